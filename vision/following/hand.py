"""Hands over the table: where one rests or fidgets, and whether dice lie clear of it.

Nouns:
    hand   what reaches in over the cloth's rim and was not there before, or has gone since; a mask of the small grey
           picture, height × width uint8, 1 where it lies
"""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from companion.detection import Box, Image
from vision.following.drift import drift
from vision.following.motion import HAND_SHARE, OLDER_SECONDS, Field, Grid, changes, smoothed
from vision.following.shade import cloth_left, shaded
from vision.pictures.arrays import Integers
from vision.pictures.pixels import slopes, window

REST_SHARE = 0.1  # of the cloth, what else may have changed: six large dice, or twelve places of smaller ones
OUTLINE_GAP_PX = 9
CLEAR = 0.25
IN_HAND = 0.9
GONE = 0.5
ABOUT_PX = 4  # the outline of a hand is found within so many


class Hands:
    """Tells hands from what lies there by the picture settled last, and the last one without a hand."""

    def __init__(self) -> None:
        self._settled: Image | None = None
        self._clear: Image | None = None
        self._came: tuple[Image, Grid | None] | None = None
        self._recent: deque[tuple[float, Grid]] = deque()
        self._alive = False

    def accept(self, grey: Image, hand: Grid | None) -> None:
        """A settled picture, and the hand that rests in it, if one does."""
        self._settled, self._came, self._alive = grey, None, False
        self._clear = grey if hand is None else self._clear

    def over(self, grey: Image, field: Field) -> Grid | None:
        """The hand that the settled picture does not show, or that has moved in its place since, if one is there.

        The settled picture may show one that has gone. None where the camera was knocked: then large parts of a cloth's
        pattern change, too.
        """
        came = self._since_clear(grey, field)
        if came is None or self._settled is None or self._clear is None:
            return None
        known = self._alive or self._settled is self._clear
        since = came if known else reaching_in(grey, self._settled, field)
        if since is None or drift(self._clear, grey) is not None:
            return None
        hand: Grid = since | came
        return hand

    def fidget(self, grey: Image, moving: Grid | None, seconds: float, field: Field) -> bool:
        """Whether all that moves, a mask of the picture, is a hand that has been there for a moment and stays."""
        self._alive = False
        while self._recent and seconds - self._recent[0][0] > OLDER_SECONDS:
            self._recent.popleft()
        if moving is None or (hand := self._since_clear(grey, field)) is None:
            return False
        self._recent.append((seconds, hand))
        lately = np.maximum.reduce([mask for _, mask in self._recent])
        about = cv2.dilate(lately, np.ones((2 * ABOUT_PX + 1, 2 * ABOUT_PX + 1), np.uint8))
        self._alive = not (moving & (1 - about)).any()
        return self._alive

    def _since_clear(self, grey: Image, field: Field) -> Grid | None:
        if self._clear is None:
            return None
        if self._came is None or self._came[0] is not grey:
            self._came = grey, reaching_in(grey, self._clear, field)
        return self._came[1]


def reaching_in(grey: Image, reference: Image, field: Field) -> Grid | None:
    """What is large and reaches in over the rim, moving or not, that the reference picture does not show.

    A soft shadow is nothing of the kind. Where much else has changed as well, the whole view has: there is no telling.
    """
    if grey.shape != reference.shape:
        return None
    smooth, before = smoothed(grey), smoothed(reference)
    changed = _filled(changes(smooth, before))
    if field.largest_at_rim(changed & field.inside) < HAND_SHARE:
        # Without its shade it is no larger.
        return None
    mask: Grid = _filled(changed & field.inside & (1 - shaded(before, smooth, changed)))
    reaching = field.at_rim(mask)
    if not field.reached_into(reaching) or field.share(mask) - field.share(reaching) >= REST_SHARE:
        return None
    came = _came(before, smooth, reaching)
    return came if field.reached_into(came) else None


def clear_of(hand: Grid, place: Box) -> bool:
    """Whether a die (its box in the small grey picture) lies a quarter of its size from the hand or farther."""
    return not hand[window(hand, place, CLEAR)].any()


def in_hand(hand: Grid, place: Box) -> bool:
    """Whether a die lies in an open hand: on all sides of it there is hand, and hardly any cloth."""
    return float(hand[window(hand, place, CLEAR)].mean()) >= IN_HAND


def _came(before: Grid, now: Grid, mask: Grid) -> Grid:
    """The connected parts of a mask that have an outline now, and not only before: what had one then is gone."""
    steep, steep_before = (np.hypot(*slopes(picture.astype(np.float32))) for picture in (now, before))
    band = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_REPLICATE)
    count, labels = cv2.connectedComponents(cv2.dilate(mask, np.ones((3, 3), np.uint8)), connectivity=8)
    where: Integers = labels * (band > 0)
    now_steep, was_steep = (np.bincount(where.ravel(), look.ravel(), count) for look in (steep, steep_before))
    came = now_steep >= GONE * was_steep
    came[0] = False
    parts: Grid = mask & came[labels]
    return parts


def _filled(mask: Grid) -> Grid:
    """The mask with what it encloses: of a hand as bright as the cloth little more than the outline changes."""
    return 1 - cloth_left(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (OUTLINE_GAP_PX, OUTLINE_GAP_PX)))
