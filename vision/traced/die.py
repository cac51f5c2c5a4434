"""A die as a mesh: a rounded cube with hollowed pips, and the picture that is wrapped round it.

Lengths are in half edges of the die, colours R, G, B 0–1 and linear.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Floats
from vision.training.render import PIPS

KINDS = ("plain", "ivory", "white", "black", "pastel", "twotone", "wood", "marble", "metal", "clear", "smoke")
_ORDINARY = ("plain", "ivory", "white", "black", "pastel")
_MOSTLY = 0.6  # how many dice are ordinary, whatever the others are
_GRID, _TILE = 96, 224  # vertices along the edge of a face, pixels along it in the wrapping
_WHITE, _BLACK = (0.9, 0.9, 0.88), (0.02, 0.02, 0.02)
# Outwards and along the two sides of each face; the first is the top, the second its opposite.
_FACES = np.array(
    [
        *([(0, 0, 1), (1, 0, 0), (0, 1, 0)], [(0, 0, -1), (0, 1, 0), (1, 0, 0)]),
        *([(1, 0, 0), (0, 1, 0), (0, 0, 1)], [(-1, 0, 0), (0, 0, 1), (0, 1, 0)]),
        *([(0, 1, 0), (0, 0, 1), (1, 0, 0)], [(0, -1, 0), (1, 0, 0), (0, 0, 1)]),
    ],
    float,
)


@dataclass(frozen=True, slots=True, eq=False)
class Make:
    """What a die is made of: colours, radii of pips and edges, how far pips lie from the middle and how deep they are.

    rough: 0 polished to 0.4 dull.  one: radius of the 1's pip.  aces: colour of the pips of 1 and 4.  ball: radius that
    corners are turned down to.
    """

    kind: str
    body: Floats
    vein: Floats
    pips: Floats
    aces: Floats
    pip: float
    one: float
    spacing: float
    hollow: float
    rounding: float
    ball: float
    rough: float


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """points n × 3, places n × 2 of them in the wrapping (0–1), triangles m × 3 of their numbers.

    wrapping: rows × columns × 3.  painted: rows × columns × 1, 1 where a pip is.
    """

    points: Floats
    places: Floats
    triangles: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    wrapping: Floats
    painted: Floats


def random_make(rng: Generator) -> Make:
    """A die as they are sold, mostly an ordinary one."""
    kind = str(rng.choice(_ORDINARY if rng.random() < _MOSTLY else KINDS))
    body, pips = _colours(rng, kind)
    pip = float(rng.uniform(0.13, 0.25))
    red_ace = kind in ("white", "ivory") and rng.random() < 0.15
    return Make(
        kind=kind,
        body=body,
        vein=_tint(rng, (0.2, 0.9), (0.3, 0.95)),
        pips=pips,
        aces=np.array([0.7, 0.03, 0.03]) if red_ace else pips,
        pip=pip,
        one=pip * float(rng.uniform(1.4, 1.9)) if red_ace else pip,
        spacing=float(rng.uniform(max(0.42, 2.15 * pip), max(0.6, 2.2 * pip))),
        hollow=float(rng.choice([0, 0.3, 0.6, 1.0])),
        rounding=float(rng.choice([0.06, 0.15, 0.25, 0.35])),
        ball=float(rng.choice([9, 9, 1.45, 1.55])),
        rough=float(rng.choice([0, 0.05, 0.15, 0.4])),
    )


def _colours(rng: Generator, kind: str) -> tuple[Floats, Floats]:
    """Of the body and of the pips."""
    shade = rng.uniform(0.8, 1.05)
    fixed = {
        "white": ((0.85, 0.85, 0.83), _BLACK),
        "ivory": ((0.82, 0.76, 0.6), _BLACK),
        "black": (_BLACK, _WHITE),
        "wood": ((0.6, 0.42, 0.24), (0.06, 0.04, 0.03)),
        "metal": ((0.7, 0.68, 0.65), _BLACK if rng.random() < 0.5 else (0.5, 0.03, 0.03)),
        "smoke": ((0.08, 0.08, 0.1), _WHITE),
    }
    if kind in fixed:
        body, pips = fixed[kind]
        return np.array(body) * shade, np.array(pips)
    if kind == "pastel":
        return _tint(rng, (0.15, 0.4), (0.8, 0.9)), np.array(_BLACK)
    if kind == "twotone":
        return _tint(rng, (0.5, 0.95), (0.15, 0.5)), _tint(rng, (0.8, 0.95), (0.8, 0.95))
    if kind != "clear" and rng.random() < 0.3:
        return _tint(rng, (0.5, 0.9), (0.6, 0.95)), np.array(_BLACK)
    return _tint(rng, (0.5, 0.95), (0.25, 0.8)), np.array(_WHITE)


def _tint(rng: Generator, saturation: tuple[float, float], value: tuple[float, float]) -> Floats:
    return np.array(colorsys.hsv_to_rgb(rng.random(), rng.uniform(*saturation), rng.uniform(*value)))


def mesh_of(rng: Generator, make: Make, top: int) -> Mesh:
    """A die about the origin with ``top`` up, any of the four sides to the front."""
    points, places, triangles = [], [], []
    wrapping: Floats = np.zeros((2 * _TILE, 3 * _TILE, 3))
    painted: Floats = np.zeros((2 * _TILE, 3 * _TILE, 1))
    along = np.linspace(-1, 1, _GRID)
    u, v = np.meshgrid(along, along, indexing="ij")
    for k, (value, axes) in enumerate(zip(_around(rng, top), _FACES, strict=True)):
        pips, radius = _pips(rng, make, value), make.one if value == 1 else make.pip
        row, column = k // 3 * _TILE, k % 3 * _TILE
        part = np.s_[row : row + _TILE, column : column + _TILE]
        wrapping[part], painted[part] = _face(rng, make, value, pips, radius)
        points.append(_surface(make, axes, u, v, pips, radius).reshape(-1, 3))
        x, y = (column + (u + 1) / 2 * (_TILE - 1) + 0.5) / (3 * _TILE), (row + (v + 1) / 2 * (_TILE - 1) + 0.5)
        places.append(np.stack([x, y / (2 * _TILE)], -1).reshape(-1, 2))
        triangles.append(grid_triangles(_GRID) + k * _GRID**2)
    return Mesh(np.concatenate(points), np.concatenate(places), np.concatenate(triangles), wrapping, painted)


def grid_triangles(side: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Two triangles for each square of a grid of side × side points."""
    numbers = np.arange(side**2).reshape(side, side)
    a, b, c, d = (corner.ravel() for corner in (numbers[:-1, :-1], numbers[1:, :-1], numbers[1:, 1:], numbers[:-1, 1:]))
    return np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def _around(rng: Generator, top: int) -> list[int]:
    """The values of the six faces; opposite ones make seven."""
    x = int(rng.choice([v for v in range(1, 7) if v not in (top, 7 - top)]))
    y = int(rng.choice([v for v in range(1, 7) if v not in (top, 7 - top, x, 7 - x)]))
    return [top, 7 - top, x, 7 - x, y, 7 - y]


