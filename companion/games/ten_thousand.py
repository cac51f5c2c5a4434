"""Ten Thousand: six dice, clockwise; any scoring dice may be set aside, and the goal must be met exactly.

Nouns:
    set      three to six dice of one face kept from one throw and scored together
    open     a face of which three or more were kept from one throw: until the turn ends each die of it counts 100
    doubles  one or two pairs left of a throw: all six dice may be picked up
    bust     a throw that scores but leaves no legal choice

Source: the published rules of the game, and this project's rulings where they are silent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from companion.games.core import (
    Game,
    Option,
    Setting,
    State,
    Values,
    decide,
    finish,
    next_turn,
    text,
    throw_on,
    write,
)
from companion.games.saying import Sentence, say, together

DICE = 6
OPEN, SINGLES = 100, {1: 100, 5: 50}
STRAIGHT, STRAIGHT_POINTS = (1, 2, 3, 4, 5, 6), 1500
THREE_PAIRS_POINTS = 1000
SETS = ((), (3,), (4,), (5,), (6,), (3, 3))


def set_points(face: int, often: int) -> int:
    """Points of one set."""
    return (1000 if face == 1 else 100 * face) * (often - 2)


@cache
def countings(face: int, often: int, is_open: bool) -> frozenset[int]:
    """Every total that so many dice of one face can count together; empty where one of them cannot count."""
    each = {OPEN} if is_open else set()
    if face in SINGLES:
        each.add(SINGLES[face])
    found = set()
    for sets in SETS:
        if sum(sets) <= often:
            in_sets = sum(set_points(face, size) for size in sets)
            found |= {in_sets + sum(rest) for rest in combinations_with_replacement(each, often - sum(sets))}
    return frozenset(found)


def all_six(values: Values) -> set[int]:
    """What all six dice can count as a whole: the run, three pairs."""
    found = {STRAIGHT_POINTS} if values == STRAIGHT else set()
    if len(values) == DICE and all(often % 2 == 0 for often in Counter(values).values()):
        found.add(THREE_PAIRS_POINTS)
    return found


class Part(NamedTuple):
    """The dice of one face in a choice: those kept with what they count.

    pairs: whether nothing but a pair is left, or nothing.  unspent: whether a die that is left could have been set
    aside.
    """

    keep: Values
    points: int
    pairs: bool
    unspent: bool


@cache
def parts(face: int, often: int, is_open: bool) -> tuple[Part, ...]:
    """Every way to keep some or none of so many dice of one face, with each of its totals."""
    found = []
    for number in range(often + 1):
        left = often - number
        could_score = face in SINGLES or is_open or number >= 3 or left >= 3
        for points in countings(face, number, is_open):
            found.append(Part((face,) * number, points, left in (0, 2), left > 0 and could_score))
    return tuple(found)


class Offer(NamedTuple):
    """One choice as the dice alone allow it, before the score has its say.

    doubles: whether nothing but pairs is left; as something was set aside, two of them were left of five or six dice.
    unspent: whether a die that is left could have been set aside.
    """

    keep: Values
    points: int
    doubles: bool = False
    unspent: bool = False


def offers(values: Values, opened: Values) -> tuple[Offer, ...]:
    """Every choice of one throw, each with its total; open faces that it does not show make no difference."""
    found = {(values, points): Offer(values, points) for points in all_six(values)}
    chosen = [Part((), 0, True, False)]
    for face in sorted(set(values)):
        chosen = [
            Part(keep + more, points + worth, pairs and pairs_too, unspent or unspent_too)
            for keep, points, pairs, unspent in chosen
            for more, worth, pairs_too, unspent_too in parts(face, values.count(face), face in opened)
        ]
    for keep, points, pairs, unspent in chosen:
        if keep:
            found[keep, points] = Offer(keep, points, pairs and len(keep) < len(values), unspent)
    return tuple(found.values())


def with_opened(opened: Values, keep: Values) -> Values:
    """The open faces after a keep, ascending."""
    return tuple(sorted({*opened, *(face for face in keep if keep.count(face) >= 3)}))


@dataclass(frozen=True)
class TenThousand(Game):
    """The rules with their options: the goal, and the turn that gets a player on the scoreboard."""

    target: int = 10_000
    entry: int = 1500

    id = "ten-thousand"
    name = "Ten Thousand"
    count = DICE
    clockwise = True
    exact_goal = True
    settings = (
        Setting("target", say("Goal, to be met exactly"), 10_000, (10_000,), step=100),
        Setting("entry", say("Points to get on the board"), 1500, (1500,)),
    )

    def roll(self, state: State, values: Values) -> State:
        """The throw scored: what may be set aside, or the turn is lost."""
        found = offers(values, state.memory or ())
        if not found:
            return self._lose(state, values, say("crapped out"))
        options = [self._option(state, offer) for offer in found if self._fits(state, offer)]
        return decide(state, values, options) if options else self._lose(state, values, say("bust"))

    def take(self, state: State, option: Option, verb: str) -> State:
        """The dice set aside and the turn going on, or banked."""
        if verb != "stop":
            opened = with_opened(state.memory or (), option.keep)
            return throw_on(state, option, DICE, everything=verb == "roll-all", memory=opened)
        seat, points = state.at, state.turn + option.points
        banked, event = write(state, seat, points), say("banks {points}", points=points)
        if banked.totals[seat] == self.target:
            return finish(banked, [seat], event)
        return next_turn(banked, DICE, event)

    def banks(self, state: State, points: int) -> int | None:
        """The points, where they do not end in 50 and get the player on the scoreboard."""
        return points if points % 100 == 0 and (state.totals[state.at] or points >= self.entry) else None

    def matters(self, state: State) -> tuple[Values, Any]:
        """The open faces; a 1 counts 100 whether open or not."""
        return (), tuple(face for face in state.memory or () if face != 1)

    def missing(self, state: State) -> int:
        """The points between the total with the turn score and the goal."""
        return self.target - state.totals[state.at] - state.turn

    def hint(self, state: State) -> str:
        """The open numbers, and what is missing before the player may stay."""
        if state.seat is None:
            return ""
        opened = say("Open: {dice}.", dice=text(state.memory)) if state.memory else ""
        return together(opened, self._wanting(state))

    def _wanting(self, state: State) -> str:
        if any("stop" in option.may for option in state.options):
            return ""
        at_stake = state.turn + max((option.points for option in state.options), default=0)
        if not state.totals[state.at] and at_stake < self.entry:
            return say("{points} more to get on the board.", points=self.entry - at_stake)
        if at_stake % 100:
            return say("{points} ends in 50: throw on.", points=at_stake)
        if not state.totals[state.at] or not self.missing(state):
            return ""
        return say("{points} more for exactly {goal}.", points=self.missing(state), goal=self.target)

    def _fits(self, state: State, offer: Offer) -> bool:
        """Whether the choice stays below the goal, or meets it with no scoring die left."""
        missing = self.missing(state) - offer.points
        return missing > 0 or (missing == 0 and not offer.unspent)

    def _option(self, state: State, offer: Offer) -> Option:
        roll_all = ("roll-all",) if offer.doubles else ()
        stop = () if self.banks(state, state.turn + offer.points) is None else ("stop",)
        return Option(offer.keep, offer.points, ("roll", *roll_all, *stop))

    def _lose(self, state: State, values: Values, word: Sentence) -> State:
        return next_turn(
            write(state, state.at, 0, word), DICE, say("throws {dice}: {why}", dice=text(values), why=word)
        )
