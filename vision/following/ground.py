"""The bare cloth as it was last seen, for telling a place that was emptied from one that is only covered.

Nouns:
    Ground   the small grey picture of the cloth without dice, as far as it has been seen
    place    a die's box (x, y, width, height) in pixels of that picture
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.detection import Box, Image
from vision.following.drift import drift
from vision.following.motion import CHANGED_LEVELS, Grid, blobs, smoothed
from vision.following.shade import shaded
from vision.pictures.arrays import Floats
from vision.pictures.light import difference, unexplained
from vision.pictures.pixels import window

KNOWN_SHARE = 0.7
BARE_SHARE = 0.25
LIKER_CLOTH = 0.5
AROUND = 1.0
COVERED_SHARE, SHADE_SHARE = 0.6, 0.9
RANGE_LEVELS = 15.0
PATTERNED_LEVELS, DRIFTED_LEVELS = 4.0, 2.0
OTHER_SHARE = 0.5
NEAR_PX, FARTHER_PX = 6.0, 81
LITTLE = 0.01  # what is near counts, as far as any is


class Ground:
    """Learns the cloth from settled pictures; where dice always lay it stays unknown."""

    def __init__(self) -> None:
        self._grey: Image | None = None
        self._known: Grid = np.zeros((0, 0), bool)
        # The pictures in which anything was last seen, each with what of it was cloth; and for each pixel in which.
        self._seen: list[tuple[Grid, Grid]] = []
        self._seen_in: Grid = np.zeros((0, 0), np.intp)

    def learn(self, grey: Image, places: Sequence[Box]) -> None:
        """Take in a settled picture without a hand; what lies at the places is not the cloth."""
        smooth = smoothed(grey)
        cloth = _without(np.ones(smooth.shape, bool), places)
        if self._grey is None or self._grey.shape != smooth.shape:
            self._known, self._seen, self._seen_in = np.zeros(smooth.shape, bool), [], np.zeros(smooth.shape, np.intp)
        self._seen.append((smooth, cloth))
        self._seen_in[cloth] = len(self._seen) - 1
        self._keep_needed_pictures()
        self._grey = smooth.copy()
        for k, (before, was_cloth) in enumerate(self._seen):
            hidden = (self._seen_in == k) & ~cloth
            if hidden.any():
                # What is hidden now is remembered in the light that falls about it now: a shadow may have come or gone.
                light = _light(smooth, before, cloth & was_cloth)
                self._grey[hidden] = np.clip(before[hidden] * light[hidden], 0, 255)
        self._known |= cloth
        for place in places:
            self._guess(place)

    def _keep_needed_pictures(self) -> None:
        """Keep the pictures alone in which a pixel was last seen."""
        kept, seen_in = np.unique(self._seen_in, return_inverse=True)
        self._seen, self._seen_in = [self._seen[k] for k in kept], seen_in.reshape(self._seen_in.shape)

    def emptied(self, grey: Image, places: Sequence[Box], before: Image, moving: Grid | None = None) -> list[bool]:
        """For each place whether it shows nothing but the cloth, and all around it within a die's width nothing new.

        before: the picture in which dice lay there; a die as bright as the cloth is still more like itself than it.
        moving: 1 where something moves, None where nothing does; a hand blurred by haste has edges as soft as a shadow.
        """
        if self._grey is None or not places or not self._grey.shape == grey.shape == before.shape:
            return [False] * len(places)
        smooth, with_dice = smoothed(grey), smoothed(before)
        from_cloth, from_dice = _apart(smooth, self._grey), difference(smooth, with_dice)
        bare = [_bare(from_cloth, from_dice, place) for place in places]
        lit = self._lit(smooth)
        around = [window(lit, place, AROUND) for place in places]
        calm = np.ones(lit.shape, bool) if moving is None else moving == 0
        doubtful = [k for k, about in enumerate(around) if not bare[k] and lit[about].any() and calm[about].all()]
        if doubtful:
            shade = shaded(self._grey, smooth, lit) > 0
            cloth = _without(shade | (lit == 0), places)
            from_cloth, from_dice = (_in_same_light(smooth, was, cloth) for was in (self._grey, with_dice))
            for k in doubtful:
                only_lit = shade[around[k]].sum() >= SHADE_SHARE * lit[around[k]].sum()
                bare[k] = bool(only_lit) and _bare(from_cloth, from_dice, places[k])
        return bare

    def covered(self, grey: Image, place: Box) -> bool:
        """Whether something that is clearly not the cloth, nor a soft shadow on it, lies over a place."""
        if self._grey is None or self._grey.shape != grey.shape:
            return False
        smooth = smoothed(grey)
        if not self._other_than_cloth(smooth, place):
            return False
        shade = shaded(self._grey, smooth, self._lit(smooth))
        return float(shade[window(shade, place, 0.0)].mean()) < COVERED_SHARE

    def _other_than_cloth(self, smooth: Grid, place: Box) -> bool:
        """Whether a smoothed picture shows something clearly brighter or darker there than the cloth in even light."""
        assert self._grey is not None
        region = window(smooth, place, 0.0)
        if self._known[region].mean() >= KNOWN_SHARE:
            apart = _apart(smooth, self._grey)[region]
            return float((apart > CHANGED_LEVELS).mean()) >= COVERED_SHARE
        around = window(smooth, place, AROUND)
        cloth = self._grey[around][self._known[around]]
        if cloth.size == 0:
            return False
        low, high = np.percentile(cloth, (2, 98))
        light = float(np.median(smooth)) / max(1.0, float(np.median(self._grey)))
        level = float(smooth[region].mean()) / max(0.1, light)
        return not low - RANGE_LEVELS <= level <= high + RANGE_LEVELS

    def drift(self, grey: Image, places: Sequence[Box]) -> Floats | None:
        """How the whole cloth is seen elsewhere, as ``vision.following.drift`` tells it; the places are left out."""
        if self._grey is None or self._grey.shape != grey.shape or float(self._grey.std()) < PATTERNED_LEVELS:
            return None
        without, before = smoothed(grey).copy(), self._grey.copy()
        hidden = ~_without(np.ones(before.shape, bool), places)
        without[hidden] = before[hidden] = int(np.median(before))
        if float(difference(without, before).mean()) < DRIFTED_LEVELS:
            return None
        return drift(before, without)

    def differs(self, grey: Image) -> bool:
        """Whether most of the picture shows something else than the cloth."""
        if self._grey is None:
            return False
        if self._grey.shape != grey.shape:
            return True
        return float((unexplained(smoothed(grey), self._grey) > CHANGED_LEVELS).mean()) > OTHER_SHARE

    def forget(self) -> None:
        """The cloth is seen elsewhere: what was known of it is of no use."""
        self._grey = None

    def _lit(self, smooth: Grid) -> Grid:
        """Where a smoothed picture is clearly brighter or darker than the cloth was; a mask, height × width uint8."""
        assert self._grey is not None
        return blobs(cv2.absdiff(smooth, self._grey) > CHANGED_LEVELS)

    def _guess(self, place: Box) -> None:
        """Where a die always lay, the cloth is taken to look as it does round about."""
        assert self._grey is not None
        around = window(self._grey, place, AROUND)
        unknown, view = ~self._known[around], self._grey[around]
        if unknown.any() and not unknown.all():
            view[unknown] = np.median(view[~unknown])


def _apart(now: Grid, cloth: Grid) -> Grid:
    """The absolute difference from the cloth, less what a change of light explains where that makes it less."""
    apart: Grid = np.minimum(difference(now, cloth), cv2.absdiff(now, cloth))
    return apart


def _bare(from_cloth: Grid, from_dice: Grid, place: Box) -> bool:
    """Whether a place and all around it differ little from the cloth, and less than from what lay there.

    Dice that lie around it as they lay do not cover it.
    """
    around = window(from_cloth, place, AROUND)
    changed = np.minimum(from_cloth[around], from_dice[around]) > CHANGED_LEVELS
    little = float(changed.sum()) < BARE_SHARE * max(1.0, place[2] * place[3])
    return little and _mean(from_cloth, place) < LIKER_CLOTH * _mean(from_dice, place)


def _without(cloth: Grid, places: Sequence[Box]) -> Grid:
    """The mask without the places and what is half a size about them."""
    cloth = cloth.copy()
    for place in places:
        cloth[window(cloth, place, AROUND / 2)] = False
    return cloth


def _in_same_light(now: Grid, before: Grid, cloth: Grid) -> Grid:
    """The absolute difference of two pictures, the one from before in the light of now."""
    apart: Grid = np.abs(now - before * _light(now, before, cloth))
    return apart


def _light(now: Grid, before: Grid, cloth: Grid) -> Grid:
    """How many times as bright it is now about each pixel, judged by what a mask says is cloth in both pictures.

    Where no cloth is near, by what lies farther away.
    """
    weight = cloth.astype(np.float32)
    bright = []
    for picture in (now, before):
        seen = picture * weight
        near, farther = cv2.GaussianBlur(seen, (0, 0), NEAR_PX), cv2.blur(seen, (FARTHER_PX, FARTHER_PX))
        bright.append(near + LITTLE * (farther + LITTLE * max(1.0, float(seen.mean()))))
    light: Grid = bright[0] / bright[1]
    return light


def _mean(levels: Grid, place: Box) -> float:
    return float(levels[window(levels, place, 0.0)].mean())
