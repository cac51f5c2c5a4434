"""Draws how the share of wrong readings falls when only the surest are believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 720, 400, 64, 28, 700, 340
_MOST_RISK = 0.2


@dataclass(frozen=True, slots=True)
class Judged:
    """A photograph's confidence 0–1, whether its dice are exactly those found, and whether the reader believed them."""

    confidence: float
    exact: bool
    believed: bool


def risk_coverage(judged: Sequence[Judged]) -> list[tuple[float, float]]:
    """(coverage, risk) as one photograph after the other is believed, the surest first, those asked about last."""
    points, wrong = [], 0
    for k, one in enumerate(sorted(judged, key=lambda one: (not one.believed, -one.confidence)), 1):
        wrong += not one.exact
        points.append((k / len(judged), wrong / k))
    return points


def save_curve(judged: Sequence[Judged], path: Path) -> Path:
    """Write the curve as a picture (SVG), with a dot where the reader stops believing and asks; gives the path."""
    points = risk_coverage(judged)
    believed = sum(one.believed for one in judged) / max(1, len(judged))
    line = " ".join(f"{_x(coverage):.1f},{_y(risk):.1f}" for coverage, risk in points)
    stop = min(points, key=lambda point: abs(point[0] - believed), default=(0.0, 0.0))
    grid = [
        f'<path d="M{_LEFT} {_y(r):.0f}H{_RIGHT}" stroke="#ddd"/>{_label(8, _y(r) + 4, f"{r:.0%}")}'
        for r in _ticks(_MOST_RISK)
    ]
    grid += [_label(_x(c), _BOTTOM + 20, f"{c:.0%}", "middle") for c in _ticks(1.0)]
    title = f"Wrong among the believed, of {len(judged)} photographs; the reader asks right of the dot"
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="sans-serif" font-size="13">'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>{"".join(grid)}'
        f'<polyline points="{line}" fill="none" stroke="#1f5fa8" stroke-width="2.5"/>'
        f'<circle cx="{_x(stop[0]):.1f}" cy="{_y(stop[1]):.1f}" r="6" fill="#c0392b"/>'
        f"{_label(_LEFT, 18, title)}"
        f"{_label(_RIGHT, _BOTTOM + 44, 'photographs believed', 'end')}</svg>\n",
        encoding="utf-8",
    )
    return path


def _ticks(most: float) -> list[float]:
    return [most * k / 4 for k in range(5)]


def _x(coverage: float) -> float:
    return _LEFT + coverage * (_RIGHT - _LEFT)


def _y(risk: float) -> float:
    return _BOTTOM - min(risk, _MOST_RISK) / _MOST_RISK * (_BOTTOM - _TOP)


def _label(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="#333">{words}</text>'
