"""Pictures turned by quarters."""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image

_CODES = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def rotated(picture: Image, degrees: int) -> Image:
    """A picture turned clockwise by ``degrees``, a whole number of quarters; as it is where they make whole turns."""
    code = _CODES.get(degrees % 360)
    return picture if code is None else np.asarray(cv2.rotate(picture, code), np.uint8)
