"""Draws one die as a camera above the table sees it, by marching rays to a rounded cube.

Nouns:
    Look     what a die is made of: roundness, pips, colours, gloss
    View     where camera, die and lamp stand
    Sprite   a die cut out of its background, with its value and the places of its top pips
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.detection import Box
from vision.pictures.arrays import Bytes, Floats
from vision.training.look import Look, View, about_the_vertical

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_FAR = 9.0
_EXTENT = 1.78  # half the picture in half die edges: the space diagonal and a pixel to spare
_STEPS = 18


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A die cut out of its background.

    colour: n × n × 3 uint8, B, G, R.  alpha: n × n float32, 0–1.  value: the top face.
    pips: the top pips' centres, k × 2 (x, y) in pixels; None where nobody marked them.  box: round the whole die.
    sides: how legibly each of 1–6 shows on a side, 0–1; None where nobody knows.
    edges: 2 × 3, how far two edges of the die on the cloth lead, right and down in pixels and away from the camera;
    None where nobody knows.
    """

    colour: Bytes
    alpha: Floats
    value: int
    pips: Floats | None
    box: Box
    sides: Floats | None = None
    edges: Floats | None = None


def draw_die(value: int, look: Look, view: View, size_px: int = 96) -> Sprite:
    """Draw one die with ``value`` up in a square picture of ``size_px``."""
    right, up, forward = _camera(view)
    axis = (np.arange(size_px, dtype=np.float32) + 0.5) / size_px * 2 - 1
    gx, gy = np.meshgrid(axis * _EXTENT, -axis * _EXTENT)
    origin = gx[..., None] * right + gy[..., None] * up - 4 * forward
    point, nearest = _march(origin, forward, look)
    pixel = 2 * _EXTENT / size_px
    alpha = np.clip(1.3 - nearest / pixel, 0, 1).astype(np.float32)
    colour = _shade(point, forward, value, look, view, pixel)
    pips = on_top(_places(value, look), view, size_px)
    sides = _sides_shown(value, look, forward)
    edges = 2 / pixel * np.stack([right, -up, forward])[:, :2].T
    return Sprite((np.clip(colour, 0, 1) * 255).astype(np.uint8), alpha, value, pips, box_of(alpha), sides, edges)


def on_top(places: Sequence[Sequence[float]] | Floats, view: View, size_px: int) -> Floats:
    """Where places on a die's top face, n × 2 in half edges from its middle, are drawn: n × 2 (x, y) in pixels."""
    right, up, _ = _camera(view)
    points = np.array([(*place, 1.0) for place in places], np.float32)
    return np.asarray((np.stack([points @ right, -(points @ up)], axis=1) / _EXTENT + 1) * size_px / 2)


def box_of(alpha: Floats) -> Box:
    """The smallest box round everything that is at least half opaque."""
    rows, cols = np.where(alpha.max(1) > 0.5)[0], np.where(alpha.max(0) > 0.5)[0]
    return (float(cols[0]), float(rows[0]), float(cols[-1] - cols[0] + 1), float(rows[-1] - rows[0] + 1))


def _camera(view: View) -> tuple[Floats, Floats, Floats]:
    """Right, up and forward of the camera in the die's own axes (z is up from the table)."""
    e, r, y = view.elevation, view.roll, view.yaw
    right = np.array([1.0, 0.0, 0.0])
    up = np.array([0.0, np.sin(e), np.cos(e)])
    forward = np.array([0.0, np.cos(e), -np.sin(e)])
    right, up = np.cos(r) * right + np.sin(r) * up, -np.sin(r) * right + np.cos(r) * up
    turn = about_the_vertical(y)
    return (turn @ right).astype(np.float32), (turn @ up).astype(np.float32), (turn @ forward).astype(np.float32)


def _distance(p: Floats, look: Look) -> Floats:
    q = np.abs(p) - (1 - look.rounding)
    outside = np.sqrt((np.maximum(q, 0) ** 2).sum(-1))
    box = outside + np.minimum(q.max(-1), 0) - look.rounding
    ball = np.sqrt((p * p).sum(-1)) - look.ball
    return np.asarray(np.maximum(box, ball))


def _march(origin: Floats, forward: Floats, look: Look) -> tuple[Floats, Floats]:
    """Where each ray meets the die, and how near it came if it never did."""
    point = origin + forward * np.float32(4 - _EXTENT)
    nearest = np.full(point.shape[:2], _FAR, np.float32)
    for _ in range(_STEPS):
        distance = _distance(point, look)
        nearest = np.minimum(nearest, distance)
        point = point + forward * distance[..., None]
    return point, nearest


def _normal(p: Floats, look: Look) -> Floats:
    q = np.maximum(np.abs(p) - (1 - look.rounding), 1e-3)
    box = q**3 * np.sign(p)
    on_ball = np.sqrt((p * p).sum(-1)) > look.ball - 0.02
    n = np.where(on_ball[..., None], p, box / q.max(-1, keepdims=True) ** 2)
    return np.asarray(n / (np.linalg.norm(n, axis=-1, keepdims=True) + 1e-6))


def _values(top: int, look: Look) -> tuple[int, ...]:
    """The values of the six faces +x −x +y −y +z −z; opposite ones make seven."""
    sides = [v for v in range(1, 7) if v not in (top, 7 - top)]
    x = sides[look.turn % 4]
    y = [v for v in sides if v not in (x, 7 - x)][look.turn % 2]
    return x, 7 - x, y, 7 - y, top, 7 - top


