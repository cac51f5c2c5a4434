"""A pinhole camera over the table.

Table coordinates are millimetres: x to the right, y away from the players, z up, with the cloth at z = 0 and the
middle of the picture at the origin. Pixels are (x, y) from the top left corner.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.pictures.arrays import Floats

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class View:
    """Where the camera hangs.

    width, height: of its picture, in pixels.  focal_px: focal length in pixels.
    distance_mm: from the lens to the middle of the cloth.  elevation_degrees: 90 looks straight down.
    """

    width: int = 1280
    height: int = 960
    focal_px: float = 2100.0
    distance_mm: float = 450.0
    elevation_degrees: float = 77.0

    @property
    def position_mm(self) -> Floats:
        return np.asarray(-self.distance_mm * self._axes[2], np.float32)

    @property
    def pixels_per_mm(self) -> float:
        """How large a millimetre appears in the middle of the cloth."""
        return self.focal_px / self.distance_mm

    @property
    def _axes(self) -> Floats:
        """Rows: the picture's right, the picture's down, and straight ahead, in table coordinates."""
        sine = math.sin(math.radians(self.elevation_degrees))
        cosine = math.cos(math.radians(self.elevation_degrees))
        return np.array([[1, 0, 0], [0, -sine, -cosine], [0, cosine, -sine]], np.float32)

    def pixels(self, points_mm: Floats) -> Floats:
        """Where points (n × 3, millimetres) appear: n × 2 pixels."""
        seen = (points_mm - self.position_mm) @ self._axes.T
        middle = np.array([self.width / 2, self.height / 2], np.float32)
        return np.asarray(middle + self.focal_px * seen[:, :2] / seen[:, 2:], np.float32)

    def rays(self, pixels: Floats) -> Floats:
        """The directions, of length 1, in which pixels (n × 2) look: n × 3."""
        ahead = np.empty((len(pixels), 3), np.float32)
        ahead[:, 0] = (pixels[:, 0] - self.width / 2) / self.focal_px
        ahead[:, 1] = (pixels[:, 1] - self.height / 2) / self.focal_px
        ahead[:, 2] = 1
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
        return np.asarray(ahead @ self._axes, np.float32)

    def on_cloth(self, pixels: Floats) -> Floats:
        """The points of the cloth (n × 2, millimetres) that pixels (n × 2) show."""
        rays = self.rays(np.asarray(pixels, np.float32))
        reach = -self.position_mm[2] / rays[:, 2:]
        return np.asarray((self.position_mm + reach * rays)[:, :2], np.float32)
