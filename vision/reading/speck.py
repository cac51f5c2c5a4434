"""Tells dots from dice, crumbs and print: a die has a body, which stands out from what it lies on."""

from __future__ import annotations

import numpy as np

from companion.detection import Box, Image, middle_of, size_of
from vision.pictures.crops import cut

# Of the contrast in the middle, where the pip is, the ring round it has at least such a share on a 1. Photographed 1s
# have 0.21 and more, crumbs on an overexposed cloth up to 0.09.
BODY = 0.15
# Of the contrast among several pips what lies round them has at least such a share, or differs by so much from what is
# between them. Photographed dice have 0.086 and more, ivory ones on a white sheet, colons on paper up to 0.035.
BODY_ROUND_PIPS = 0.06
# Where all is brighter than the camera can tell, white dice, too, are no more than their pips.
OVEREXPOSED = 250
_SIDE, _PX = 1.75, 28  # of the die's size, and in pixels of the crop
_PIP, _PIPS = 0.3, 0.45  # how far a pip in the middle reaches, and several, in the die's size from its middle
_EDGE, _BESIDE = 0.72, 0.85  # where the ring round either ends
_RADII = np.hypot(*(np.mgrid[0:_PX, 0:_PX] + 0.5 - _PX / 2)) * _SIDE / _PX
_FEW = 20  # one in so many of a ring's pixels, the brightest and the darkest, may be noise


def is_speck(image: Image, box: Box, value: int) -> bool:
    """Whether what looks like a ``value`` in ``box`` is mere spots, with nothing round them that could be a die."""
    colours = cut(image, middle_of(box), _SIDE * size_of(box), _PX).transpose(2, 0, 1)
    reach, end, share = (_PIP, _EDGE, BODY) if value == 1 else (_PIPS, _BESIDE, BODY_ROUND_PIPS)
    inner, ring = colours[:, reach > _RADII], np.sort(colours[:, (reach < _RADII) & (end > _RADII)])
    few = ring.shape[1] // _FEW
    least = share * np.ptp(inner, axis=1).max()
    if (ring[:, -1 - few] - ring[:, few]).max() >= least:
        return False
    if value == 1:
        return True
    cloth = np.median(ring, axis=1)
    return bool(cloth.min() < OVEREXPOSED and np.abs(np.median(inner, axis=1) - cloth).max() < least)
