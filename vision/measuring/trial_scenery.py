"""What drawn trials vary about the picture: cloths to lie dice on, and what light, lens and coding do on the way.

Nouns:
    Cloth    draws the empty table
    Change   what becomes of a finished picture
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.arrays import Floats
from vision.pictures.quarters import rotated

WIDTH, HEIGHT = 1280, 720

Cloth = Callable[[np.random.Generator], Image]
Change = Callable[[Image, np.random.Generator], Image]


def plain(*colour: int) -> Cloth:
    """A cloth of one colour, B, G, R, and a little noise."""

    def cloth(rng: np.random.Generator) -> Image:
        noise = rng.normal(0, 3, (HEIGHT, WIDTH, 1))
        return np.asarray(np.clip(np.array(colour) + noise, 0, 255), np.uint8)

    return cloth


def gingham(rng: np.random.Generator) -> Image:
    """White and red checks."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    red = ((x // 46) % 2 + (y // 46) % 2)[..., None] / 2
    return np.asarray(np.array([245, 245, 245]) * (1 - red) + np.array([40, 40, 190]) * red, np.uint8)


def polka(rng: np.random.Generator) -> Image:
    """White dots on blue, as large as pips."""
    picture: Image = np.full((HEIGHT, WIDTH, 3), (150, 90, 40), np.uint8)
    for row, y in enumerate(range(0, HEIGHT + 40, 38)):
        for x in range(19 * (row % 2), WIDTH + 40, 38):
            cv2.circle(picture, (x, y), 8, (240, 240, 240), -1, cv2.LINE_AA)
    return picture


def flowers(rng: np.random.Generator) -> Image:
    """Flowers of five round petals and an eye, half a die to three dice wide, here and there one over the other."""
    picture: Image = np.full((HEIGHT, WIDTH, 3), rng.uniform(60, 230, 3), np.uint8)
    for _ in range(60):
        x, y, reach = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(12, 64)
        petal, eye = (rng.uniform(40, 255, 3).tolist() for _ in range(2))
        for angle in rng.uniform(0, math.tau) + np.arange(5) * math.tau / 5:
            middle = (round(x + reach * math.cos(angle)), round(y + reach * math.sin(angle)))
            cv2.circle(picture, middle, round(0.7 * reach), petal, -1, cv2.LINE_AA)
        cv2.circle(picture, (round(x), round(y)), round(0.45 * reach), eye, -1, cv2.LINE_AA)
    return picture


def basket(rng: np.random.Generator) -> Image:
    """Strands of two colours as wide as half a die, over and under each other, dark where they dive."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] / 30.0
    over = (np.floor(x) + np.floor(y)) % 2 > 0
    round_strands = 0.3 + 0.7 * np.where(over, np.abs(np.sin(np.pi * x)), np.abs(np.sin(np.pi * y)))
    strands = np.where(over[..., None], np.array([120, 190, 205]), np.array([95, 110, 150]))
    return np.asarray(
        np.clip(strands * round_strands[..., None] + rng.normal(0, 3, over.shape)[..., None], 0, 255), np.uint8
    )


def newspaper(rng: np.random.Generator) -> Image:
    """Lines of print."""
    picture: Image = np.full((HEIGHT, WIDTH, 3), (205, 218, 222), np.uint8)
    letters = np.array(list("abcdefghi jklmno pqrstuvw xyz.;: 0123456789 OD8B"))
    for y in range(18, HEIGHT, 22):
        words = "".join(rng.choice(letters, 120))
        cv2.putText(picture, words, (4, y), cv2.FONT_HERSHEY_TRIPLEX, 0.5, (50, 45, 45), 1, cv2.LINE_AA)
    return picture


def boards(rng: np.random.Generator) -> Image:
    """Planks with their grain."""
    grain = cv2.GaussianBlur(rng.normal(0, 1, (HEIGHT, WIDTH)).astype(np.float32), (0, 0), 40, sigmaY=0.8)
    planks = np.arange(HEIGHT) // 120 % 3 * 12
    tone = 1 + 2.5 * grain + planks[:, None] / 100
    return np.asarray(np.clip(np.array([60, 105, 160]) * tone[..., None], 0, 255), np.uint8)


def dusk(image: Image, rng: np.random.Generator) -> Image:
    """A sixth of the light, and the noise of a camera that makes up for it."""
    return np.asarray(np.clip(image * 0.16 + rng.normal(0, 3.5, image.shape), 0, 255), np.uint8)


def torch(image: Image, rng: np.random.Generator) -> Image:
    """Bright in one place, dark away from it."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    away = np.hypot(x - rng.uniform(0.3, 0.7) * width, y - rng.uniform(0.3, 0.7) * height) / height
    return np.asarray(np.clip(image * (0.25 + 1.7 * np.exp(-((away / 0.5) ** 2)))[..., None], 0, 255), np.uint8)


