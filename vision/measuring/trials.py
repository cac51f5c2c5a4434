"""Drawn tables that vary one thing at a time, then several, to find what the reader is worst at: ``bench --trials N``.

The tables are drawn by the demo table's renderer, whose dice, light, lens and cloths are others than those of the
pictures that trained the networks.

Nouns:
    Trial    one table: camera, dice, cloth, and what happens to the picture on the way
    factor   what is varied (cloth, die, light, …);  level   one way it can be
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from companion.detection import Image, Reader, Verdict
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, Die, Finish, resting
from vision.demo.layout import scatter
from vision.demo.render import paint
from vision.demo.view import View
from vision.measuring import trial_scenery as scenery
from vision.measuring.intervals import clopper_pearson

_DICE = 6
_FOCAL_PX = 2100.0
RAYS = 2  # across and down a pixel
_TOGETHER = 10  # tables with several things varied, for each of a level
_VARIED = 0.5  # how often each thing is
_KNOWN = ("", "number told", "told, and shown bare")


@dataclass(frozen=True, slots=True)
class Trial:
    """A table to be drawn; an ordinary one unless something is changed.

    die_px: edge of a die in the middle of the picture.  cloth: a maker of the empty table, None for the woven one.
    """

    die_px: float = 64.0
    elevation_degrees: float = 80.0
    finishes: tuple[Finish, ...] = FINISHES
    touching: bool = False
    cloth: scenery.Cloth | None = None
    change: scenery.Change | None = None


def try_factors(reader: Reader, trials: int) -> Iterator[str]:
    """Read ``trials`` tables of six dice on every level of every factor; a line each, then the worst.

    Ten times as many show several factors at once, as tables in kitchens do.
    """
    worst = (1.1, "")
    for factor, levels in FACTORS.items():
        yield factor
        for level, trial in levels.items():
            right, line = _read(reader, [(trial, seed) for seed in range(trials)])
            yield f"  {level:24s} {line}"
            worst = min(worst, (right, f"{factor}: {level}"))
    yield f"worst: {worst[1]}, {worst[0]:.1%} right"
    yield "each factor varied on every other table"
    _, line = _read(reader, [(together(seed), seed) for seed in range(_TOGETHER * trials)])
    yield f"  {'all together':24s} {line}"


def _read(reader: Reader, tables: Sequence[tuple[Trial, int]]) -> tuple[float, str]:
    """The share of tables read right, and a line about it."""
    counts = Counter(outcome(reader, trial, seed) for trial, seed in tables)
    return counts["right"] / len(tables), in_words(counts)


def in_words(counts: Counter[str]) -> str:
    """How many tables of all were right, wrong and asked about."""
    n = counts.total()
    low, high = clopper_pearson(counts["right"], n)
    return (
        f"right {counts['right'] / n:6.1%} [{low:5.1%}, {high:6.1%}]"
        f"  wrong {counts['wrong'] / n:6.1%}  asked {counts['asked'] / n:6.1%}"
    )


def by_knowledge(name: str, counts: Sequence[Counter[str]]) -> Iterator[str]:
    """A line for each that the reader was told more of: nothing, the number of dice, and how the bare cloth looks."""
    for known, counted in zip(_KNOWN, counts, strict=False):
        yield f"  {name if not known else '':24s} {known:20s} {in_words(counted)}  missed {counted['missed']}"


def together(seed: int) -> Trial:
    """A table on which every other factor is varied; what two levels both settle is as the later has it."""
    chance, trial = random.Random(seed), Trial()
    for levels in FACTORS.values():
        if chance.random() < _VARIED:
            trial = _added(trial, chance.choice(list(levels.values())))
    return trial


def _added(trial: Trial, other: Trial) -> Trial:
    """A table with what makes ``other`` unusual, too."""
    unusual = {f.name: getattr(other, f.name) for f in fields(Trial) if getattr(other, f.name) != f.default}
    first, then = trial.change, other.change
    if first is not None and then is not None:
        unusual["change"] = lambda image, rng: then(first(image, rng), rng)
    return replace(trial, **unusual)


def outcome(reader: Reader, trial: Trial, seed: int) -> str:
    """Whether the reader is "right" or "wrong" about a table, or has "asked"; the number of dice is not told."""
    image, values = draw(trial, seed)
    reading = reader.read(image)
    if reading.verdict is not Verdict.READ:
        return "asked"
    return "right" if reading.values == values else "wrong"


def draw(trial: Trial, seed: int) -> tuple[Image, tuple[int, ...]]:
    """The picture of a table and the values lying on it, ascending; the same seed gives the same table."""
    chance, rng = random.Random(seed), np.random.default_rng(seed)
    view = view_of(trial)
    values = [chance.randint(1, 6) for _ in range(_DICE)]
    finishes = [chance.choice(trial.finishes) for _ in range(_DICE)]
    dice = _heap(values, finishes, chance) if trial.touching else scatter(view, (), values, finishes, chance)[0]
    cloth = draw_cloth(view, seed) if trial.cloth is None else trial.cloth(rng)
    image = paint(view, cloth, dice, RAYS)
    return image if trial.change is None else trial.change(image, rng), tuple(sorted(values))


def view_of(trial: Trial) -> View:
    """How the camera sees the table."""
    distance_mm = _FOCAL_PX * trial.finishes[0].edge_mm / trial.die_px
    return View(scenery.WIDTH, scenery.HEIGHT, _FOCAL_PX, distance_mm, trial.elevation_degrees)


def _heap(values: list[int], finishes: list[Finish], chance: random.Random) -> list[Die]:
    """Two rows of dice pushed together, in columns that need not end on one line."""
    heading = chance.uniform(0, math.pi)
    shifts = [chance.uniform(-2, 2) for _ in range(3)]
    step = 1.02 * max(finish.edge_mm for finish in finishes)
    dice = []
    for k, (value, finish) in enumerate(zip(values, finishes, strict=True)):
        across, along = (k % 3 - 1) * step, (k // 3 - 0.5) * step + shifts[k % 3]
        x = across * math.cos(heading) - along * math.sin(heading)
        y = across * math.sin(heading) + along * math.cos(heading)
        dice.append(resting(value, x, y, heading, finish))
    return dice


def _dice_of(finish: Finish, **changed: float) -> Trial:
    return Trial(finishes=(replace(finish, **changed),))  # type: ignore[arg-type]


_IVORY, _RED, _BLACK, _WHITE = FINISHES[0], FINISHES[1], FINISHES[3], FINISHES[5]
_SMOKE = Finish("smoke", (62, 58, 60), (46, 38, 150), gloss=1.4)
_GOLD = Finish("gold on black", (30, 28, 30), (70, 165, 205))
_GLOSSY = tuple(replace(finish, gloss=2.0) for finish in FINISHES)

FACTORS: dict[str, dict[str, Trial]] = {
    "cloth": {
        "woven and printed": Trial(),
        "ivory dice on white": Trial(cloth=scenery.plain(232, 236, 238), finishes=(_IVORY, _WHITE)),
        "black dice on black": Trial(cloth=scenery.plain(30, 30, 32), finishes=(_BLACK,)),
        "gingham": Trial(cloth=scenery.gingham),
        "polka dots": Trial(cloth=scenery.polka),
        "flowers": Trial(cloth=scenery.flowers),
        "basket weave": Trial(cloth=scenery.basket),
        "newspaper": Trial(cloth=scenery.newspaper),
        "boards": Trial(cloth=scenery.boards),
    },
    "die": {
        "ivory": _dice_of(_IVORY),
        "smoke, red pips": _dice_of(_SMOKE),
        "gold on black": _dice_of(_GOLD),
        "small pips": _dice_of(_RED, pip_radius_mm=1.0),
        "large pips": _dice_of(_IVORY, pip_radius_mm=2.0, pip_step_mm=4.6),
        "sharp edges": _dice_of(_RED, rounding_mm=0.6),
        "very round": _dice_of(_WHITE, rounding_mm=4.5, pip_step_mm=3.6),
        "pushed together": Trial(touching=True),
        "one colour, pushed": Trial(touching=True, finishes=(_RED,)),
        "the same, 36 px": Trial(touching=True, finishes=(_RED,), die_px=36),
    },
    "light": {
        "dusk": Trial(change=scenery.dusk),
        "torch": Trial(change=scenery.torch),
        "hard shadows": Trial(change=scenery.hard_shadow),
        "through blinds": Trial(change=scenery.blinds),
        "candle": Trial(change=scenery.candle),
        "overexposed": Trial(change=scenery.overexposed),
        "glossy dice": Trial(finishes=_GLOSSY),
    },
    "angle": {f"{90 - e}° from vertical": Trial(elevation_degrees=e) for e in (90, 75, 65, 55)},
    "size": {f"{px} px": Trial(die_px=px) for px in (28, 36, 48, 90, 150)},
    "blur": {
        "defocused": Trial(change=scenery.defocused),
        "shaken": Trial(change=scenery.shaken),
        "noise": Trial(change=scenery.noisy),
        "JPEG 18": Trial(change=scenery.squeezed),
    },
    "picture": {
        "upside down, 35°": Trial(elevation_degrees=55, change=scenery.upside_down),
        "sideways, 35°": Trial(elevation_degrees=55, change=scenery.sideways),
        "a third wider": Trial(change=scenery.widened),
        "a third higher": Trial(change=scenery.narrowed),
    },
}
