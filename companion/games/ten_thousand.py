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
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

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
    without,
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


def countings(face: int, often: int, opened: Values) -> set[int]:
    """Every total that so many dice of one face can count together; empty where one of them cannot count."""
    each = {OPEN} if face in opened else set()
    if face in SINGLES:
        each.add(SINGLES[face])
    found = set()
    for sets in SETS:
        if sum(sets) <= often:
            together = sum(set_points(face, size) for size in sets)
            found |= {together + sum(rest) for rest in combinations_with_replacement(each, often - sum(sets))}
    return found


def totals(keep: Values, opened: Values) -> set[int]:
    """Every total that the kept dice can count; empty where one of them cannot count."""
    counts = Counter(keep)
    found = {sum(each) for each in product(*(countings(face, often, opened) for face, often in counts.items()))}
    if keep == STRAIGHT:
        found.add(STRAIGHT_POINTS)
    if len(keep) == DICE and all(often % 2 == 0 for often in counts.values()):
        found.add(THREE_PAIRS_POINTS)
    return found


def keeps(values: Values, opened: Values) -> Iterator[tuple[Values, int]]:
    """Every choice of scoring dice of one throw with each of its totals."""
    counts = sorted(Counter(values).items())
    for chosen in product(*(range(often + 1) for _, often in counts)):
        keep = tuple(face for (face, _), often in zip(counts, chosen, strict=True) for _ in range(often))
        if keep:
            yield from ((keep, points) for points in totals(keep, opened))


def with_opened(opened: Values, keep: Values) -> Values:
    """The open faces after a keep, ascending."""
    return tuple(sorted({*opened, *(face for face, often in Counter(keep).items() if often >= 3)}))


def could_score(left: Values, opened: Values) -> bool:
    """Whether any of the dice left on the table could have been set aside."""
    return any(face in SINGLES or face in opened or often >= 3 for face, often in Counter(left).items())


def are_doubles(left: Values) -> bool:
    """Whether nothing but pairs is left; as something was set aside, two of them were left of five or six dice."""
    return set(Counter(left).values()) == {2}


@dataclass(frozen=True)
class TenThousand(Game):
    """The rules with their options: the goal, and the turn that gets a player on the scoreboard."""

    target: int = 10_000
    entry: int = 1500

    id = "ten-thousand"
    name = "Ten Thousand"
    count = DICE
    clockwise = True
    settings = (
        Setting("target", say("Goal, to be met exactly"), 10_000, (10_000,), step=100),
        Setting("entry", say("Points to get on the board"), 1500, (1500,)),
    )

    def roll(self, state: State, values: Values) -> State:
        """The throw scored: what may be set aside, or the turn is lost."""
        opened: Values = state.memory or ()
        scoring = list(keeps(values, opened))
        if not scoring:
            return self._lose(state, values, say("crapped out"))
        options = []
        for keep, points in scoring:
            left = without(values, keep)
            missing = self.missing(state) - points
            if missing > 0 or (missing == 0 and not could_score(left, with_opened(opened, keep))):
                roll_all = ("roll-all",) if are_doubles(left) else ()
                stop = ("stop",) if self._may_stop(state, state.turn + points) else ()
                options.append(Option(keep, points, ("roll", *roll_all, *stop)))
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

    def _may_stop(self, state: State, points: int) -> bool:
        return points % 100 == 0 and (state.totals[state.at] > 0 or points >= self.entry)

    def _lose(self, state: State, values: Values, word: Sentence) -> State:
        return next_turn(
            write(state, state.at, 0, word), DICE, say("throws {dice}: {why}", dice=text(values), why=word)
        )
