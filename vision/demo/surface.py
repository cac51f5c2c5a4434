"""How the surface of a die looks at a point: its paint and print, the hollows of its pips, light and mirrored light.

The light is one big window to the upper left, the white ceiling, and what the cloth throws back.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.demo.die import AXES, PIPS, Colour, Die, Finish
from vision.pictures.arrays import Bools, Floats

LIGHT = np.array([-0.45, 0.42, 0.79], np.float32)
"""The direction to the middle of the window, of length 1, in table coordinates."""
GAMMA = 2.2
_CLOTH_GLOW = np.array([0.10, 0.09, 0.10], np.float32)
_DIMPLE = 0.55
_SHARPNESS = 70.0
_LOGO_PX = 96


def shade(points: Floats, directions: Floats, die: Die) -> Floats:
    """The colours, n × 3 0–255, of points on the die's surface seen along ``directions`` (both on the die's axes)."""
    finish = die.finish
    core = finish.edge_mm / 2 - finish.rounding_mm
    normals = np.sign(points) * np.maximum(np.abs(points) - core, 0)
    paint, normals = _paint(points, normals / finish.rounding_mm, finish)
    normals = normals @ die.turn.T
    eye = -directions @ die.turn.T
    height_mm = points @ die.turn[2] + die.centre_mm[2]
    lit = _light_on(normals, height_mm)
    colours = paint * lit + _gloss(normals, eye, finish.gloss)[:, None]
    return np.asarray(255 * np.clip(colours, 0, 1) ** (1 / GAMMA), np.float32)


def _paint(points: Floats, normals: Floats, finish: Finish) -> tuple[Floats, Floats]:
    """Linear colours n × 3, and normals bent into the hollows of the pips."""
    paint, pip_paint = _body(points, finish), _linear(finish.pip)
    main_axis = np.abs(points).argmax(axis=1)
    for value, (axis, side) in AXES.items():
        face = np.flatnonzero((main_axis == axis) & (points[:, axis] * side > 0))
        if not len(face):
            continue
        plane = [(axis + 1) % 3, (axis + 2) % 3]
        on_face = points[face][:, plane]
        if value == 1 and finish.logo:
            paint[face[_printed(on_face, finish)]] = pip_paint
            continue
        radius = finish.pip_radius_mm * (1.25 if value == 1 else 1)
        for place in PIPS[value]:
            offset = on_face - np.array(place, np.float32) * finish.pip_step_mm
            within = offset[:, 0] ** 2 + offset[:, 1] ** 2 < radius * radius
            index = face[within]
            paint[index] = pip_paint
            normals[np.ix_(index, plane)] -= _DIMPLE * offset[within] / radius
    normals /= np.sqrt(np.einsum("ij,ij->i", normals, normals))[:, None]
    return paint, normals


def _body(points: Floats, finish: Finish) -> Floats:
    """The linear colours of the body at points, n × 3."""
    plain = np.tile(_linear(finish.body), (len(points), 1))
    if finish.vein is None:
        return plain
    waves = np.array(finish.waves, np.float32)
    heights = np.sin(points / finish.edge_mm @ waves[:, :3].T + waves[:, 3]).mean(axis=1, keepdims=True)
    return np.asarray(plain + (0.5 + 0.5 * heights) * (_linear(finish.vein) - plain), np.float32)


def _printed(on_face: Floats, finish: Finish) -> Bools:
    """Which of the points on the face of the 1, n × 2 millimetres, the logo covers."""
    outlines = [np.round((np.array(outline) + 1) * _LOGO_PX / 2).astype(np.int32) for outline in finish.logo]
    logo = cv2.fillPoly(np.zeros((_LOGO_PX, _LOGO_PX), np.uint8), outlines, (1,))
    places = ((on_face / (finish.edge_mm / 2) + 1) * _LOGO_PX / 2).astype(int).clip(0, _LOGO_PX - 1)
    return np.asarray(logo[places[:, 1], places[:, 0]] > 0)


def _linear(colour: Colour) -> Floats:
    return np.asarray((np.array(colour, np.float32) / 255) ** GAMMA, np.float32)


def _light_on(normals: Floats, height_mm: Floats) -> Floats:
    """How much light of each colour falls on surfaces, n × 3; 1 for a flat one looking up."""
    window = np.clip((normals @ LIGHT + 0.25) / 1.25, 0, None) / ((LIGHT[2] + 0.25) / 1.25)
    ceiling = 0.5 + 0.5 * normals[:, 2]
    # The cloth right beside the die is in its shade, so the foot of a side gets the least.
    open_sky = 0.45 + 0.55 * np.clip(height_mm / 12, 0, 1)
    glow = (0.5 - 0.5 * normals[:, 2:]) * _CLOTH_GLOW
    return np.asarray((0.62 * window + 0.38 * ceiling * open_sky)[:, None] + glow, np.float32)


def _gloss(normals: Floats, eye: Floats, gloss: float) -> Floats:
    """What the surface mirrors of window and ceiling, added to the colours."""
    facing = np.clip(np.einsum("ij,ij->i", normals, eye), 0, 1)
    mirrored = 2 * facing[:, None] * normals - eye
    window = np.clip(mirrored @ LIGHT, 0, 1) ** _SHARPNESS
    ceiling = np.clip(mirrored[:, 2], 0, 1)
    fresnel = 0.03 + 0.5 * (1 - facing) ** 5
    return np.asarray(gloss * (0.45 * window + fresnel * (0.25 + 0.75 * ceiling)), np.float32)
