"""What all games share: the state of a game as a value, its choices, and what may not be done.

Nouns:
    State     a whole game at one moment: who plays, what lies thrown, what is at stake      ``1 1 5 · Ann · 20``
    Option    one legal choice for the dice lying thrown: keep ``1 1``, 20 points, may roll or stop
    Line      one finished turn, as it stands on the score sheet: seat, score, running total
    Setting   a house rule that is chosen when a game is set up
    Game      the rules: pure functions from state to state
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar

from companion.games.saying import say

Values = tuple[int, ...]


class Illegal(Exception):
    """An action that the rules do not allow here; the text names the action and the reason."""


class Phase(StrEnum):
    """What the game waits for."""

    ROLL = "roll"
    DECIDE = "decide"
    OFFER = "offer"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice: the values set aside (ascending), what they add to the turn, and what may follow.

    may: a sorted subset of ``reroll``, ``roll``, ``roll-all`` and ``stop``, never empty.
    """

    keep: Values
    points: int
    may: tuple[str, ...]

    def __str__(self) -> str:
        return f"{text(self.keep) or 'nothing'} for {self.points}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score sheet: what changes a player's total, and the total it leads to.

    score: the turn's score as it counted; negative where points are taken away.  note: why, in the game's own word,
    where the turn did not simply bank its points.
    """

    seat: int
    score: int
    total: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule: its name in the referee protocol, its label on the page, its default and the usual choices.

    A setting whose default is a number takes any positive multiple of ``step``; any other takes one of its choices.
    words: what people call each of the choices, where that is not its value.
    """

    name: str
    label: str
    default: int | bool | str
    choices: tuple[int | bool | str, ...]
    step: int = 1
    words: tuple[str, ...] = ()

    def named(self, value: int | bool | str) -> int | str:
        """What people call one of the values: a word, or a number as it is."""
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        return self.words[self.choices.index(value)] if self.words else value

    def parse(self, value: object) -> int | bool | str:
        """The value, from JSON or from a command line. Raises ValueError with a sentence."""
        for choice in self.choices:
            if value == str(choice).lower() or (value == choice and type(value) is type(choice)):
                return choice
        if type(self.default) is int:
            number = _whole(value)
            if number is not None and number > 0 and number % self.step == 0:
                return number
            multiple = "number" if self.step == 1 else f"multiple of {self.step}"
            raise ValueError(f"The option {self.name} takes a positive whole {multiple}, not {value!r}.")
        usual = ", ".join(str(choice).lower() for choice in self.choices)
        raise ValueError(f"The option {self.name} takes one of {usual}, not {value!r}.")


