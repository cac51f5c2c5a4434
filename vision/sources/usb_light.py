"""The light of a USB camera: followed for a moment, then locked, and let go again where locking spoils the picture.

Values are those of Video for Linux: exposure in units of 100 µs, automatic exposure 1 for off and 3 for on.
"""

from __future__ import annotations

from typing import Protocol

import cv2

from companion.detection import Image
from companion.games.saying import say
from vision.sources.locked_light import LockedLight

_MANUAL, _AUTOMATIC = 1, 3
_UNITS_A_SECOND = 10_000
_PICTURES_TO_TAKE_EFFECT = 10
_MOST_CHANGE = 0.2
_EVERY = 16  # one pixel in so many tells how light it is


class Controls(Protocol):
    """The part of ``cv2.VideoCapture`` that sets a camera."""

    def get(self, propId: int) -> float: ...

    def set(self, propId: int, value: float) -> bool: ...


class UsbLight:
    """Sets one camera, picture by picture.

    settle_seconds: how long it may follow the light.  mains_hertz: 50 or 60; a locked exposure is a whole number of the
    lamps' flickers, unless it is shorter than one.
    """

    def __init__(self, settle_seconds: float = 2.0, mains_hertz: int = 50) -> None:
        self._settle_seconds = settle_seconds
        self._flicker_units = _UNITS_A_SECOND / (2 * mains_hertz)
        self._lock_at_seconds: float | None = None
        self._pictures_since = 0
        self._brightness_before = 0.0
        self._done = self._asked = False
        self._light = LockedLight()
        self.words: str = ""

    def adjust(self) -> None:
        """Have light and lens follow again from the next picture on, and locked anew; any thread may ask."""
        self._asked = True

    def follow(self, controls: Controls, picture: Image, seconds: float) -> None:
        """Take the next picture, and lock the light or let it go when it is time to."""
        if self._asked:
            self._asked = False
            controls.set(cv2.CAP_PROP_AUTOFOCUS, 1)
            self._let_go(controls)
            return
        if self._done:
            if self.words and self._light.has_changed(picture[::_EVERY, ::_EVERY], seconds):
                self._let_go(controls)
            return
        if self._lock_at_seconds is None:
            self._lock_at_seconds = seconds + self._settle_seconds
        if self.words:
            self._pictures_since += 1
            if self._pictures_since >= _PICTURES_TO_TAKE_EFFECT:
                self._judge(controls, picture)
        elif seconds >= self._lock_at_seconds:
            self._brightness_before = float(picture.mean())
            self._lock(controls)

    def _lock(self, controls: Controls) -> None:
        exposure = controls.get(cv2.CAP_PROP_EXPOSURE)
        controls.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        colours = controls.get(cv2.CAP_PROP_WB_TEMPERATURE)
        if controls.set(cv2.CAP_PROP_AUTO_WB, 0) and colours > 0:
            controls.set(cv2.CAP_PROP_WB_TEMPERATURE, colours)
        if exposure <= 0 or not controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL):
            self._done = True
            return
        flickers = int(exposure // self._flicker_units)
        exposure = flickers * self._flicker_units if flickers else exposure
        controls.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self.words = say(
            "Its focus is fixed, and its light is locked: exposure {time} ms.",
            time=round(1000 * exposure / _UNITS_A_SECOND, 1),
        )

    def _judge(self, controls: Controls, picture: Image) -> None:
        """Many cameras tell another exposure than they use; a picture that got darker or brighter shows that."""
        self._done, self._light = True, LockedLight()
        if abs(float(picture.mean()) - self._brightness_before) > _MOST_CHANGE * self._brightness_before:
            controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTOMATIC)
            self.words = ""

    def _let_go(self, controls: Controls) -> None:
        """Follow the light again from the next picture on, as at first."""
        controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTOMATIC)
        controls.set(cv2.CAP_PROP_AUTO_WB, 1)
        self._lock_at_seconds, self._pictures_since, self._done, self.words = None, 0, False, ""
