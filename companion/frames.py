"""What the camera sees, whatever the camera is.

A ``FrameSource`` hands out one ``Frame`` at a time. The small grey picture is always there, for motion; the full
picture is made only when somebody asks for it, because copying it costs more than everything else put together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.detection import Image


class CameraError(Exception):
    """The camera is missing, busy, stalled or unplugged; the text is a sentence for the user."""


class CutShort(CameraError):
    """Pictures that have been shown already end here; opened again they would be thrown a second time."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One moment of the table.

    seconds: time of the exposure on the source's own clock, never decreasing.
    grey: small height × width uint8 picture of the same view, about 320 pixels wide.
    load: makes the full height × width × 3 uint8 picture in B, G, R order; valid until the source's next frame.
    scene: a key equal for two frames only where the source knows both show the very same picture, else None.
    """

    seconds: float
    grey: Image
    load: Callable[[], Image]
    scene: str | None = None


class FrameSource(Protocol):
    """Anything that shows the table, one frame after the other."""

    @property
    def name(self) -> str:
        """What it is, in words a user knows: "Raspberry Pi camera imx708", "demo table"."""
        ...

    def read(self) -> Frame | None:
        """Wait for the next frame; None when a recording has ended. Raises CameraError."""
        ...

    def close(self) -> None:
        """Let the camera go; may be called twice."""
        ...