def _places(value: int, look: Look) -> list[tuple[float, float]]:
    """Where the pips of a value lie on its face; the two rows of a 6 are often nearer than its three."""
    across = look.spacing * (look.six if value == 6 else 1)
    return [(u * across, v * look.spacing) for u, v in PIPS[value]]


def _sides_shown(top: int, look: Look, forward: Floats) -> Floats:
    """How legible each value is on a side: 0 seen flatter than 3°, 1 steeper than 17°."""
    shown: Floats = np.zeros(6, np.float32)
    for value, slope in zip(_values(top, look)[:4], np.outer(forward[:2], (-1, 1)).ravel(), strict=True):
        shown[value - 1] = np.clip((float(slope) - 0.05) / 0.25, 0, 1)
    return shown


def _layouts(top: int, look: Look) -> Floats:
    """Pip centres of the six faces +x −x +y −y +z −z: 6 × 6 × 2, padded far away."""
    table = np.full((6, 6, 2), _FAR, np.float32)
    for face, value in enumerate(_values(top, look)):
        for k, place in enumerate(_places(value, look)):
            table[face, k] = place
    return table


def _pips(p: Floats, table: Floats, look: Look, pixel: float) -> tuple[Floats, Floats, Bytes]:
    """How far each point lies in a pip (0–1), its offset from that pip's centre along the axes, and its face."""
    axis = np.abs(p).argmax(-1)
    face = axis * 2 + (np.take_along_axis(p, axis[..., None], -1)[..., 0] < 0)
    across = np.array([[1, 2], [0, 2], [0, 1]])[axis]
    uv = np.take_along_axis(p, across, -1)
    offset = uv[..., None, :] - table[face]
    gap = np.sqrt((offset**2).sum(-1))
    best = gap.argmin(-1)[..., None]
    gap = np.take_along_axis(gap, best, -1)[..., 0]
    radius = np.where((np.isfinite(table[face][..., 1, 0])) & (table[face][..., 1, 0] > 5), look.one_pip, look.pip)
    inside = np.clip((radius - gap) / (1.2 * pixel) + 0.5, 0, 1)
    push = np.zeros_like(p)
    near = np.take_along_axis(offset, best[..., None], -2)[..., 0, :]
    np.put_along_axis(push, across, near / radius[..., None], -1)
    return inside.astype(np.float32), push, face.astype(np.uint8)


def _lean(p: Floats, look: Look) -> Floats:
    """How far the surface of domed or dished faces leans from a flat one: lamps mirror in it as rings and arcs."""
    flat = np.where(np.arange(3) == np.abs(p).argmax(-1)[..., None], 0, p)
    away = np.linalg.norm(flat, axis=-1, keepdims=True) + 1e-6
    slope, radius = look.lip
    return np.asarray(flat * (look.dome + slope * np.exp(-(((away - radius) / 0.06) ** 2)) / away), np.float32)


def _shade(p: Floats, forward: Floats, value: int, look: Look, view: View, pixel: float) -> Floats:
    table = _layouts(value, look)
    inside, push, face = _pips(p, table, look, pixel)
    normal = _normal(p, look) + _lean(p, look) - look.hollow * push * inside[..., None]
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-6
    swirl = np.sin(p @ look.grain[0] + 2.5 * np.sin(p @ look.grain[1] + look.grain[2, 0]) + look.grain[2, 1])
    body = look.body + (look.vein - look.body) * np.clip(look.marble * (swirl + 0.3), 0, 1)[..., None]
    if look.clear > 0:
        depth = (p[..., 2] + 1) / max(0.2, float(-forward[2]))
        ghost = _pips(p + forward * depth[..., None] * 0.98, table, look, 3 * pixel)[0]
        rim = 1 - np.abs(normal @ forward)
        body = body * (1 - look.clear * 0.45 * (1 - rim))[..., None] + look.clear * (look.pip_colour - body) * (
            0.35 * ghost[..., None]
        )
    painted = np.array([look.aces if v in (1, 4) else look.pip_colour for v in _values(value, look)], np.float32)
    colour = body + (painted[face] - body) * inside[..., None]
    lit = view.ambient + (1 - view.ambient) * np.clip(normal @ view.lamp, 0, 1)
    lit /= view.ambient + (1 - view.ambient) * view.lamp[2]
    occluded = 0.75 + 0.25 * np.clip((p[..., 2] + 1) / 1.2, 0, 1)
    halfway = view.lamp - forward
    gleam = np.clip(normal @ (halfway / np.linalg.norm(halfway)), 0, 1) ** look.polish * look.gloss
    mirror = forward - 2 * (normal @ forward)[..., None] * normal
    towards, across, along = np.moveaxis(mirror @ view.window.T, -1, 0)
    half_width, half_height = view.window_size
    window = np.clip((half_width - abs(across)) * 25 + 0.5, 0, 1) * np.clip((half_height - abs(along)) * 25 + 0.5, 0, 1)
    window *= (towards > 0) * view.glow
    facing = 0.1 + 0.5 * (1 - np.abs(normal @ forward)) ** 2
    room = np.clip(view.room[2] + mirror @ view.room, 0, 1) * facing
    mirrored = np.maximum(gleam, look.gloss * np.maximum(window, room))
    if look.metal > 0:
        bare = look.metal * (1 - inside)
        shown = np.clip(0.35 + 0.6 * (mirror @ view.room), 0.05, 1)
        colour = colour * (1 - bare + bare * shown / 0.6)[..., None]
    return np.asarray(colour * (np.minimum(lit, 1.3) * occluded)[..., None] + mirrored[..., None])
