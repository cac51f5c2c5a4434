"""Whether the light is still the one that a camera's exposure was locked to.

A hand, or somebody who leans over the cloth, is gone sooner, and leaves most of the picture as bright as it was. But
dusk falls, and somebody puts the ceiling lamp on.
"""

from __future__ import annotations

import numpy as np

from companion.detection import Image

OTHER = 1.5  # times brighter or darker, in levels: about two and a half times the light
LASTS_SECONDS = 10.0
TAKES_EFFECT_SECONDS = 1.0
_WHITE = 255


class LockedLight:
    """Watches one locked exposure."""

    def __init__(self) -> None:
        self._from: float | None = None
        self._usual: float | None = None
        self._since: float | None = None

    def has_changed(self, picture: Image, seconds: float) -> bool:
        """Whether the light has been another one for ``LASTS_SECONDS``.

        picture: what the camera shows, or some of its pixels; uint8 of any shape.  The usual light is what it
        shows as soon as the lock has taken effect.
        """
        level = float(np.median(picture))
        self._from = seconds if self._from is None else self._from
        if self._usual is None:
            if seconds - self._from >= TAKES_EFFECT_SECONDS:
                self._usual = level
            return False
        # What is white already cannot get so much brighter.
        brighter = min(OTHER * self._usual, (self._usual + _WHITE) / 2)
        if self._usual / OTHER <= level <= brighter:
            self._since = None
            return False
        self._since = seconds if self._since is None else self._since
        return seconds - self._since >= LASTS_SECONDS
