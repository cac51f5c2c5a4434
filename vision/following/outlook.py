"""Whether the view as a whole is still fit for reading: not dark, not covered, in focus.

Nouns:
    Outlook   compares the small grey picture with the last one in which all was well
    cell      one of the small squares in which detail is measured
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.detection import Box, Image
from companion.sight import TableState
from vision.following.drift import in_place
from vision.following.motion import Grid, blobs, smoothed
from vision.following.shade import shaded
from vision.pictures.light import BRIGHT_LEVELS, difference

DARK_LEVELS, DIMMED = 16.0, 0.25
DARKER, DARKEST_LEVELS = 0.7, 6.0
CELL = 16
FINE_DETAIL, DETAILED_CELLS = 2.0, 12
LOST_DETAIL = 0.55
LEAST_LIGHT = 0.3
SAME_VIEW, SAME_LEVEL = 0.5, 0.15
OTHER_LIGHT = 1.5
"""By so many times brighter or darker, it may be a garment or a sheet and no light, however even it is."""
OTHER_SHARE, OTHER_LEVELS = 0.6, 6.0
BLURRED_DIE, BLURRED_LOOK, ANY_LOOK = 0.5, 0.8, 0.4
CHECK_SECONDS, SURE_SECONDS = 0.25, 0.6
FOCUSING_SECONDS = 1.6
"""A lens that looks for its focus, as after a hand, finds it in less."""


class Outlook:
    """Says what is wrong with the view once it has been wrong for a moment."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._reference: Image | None = None
        self._detail: Grid = np.zeros((0, 0), np.float32)
        self._dice: tuple[Box, ...] = ()
        self._checked = -CHECK_SECONDS
        self._wrong: tuple[TableState, float] | None = None
        self._dark_levels = DARK_LEVELS
        self._light = 1.0  # by how many times it has become brighter since the reference, as far as that was seen
        self._levels: Grid = np.zeros((0, 0), np.float32)  # the mean of each cell of the last picture

    def accept(self, dice: Sequence[Box], legible: bool = False, hand: Grid | None = None) -> None:
        """All is well in the last picture: later ones are compared with it, except where its dice (boxes) lie.

        legible: whether they can be read, so that it is not too dark, however dark it is.  hand: a mask of one that
        rests there, and will go.
        """
        grey = self._last
        assert grey is not None, "nothing has been looked at"
        if legible:
            # The cloth, that is: it is all there is to see when the dice have been picked up.
            self._dark_levels = min(self._dark_levels, max(DARKEST_LEVELS, DARKER * float(np.median(grey))))
        self._reference, self._detail, self._dice = grey.copy(), detail(grey), tuple(dice)
        for x, y, w, h in dice:
            rows = slice(max(0, int(y - h / 2) // CELL), int(y + 1.5 * h) // CELL + 1)
            self._detail[rows, max(0, int(x - w / 2) // CELL) : int(x + 1.5 * w) // CELL + 1] = 0
        if hand is not None:
            self._detail[_in_cells(cv2.dilate(hand, np.ones((CELL, CELL), np.uint8)).astype(np.float32)) > 0] = 0
        self._wrong, self._light = None, 1.0

    def trouble(self, grey: Image, seconds: float) -> TableState | None:
        """What has been wrong for long enough, if anything, as this small grey picture shows."""
        levels = _in_cells(grey.astype(np.float32))
        self._follow_light(levels)
        self._last, self._levels = grey, levels
        if seconds - self._checked >= CHECK_SECONDS:
            self._checked = seconds
            found = self._look(grey)
            since = self._wrong[1] if self._wrong and found else seconds
            self._wrong = (found, since) if found else None
        if self._wrong is None:
            return None
        found, since = self._wrong
        surely = FOCUSING_SECONDS if found is TableState.OUT_OF_FOCUS else SURE_SECONDS
        return found if seconds - since >= surely else None

    @property
    def suspicious(self) -> bool:
        """Whether something seemed wrong with the last picture looked at, for however short a time."""
        return self._wrong is not None

    def _follow_light(self, levels: Grid) -> None:
        """Light changes everywhere at once, by and by; what comes over the view hides one part after the other."""
        if self._levels.shape != levels.shape:
            return
        step = float(np.median(np.maximum(1.0, levels) / np.maximum(1.0, self._levels)))
        if 1 / OTHER_LIGHT < step < OTHER_LIGHT:
            self._light *= step

    def _look(self, grey: Image) -> TableState | None:
        sample = grey[::4, ::4]
        reference = self._reference
        same_size = reference is not None and reference.shape == grey.shape
        before = float(np.median(reference[::4, ::4])) if reference is not None and same_size else 0.0
        brightest, level = float(np.percentile(sample, 99)), float(np.median(sample))
        if brightest < self._dark_levels or (level < DIMMED * before and brightest < 2 * DARK_LEVELS):
            return TableState.DARK
        if reference is None or not same_size:
            return None
        # In the dark a few levels more or less, and noise, tell nothing.
        lit_otherwise = before >= 2 * DARK_LEVELS and not any(
            1 / OTHER_LIGHT < level / (before * light) < OTHER_LIGHT for light in (1.0, self._light)
        )
        # What is as bright as the camera can show has no detail to lose.
        cells = (self._detail > FINE_DETAIL) & (self._levels < BRIGHT_LEVELS)
        if np.count_nonzero(cells) < DETAILED_CELLS:
            return self._on_plain_cloth(grey, reference, lit_otherwise)
        # A shadow takes detail with the light, where it lies. What little noise a dark garment shows may pass for it.
        light = _light(self._levels, _in_cells(reference.astype(np.float32)))
        lost = float(np.median((detail(grey) / light)[cells] / self._detail[cells])) < LOST_DETAIL
        if not lost and not lit_otherwise:
            return None
        # Where the dice lie elsewhere, or a shadow, the coarse view does, too.
        if _alike(grey, reference) < SAME_VIEW and not (in_place(reference, grey) or _as_fine(grey, reference, cells)):
            return TableState.COVERED
        if not lost:
            return None
        # What has been taken away, a hand or a newspaper, has taken its own detail along, and its colour.
        as_before = np.abs(light / np.median(light) - 1) < SAME_LEVEL
        return TableState.OUT_OF_FOCUS if as_before[cells].mean() >= SAME_VIEW else None

    def _on_plain_cloth(self, grey: Image, reference: Image, lit_otherwise: bool) -> TableState | None:
        """A plain cloth shows nothing that could be out of focus, but the dice lying on it do.

        Something as plain as the cloth over all of it passes for another light, but that it hides the dice; where they
        look as they did, it is one.
        """
        if lit_otherwise and self._dice:
            if median(_likeness(grey, reference, die) for die in self._dice) >= ANY_LOOK:
                self._light = max(1.0, float(np.median(grey))) / float(np.median(reference))
            elif _has_lost_detail(grey, reference):
                return TableState.COVERED
        if _alike(grey, reference) < SAME_VIEW and _other_share(grey, reference) > OTHER_SHARE:
            return TableState.COVERED
        blurred = [_blurred(grey, reference, die) for die in self._dice]
        return TableState.OUT_OF_FOCUS if blurred and all(blurred) else None


def detail(grey: Image) -> Grid:
    """How much fine structure each cell of a grey picture has, as a deviation in grey levels."""
    return _spread(_fine(grey))


def _fine(grey: Image) -> Grid:
    """The fine structure of a grey picture, in grey levels above and below its surroundings."""
    levels = grey.astype(np.float32)
    return np.asarray(levels - cv2.GaussianBlur(levels, (0, 0), 1.5))


def _spread(fine: Grid) -> Grid:
    """The deviation of fine structure in each cell."""
    return np.asarray(np.sqrt(_in_cells(fine * fine)))


def _other_share(grey: Image, reference: Image) -> float:
    """The share of a picture that neither another light nor a soft shadow makes of the reference."""
    now, before = smoothed(grey), smoothed(reference)
    shade = shaded(before, now, blobs(cv2.absdiff(now, before) > OTHER_LEVELS))
    return float((_in_cells(difference(now, before) * (1 - shade)) > OTHER_LEVELS).mean())


def _has_lost_detail(grey: Image, reference: Image) -> bool:
    """Whether nothing in a picture has as much detail as the reference has somewhere: no dice were thrown there."""
    light = float(_light(float(grey.mean()), float(reference.mean())))
    return float(detail(grey).max()) < LOST_DETAIL * light * float(detail(reference).max())


def _as_fine(grey: Image, reference: Image, cells: NDArray[np.bool_]) -> bool:
    """Whether most of these cells have the very structure they had: that of the cloth, in whatever light."""
    now, before = _fine(grey), _fine(reference)
    common = _in_cells(now * before) / np.maximum(1e-6, _spread(now) * _spread(before))
    return bool(np.median(common[cells]) >= SAME_VIEW)


def _in_cells(levels: Grid) -> Grid:
    """The mean of each cell."""
    height, width = (length // CELL for length in levels.shape)
    cells: Grid = cv2.resize(levels, (width, height), interpolation=cv2.INTER_AREA)
    return cells


def _light(now: Grid | float, before: Grid | float) -> Grid:
    """By how many times it is brighter than before, but not so dark that nothing could be told."""
    light: Grid = np.maximum(LEAST_LIGHT, now / np.maximum(1.0, before))
    return light


def _blurred(grey: Image, reference: Image, die: Box) -> bool:
    """Whether a die (its box in the reference) lies there still, but without its edges and pips."""
    now, before = (picture[_around(die)].astype(np.float32) for picture in (grey, reference))
    light = float(_light(float(now.mean()), float(before.mean())))
    if float((now - _coarse(now)).std()) >= BLURRED_DIE * light * float((before - _coarse(before)).std()):
        return False
    return _likeness(grey, reference, die) >= BLURRED_LOOK


def _likeness(grey: Image, reference: Image, die: Box) -> float:
    """The correlation of how a die's place (its box in the reference) looks from afar with how it looked."""
    now, before = (_coarse(picture[_around(die)].astype(np.float32)) for picture in (grey, reference))
    return float(cv2.matchTemplate(now, before, cv2.TM_CCOEFF_NORMED)[0, 0])


def _around(die: Box) -> tuple[slice, slice]:
    x, y, w, h = (round(edge) for edge in die)
    return slice(max(0, y - h // 4), y + h + h // 4), slice(max(0, x - w // 4), x + w + w // 4)


def _coarse(look: Grid) -> Grid:
    return np.asarray(cv2.GaussianBlur(look, (0, 0), 2.0))


def _alike(grey: Image, reference: Image) -> float:
    """The correlation of two pictures without their fine structure; 1 for the same."""
    one, other = (cv2.GaussianBlur(picture, (0, 0), 6)[::4, ::4].astype(np.float32) for picture in (grey, reference))
    return float(cv2.matchTemplate(one, other, cv2.TM_CCOEFF_NORMED)[0, 0])