def _pips(rng: Generator, make: Make, value: int) -> Floats:
    """Where they lie on their face, which has them this way or that: n × 2."""
    places = np.array(PIPS[value], float) * make.spacing
    return places[:, ::-1] if rng.random() < 0.5 else places


def _surface(make: Make, axes: Floats, u: Floats, v: Floats, pips: Floats, radius: float) -> Floats:
    outwards, one, other = axes
    cube = outwards + u[..., None] * one + v[..., None] * other
    core = np.clip(cube, make.rounding - 1, 1 - make.rounding)
    away = cube - core
    surface = core + away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-9) * make.rounding
    reach = np.linalg.norm(surface, axis=-1, keepdims=True)
    surface = np.where(reach > make.ball, surface * make.ball / reach, surface)
    gap = np.min([np.hypot(surface @ one - x, surface @ other - y) for x, y in pips], 0) / radius
    depth = np.where(gap < 1, make.hollow * radius * (np.sqrt(np.maximum(0, 1 - 0.75 * gap**2)) - 0.5), 0)
    return np.asarray(surface - outwards * depth[..., None])


def _face(rng: Generator, make: Make, value: int, pips: Floats, radius: float) -> tuple[Floats, Floats]:
    """Its tile of the wrapping, and where that is paint."""
    along = (np.arange(_TILE) + 0.5) / _TILE * 2 - 1
    x, y = np.meshgrid(along, along)
    gap = np.min([np.hypot(x - px, y - py) for px, py in pips], 0)
    paint = np.clip((radius - gap) * _TILE / 2 + 0.5, 0, 1)[..., None]
    body = np.broadcast_to(make.body, (_TILE, _TILE, 3))
    if make.kind == "marble":
        waves = 6 * lumps(rng, _TILE, _TILE / 3) + 3 * lumps(rng, _TILE, _TILE / 7)
        body = body + (make.vein - body) * (np.clip(0.5 + 1.4 * np.sin(waves), 0, 1) * rng.uniform(0.4, 0.9))[..., None]
    if make.kind == "wood":
        body = body * (1 + 0.25 * np.sin(12 * lumps(rng, _TILE, _TILE / 2) + 20 * x))[..., None]
    return body + ((make.aces if value in (1, 4) else make.pips) - body) * paint, paint


def lumps(rng: Generator, size: int, cell: float) -> Floats:
    """Smooth noise, size × size, about −1 to 1, in lumps of ``cell`` pixels."""
    few = max(2, int(size / cell) + 2)
    noise = rng.normal(0, 0.5, (few, few)).astype(np.float32)
    return np.asarray(cv2.resize(noise, (size, size), interpolation=cv2.INTER_CUBIC), float)
