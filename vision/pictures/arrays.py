"""Names for arrays.

OpenCV's type stubs promise neither dtype nor rank, so these names say in words what the type checker cannot.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

Floats = NDArray[Any]  # float32
Bytes = NDArray[Any]  # uint8
Bools = NDArray[Any]  # bool
Integers = NDArray[Any]  # int64, or uint16 for sums
