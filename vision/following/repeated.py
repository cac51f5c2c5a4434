"""Whether a camera has no newer picture, and sends its last one again.

Two pictures of a sensor are never the same to the last bit; but a camera that hangs for a moment, or is on a poor line,
repeats one, and dice that roll in it seem to lie still.
"""

from __future__ import annotations

import numpy as np

from companion.detection import Image
from companion.frames import Frame

LONGEST_SECONDS = 2.0
"""A picture that comes for longer is taken as it is: some cameras send another only where something has changed."""


class Repeated:
    """Looks at every frame of one camera."""

    def __init__(self) -> None:
        self._grey: Image | None = None
        self._since = 0.0

    def is_so(self, frame: Frame) -> bool:
        """Whether the frame shows the picture of the one before, and has not for long.

        Where the source itself knows that two show the same, as with photographs, nothing is amiss.
        """
        if frame.scene is None and self._grey is not None and np.array_equal(frame.grey, self._grey):
            return frame.seconds - self._since < LONGEST_SECONDS
        self._grey, self._since = frame.grey.copy(), frame.seconds
        return False