def _whole(value: object) -> int | None:
    if type(value) is int:
        return value
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10 else None


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment; a value that nothing changes.

    seat: index of the player whose turn it is, None when the game is over.  dice: how many are to be thrown, or lie
    thrown.  turn: points at stake, the undecided throw not included.  thrown: the values lying undecided, ascending.
    aside: the values set aside since all dice were last in play.  memory: what the game remembers of this turn.
    ending: what it remembers of the end that has begun.  lines: the score lines that the last action wrote.
    event: what the last action did, in words.
    """

    players: tuple[str, ...]
    totals: tuple[int, ...]
    seat: int | None
    phase: Phase
    dice: int
    turn: int = 0
    thrown: Values = ()
    aside: Values = ()
    options: tuple[Option, ...] = ()
    winners: tuple[str, ...] | None = None
    memory: Any = None
    ending: Any = None
    lines: tuple[Line, ...] = ()
    event: str = say("ready")

    @property
    def player(self) -> str | None:
        """The name of the player whose turn it is."""
        return None if self.seat is None else self.players[self.seat]

    @property
    def turn_over(self) -> bool:
        """Whether the last action ended a turn; points taken away in the midst of one do not."""
        return bool(self.lines) and self.phase is not Phase.DECIDE

    @property
    def at(self) -> int:
        """The seat whose turn it is, where the game is known not to be over."""
        if self.seat is None:
            raise Illegal(say("The game is over."))
        return self.seat

    def after(self, seat: int) -> tuple[int, ...]:
        """All other seats in playing order, beginning after ``seat``."""
        count = len(self.players)
        return tuple((seat + step) % count for step in range(1, count))

    def with_total(self, seat: int, total: int) -> tuple[int, ...]:
        """The totals with one of them replaced."""
        return (*self.totals[:seat], total, *self.totals[seat + 1 :])


class Game(ABC):
    """The rules of one game; an instance carries the house rules it is played with.

    ``roll`` and ``take`` are called with what ``companion.games.play`` has found legal: the right number of dice,
    and one of the state's own options with a verb that it may be followed by. The state they get has no lines yet.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    count: ClassVar[int]
    clockwise: ClassVar[bool]
    settings: ClassVar[tuple[Setting, ...]]
    has_rookie_move: ClassVar[bool] = False
    has_entry: ClassVar[bool] = True
    exact_goal: ClassVar[bool] = False
    target: int

    def start(self, players: Iterable[str]) -> State:
        """The state before the first throw."""
        names = tuple(players)
        return State(names, (0,) * len(names), 0, Phase.ROLL, self.count)

    @abstractmethod
    def roll(self, state: State, values: Values) -> State:
        """The state after these values (ascending) have been thrown."""

    @abstractmethod
    def take(self, state: State, option: Option, verb: str) -> State:
        """The state after an option has been taken with one of its verbs."""

    def worth(self, state: State, option: Option) -> int:
        """The turn score once an option has been taken."""
        return state.turn + option.points

    def off_table(self, state: State) -> State:
        """The state after a die has left the table by a person's word."""
        raise Illegal(say("off_table: in {game} a die off the table is thrown again.", game=self.name))

    def take_over(self, state: State, accept: bool) -> State:
        """The state after the dice left over have been taken, or left."""
        raise Illegal(f"take_over: {self.name} offers no dice to take over.")

    def banks(self, state: State, points: int) -> int | None:
        """What a turn of so many points writes when it is stopped; None where the score forbids that."""
        return points

    def at_stake(self, state: State) -> int:
        """The points that the next scoring throw of this turn adds to."""
        return state.turn

    def totals_when(self, state: State, banked: bool) -> tuple[int, ...]:
        """The totals to which this turn's points are added when it is banked, or that are left when it is lost."""
        return state.totals

    def matters(self, state: State) -> tuple[Values, Any]:
        """What of the dice set aside, and of the memory, bears on the rest of the turn; states may be merged by it."""
        return state.aside, state.memory

    def discreet(self, state: State) -> tuple[Option, ...]:
        """The options that may be shown before the roller has acted."""
        return state.options

    @abstractmethod
    def hint(self, state: State) -> str:
        """What must be done, or is missing, in one sentence; empty where nothing needs saying."""


def decide(state: State, values: Values, options: Iterable[Option], **changes: Any) -> State:
    """The state in which the player chooses among options, sorted as the protocol wants them."""
    ordered = tuple(sorted(options, key=lambda option: (option.keep, option.points)))
    asked = replace(state, phase=Phase.DECIDE, dice=len(values), thrown=values, options=ordered, event=say("rolled"))
    return replace(asked, **changes)


def await_throw(state: State, dice: int, event: str, **changes: Any) -> State:
    """The state in which the same player throws next."""
    return replace(state, phase=Phase.ROLL, dice=dice, event=event, thrown=(), options=(), **changes)


def write(state: State, seat: int, score: int, note: str = "") -> State:
    """The state with one more line on the score sheet, and the total that it leads to."""
    total = state.totals[seat] + score
    line = Line(seat, score, total, note)
    return replace(state, totals=state.with_total(seat, total), lines=(*state.lines, line))


def throw_on(state: State, option: Option, count: int, everything: bool = False, **changes: Any) -> State:
    """The state after an option has been set aside: the rest is thrown, or all ``count`` dice where none is left."""
    points = state.turn + option.points
    left = 0 if everything else state.dice - len(option.keep)
    event = say("keeps {dice}: {points}", dice=text(option.keep), points=points)
    if not left:
        event = say("{kept}; all dice again", kept=event)
    aside = state.aside + option.keep if left else ()
    return await_throw(state, left or count, event, turn=points, aside=aside, **changes)


def next_turn(state: State, dice: int, event: str, **changes: Any) -> State:
    """The state in which another turn begins: the next player's, where no other ``seat`` is named."""
    seat = (state.at + 1) % len(state.players)
    return await_throw(state, dice, event, **{"seat": seat, "turn": 0, "aside": (), "memory": None, **changes})


def finish(state: State, winners: Iterable[int], event: str, **changes: Any) -> State:
    """The state in which the game is over."""
    names = tuple(sorted(state.players[seat] for seat in winners))
    ended = await_throw(state, 0, event, turn=0, aside=(), memory=None, seat=None, **changes)
    return replace(ended, phase=Phase.OVER, winners=names)


def text(values: Iterable[int]) -> str:
    """The one-line form of dice: ``1 1 5``."""
    return " ".join(str(value) for value in values)
