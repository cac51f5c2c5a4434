"""Tells a crumb on a bright cloth from a 1: a die has a body, which stands out from what it lies on."""

from __future__ import annotations

import numpy as np

from companion.detection import Box, Image, middle_of, size_of
from vision.crops import cut

# Of the contrast in the middle, where the pip is, the ring round it has at least such a share on a die. Photographed 1s
# have 0.21 and more, crumbs on an overexposed cloth up to 0.09.
BODY = 0.15
_SIDE, _PX = 1.5, 24  # of the die's size, and in pixels of the crop
_PIP, _EDGE = 0.3, 0.72  # where the ring begins and ends, in the die's size from its middle
_RADII = np.hypot(*(np.mgrid[0:_PX, 0:_PX] + 0.5 - _PX / 2)) * _SIDE / _PX
_INNER, _RING = _RADII < _PIP, (_RADII > _PIP) & (_RADII < _EDGE)
_FEW = int(_RING.sum()) // 20  # of the ring's pixels, the brightest and the darkest, which may be noise


def is_speck(image: Image, box: Box) -> bool:
    """Whether what looks like a 1 in ``box`` is but a spot, with nothing round it that could be a die."""
    colours = cut(image, middle_of(box), _SIDE * size_of(box), _PX).transpose(2, 0, 1)
    ring = np.sort(colours[:, _RING])
    spot = np.ptp(colours[:, _INNER], axis=1).max()
    return bool((ring[:, -1 - _FEW] - ring[:, _FEW]).max() < BODY * spot)
