"""Names for arrays.

OpenCV's type stubs promise neither dtype nor rank, so these names say in words what the type checker cannot.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]  # float32
Bytes = NDArray[Any]  # uint8
Bools = NDArray[Any]  # bool
Integers = NDArray[Any]  # int64, or uint16 for sums


def median(values: Floats, axis: int | None = None) -> Floats:
    """The median along an axis, or of all values where none is given; at least one value, and none is NaN.

    Many are taken of every frame, and of so few values ``np.median`` takes thrice the time.
    """
    ordered = np.sort(values, axis=axis)
    if axis is None:
        axis = 0
    at, odd = divmod(ordered.shape[axis], 2)
    upper: Floats = ordered.take(at, axis=axis)
    return upper if odd else (ordered.take(at - 1, axis=axis) + upper) / 2
