"""What a fixed camera knows from a picture of the table without dice: what shows there just the same is no die."""

from __future__ import annotations

import cv2

from companion.detection import Box, Image
from vision.looks import likeness, patch_of
from vision.motion import difference

AS_BARE_LEVELS, AS_BARE_LOOK = 12.0, 0.7


def shown_before(image: Image, bare: Image, box: Box) -> bool:
    """Whether a picture shows in a box what the ``bare`` table, in a picture of the same size, shows there.

    An ivory die on a white cloth is hardly brighter than the cloth, but it looks like no cloth.
    """
    x, y, w, h = (round(edge) for edge in box)
    region = (slice(max(0, y), max(0, y + h)), slice(max(0, x), max(0, x + w)))
    if image[region].size == 0:
        return False
    now, before = (cv2.cvtColor(picture[region], cv2.COLOR_BGR2GRAY) for picture in (image, bare))
    if float(difference(now, before).mean()) >= AS_BARE_LEVELS:
        return False
    return likeness(patch_of(image, box), patch_of(bare, box)) >= AS_BARE_LOOK
