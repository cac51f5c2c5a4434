"""Chance: a whole table before it is traced: camera, dice, cloth, things and light.

Nouns:
    Camera   where it stands and how it sees; lengths in half edges of a die, the table's top at height 0
    Body     a mesh with what its surface, and its inside where it is clear, are made of
    Kind     what sort of tables are wanted: to measure the reader on, or for it to learn from
    Table    everything there is to trace, and where the dice lie in the picture
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin, tan
from typing import Any

import numpy as np
from numpy.random import Generator

from companion.detection import Box
from vision.pictures.arrays import Floats
from vision.traced.cloth import random_cloth
from vision.traced.die import Make, Mesh, grid_triangles, lumps, mesh_of, random_make
from vision.traced.things import Shape, both_sides, plastic, random_things

_STEEPEST = 35.0
_SOFT = ("plain", "woven", "felt", "knitted")  # cloths that may lie in creases
LIGHTS = ("room", "lamp", "torch", "tube", "dusk")
_OCCUPIED = 0.88  # how many tables have dice on them


@dataclass(frozen=True, slots=True)
class Kind:
    """pictures: their sizes.  samples: rays a pixel, whose noise is a sensor's.  most: up to how many dice lie on a
    table, one of these numbers.  alike: how often they are of one make.  bare: whether the table is photographed
    without dice, too.
    """

    pictures: tuple[tuple[int, int], ...]
    samples: int
    most: tuple[int, ...]
    alike: float
    bare: bool


TO_MEASURE = Kind(((640, 480), (960, 720), (1280, 720), (720, 960)), samples=24, most=(6,), alike=0.7, bare=True)
# A ray costs the same whatever it meets: small pictures, full of dice.
TO_LEARN = Kind(((640, 480), (480, 640), (560, 560)), samples=20, most=(6, 16), alike=0.35, bare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """eye and target: x, y, z.  opening: of the longer side, in degrees.  up: which way is up in the picture."""

    width: int
    height: int
    opening: float
    eye: Floats
    target: Floats
    up: Floats

    @property
    def focal_px(self) -> float:
        """The focal length in pixels."""
        return _focal_px(self.width, self.height, self.opening)

    def seen(self, points: Floats) -> Floats:
        """Where points n × 3 appear: n × 2 (x, y) in pixels."""
        forward = (self.target - self.eye) / np.linalg.norm(self.target - self.eye)
        right = np.cross(forward, self.up)
        right /= np.linalg.norm(right)
        away = points - self.eye
        depth = away @ forward
        x = self.width / 2 + self.focal_px * (away @ right) / depth
        y = self.height / 2 - self.focal_px * (away @ np.cross(right, forward)) / depth
        return np.stack([x, y], 1)


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """mesh: where it lies on the table.  inside: what light passes through in it, None where it passes not."""

    mesh: Mesh
    surface: Shape
    inside: Shape | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """bodies: its top, then the dice.  things: what else lies on it.  dice: value and box x, y, width, height of each.

    about: what it is like, in words, to count failures by.
    """

    camera: Camera
    bodies: tuple[Body, ...]
    things: tuple[Shape, ...]
    lights: tuple[Shape, ...]
    dice: tuple[tuple[int, Box], ...]
    about: dict[str, Any]

    def bare(self, things: bool) -> Table:
        """The table before any dice lay on it, and before the things did, or after."""
        return replace(self, bodies=self.bodies[:1], things=self.things if things else (), dice=())


def random_table(rng: Generator, wanted: Kind = TO_MEASURE) -> Table:
    """A table of the kind ``wanted``, with dice or without."""
    most = int(rng.choice(wanted.most))
    count = int(rng.integers(1, most + 1)) if rng.random() < _OCCUPIED else 0
    camera, spread = _camera(rng, wanted.pictures, max(1, count))
    heap = bool(rng.random() < 0.25)
    kind, cloth = random_cloth(rng)
    one, alike = random_make(rng), rng.random() < wanted.alike
    bodies, dice, kinds = [_table_top(rng, kind, cloth, spread)], [], []
    middles = _places(rng, count, spread, heap)
    for x, y, turn in middles:
        make, value = one if alike else random_make(rng), int(rng.integers(1, 7))
        mesh = _laid(mesh_of(rng, make, value), x, y, turn)
        dice.append((value, _box_of(camera.seen(mesh.points))))
        bodies.append(_body(rng, make, mesh))
        kinds.append(make.kind)
    things, shapes = random_things(rng, [(x, y) for x, y, _ in middles], spread + 2)
    light = str(rng.choice(LIGHTS))
    about = {"cloth": kind, "light": light, "makes": kinds, "things": things, "heap": heap}
    return Table(camera, tuple(bodies), tuple(shapes), tuple(_lights(rng, light, camera)), tuple(dice), about)


def _box_of(places: Floats) -> Box:
    (left, top), (right, bottom) = places.min(0), places.max(0)
    return float(left), float(top), float(right - left), float(bottom - top)


def _camera(rng: Generator, pictures: Sequence[tuple[int, int]], count: int) -> tuple[Camera, float]:
    """A camera for pictures of one of these sizes, and how far from the middle dice may lie for it."""
    width, height = pictures[int(rng.integers(len(pictures)))]
    die_px = min(float(np.exp(rng.uniform(np.log(30), np.log(200)))), 0.36 * min(width, height) / count**0.5)
    tilt = radians(rng.uniform(0, _STEEPEST)) if rng.random() < 0.5 else 0.0
    around, opening = rng.uniform(0, 2 * np.pi), float(rng.uniform(30, 65))
    focal = _focal_px(width, height, opening)
    distance = 2 * focal / die_px + 1
    eye = distance * np.array([sin(tilt) * cos(around), sin(tilt) * sin(around), cos(tilt)])
    up = np.array([0.0, 0.0, 1.0]) if tilt else np.array([0.0, 1.0, 0.0])
    return Camera(width, height, opening, eye, np.array([0, 0, 0.5]), up), 0.35 * min(width, height) / focal * distance


def _focal_px(width: int, height: int, opening: float) -> float:
    return max(width, height) / 2 / tan(radians(opening) / 2)


def _places(rng: Generator, count: int, spread: float, heap: bool) -> list[tuple[float, float, float]]:
    """Middles and turns of up to ``count`` dice, apart or in a heap pushed together."""
    laid: list[tuple[float, float, float]] = []
    for _ in range(count):
        for _ in range(300):
            if heap and laid:
                x, y, turn = laid[int(rng.integers(len(laid)))]
                quarter, slip = turn + rng.integers(4) * np.pi / 2, rng.normal(0, 0.25)
                x, y = x + 2.02 * cos(quarter) - slip * sin(quarter), y + 2.02 * sin(quarter) + slip * cos(quarter)
            else:
                x, y, turn = *rng.uniform(-spread, spread, 2), rng.uniform(0, 2 * np.pi)
            if np.hypot(x, y) < 1.3 * spread and all(_apart((x, y), other, heap) for other in laid):
                laid.append((float(x), float(y), float(turn)))
                break
    return laid


def _apart(place: tuple[float, float], other: tuple[float, float, float], heap: bool) -> bool:
    dx, dy, turn = place[0] - other[0], place[1] - other[1], other[2]
    along, across = cos(turn) * dx + sin(turn) * dy, cos(turn) * dy - sin(turn) * dx
    return max(abs(along), abs(across)) > 2.0 if heap else np.hypot(dx, dy) > 2.9


def _laid(mesh: Mesh, x: float, y: float, turn: float) -> Mesh:
    """The die turned about the vertical and laid on the table at x, y."""
    c, s = cos(turn), sin(turn)
    points = mesh.points @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]) + np.array([x, y, 1])
    return Mesh(points, mesh.places, mesh.triangles, mesh.wrapping, mesh.painted)


def _body(rng: Generator, make: Make, mesh: Mesh) -> Body:
    wrapping = {"type": "bitmap", "data": mesh.wrapping, "raw": True}
    paint = {"type": "bitmap", "data": mesh.painted, "raw": True}
    if make.kind == "metal":
        bare = {"type": "roughconductor", "material": "Al", "alpha": 0.2}
        pips = {"type": "diffuse", "reflectance": wrapping}
        return Body(mesh, {"type": "blendbsdf", "weight": paint, "bare": bare, "pips": pips})
    if make.kind in ("clear", "smoke"):
        pips = both_sides({"type": "diffuse", "reflectance": wrapping})
        glass = {"type": "dielectric", "int_ior": 1.49}
        lost = -np.log(np.clip(make.body, 0.03, 0.97)) * rng.uniform(0.5, 1.3)
        share = {"type": "rgb", "value": [float(v) for v in lost / lost.max() / 1.01]}
        inside = {"type": "homogeneous", "sigma_t": share, "scale": float(1.01 * lost.max())}
        clouded = {**inside, "albedo": float(rng.choice([0.0, 0.3]))}
        return Body(mesh, {"type": "blendbsdf", "weight": paint, "bare": glass, "pips": pips}, clouded)
    return Body(mesh, plastic(wrapping, make.rough))


def _table_top(rng: Generator, kind: str, cloth: Floats, spread: float) -> Body:
    half, n = max(14.0, 3.2 * spread), 160
    along = np.linspace(-half, half, n)
    x, y = np.meshgrid(along, along, indexing="ij")
    z = np.zeros_like(x)
    if kind in _SOFT and rng.random() < 0.6:
        z = 0.06 * lumps(rng, n, n / 6) - 0.06
        for _ in range(int(rng.integers(1, 5))):
            turn, width = rng.uniform(0, np.pi), rng.uniform(0.25, 0.9)
            away = cos(turn) * x + sin(turn) * y - rng.uniform(-0.6, 0.6) * half
            z -= rng.uniform(0.05, 0.22) * np.exp(-((away / width) ** 2))
    points, places = np.stack([x, y, z], -1).reshape(-1, 3), (np.stack([x, y], -1) / half + 1).reshape(-1, 2) / 2
    wrapping = {"type": "bitmap", "data": cloth, "raw": True}
    polished = kind in ("boards", "marble", "tiled") and rng.random() < 0.6
    surface = plastic(wrapping, 0.12) if polished else both_sides({"type": "diffuse", "reflectance": wrapping})
    return Body(Mesh(points, places, grid_triangles(n), cloth, np.zeros((1, 1, 1))), surface)


def _lights(rng: Generator, light: str, camera: Camera) -> list[Shape]:
    """A room with windows all round, and a lamp, a torch or a tube where that is the light."""
    windows = _room(rng) * {"room": 1.0, "tube": 1.0, "dusk": 0.3}.get(light, 0.25)
    upright = np.eye(4)[[0, 2, 1, 3]] * np.array([[1], [-1], [1], [1]])  # Mitsuba's rooms have y for their height
    shapes: list[Shape] = [{"type": "envmap", "bitmap": windows, "to_world": upright}]
    if light in ("lamp", "torch", "tube"):
        away = 1.1 * float(np.linalg.norm(camera.eye))
        around, height = rng.uniform(0, 2 * np.pi), radians(rng.uniform(25, 80))
        origin = away * np.array([cos(height) * cos(around), cos(height) * sin(around), sin(height)])
        small = {"lamp": 0.11, "torch": 0.018, "tube": 0.055}[light] * away
        size = np.array([8 * small if light == "tube" else small, small])
        power = away**2 / (4 * size.prod()) * rng.uniform(1, 3)
        radiance = [float(v) for v in power * np.array([1, rng.uniform(0.75, 1), rng.uniform(0.5, 1)])]
        shapes.append({"type": "rectangle", "to_world": _facing(origin, size), "glow": _emitter(radiance)})
    return shapes


def _emitter(radiance: list[float]) -> Shape:
    return {"type": "area", "radiance": {"type": "rgb", "value": radiance}}


def _facing(origin: Floats, size: Floats) -> Floats:
    """The matrix of a rectangle of that half width and height at ``origin`` that shines on the middle of the table."""
    forward = -origin / np.linalg.norm(origin)
    right = np.cross(np.array([0.1, 0.2, 1.0]), forward)
    right /= np.linalg.norm(right)
    matrix = np.eye(4)
    matrix[:3, :3] = np.stack([right * size[0], np.cross(forward, right) * size[1], forward], 1)
    matrix[:3, 3] = origin
    return matrix


def _room(rng: Generator) -> Floats:
    """What is all round, 64 × 128 × 3: the ceiling above, the floor below, windows and lamps."""
    room = rng.uniform(0.08, 0.6) * np.maximum(0.05, 1 + 0.4 * lumps(rng, 128, 40)[:64])[..., None] * np.ones(3)
    for _ in range(int(rng.integers(1, 4))):
        y, x, high, wide = (int(v) for v in rng.uniform((0, 0, 3, 3), (36, 118, 18, 26)))
        tint = np.array([1, rng.uniform(0.75, 1), rng.uniform(0.55, 1.1)])
        room[y : y + high, x : x + wide] = tint * rng.uniform(2, 14)
    room[40:] *= 0.4
    return room
