"""Whether anything moves on the cloth, told from the small grey picture alone.

Nouns:
    Movement   how much of the cloth moves, and whether what moves is a hand reaching in
    Motion     compares each grey picture with the one before and with one about 200 ms older
    Field      the part of the picture that is cloth, and its rim

The threshold follows the camera's own noise; other light is no motion (``vision.pictures.light``), nor are soft shadows
(``vision.following.shade``), what never rests (``vision.following.restless``), or a camera that trembles
(``vision.following.sway``).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.detection import Image
from vision.following.drift import in_place
from vision.following.restless import Restless
from vision.following.shade import outlined, outlines
from vision.following.sway import swayed, unsteadiness
from vision.pictures.light import difference, graininess, unexplained, usual_graininess

Grid = NDArray[Any]

OLDER_SECONDS = 0.2
LEAST_SHARE = 0.0002
HAND_SHARE = 0.04
HAND_MOST = 0.5
NOISE_TIMES = 6.0
DEVIATION = 0.8  # the mean of absolute differences in deviations
MOST_NOISE, RISING = 5.0, 0.02
LEAST_LEVELS, UNLIKE_LEVELS = 8.0, 3.0
CHANGED_LEVELS = 16.0
LEAST_STEEP, STEEP_TIMES = 2.5, 2.5
MUCH_SHARE = 0.35


@dataclass(frozen=True, slots=True)
class Movement:
    """share: of the cloth that moves, 0–1.  hand: whether something large reaches in over its rim.

    now: the share that differs from the very frame before.  in_place: whether much differs there, and yet the view is
    seen to be the same: a lamp, a television or the lens has changed it.
    """

    share: float
    hand: bool
    now: float = 0.0
    in_place: bool = False

    @property
    def still(self) -> bool:
        """Whether nothing as large as a small die's edge moves."""
        return self.share < LEAST_SHARE


STILL = Movement(0.0, False)
ALL_NEW = Movement(1.0, False, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Where the cloth is in the small grey picture: height × width uint8, 1 inside; ``rim`` is its edge."""

    inside: Grid
    rim: Grid

    @classmethod
    def of(cls, shape: tuple[int, ...], cloth: tuple[tuple[float, float], ...] | None = None) -> Field:
        """The field of a picture of this shape; cloth: corners as shares of width and height, None for all of it."""
        height, width = shape[:2]
        inside = np.ones((height, width), np.uint8)
        if cloth is not None:
            inside[:] = 0
            corners = np.array(cloth, np.float32) * (width, height)
            cv2.fillPoly(inside, [np.round(corners).astype(np.int32)], (1,))
        bordered = cv2.copyMakeBorder(inside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
        core = cv2.erode(bordered, np.ones((3, 3), np.uint8))[1:-1, 1:-1]
        return cls(inside, (inside > 0) & (core == 0))

    @property
    def area(self) -> int:
        """How many pixels are cloth; at least 1."""
        return max(1, cv2.countNonZero(self.inside))

    def share(self, mask: Grid) -> float:
        """The share of the cloth that a mask covers."""
        return cv2.countNonZero(mask) / self.area

    def largest_at_rim(self, mask: Grid) -> float:
        """The share of the cloth that the largest connected part of the mask covers which touches the rim."""
        areas = np.bincount(self._parts_at_rim(mask).ravel())[1:]
        return float(areas.max(initial=0)) / self.area

    def at_rim(self, mask: Grid) -> Grid:
        """The connected parts of the mask that touch the rim."""
        return np.asarray(self._parts_at_rim(mask) > 0, np.uint8)

    def reached_into(self, mask: Grid) -> bool:
        """Whether one connected part of the mask touches the rim and is as large as a hand."""
        return HAND_SHARE <= self.largest_at_rim(mask) <= HAND_MOST

    def _parts_at_rim(self, mask: Grid) -> Grid:
        """For each pixel the number of the mask's connected part that it belongs to; 0 if that is not at the rim."""
        count, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=8)
        at_rim = np.zeros(count, bool)
        at_rim[labels[self.rim]] = True
        at_rim[0] = False
        return np.where(at_rim[labels], labels, 0)


