"""Chance: what a drawn die looks like and how it is seen.

All distances are in half edges of the die, all angles in radians, all colours B, G, R in 0–1.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Floats

_MIRRORED = 0.35  # how many views have the window where the top faces mirror it to the camera
_METAL = 0.05  # how many dice are of metal, which mirrors the room on every face
_BY_TINT = 0.2  # how many dice have pips that are told from the body by their tint alone


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a die is made of.

    rounding: radius of edges.  ball: radius of the ball its corners are turned down to.  pip, one_pip: radii.
    spacing: from the face's middle to a row of pips.  six: how far apart the two rows of a 6 are, against other rows.
    hollow: depth of the pips.  turn: 0–3, which sides show.
    dome: how far faces lean outwards at their edges, negative if they are dished.  lip: slope of a ring round the face
    and its radius, 0 where there is none.  aces: colour of the pips of 1 and 4.
    marble, clear, gloss, metal: 0–1.  polish: exponent of highlights.
    grain: 3 × 3, directions and phases of the marble.
    """

    rounding: float
    ball: float
    pip: float
    one_pip: float
    spacing: float
    six: float
    hollow: float
    turn: int
    dome: float
    lip: tuple[float, float]
    body: Floats
    vein: Floats
    pip_colour: Floats
    aces: Floats
    marble: float
    clear: float
    gloss: float
    metal: float
    polish: float
    grain: Floats


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Where camera and lamp stand: elevation over the table, roll of the camera, yaw of the die, lamp direction.

    window: 3 × 3, the directions to what dice mirror, a window or a tube, and along its two sides.
    window_size: half its width and height, seen from the die.  glow: how bright it is.
    room: towards where the room is brightest, the longer the brighter; polished dice mirror it faintly.
    """

    elevation: float
    roll: float
    yaw: float
    ambient: float
    lamp: Floats
    window: Floats
    window_size: tuple[float, float]
    glow: float
    room: Floats


def random_view(rng: Generator) -> View:
    """A camera 38–90° above the table; a low one is held upright, a steep one may be turned any way."""
    steep = rng.random() < 0.6
    elevation = np.radians(rng.uniform(62, 90) if steep else rng.uniform(38, 65))
    roll = rng.uniform(-np.pi, np.pi) if steep else rng.normal(0, 0.2)
    yaw = rng.uniform(-np.pi, np.pi)
    turn = about_the_vertical(yaw)
    return View(
        float(elevation),
        float(roll),
        float(yaw),
        float(rng.uniform(0.25, 0.8)),
        (turn @ _direction(rng, 25)).astype(np.float32),
        (_window(rng, float(elevation)) @ turn.T).astype(np.float32),
        (float(np.exp(rng.uniform(np.log(0.02), np.log(0.35)))), float(np.exp(rng.uniform(np.log(0.05), np.log(0.7))))),
        float(rng.uniform(0.3, 1.3)),
        (turn @ rng.normal((0.0, 0.0, 0.4), 0.35)).astype(np.float32),
    )


def turned(view: View, angle: float) -> View:
    """The same camera and lamp, and a die that lies turned by ``angle``."""
    turn = about_the_vertical(angle)
    lamp, room = (turn @ view.lamp).astype(np.float32), (turn @ view.room).astype(np.float32)
    return replace(view, yaw=view.yaw + angle, lamp=lamp, room=room, window=(view.window @ turn.T).astype(np.float32))


def about_the_vertical(angle: float) -> Floats:
    """From the table's axes to those of a die that lies turned by ``angle``."""
    return np.array([[np.cos(angle), np.sin(angle), 0], [-np.sin(angle), np.cos(angle), 0], [0, 0, 1]])


def _window(rng: Generator, elevation: float) -> Floats:
    """Where the window is, and how it lies: anywhere over the table, or so that top faces mirror it to the camera."""
    towards = _direction(rng, 40)
    if rng.random() < _MIRRORED:
        towards = np.array([0.0, np.cos(elevation), np.sin(elevation)]) + rng.normal(0, 0.15, 3)
        towards /= np.linalg.norm(towards)
    across = np.cross(towards, rng.normal(0, 1, 3))
    across /= np.linalg.norm(across) + 1e-6
    return np.stack([towards, across, np.cross(towards, across)])