def hard_shadow(image: Image, rng: np.random.Generator) -> Image:
    """Shadows with sharp edges, wider than a die."""
    angle = rng.uniform(0, math.pi)
    across = _across(image, angle, image.shape[1] / 2, image.shape[0] / 2)
    return np.asarray(image * np.where(np.sin(across / 90) > 0, 1.0, 0.4)[..., None], np.uint8)


def blinds(image: Image, rng: np.random.Generator) -> Image:
    """Bars of light, mostly about as wide as a die."""
    angle, period = rng.uniform(0, math.pi), rng.uniform(40, 160)
    bars = np.sin(2 * math.pi * _across(image, angle) / period)
    return np.asarray(image * np.clip(0.7 + 2 * bars, 0.4, 1.0)[..., None], np.uint8)


def candle(image: Image, rng: np.random.Generator) -> Image:
    """Reddish light, a little dim."""
    return np.asarray(np.clip(image * np.array([0.35, 0.65, 1.0]) * 0.8, 0, 255), np.uint8)


def overexposed(image: Image, rng: np.random.Generator) -> Image:
    """Too bright by seven tenths."""
    return np.asarray(np.clip(image * 1.7, 0, 255), np.uint8)


def defocused(image: Image, rng: np.random.Generator) -> Image:
    """Out of focus."""
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 2.2), np.uint8)


def shaken(image: Image, rng: np.random.Generator) -> Image:
    """Smeared sideways."""
    return np.asarray(cv2.blur(image, (7, 1)), np.uint8)


def noisy(image: Image, rng: np.random.Generator) -> Image:
    """Grainy."""
    return np.asarray(np.clip(image + rng.normal(0, 14, image.shape), 0, 255), np.uint8)


def squeezed(image: Image, rng: np.random.Generator) -> Image:
    """Coded as a JPEG of quality 18."""
    _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 18])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def upside_down(image: Image, rng: np.random.Generator) -> Image:
    """As a camera sees the table that hangs upside down."""
    return rotated(image, 180)


def sideways(image: Image, rng: np.random.Generator) -> Image:
    """As a camera sees the table that is held upright."""
    return rotated(image, 90)


def widened(image: Image, rng: np.random.Generator) -> Image:
    """Pressed until it is a third wider for its height, as upright photographs are that were made square."""
    return np.asarray(cv2.resize(image, None, fx=1, fy=0.75, interpolation=cv2.INTER_AREA), np.uint8)


def narrowed(image: Image, rng: np.random.Generator) -> Image:
    """Pressed until it is a third higher for its width."""
    return np.asarray(cv2.resize(image, None, fx=0.75, fy=1, interpolation=cv2.INTER_AREA), np.uint8)


def _across(image: Image, angle: float, x: float = 0.0, y: float = 0.0) -> Floats:
    """How far in pixels each one of a picture lies from a point, (x, y), measured in the direction of an angle."""
    rows, columns = np.mgrid[0 : image.shape[0], 0 : image.shape[1]]
    return np.asarray((columns - x) * math.cos(angle) + (rows - y) * math.sin(angle))
