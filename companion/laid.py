"""How the table is laid, as it was set up: where the cloth lies in the picture, its keep strip, and the bare cloth.

Nouns:
    Laid      the outline of the cloth, the strip, and whether set-up was skipped; kept in ``setup.json``
    outline   the cloth's corners as shares of the picture's width and height, clockwise from the top left
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from companion.detection import Image
from companion.games.saying import say
from companion.whole import keep_whole

Outline = tuple[tuple[float, float], ...]

FILE, EMPTY = "setup.json", "empty.png"
STRIP_SHARE = 0.12
QUARTERS = (0, 90, 180, 270)
WHOLE: Outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True, slots=True)
class Laid:
    """How the table is laid.

    cloth: its outline, None for the whole picture.  strip: whether kept dice may be laid along the cloth's right edge.
    done: whether somebody has set the camera up, or has said that it shall be used without.
    turned: by how many degrees clockwise the camera's picture is turned: 0, 90, 180 or 270.
    """

    cloth: Outline | None = None
    strip: bool = False
    done: bool = False
    turned: int = 0

    def turned_on(self) -> Laid:
        """The same table in a picture that is turned clockwise by a quarter more."""
        cloth = self.cloth and tuple((1 - y, x) for x, y in (self.cloth[-1], *self.cloth[:-1]))
        return replace(self, cloth=cloth, turned=(self.turned + 90) % 360)

    def strip_in(self, image: Image) -> Outline | None:
        """The keep strip in pixels of a picture, height × width × 3."""
        height, width = image.shape[:2]
        return self.strip_outline and tuple((x * width, y * height) for x, y in self.strip_outline)

    @property
    def strip_outline(self) -> Outline | None:
        """The keep strip in shares, along the right edge of the cloth; None where there is none."""
        if not self.strip:
            return None
        top_left, top_right, bottom_right, bottom_left = self.cloth or WHOLE
        return (_between(top_right, top_left), top_right, bottom_right, _between(bottom_right, bottom_left))


def load(folder: Path) -> Laid:
    """How the table was laid last; a file that is missing or makes no sense means that it was never set up."""
    try:
        data = json.loads((folder / FILE).read_text(encoding="utf-8"))
        cloth = None if data["cloth"] is None else outline(data["cloth"])
        turned = QUARTERS[QUARTERS.index(data.get("turned", 0))]  # older tables could not turn their pictures
        return Laid(cloth, data["strip"] is True, data["done"] is True, turned)
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        return Laid()


def save(laid: Laid, folder: Path) -> None:
    """Keep it. Raises OSError."""
    keep_whole(folder / FILE, json.dumps(asdict(laid)).encode())


def outline(corners: Any) -> Outline:
    """Four corners, clockwise from the top left, from JSON. Raises ValueError where they are no convex outline."""
    try:
        points = tuple((float(x), float(y)) for x, y in corners)
    except (TypeError, ValueError, OverflowError):
        points = ()
    inside = all(-0.001 <= share <= 1.001 for point in points for share in point)
    if len(points) != 4 or not inside or not all(_turn(points, at) > 0.0005 for at in range(4)):
        raise ValueError(say("The outline of the cloth needs four corners, clockwise from the top left."))
    return points


def _turn(points: Outline, at: int) -> float:
    """Twice the area of the triangle at a corner; positive where the outline goes clockwise on a picture."""
    (x0, y0), (x1, y1), (x2, y2) = points[at - 1], points[at], points[(at + 1) % 4]
    return (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)


def _between(corner: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    share = STRIP_SHARE
    return corner[0] + share * (other[0] - corner[0]), corner[1] + share * (other[1] - corner[1])