def random_look(rng: Generator) -> Look:
    """A die as they lie in kitchen drawers: mostly plain, some marbled, clear or ivory, rarely hard to read."""
    body, pip_colour = random_colours(rng)
    pip = rng.uniform(0.12, 0.27)
    asian = rng.random() < 0.08
    marbled, clear = rng.random() < 0.3, rng.random() < 0.15
    rounding = rng.uniform(0.05, 0.4)
    spacing = rng.uniform(max(0.38, pip * 2.1), max(min(0.64, 0.97 - rounding * 0.55 - pip), pip * 2.1 + 0.02))
    return Look(
        rounding=float(rounding),
        ball=float(rng.choice([1.75, rng.uniform(1.3, 1.6)])),
        pip=float(pip),
        one_pip=float(pip * rng.uniform(1.3, 2.0) if asian else pip * rng.choice([1.0, 1.0, 1.15])),
        spacing=float(spacing),
        six=float(1.0 if rng.random() < 0.4 else rng.uniform(max(0.45, 1.1 * pip / spacing), 1.2)),
        hollow=float(rng.uniform(0, 0.6)),
        turn=int(rng.integers(4)),
        dome=float(rng.normal(0, 0.04) if rng.random() < 0.7 else rng.normal(0, 0.2)),
        lip=(float(rng.choice([0, 0, 0, 1]) * rng.uniform(-0.8, 0.8)), float(rng.uniform(0.65, 0.95))),
        body=body,
        vein=_vein(rng, body),
        pip_colour=pip_colour,
        aces=hsv(rng.uniform(-0.03, 0.03) % 1, rng.uniform(0.7, 1), rng.uniform(0.5, 0.9)) if asian else pip_colour,
        marble=float(rng.uniform(0.3, 1)) if marbled else 0.0,
        clear=float(rng.uniform(0.3, 1)) if clear else 0.0,
        gloss=float(rng.choice([0.0, 1.0]) * rng.uniform(0.1, 0.9)),
        metal=float(rng.uniform(0.3, 1)) if rng.random() < _METAL else 0.0,
        polish=float(np.exp(rng.uniform(2.0, 5.0))),
        grain=rng.normal(0, 2.2, (3, 3)).astype(np.float32),
    )


def _vein(rng: Generator, body: Floats) -> Floats:
    """The second colour of a marbled die: near the first, or any."""
    if rng.random() < 0.4:
        return hsv(rng.random(), rng.uniform(0, 1), rng.uniform(0.1, 1))
    return np.clip(body + rng.normal(0, 0.22, 3), 0, 1).astype(np.float32)


def random_colours(rng: Generator) -> tuple[Floats, Floats]:
    """Body and pip colour that somebody could tell apart, some by their tint alone, as red on dark smoke."""
    if rng.random() < _BY_TINT:
        body = hsv(rng.random(), float(rng.choice([rng.uniform(0, 0.3), rng.uniform(0.5, 1)])), rng.uniform(0.08, 0.5))
        hue = rng.uniform(-0.04, 0.04) % 1 if rng.random() < 0.5 else rng.random()
        pip = hsv(hue, rng.uniform(0.7, 1), 1.0)
        return body, np.asarray(pip * min(1.0, rng.uniform(0.9, 1.8) * _luma(body) / _luma(pip)), np.float32)
    kind = rng.random()
    if kind < 0.38:
        body = hsv(rng.uniform(0.08, 0.17), rng.uniform(0, 0.3), rng.uniform(0.78, 1.0))
    elif kind < 0.52:
        body = hsv(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.03, 0.2))
    else:
        body = hsv(rng.random(), rng.uniform(0.4, 1.0), rng.uniform(0.25, 1.0))
    for _ in range(20):
        choice = rng.random()
        if choice < 0.4:
            pip = hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0, 0.22))
        elif choice < 0.8:
            pip = hsv(rng.uniform(0.08, 0.17), rng.uniform(0, 0.2), rng.uniform(0.75, 1.0))
        else:
            pip = hsv(float(rng.choice([rng.random(), 0.13, 0.0, 0.6])), rng.uniform(0.4, 1.0), rng.uniform(0.35, 1.0))
        if _contrast(pip, body) > rng.uniform(0.12, 0.45):
            break
    return body, pip


def _contrast(a: Floats, b: Floats) -> float:
    """How well two colours can be told apart: by their lightness, and by their tint half as well."""
    grey, tint = _luma(a) - _luma(b), (a - _luma(a)) - (b - _luma(b))
    return float(np.hypot(grey, 0.5 * np.linalg.norm(tint)))


def hsv(h: float, s: float, v: float) -> Floats:
    """A colour B, G, R of hue, saturation and value, all in 0–1."""
    return np.array(colorsys.hsv_to_rgb(h, s, v)[::-1], np.float32)


def _luma(colour: Floats) -> float:
    return float(colour @ np.array([0.114, 0.587, 0.299], np.float32))


def _direction(rng: Generator, lowest_degrees: float) -> Floats:
    height, turn = np.radians(rng.uniform(lowest_degrees, 88)), rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(height) * np.cos(turn), np.cos(height) * np.sin(turn), np.sin(height)], np.float32)
