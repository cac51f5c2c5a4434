"""What showing dice is worth, on drawn ones such as people show: ``bench --shown N``.

The dice, like the tables of ``vision.measuring.trials``, are drawn by another renderer than those that trained the
networks. Of each a picture of every face is shown, lying alone; then tables of six of it are read, and a table of
ordinary dice.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.detection import Image
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, Colour, Finish, Outline, resting
from vision.demo.render import paint
from vision.measuring.trials import FACTORS, RAYS, Trial, in_words, outcome, view_of
from vision.reading.enroller import Enroller
from vision.reading.enrolment import Enrolled
from vision.reading.reader import DiceReader

_TABLES = 4  # of each die; every other one in other light, out of focus, shaken or badly coded
_CHANGES = [level.change for factor in ("light", "blur") for level in FACTORS[factor].values() if level.change]


@dataclass(frozen=True, slots=True)
class Unusual:
    """A die to be shown; ``trial``: how it is seen.  seed: decides where it lies and on what cloths."""

    trial: Trial
    seed: int

    def alone(self, value: int) -> Image:
        """The picture in which one face is shown."""
        chance, view = random.Random(f"{self.seed} {value}"), view_of(self.trial)
        x, y, heading = chance.uniform(-20, 20), chance.uniform(-20, 20), chance.uniform(-math.pi, math.pi)
        die = resting(value, x, y, heading, self.trial.finishes[0])
        return paint(view, draw_cloth(view, self.seed), [die], RAYS)

    def tables(self) -> list[tuple[Trial, int]]:
        """The tables of six such dice, and their seeds."""
        chance, first = random.Random(self.seed), _TABLES * self.seed
        changes = [chance.choice(_CHANGES) if number % 2 else None for number in range(_TABLES)]
        return [(replace(self.trial, change=change), first + number) for number, change in enumerate(changes)]


def try_shown(count: int) -> Iterator[str]:
    """Show ``count`` dice of each kind, and read tables of them before and after: some lines for each kind."""
    plain, others, others_after = DiceReader(), Counter[str](), Counter[str]()
    for kind in KINDS:
        before, after, shown = Counter[str](), Counter[str](), 0
        for seed in range(count):
            die = unusual(kind, seed)
            enrolled = Enrolled()
            enroller = Enroller(enrolled)
            shown += sum(_show(enroller, die, value) for value in range(1, 7))
            reader, ordinary = DiceReader(enrolled), replace(die.trial, finishes=FINISHES)
            for trial, table in die.tables():
                before[outcome(plain, trial, table)] += 1
                after[outcome(reader, trial, table)] += 1
            others[outcome(plain, ordinary, seed)] += 1
            others_after[outcome(reader, ordinary, seed)] += 1
        yield f"{kind}: {shown} of {6 * count} faces could be shown"
        yield from _both(before, after)
    yield "ordinary dice, where one of these was shown"
    yield from _both(others, others_after)


def _both(before: Counter[str], after: Counter[str]) -> Iterator[str]:
    yield f"  before {in_words(before)}"
    yield f"  after  {in_words(after)}"


def _show(enroller: Enroller, die: Unusual, value: int) -> bool:
    """Whether the face was seen, as people are told on the set-up page."""
    try:
        enroller.show(die.alone(value), "unusual", value)
    except ValueError:
        return False
    return True


def unusual(kind: str, seed: int) -> Unusual:
    """A die of one of ``KINDS``; the same seed gives the same one."""
    chance = random.Random(f"{kind} {seed}")
    rounding_mm, pip_radius_mm = chance.uniform(1.6, 3.2), chance.uniform(1.3, 1.8)
    finish = replace(KINDS[kind](chance), rounding_mm=rounding_mm, pip_radius_mm=pip_radius_mm)
    die_px = math.exp(chance.uniform(math.log(36), math.log(80)))
    return Unusual(Trial(die_px, chance.uniform(65, 90), (finish,)), seed)


def _with_logo(chance: random.Random) -> Finish:
    logo = chance.choice((_star, _cross, _blots))(chance)
    if chance.random() < 0.3:
        logo = (_round(0.9), _round(0.78), *logo)
    return replace(chance.choice(FINISHES), name="logo", logo=logo)


def _of_smoke(chance: random.Random) -> Finish:
    grey = chance.uniform(40, 95)
    pip = _near((40, 36, 150), 40, chance) if chance.random() < 0.5 else _near((65, 65, 65), 45, chance)
    waves = tuple(_wave(chance) for _ in range(4))
    body, vein = (_near((grey, grey, grey), spread, chance) for spread in (12, 45))
    return Finish("smoke", body, pip, gloss=chance.uniform(0.8, 1.5), vein=vein, waves=waves)


def _of_gold(chance: random.Random) -> Finish:
    body, pip = _near((30, 30, 30), 15, chance), _near((65, 155, 200), 25, chance)
    return Finish("gold", body, pip, gloss=chance.uniform(0.5, 1))


KINDS = {"logo for a 1": _with_logo, "smoke": _of_smoke, "gold on black": _of_gold}


def _wave(chance: random.Random) -> tuple[float, float, float, float]:
    return chance.gauss(0, 8), chance.gauss(0, 8), chance.gauss(0, 8), chance.uniform(0, math.tau)


def _near(colour: tuple[float, float, float], spread: float, chance: random.Random) -> Colour:
    blue, green, red = (max(0, min(255, round(part + chance.uniform(-spread, spread)))) for part in colour)
    return blue, green, red


def _star(chance: random.Random) -> tuple[Outline, ...]:
    spikes, inner, outer = chance.randint(4, 7), chance.uniform(0.2, 0.35), chance.uniform(0.5, 0.8)
    return (_polygon([inner if k % 2 else outer for k in range(2 * spikes)], chance.uniform(0, math.pi)),)


def _cross(chance: random.Random) -> tuple[Outline, ...]:
    long, wide = chance.uniform(0.5, 0.75), chance.uniform(0.08, 0.2)
    upright = ((-wide, -long), (wide, -long), (wide, long), (-wide, long))
    return upright, tuple((y, x) for x, y in upright)


def _blots(chance: random.Random) -> tuple[Outline, ...]:
    def blot() -> Outline:
        return tuple((chance.uniform(-0.7, 0.7), chance.uniform(-0.7, 0.7)) for _ in range(chance.randint(3, 5)))

    return tuple(blot() for _ in range(chance.randint(2, 3)))


def _round(radius: float) -> Outline:
    return _polygon([radius] * 24, 0.0)


def _polygon(radii: list[float], turn: float) -> Outline:
    angles = [turn + math.tau * k / len(radii) for k in range(len(radii))]
    return tuple((r * math.cos(a), r * math.sin(a)) for r, a in zip(radii, angles, strict=True))
