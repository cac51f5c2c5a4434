"""Traces a table with Mitsuba 3, and takes its photograph as a cheap camera does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import drjit as dr  # comes with Mitsuba
import mitsuba as mi
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Bytes, Floats
from vision.traced.table import Body, Camera, Table

_BOUNCES = 14
# LLVM 14 to 16, which other packages bring along, end the program at what Mitsuba has them compile; 19 does not.
_OLDEST_LLVM = 19

# Without LLVM it is half as fast.
mi.set_variant("llvm_ad_rgb" if dr.detail.llvm_version()[0] >= _OLDEST_LLVM else "scalar_rgb")
mi.set_log_level(mi.LogLevel.Error)  # it warns of what cannot be seen


def traced(table: Table, samples: int, seed: int) -> Floats:
    """The light that reaches each pixel by so many rays, height × width × 3, R, G, B, linear and of any brightness."""
    scene: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "volpath", "max_depth": _BOUNCES, "rr_depth": 6},
        "camera": _camera(table.camera, samples),
        **{f"shape_{k}": _loadable(shape) for k, shape in enumerate((*table.things, *table.lights))},
        **{f"body_{k}": _mesh(f"body_{k}", body) for k, body in enumerate(table.bodies)},
    }
    light = np.asarray(mi.render(mi.load_dict(scene), seed=seed))[..., :3]
    return np.asarray(np.nan_to_num(light, posinf=50.0), float)


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """What a camera makes of light: gains of B, G, R, how dark the corners are, blur in pixels and noise in levels."""

    gains: Floats
    vignette: float
    blur: float
    noise: float


def random_film(rng: Generator, light: Floats, dusk: bool) -> Film:
    """A cheap camera that has set itself for this light, height × width × 3."""
    grey = np.maximum(np.percentile(light, (50, 60, 92)), 1e-4)
    exposure = rng.uniform(0.12, 0.25) / grey[1] if dusk else rng.uniform(0.35, 0.6) / grey[0]
    gains = min(exposure, 1.5 / grey[2]) * rng.uniform(0.85, 1.15, 3)
    vignette = rng.uniform(0, 0.18)
    blur = rng.uniform(0.4, 1.3) if rng.random() < 0.4 else 0.0
    return Film(gains, vignette, blur, rng.uniform(0.5, 10 if dusk else 6))


def photographed(rng: Generator, light: Floats, film: Film) -> Bytes:
    """The picture, B, G, R."""
    picture = 255 * np.clip(light[..., ::-1] * film.gains, 0, 1) ** (1 / 2.2)
    y, x = np.mgrid[-1 : 1 : picture.shape[0] * 1j, -1 : 1 : picture.shape[1] * 1j]
    picture *= (1 - film.vignette * (x**2 + y**2))[..., None]
    if film.blur:
        picture = cv2.GaussianBlur(picture, (0, 0), film.blur)
    picture = picture + rng.normal(0, film.noise, picture.shape)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _camera(camera: Camera, samples: int) -> dict[str, Any]:
    eye, target, up = (one.tolist() for one in (camera.eye, camera.target, camera.up))
    return {
        "type": "perspective",
        "fov": camera.opening,
        "fov_axis": "larger",
        "to_world": mi.ScalarTransform4f().look_at(origin=eye, target=target, up=up),
        "film": {
            "type": "hdrfilm",
            "width": camera.width,
            "height": camera.height,
            "rfilter": {"type": "gaussian"},
        },
        "sampler": {"type": "independent", "sample_count": samples},
    }


def _loadable(shape: dict[str, Any]) -> dict[str, Any]:
    """A shape's dictionary with matrices and pictures as Mitsuba wants them."""
    made = {
        "to_world": mi.ScalarTransform4f,
        "data": _tensor,
        "bitmap": lambda room: mi.Bitmap(room.astype(np.float32)),
    }
    loadable = {}
    for key, value in shape.items():
        if isinstance(value, dict):
            loadable[key] = _loadable(value)
        else:
            loadable[key] = made[key](value) if isinstance(value, np.ndarray) else value
    return loadable


def _tensor(picture: Floats) -> Any:
    return mi.TensorXf(np.ascontiguousarray(picture, np.float32))


def _mesh(name: str, body: Body) -> Any:
    properties = mi.Properties()
    properties["surface"] = mi.load_dict(_loadable(body.surface))
    if body.inside is not None:
        properties["interior"] = mi.load_dict(_loadable(body.inside))
    points, triangles = body.mesh.points, body.mesh.triangles
    mesh = mi.Mesh(
        name, len(points), len(triangles), props=properties, has_vertex_normals=True, has_vertex_texcoords=True
    )
    filled = mi.traverse(mesh)
    filled["vertex_positions"] = points.astype(np.float32).ravel()
    filled["vertex_texcoords"] = body.mesh.places.astype(np.float32).ravel()
    filled["faces"] = triangles.astype(np.uint32).ravel()
    filled.update()
    return mesh