class Motion:
    """Tells movement from noise, frame by frame; time is the frames' own."""

    def __init__(self, cloth: tuple[tuple[float, float], ...] | None = None) -> None:
        """cloth: its corners as shares of the picture's width and height; None for the whole picture."""
        self._cloth = cloth
        self._past: deque[tuple[float, Grid]] = deque()
        self._noise = 1.0
        self._restless = Restless((1, 1))
        self._calm: Grid | None = None
        self.moved: Grid | None = None
        """Where something that counts moves in the last picture, a uint8 mask of its size; None where nothing does."""
        self.field = Field.of((1, 1))

    def lay(self, cloth: tuple[tuple[float, float], ...]) -> None:
        """The cloth lies elsewhere in the picture from now on."""
        self._cloth = cloth
        self.field = Field.of(self.field.inside.shape, cloth)

    def step(self, grey: Image, seconds: float) -> Movement:
        """The movement in this grey picture (height × width uint8) since those before it."""
        smooth = smoothed(grey)
        movement, self.moved = STILL, None
        if self._past and self._past[-1][1].shape != smooth.shape:
            self._past.clear()
            movement = ALL_NEW
        elif self._past:
            movement = self._against_past(smooth, seconds)
        if not self._past:
            self.field, self._restless, self._calm = Field.of(smooth.shape, self._cloth), Restless(smooth.shape), None
        self._past.append((seconds, smooth))
        while len(self._past) > 2 and seconds - self._past[1][0] >= OLDER_SECONDS:
            self._past.popleft()
        return movement

    def _against_past(self, smooth: Grid, seconds: float) -> Movement:
        recent, older = self._past[-1][1], self._past[0][1]
        self._calm = self._restless.calm(seconds)
        mask = self._moving(cv2.max(cv2.absdiff(smooth, recent), cv2.absdiff(smooth, older)))
        if self.field.share(mask) >= LEAST_SHARE:
            # Only what differs at all is worth asking whether the light explains it.
            now = unexplained(smooth, recent)
            all_mask = self._moving(np.maximum(now, unexplained(smooth, older)))
            if all_mask.any():
                all_mask = outlined(all_mask, self._edges(recent, smooth) | self._edges(older, smooth))
            mask = self._where_it_counts(all_mask)
            self._restless.moved(all_mask - mask, seconds)
            self.moved = mask
            if (share := self.field.share(mask)) >= LEAST_SHARE:
                steady = self._steadied(recent, older, smooth)
                if steady is None:
                    self._learn_noise_in_motion(smooth, recent)
                    now_share = self.field.share(self._where_it_counts(self._moving(now)))
                    same = now_share >= MUCH_SHARE and in_place(recent, smooth)
                    return Movement(share, self.field.reached_into(all_mask), now_share, same)
                recent, self.moved = steady, None
        # A slow average forgets single frames.
        self._noise = 0.95 * self._noise + 0.05 * graininess(smooth, recent, self._calm) / DEVIATION
        return STILL

    def _learn_noise_in_motion(self, smooth: Grid, recent: Grid) -> None:
        """Raise the known noise while something moves: it may be nothing but noise, since the light went out.

        Slowly, and only so far: where everything moves it is the movement that is measured.
        """
        usual = min(MOST_NOISE, usual_graininess(smooth, recent, self._calm) / DEVIATION)
        self._noise += RISING * max(0.0, usual - self._noise)

    def _steadied(self, recent: Grid, older: Grid, smooth: Grid) -> Grid | None:
        """The recent picture as the camera would have seen it from where it has swayed to; None if more has moved."""
        for before in (older, recent):
            seen = swayed(before, smooth, self.field.inside)
            left = difference(smooth, before) if seen is None else difference(smooth, seen) - unsteadiness(seen)
            if self.field.share(self._where_it_counts(self._moving(left))) >= LEAST_SHARE:
                return None
        return before if seen is None else seen

    def learn(self, seconds: float) -> None:
        """What moves in this frame is no hand, and may never rest."""
        if self.moved is not None:
            self._restless.moved(self.moved, seconds)

    @property
    def calm_field(self) -> Field:
        """The field without what never rests."""
        return self.field if self._calm is None else replace(self.field, inside=self.field.inside & self._calm)

    def _where_it_counts(self, mask: Grid) -> Grid:
        return mask if self._calm is None else mask & self._calm

    def unlike(self, grey: Image, reference: Image, elsewhere: Grid | None = None) -> float:
        """The share of the cloth that is not what the reference shows, however little it differs.

        elsewhere: a mask, 1 where the cloth is left out.  Where noise could hide a die, the pictures count as unlike;
        so they may where a shadow lies, which is no motion.
        """
        levels = min(max(UNLIKE_LEVELS, NOISE_TIMES * self._noise), CHANGED_LEVELS)
        mask = blobs(difference(smoothed(grey), smoothed(reference)) > levels) & self.field.inside
        return self.field.share(mask if elsewhere is None else mask & (1 - elsewhere))

    @property
    def noisy(self) -> bool:
        """Whether noise may hide what would be seen to move in good light."""
        return NOISE_TIMES * self._noise > LEAST_LEVELS

    @property
    def _levels(self) -> float:
        return max(LEAST_LEVELS, NOISE_TIMES * self._noise)

    def _edges(self, before: Grid, smooth: Grid) -> Grid:
        """Where something that moves may have an edge, however faint; the noise has none so steep."""
        return outlines(before, smooth, max(LEAST_STEEP, STEEP_TIMES * self._noise))

    def _moving(self, changed: Grid) -> Grid:
        mask: Grid = blobs(changed > self._levels) & self.field.inside
        return mask


def changes(smooth: Grid, before: Grid) -> Grid:
    """Where a smoothed picture is clearly not what another shows; a mask, height × width uint8."""
    return blobs(difference(smooth, before) > CHANGED_LEVELS)


def smoothed(grey: Image) -> Grid:
    """The grey picture less the finest noise."""
    return cv2.GaussianBlur(grey, (5, 5), 0)


def blobs(mask: Grid) -> Grid:
    """The mask without specks: what is left after opening by three pixels."""
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
