"""Pictures for the page."""

from __future__ import annotations

import cv2

from companion.detection import Image

LONGEST = 1280
QUALITY = 80


def jpeg(image: Image) -> bytes:
    """A BGR picture as JPEG, at most LONGEST pixels on its longer side."""
    scale = LONGEST / max(image.shape[:2])
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype("uint8", copy=False)
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes()
