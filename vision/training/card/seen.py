"""What ``vision.training.vary`` and ``colours`` do to one sample, done to many at once on a graphics card.

Pictures are n × 3 × side × side floats, B, G, R in 0–255.  Nothing here waits for the card, so that a whole step of
training can be recorded and played back.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from vision.training import colours
from vision.training.vary import CODED, HARDNESS, PERIODS, SHARES

_TAPS = 9  # places along a movement
_LATTICE = 24  # lumps of the finest noise, by the side of a sample
# The tables of the JPEG standard (ITU-T T.81, annex K), for luminance and chrominance.
_LUMINANCE = (
    *((16, 11, 10, 16, 24, 40, 51, 61), (12, 12, 14, 19, 26, 58, 60, 55), (14, 13, 16, 24, 40, 57, 69, 56)),
    *((14, 17, 22, 29, 51, 87, 80, 62), (18, 22, 37, 56, 68, 109, 103, 77), (24, 35, 55, 64, 81, 104, 113, 92)),
    *((49, 64, 78, 87, 103, 121, 120, 101), (72, 92, 95, 98, 112, 100, 103, 99)),
)
_CHROMINANCE = (
    *((17, 18, 24, 47, 99, 99, 99, 99), (18, 21, 26, 66, 99, 99, 99, 99), (24, 26, 56, 99, 99, 99, 99, 99)),
    *((47, 66, 99, 99, 99, 99, 99, 99), *((99,) * 8,) * 4),
)
_TO_LIGHT = ((0.114, 0.587, 0.299), (0.5, -0.331264, -0.168736), (-0.081312, -0.418688, 0.5))  # Y, Cb, Cr of B, G, R
_FROM_LIGHT = ((1, 1.772, 0), (1, -0.344136, -0.714136), (1, 0, 1.402))


class Camera:
    """Sees pictures of ``side`` pixels otherwise: in other light, through another lens, on another sensor."""

    def __init__(self, side: int, device: str) -> None:
        self.side, self.device = side, device
        line = torch.arange(side, dtype=torch.float32, device=device)
        self.y, self.x = torch.meshgrid(line, line, indexing="ij")
        self.apart = (line[:, None] - line[None]) ** 2
        fewest = max(8, round(side / 2.4))
        self.coarser = torch.from_numpy(np.stack([_coarser(side, few) for few in range(fewest, side + 1)])).to(device)
        self.fewest = fewest
        k = np.arange(8)
        cosines = np.cos((2 * k[None] + 1) * k[:, None] * np.pi / 16) * np.where(k[:, None] == 0, np.sqrt(1 / 8), 0.5)
        self.cosines = torch.from_numpy(cosines.astype(np.float32)).to(device)
        tables = (_LUMINANCE, _CHROMINANCE, _TO_LIGHT, _FROM_LIGHT)
        self.luminance, self.chrominance, self.to_light, self.from_light = (
            torch.tensor(table, dtype=torch.float32, device=device) for table in tables
        )
        self.share = torch.linspace(0, 1, 12, device=device)
        self._changes = {
            "shadow": self._shadow,
            "barred": self._barred,
            "glare": self._glare,
            "streak": self._streak,
            "lamp": self._lamp,
            "overexposed": self._overexposed,
            "smeared": self._smeared,
            "soft": self._soft,
            "coarse": self._coarse,
            "noisy": self._noisy,
            "pale": self._pale,
            "gamma": self._gamma,
            "sharpened": self._sharpened,
        }

    def vary(self, pictures: Any, tinted: float = 0.0) -> Any:
        """Every change comes in its share of the pictures, and all are rounded as a camera rounds."""
        self._colour(pictures, tinted)
        for name, share in SHARES.items():
            pictures = self._some(pictures, share, self._changes[name])
        pictures = pictures.clamp(0, 255).floor()
        return self._some(pictures, CODED, self._coded)

    def _colour(self, pictures: Any, tinted: float) -> None:
        """Exchange the colours of some in place, and tint a share of the others."""
        order = torch.rand(len(pictures), device=self.device).argsort()
        dyed, changed = (round(share * len(pictures)) for share in (colours.DYED, colours.DYED + tinted))
        _change(pictures, order[:dyed], self._dyed)
        if changed > dyed:
            _change(pictures, order[dyed:changed], self._tinted)

    def _some(self, pictures: Any, share: float, change: Callable[[Any], Any]) -> Any:
        """The pictures, a random share of them changed in place."""
        few = max(1, round(share * len(pictures)))
        which = torch.rand(len(pictures), device=self.device).argsort()[:few]
        return _change(pictures, which, change)

    def _uniform(self, like: Any, low: float, high: float, columns: int | None = None) -> Any:
        """n × 1 × 1 × 1 random numbers, or n × columns."""
        n = len(like)
        drawn = torch.rand((n, 1, 1, 1) if columns is None else (n, columns), device=self.device)
        return low + (high - low) * drawn

    def _spread(self, like: Any, between: tuple[float, float]) -> Any:
        """n × 1 × 1 × 1 random numbers whose logarithms are spread evenly."""
        low, high = between
        return self._uniform(like, math.log(low), math.log(high)).exp()

    def _normal(self, like: Any, spread: float) -> Any:
        return spread * torch.randn((len(like), 1, 1, 1), device=self.device)

    def _dyed(self, pictures: Any) -> Any:
        order = torch.rand((len(pictures), 3), device=self.device).argsort(1)
        return pictures.gather(1, order[:, :, None, None].expand_as(pictures))

    def _tinted(self, pictures: Any) -> Any:
        grey = torch.einsum("c,ncyx->nyx", self.to_light[0], pictures)[:, None]
        ordered = grey.flatten(1).sort(1).values
        low, high = (
            ordered[:, round(percent / 100 * (self.side**2 - 1)), None, None, None]
            for percent in (colours.DARK, colours.BRIGHT)
        )
        share = ((grey - low) / (high - low).clamp(min=colours.LEAST_RANGE)).clamp(0, 1)
        two = self._two_coloured(share) + (pictures - grey) * self._uniform(pictures, 0, colours.LEFT)
        other = torch.where(self._uniform(pictures, 0, 1) < colours.TWO_COLOURED, two, self._colours_turned(pictures))
        shine = (grey - high).clamp(min=0) * self._uniform(pictures, 0, colours.SHINE)
        return (other + shine).clamp(0, 255).floor()

    def _two_coloured(self, share: Any) -> Any:
        dark, bright = (self._uniform(share, 0, 255, 3)[..., None, None] for _ in range(2))
        apart = bright - dark
        apart = apart * (colours.TOLD_APART / apart.norm(dim=1, keepdim=True).clamp(min=1e-6)).clamp(min=1)
        return dark + apart * share

    def _colours_turned(self, pictures: Any) -> Any:
        axis = functional.normalize(torch.randn((len(pictures), 3, 1, 1), device=self.device), dim=1)
        angle = self._uniform(pictures, -math.pi, math.pi)
        scale = self._uniform(pictures, *colours.SCALES) * self._uniform(pictures, -1, 1).sign()
        apart = pictures - pictures.mean((2, 3), keepdim=True)
        along = axis * (axis * apart).sum(1, keepdim=True)
        across = torch.linalg.cross(axis.expand_as(apart), apart, dim=1)
        turned = apart * angle.cos() + across * angle.sin() + along * (1 - angle.cos())
        return scale * turned + self._uniform(pictures, *colours.MIDDLES, 3)[:, :, None, None]

    def _shadow(self, pictures: Any) -> Any:
        n, angle = self.side, self._uniform(pictures, -math.pi, math.pi)
        depth = (self.x - n / 2) * angle.cos() + (self.y - n / 2) * angle.sin()
        depth = depth - self._uniform(pictures, -0.4, 0.4) * n
        dark = torch.sigmoid((depth / self._uniform(pictures, 0.3, 0.06 * n)).clamp(-30, 30))
        return pictures * (1 - self._uniform(pictures, 0.2, 0.7) * dark)

    def _barred(self, pictures: Any) -> Any:
        n = self.side
        period = n * self._spread(pictures, PERIODS)
        turn, kind = self._uniform(pictures, 0, math.pi), self._uniform(pictures, 0, 3).floor()
        x, y = self.x * (2 * math.pi / period), self.y * (2 * math.pi / period)
        bars = (x * turn.cos() + y * turn.sin() + self._uniform(pictures, 0, 2 * math.pi)).sin()
        across = (y * turn.cos() - x * turn.sin() + self._uniform(pictures, 0, 2 * math.pi)).sin()
        spots = self._noise(period)
        spots = spots / (spots.abs().amax((2, 3), keepdim=True) + 1e-6)
        light = torch.where(kind == 0, bars, torch.where(kind == 1, torch.minimum(bars, across), spots))
        hard = self._spread(pictures, HARDNESS)
        low = self._uniform(pictures, 0.3, 0.8)
        return pictures * (low + (1.1 - low) * torch.sigmoid(hard * light))

    def _noise(self, period: Any) -> Any:
        """Smooth noise whose lumps are a ``period`` wide, n × 1 × side × side."""
        lumps = 0.5 * torch.randn((len(period), 1, _LATTICE, _LATTICE), device=self.device)
        x, y = (line / period[:, 0] for line in (self.x[None], self.y[None]))
        places = torch.stack([x, y], -1) * (2 / (_LATTICE - 1)) - 1
        return functional.grid_sample(lumps, places, mode="bicubic", padding_mode="reflection", align_corners=True)

    def _glare(self, pictures: Any) -> Any:
        n, bright = self.side, 0
        count = self._uniform(pictures, 1, 4).floor()
        for k in range(3):
            x, y = (self._uniform(pictures, 0.1 * n, 0.9 * n) for _ in range(2))
            long, slim = self._uniform(pictures, 0.02 * n, 0.22 * n), self._uniform(pictures, 0.25, 1)
            a, b = long.round().clamp(min=1), (long * slim).round().clamp(min=1)
            turn = self._uniform(pictures, 0, math.pi)
            u = (self.x - x) * turn.cos() + (self.y - y) * turn.sin()
            v = (self.y - y) * turn.cos() - (self.x - x) * turn.sin()
            inside = (0.5 + b * (1 - ((u / a) ** 2 + (v / b) ** 2).sqrt())).clamp(0, 1)
            lit = self._uniform(pictures, 60, 256) * inside * (count > k)
            bright = torch.maximum(lit, torch.zeros_like(lit) if k == 0 else bright)
        return pictures + self._blurred(bright, self._uniform(pictures, 0.3, 0.05 * n))

    def _streak(self, pictures: Any) -> Any:
        n = self.side
        start, bend, end = (self._uniform(pictures, 0.1 * n, 0.9 * n, 2)[:, None] for _ in range(3))
        share = (self.share * self._uniform(pictures, 0.3, 1, 1))[..., None]
        curve = (1 - share) ** 2 * start + 2 * share * (1 - share) * bend + share**2 * end
        nearest = self._away(curve[:, :-1], curve[:, 1:]).amin(1, keepdim=True)
        thick = (self._uniform(pictures, 0.01, 0.07) * n).round().clamp(min=1)
        bright = self._uniform(pictures, 80, 256) * (thick / 2 + 0.5 - nearest.sqrt()).clamp(0, 1)
        return pictures + self._blurred(bright, self._uniform(pictures, 0.3, 0.025 * n))

    def _away(self, one: Any, other: Any) -> Any:
        """How far each pixel is from each of k straight lines, squared: n × k × side × side."""
        (x, y), (dx, dy) = ((points[..., k, None, None] for k in range(2)) for points in (one, other - one))
        along = (((self.x - x) * dx + (self.y - y) * dy) / (dx**2 + dy**2 + 1e-6)).clamp(0, 1)
        return (self.x - x - along * dx) ** 2 + (self.y - y - along * dy) ** 2

    def _lamp(self, pictures: Any) -> Any:
        colour = self._uniform(pictures, 0.7, 1.3, 3)[:, :, None, None]
        return pictures * colour * self._normal(pictures, 0.25).exp()

    def _overexposed(self, pictures: Any) -> Any:
        return (pictures * self._uniform(pictures, 1.2, 2)).clamp(max=255)

    def _smeared(self, pictures: Any) -> Any:
        length = self._uniform(pictures, 1, max(1.5, 0.07 * self.side)) * (2 / self.side)
        angle, out = self._uniform(pictures, 0, math.pi), 0
        steps = torch.cat([angle.cos(), angle.sin()], 3) * length
        still = torch.stack([self.x, self.y], -1)[None] * (2 / self.side) + (1 / self.side - 1)
        for k in range(_TAPS):
            places = still + steps * (k / (_TAPS - 1) - 0.5)
            out = out + functional.grid_sample(pictures, places, padding_mode="border", align_corners=False)
        return out / _TAPS

    def _soft(self, pictures: Any) -> Any:
        return self._blurred(pictures, self._uniform(pictures, 0.4, 1.4))

    def _coarse(self, pictures: Any) -> Any:
        few = (self.side / self._uniform(pictures, 1, 2.4)).round().long().flatten() - self.fewest
        matrix = self.coarser[few.clamp(0, len(self.coarser) - 1)][:, None]
        return matrix @ pictures @ matrix.transpose(2, 3)

    def _noisy(self, pictures: Any) -> Any:
        return pictures + torch.randn_like(pictures) * self._uniform(pictures, 1, 9)

    def _pale(self, pictures: Any) -> Any:
        grey = pictures.mean(1, keepdim=True)
        return grey + (pictures - grey) * self._uniform(pictures, 0, 1.6)

    def _gamma(self, pictures: Any) -> Any:
        return 255 * (pictures.clamp(0, 255) / 255) ** self._normal(pictures, 0.3).exp()

    def _sharpened(self, pictures: Any) -> Any:
        soft = self._blurred(pictures, torch.full((len(pictures), 1, 1, 1), 1.2, device=self.device))
        return pictures + (pictures - soft) * self._uniform(pictures, 0.3, 1.5)

    def _blurred(self, pictures: Any, sigma: Any) -> Any:
        bell = torch.exp(-self.apart / (2 * sigma**2))
        bell = bell / bell.sum(3, keepdim=True)
        return bell @ pictures @ bell.transpose(2, 3)

    def _coded(self, pictures: Any) -> Any:
        """As a JPEG file of a quality of 25–95 keeps them, its colours at half the size."""
        quality = self._uniform(pictures, 25, 95).floor()
        strength = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality)
        planes = torch.einsum("kc,ncyx->nkyx", self.to_light, pictures)
        light = self._through(planes[:, :1] - 128, strength, self.luminance) + 128
        half = self._through(functional.avg_pool2d(planes[:, 1:], 2), strength, self.chrominance)
        tints = functional.interpolate(half, scale_factor=2, mode="bilinear", align_corners=False)
        coded = torch.einsum("ck,nkyx->ncyx", self.from_light, torch.cat([light, tints], 1))
        return coded.clamp(0, 255).round()

    def _through(self, planes: Any, strength: Any, table: Any) -> Any:
        side = planes.shape[2]
        more = -side % 8
        whole = functional.pad(planes, (0, more, 0, more), mode="replicate")
        n, c, s, _ = whole.shape
        blocks = whole.reshape(n, c, s // 8, 8, s // 8, 8).transpose(3, 4)
        steps = ((table * strength + 50) / 100).floor().clamp(1, 255)[:, :, None, None]
        waves = (self.cosines @ blocks @ self.cosines.T / steps).round() * steps
        back = (self.cosines.T @ waves @ self.cosines).transpose(3, 4).reshape(n, c, s, s)
        return back[:, :, :side, :side]


def _change(pictures: Any, which: Any, change: Callable[[Any], Any]) -> Any:
    """The pictures, those of the numbers ``which`` changed in place."""
    return pictures.index_copy_(0, which, change(pictures[which]))


def _coarser(side: int, few: int) -> Any:
    """What shrinking a line of pixels to a few and growing it again makes of it, as a matrix."""
    small = cv2.resize(np.eye(side, dtype=np.float32), (side, few), interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR)
