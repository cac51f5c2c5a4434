"""The judge of a rehearsal: it counts what a table makes of throws whose truth it knows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from companion import rehearsal, workshop
from companion.cli import main
from companion.frames import Frame
from companion.games import make
from companion.games.actions import Keep, Roll
from companion.rehearsal import Evening
from companion.sight import Look, Lying, TableState
from companion.table.questions import Question
from companion.tally import Tally


@dataclass
class Die:
    value: int
    x: float
    y: float


class Stage:
    """Dice that lie at once wherever they are thrown; every throw shows 1 3 4 6 6, or as many of these."""

    def __init__(self) -> None:
        self.seconds, self.lying, self.thrown = 0.0, [], 0
        self.busy = False

    def read(self) -> Frame:
        self.seconds += 0.1
        image = np.zeros((4, 4, 3), np.uint8)
        return Frame(self.seconds, image[:, :, 0], lambda: image)

    def throw(self, count: int, keeping: Iterable[tuple[float, float]] | None = None) -> None:
        self.thrown += 1
        kept = list(keeping or ())
        self.lying = [die for die in self.lying if (die.x, die.y) in kept]
        new = (1, 3, 4, 6, 6)[:count]
        self.lying += [Die(value, 100.0 * self.thrown, 50.0 * at) for at, value in enumerate(new)]

    def pick_up(self, places: Iterable[tuple[float, float]]) -> None:
        gone = list(places)
        self.lying = [die for die in self.lying if (die.x, die.y) not in gone]

    def push(self, place: tuple[float, float], edges: float, over: bool) -> None: ...

    def set_aside(self, places: Sequence[tuple[float, float]], targets: Sequence[tuple[float, float]]) -> None:
        moved = dict(zip(places, targets, strict=True))
        self.lying = [Die(die.value, *moved.get((die.x, die.y), (die.x, die.y))) for die in self.lying]

    def rest_hand(self, place: tuple[float, float], seconds: float) -> None: ...

    def cover(self, place: tuple[float, float], half_px: int, seconds: float) -> None: ...

    def disturb(self) -> None: ...

    def strip_place(self, number: int) -> tuple[float, float]:
        return 900.0, 50.0 * number


def judged(monkeypatch: pytest.MonkeyPatch, eye, seed: int = 5) -> Tally:
    """The tally of three throws that are watched by this eye, which makes values of the truth."""
    monkeypatch.setattr(rehearsal, "HAPPENINGS", 0.0)
    stage, numbers = Stage(), {}

    def watch(frame: Frame, expected: int | None) -> Look:
        dice = []
        for die in stage.lying:
            number = numbers.setdefault((die.x, die.y), len(numbers) + 1)
            dice.append(Lying(number, die.value, (die.x, die.y, 9.0, 9.0)))
        return Look(frame.seconds, TableState.READ, tuple(eye(dice, stage)))

    evening = Evening(make("train-wreck", {}), ("Ann", "Bo"), stage, watch, lambda story, image: None, False, seed)
    return evening.play(3)


def test_an_eye_that_sees_the_truth_makes_no_mistake(monkeypatch):
    tally = judged(monkeypatch, lambda dice, stage: dice)
    assert (tally.throws, tally.missed, tally.phantom, tally.wrong_values, tally.wrong_keeps) == (3, 0, 0, 0, 0)
    assert tally.asked == 0
    assert len(tally.delays) == 3


def test_a_value_read_wrong_is_counted_and_ends_the_evening(monkeypatch):
    def misread(dice, stage):
        return [Lying(die.number, 5 if die.value == 4 else die.value, die.box) for die in dice]

    tally = judged(monkeypatch, misread)
    assert (tally.throws, tally.wrong_values) == (1, 1)
    assert "roll 1 3 5 6 6 where roll 1 3 4 6 6 was expected" in tally.stories[0]


def test_a_throw_that_is_not_seen_is_missed_and_typed_in(monkeypatch):
    tally = judged(monkeypatch, lambda dice, stage: [])
    assert tally.missed == tally.throws == 3
    assert tally.wrong_values == tally.phantom == 0


def test_dice_that_nobody_threw_are_a_phantom(monkeypatch):
    def imagining(dice, stage):
        early = stage.thrown == 0 and stage.seconds > 1
        return [Lying(900 + n, 2, (n * 9.0, 0.0, 9.0, 9.0)) for n in range(5)] if early else dice

    tally = judged(monkeypatch, imagining)
    assert (tally.throws, tally.phantom) == (0, 1)


@pytest.mark.parametrize("seed", [5, 8], ids=["presses", "throws"])
def test_a_question_asked_for_nothing_is_answered_once_somebody(monkeypatch, seed):
    def losing(dice, stage):
        return dice if len(dice) in (0, 5) else [Lying(900 + stage.thrown, 2, (0.0, 0.0, 9.0, 9.0))]

    tally = judged(monkeypatch, losing, seed)
    assert tally.needless
    assert tally.missed == 0
    assert [story for story in tally.stories if "led to nothing" in story] == []


def test_a_rehearsal_cut_short_tells_of_the_evenings_that_were_finished(monkeypatch, capsys):
    def evening(reader, seed, throws, faults, light, dice):
        if seed == 2:
            raise KeyboardInterrupt
        return Tally(throws=throws)

    monkeypatch.setattr(workshop, "_rehearsed", evening)
    assert main(["rehearse", "--evenings", "9", "--seed", "0", "--throws", "4"]) == 0
    told = capsys.readouterr()
    assert "throws                             8" in told.out
    assert told.err == "Stopped early: the table tells of the evenings that were finished.\n"


@pytest.mark.parametrize(
    ("answers", "open_only_in_worth"),
    [
        ([{"keep": [5, 5, 5], "points": 150}, {"keep": [5, 5, 5], "points": 500}], True),
        ([{"stop": [5, 5, 5], "points": 150}, {"stop": [5, 5, 5], "points": 500}], True),
        ([{"keep": [5, 5, 5], "points": 500}, {"keep": [5], "points": 50}], False),
        ([{"keep": [5, 5, 5], "points": 500}], False),
        ([], False),
    ],
)
def test_a_question_of_what_dice_are_worth_is_told_from_one_of_which(answers, open_only_in_worth):
    question = Question("?", tuple(("", answer) for answer in answers))
    assert rehearsal.only_how_it_counts(question, Keep((5, 5, 5))) is open_only_in_worth
    assert not rehearsal.only_how_it_counts(question, Roll((5, 5, 5)))


def test_a_short_evening_with_the_real_reader_makes_no_mistake(capsys):
    assert main(["rehearse", "--evenings", "1", "--seed", "3", "--throws", "2"]) == 0
    told = capsys.readouterr().out
    assert "throws                             2" in told
    assert "rest to reading" in told


def test_an_evening_in_poor_light_goes_like_any_other(capsys):
    assert main(["rehearse", "--evenings", "1", "--seed", "3", "--throws", "4", "--light", "0.15"]) == 0
    told = capsys.readouterr().out
    for line in (
        "throws                             4",
        "missed                             0",
        "asked                              0",
    ):
        assert line in told
