"""An evening without looking: somebody who only hears the voice and has the two buttons plays whole games.

The player knows nothing but what was said. A press of HOLD held down asks how things stand.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evenings.pictures import Pictures
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.sight import Look, Lying, Press, TableState

MOST_DECISIONS = 3000

TO_THROW = re.compile(r"throws (one die|(\d) dice)\.")
LYING = re.compile(r"from the left: ([\d, ]+)\.")
CHOICE = re.compile(r"May be kept: ([\d ]+) for ")
TO_BANK = re.compile(r"STOP with ([\d ]+) banks ([\d,]*\d)\.")
TO_WIN = re.compile(r"([\d,]*\d) more for exactly")


class Cloth:
    """Real dice on a table whose camera reads them well."""

    def __init__(self, session: Session, dice: random.Random) -> None:
        self.session = session
        self.random = dice
        self.lying: list[Lying] = []
        self.thrown: list[Lying] = []
        self.count = 0
        self.heard = 0
        self.transcript: list[str] = []
        self._see()

    def throw(self, count: int, everything: bool) -> None:
        """Pick up what was thrown last, or all dice, and throw so many."""
        self.lying = [] if everything else [die for die in self.lying if die not in self.thrown]
        self._see()
        places = self.random.sample(range(100, 900), count)
        self.thrown = [Lying(self._number(), self.random.randint(1, 6), (x, 10.0, 40, 40)) for x in places]
        self.lying += self.thrown
        self._see()

    def pick_up_all_but(self, kept: list[int]) -> None:
        """Feel along the dice just thrown, from the left, and pick up those whose pips, as told, are not kept."""
        wanted = list(kept)
        for die in sorted(self.thrown, key=lambda die: die.box[0]):
            if die.value in wanted:
                wanted.remove(die.value)
            else:
                self.lying.remove(die)
        self._see()

    def leave(self) -> None:
        """What still lies there of the last throw stays where it is."""
        self.thrown = []

    def press(self, button: Press) -> str:
        """Press a button and listen."""
        self.session.press(button)
        return self.listen()

    def listen(self) -> str:
        """What was said since."""
        new = [each for each in self.session.view()["said"] if each["number"] > self.heard]
        self.heard = new[-1]["number"] if new else self.heard
        self.transcript += [each["text"] for each in new]
        return " ".join(each["text"] for each in new)

    def _number(self) -> int:
        self.count += 1
        return self.count

    def _see(self) -> None:
        self.session.see(Look(1.0, TableState.READ, tuple(self.lying)), (1000, 500))


class BlindPlayer:
    """Plays by ear: ``all_dice`` is the most that anybody was told to throw, ``enough`` what is worth stopping for."""

    def __init__(self, cloth: Cloth, enough: int) -> None:
        self.cloth = cloth
        self.enough = enough
        self.all_dice = 0
        self.to_win = 0

    def decide(self) -> bool:
        """Ask how things stand and act on it; whether the game goes on."""
        told = self.cloth.press(Press.HOLD_LONG)
        if "The game is over" in told:
            return False
        if "HOLD takes them" in told:
            self.cloth.press(Press.HOLD if told.count(",") < 4 else Press.STOP)
        elif lying := LYING.search(told):
            self._choose(told, len(lying[1].split(",")))
        else:
            self._throw(told)
        return True

    def _throw(self, told: str) -> None:
        found = TO_THROW.search(told)
        assert found, told
        count = int(found[2] or 1)
        self.all_dice = max(self.all_dice, count)
        needed = TO_WIN.search(told)
        self.to_win = _number(needed[1]) if needed else 0
        self.cloth.throw(count, count == self.all_dice)
        self.cloth.listen()

    def _choose(self, told: str, lying: int) -> None:
        if "Nothing scores" in told:
            self.cloth.press(Press.STOP)
            return
        banked = TO_BANK.search(told)
        if banked and (_number(banked[2]) >= self.enough or _number(banked[2]) == self.to_win):
            self.cloth.pick_up_all_but(_dice(banked[1]))
            assert "banks" in self._pressed(Press.STOP)
            return
        choice = CHOICE.search(told)
        kept = _dice(choice[1]) if choice else []
        self.cloth.pick_up_all_but(kept)
        if len(kept) == lying:
            self.cloth.throw(self.all_dice, everything=True)
            self.cloth.listen()
            return
        said = self._pressed(Press.HOLD)
        assert "keeps" in said or "again" in said, f"{told} -> {said}"
        self.cloth.leave()

    def _pressed(self, button: Press) -> str:
        said = self.cloth.press(button)
        return f"{said} {self.cloth.press(button)}" if "Press again" in said else said


def _dice(words: str) -> list[int]:
    return [int(value) for value in words.split()]


def _number(words: str) -> int:
    return int(words.replace(",", ""))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    journal = Journal(tmp_path / "journal.sqlite")
    yield Session(journal, Pictures(tmp_path / "pictures"), CameraNote("a camera"))
    journal.close()


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("game", "options", "enough"),
    [
        ("train-wreck", {"target": 300}, 40),
        ("freight-train", {"target": 2000}, 300),
        ("freight-train", {"target": 2000, "choose": True}, 300),
        ("dire-straights", {}, 15),
        ("dire-straights", {"passing": "cut-throat", "sixes": True}, 15),
        ("ten-thousand", {"target": 2000, "entry": 300}, 300),
    ],
)
def test_a_whole_game_is_played_by_ear(
    session: Session, game: str, options: dict[str, object], enough: int, seed: int
) -> None:
    session.command({"on": 0, "do": {"new": {"game": game, "players": ["Ann", "Bo"], "options": options}}})
    cloth = Cloth(session, random.Random(seed))
    player = BlindPlayer(cloth, enough)
    decisions = 0
    while player.decide():
        decisions += 1
        assert decisions < MOST_DECISIONS
    winners = session.view()["winners"]
    assert any(f"{winners[0]} wins!" in line for line in cloth.transcript)
