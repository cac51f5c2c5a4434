"""Train Wreck: five dice, counter-clockwise, first to 1,000 and then to survive the chase.

Nouns:
    Turn      what the turn remembers: the rule that follows a triple or quadruple, the dice kept one a throw
    unit      what is kept whole or not at all: a single 1 or 5, a triple, a quadruple, all five
    sequence  one of ten orders of five dice, kept one a throw: 1→5, 5→1, 2→6, 6→2, or one face five times
    attempt   a sequence carried on through a throw that scored nothing

Source: Ted M. Montgomery's rules of the game, and this project's rulings where they are silent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from companion.games import chase
from companion.games.core import (
    Game,
    Option,
    Setting,
    State,
    Values,
    await_throw,
    decide,
    text,
    throw_on,
    write,
)
from companion.games.saying import Sentence, say

DICE = 5
MOST_THROWS = 10
SINGLES = {1: 10, 5: 5}
STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
STRAIGHT, SEQUENTIAL_STRAIGHT = 150, 300
TIMES = {3: 10, 4: 25, 5: 100}
SEQUENTIAL_TIMES = 75
RUNS = (*STRAIGHTS, *(run[::-1] for run in STRAIGHTS))
SEQUENCES = (*RUNS, *((face,) * DICE for face in range(1, 7)))


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn remembers between throws.

    face, alike: the face of the triple (3) or quadruple (4) whose three dice were just set aside, 0 where none was.
    throws: how often the dice beside it have been thrown.  sequence: the dice kept one a throw since all five were
    thrown, None once that has been broken.  attempt: whether nothing else counts any more.
    """

    face: int = 0
    alike: int = 0
    throws: int = 0
    sequence: Values | None = ()
    attempt: bool = False


def worth(face: int) -> int:
    """What a face counts in sets: 1s count as 10."""
    return 10 if face == 1 else face


def continues(sequence: Values | None, face: int) -> bool:
    """Whether the face is the next die of one of the ten sequences."""
    if sequence is None:
        return False
    longer = (*sequence, face)
    return any(whole[: len(longer)] == longer for whole in SEQUENCES)


def completed(sequence: Values) -> int:
    """Points of a whole sequence: 300 in order, 75 a pip alike."""
    return SEQUENTIAL_STRAIGHT if sequence in RUNS else SEQUENTIAL_TIMES * worth(sequence[0])


def singly(values: Values) -> int:
    """Points of dice that count on their own."""
    return sum(SINGLES.get(value, 0) for value in values)


def alike(values: Values) -> tuple[int, int]:
    """The face that shows at least three times, and how often; (0, 0) where none does."""
    face = max(values, key=values.count)
    often = values.count(face)
    return (face, often) if often >= 3 else (0, 0)


def keeps(values: Values) -> dict[Values, int]:
    """Every choice of scoring units of one throw, and its points. The three dice of a quadruple stand for it."""
    face, often = alike(values)
    unit = (face,) * (3 if often == 4 else often)
    singles = tuple(value for value in values if value in SINGLES and value != face)
    found: dict[Values, int] = {}
    for size in range(len(singles) + 1):
        for chosen in combinations(singles, size):
            if chosen:
                found[chosen] = singly(chosen)
            if unit:
                found[tuple(sorted(unit + chosen))] = TIMES[often] * worth(face) + singly(chosen)
    if values in STRAIGHTS:
        found[values] = STRAIGHT
    return found


