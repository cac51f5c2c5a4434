"""Pictures for the page."""

from __future__ import annotations

import cv2

from companion.detection import Box, Image

LONGEST = 1280
QUALITY, FINE_QUALITY = 80, 92
MARGIN = 0.4


def jpeg(image: Image, box: Box | None = None) -> bytes:
    """A BGR picture as JPEG, at most LONGEST pixels on its longer side; with a box, only that die and its margin."""
    return encoded(image if box is None else _cut(image, box))


def evidence(image: Image) -> bytes:
    """A whole BGR or grey picture as a JPEG so good that dice are read from it as from the picture itself."""
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, FINE_QUALITY])[1].tobytes()


def encoded(image: Image) -> bytes:
    """A BGR picture as JPEG, at most LONGEST pixels on its longer side."""
    scale = LONGEST / max(image.shape[:2])
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype("uint8", copy=False)
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes()


def _cut(image: Image, box: Box) -> Image:
    x, y, w, h = box
    across, down = w * MARGIN, h * MARGIN
    left, top = max(0, round(x - across)), max(0, round(y - down))
    return image[top : round(y + h + down), left : round(x + w + across)]