@dataclass(frozen=True)
class TrainWreck(Game):
    """The rules with their options: the goal, and the turn that gets a player on the scoreboard."""

    target: int = 1000
    entry: int = 35

    id = "train-wreck"
    name = "Train Wreck"
    count = DICE
    clockwise = False
    settings = (
        Setting("target", say("Goal"), 1000, (1000, 750, 500)),
        Setting("entry", say("Points to get on the board"), 35, (35,)),
    )

    def roll(self, state: State, values: Values) -> State:
        """The throw scored: a choice, a forced throw of the same dice, or a train wreck."""
        turn: Turn = state.memory or Turn()
        if turn.attempt:
            return self._attempt(state, turn, values)
        if turn.face:
            turn = replace(turn, throws=turn.throws + 1)
            if turn.face in values and not _five_alike(turn, values):
                if turn.alike == 3:
                    return self._forced(state, turn, values)
                return self._after_quadruple(state, turn, values)
        if _five_alike(turn, values):
            return decide(state, values, [*self._both(turn, values), *_again(turn)], memory=turn)
        options = self._scoring(state, turn, values)
        return decide(state, values, options, memory=turn) if options else self._attempt(state, turn, values)

    def take(self, state: State, option: Option, verb: str) -> State:
        """The dice set aside and the turn going on, or banked."""
        turn: Turn = state.memory
        if verb == "reroll":
            return await_throw(state, state.dice, say("throws {dice} again", dice=text(state.thrown)))
        if verb == "stop" and not option.keep:
            return self._wreck(state, say("accepts the train wreck"))
        if verb == "stop":
            return self._bank(state, state.turn + option.points)
        used_up = len(option.keep) == state.dice
        following = Turn() if used_up else _following(turn, option, state.thrown)
        return throw_on(state, option, DICE, memory=following)

    def banks(self, state: State, points: int) -> int:
        """The points, or nothing where they do not get the player on the scoreboard."""
        return points if state.totals[state.at] or points >= self.entry else 0

    def matters(self, state: State) -> tuple[Values, Any]:
        """What the turn remembers."""
        return (), state.memory or Turn()

    def discreet(self, state: State) -> tuple[Option, ...]:
        """All options but a straight: nobody may point it out before the roller has acted."""
        return tuple(option for option in state.options if option.keep not in STRAIGHTS)

    def hint(self, state: State) -> str:
        """What the rules force, or what is missing to get on the scoreboard."""
        turn: Turn = state.memory or Turn()
        if state.options:
            return self._advice(state, turn)
        if turn.attempt:
            return say("The attempt goes on: {dice} so far.", dice=text(turn.sequence or ()))
        if turn.throws and turn.alike == 3:
            return _once_more(turn, state.dice)
        if turn.alike:
            return _throw_the_others(turn.alike, state.dice)
        return say("All five have scored: throw them all.") if state.turn and state.dice == DICE else ""

    def _advice(self, state: State, turn: Turn) -> str:
        if turn.attempt or any(option.keep == () and "stop" in option.may for option in state.options):
            return say(
                "Nothing scores: set aside one die that begins or carries on a sequence, or accept the train wreck."
            )
        if any("reroll" in option.may for option in state.options):
            return say(
                "A {face} again after the quadruple: throw these dice again, or take what scores.", face=turn.face
            )
        stops = [state.turn + option.points for option in state.options if "stop" in option.may]
        missing = self.entry - max(stops, default=self.entry)
        if not state.totals[state.at] and missing > 0:
            return say("{points} more to get on the board.", points=missing)
        often = alike(state.thrown)[1]
        if often in (3, 4) and state.dice > 3:
            return _throw_the_others(often, state.dice - 3)
        return "" if stops else say("All five will have scored: throw them all.")

    def _scoring(self, state: State, turn: Turn, values: Values) -> list[Option]:
        """The options of a throw that counts in the ordinary way."""
        must_throw = alike(values)[1] in (3, 4)
        options = []
        for keep, points in keeps(values).items():
            whole = (*(turn.sequence or ()), *keep)
            if turn.sequence is not None and len(keep) == 1 and whole in SEQUENCES:
                points = completed(whole) - singly(turn.sequence)
            used_up = len(keep) == len(values)
            options.append(Option(keep, points, ("roll",) if must_throw or used_up else ("roll", "stop")))
        return options

    def _both(self, turn: Turn, values: Values) -> list[Option]:
        """Five alike beside a triple or quadruple: 1s and 5s score and force a throw; others only allow one."""
        may = ("roll",) if turn.face in SINGLES else ("roll", "stop")
        return [Option(values, singly(values), may)]

    def _after_quadruple(self, state: State, turn: Turn, values: Values) -> State:
        """The quadruple's face once more: take the throw if it scores, or throw the same dice again."""
        options = [*self._scoring(state, turn, values), *_again(turn)]
        return decide(state, values, options, memory=turn) if options else self._wreck(state, say("train wreck"))

    def _forced(self, state: State, turn: Turn, values: Values) -> State:
        """The triple's face once more: the same dice must be thrown again, ten throws at the most."""
        if turn.throws == MOST_THROWS:
            event = say("throws {dice}, the tenth with a {face}: train wreck", dice=text(values), face=turn.face)
            return self._wreck(state, event)
        event = say("throws {dice}: again, because of the {face}", dice=text(values), face=turn.face)
        return await_throw(state, len(values), event, memory=turn)

    def _attempt(self, state: State, turn: Turn, values: Values) -> State:
        """A throw that scores nothing, or is part of an attempt: carry on a sequence with one die, or the wreck."""
        sequence = turn.sequence
        options = []
        for face in set(values):
            if continues(sequence, face):
                whole = (*(sequence or ()), face)
                points = completed(whole) if len(whole) == DICE else 0
                lost = 0 if turn.attempt else singly(sequence or ())
                options.append(Option((face,), points - lost, ("roll",)))
        if not options:
            return self._wreck(state, say("throws {dice}: train wreck", dice=text(values)))
        return decide(state, values, [Option((), 0, ("stop",)), *options], memory=turn)

    def _bank(self, state: State, points: int) -> State:
        seat = state.at
        counts = self.banks(state, points)
        event = say("banks {points}", points=points)
        if not counts:
            event = say(
                "stops with {points}, short of the {entry} to get on the board", points=points, entry=self.entry
            )
        banked = write(state, seat, counts, "" if counts else say("not on the board"))
        return chase.end_turn(banked, self.target, DICE, event)

    def _wreck(self, state: State, event: Sentence) -> State:
        return chase.end_turn(write(state, state.at, 0, say("train wreck")), self.target, DICE, event)


def _five_alike(turn: Turn, values: Values) -> bool:
    return bool(turn.face) and values == (turn.face, turn.face)


def _again(turn: Turn) -> list[Option]:
    """The choice after a quadruple to throw the same dice again, while throws are left."""
    return [Option((), 0, ("reroll",))] if turn.alike == 4 and turn.throws < MOST_THROWS else []


def _following(turn: Turn, option: Option, thrown: Values) -> Turn:
    """What the turn remembers after a keep that leaves dice to throw."""
    face, often = alike(thrown)
    if face and option.keep.count(face) == 3:
        return Turn(face, often, 0, None)
    if turn.sequence is not None and len(option.keep) == 1 and continues(turn.sequence, option.keep[0]):
        # A die that adds nothing is kept only for the sake of the sequence.
        return Turn(sequence=turn.sequence + option.keep, attempt=option.points <= 0)
    return Turn(sequence=None)


def _throw_the_others(often: int, dice: int) -> str:
    if often == 4:
        return say("Quadruple: throw the other one.") if dice == 1 else say("Quadruple: throw the other two.")
    return say("Triple: throw the other one.") if dice == 1 else say("Triple: throw the other two.")


def _once_more(turn: Turn, dice: int) -> str:
    thrown = say("{throws} of {most} thrown", throws=turn.throws, most=MOST_THROWS)
    if dice == 1:
        return say("A {face} again: throw the die once more ({thrown}).", face=turn.face, thrown=thrown)
    return say("A {face} again: throw the two dice once more ({thrown}).", face=turn.face, thrown=thrown)
