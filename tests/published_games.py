"""Published games with known values, as rules for the solver: Pig, and Zilch as M. Busche plays it."""

from collections import Counter
from itertools import product

from companion.games.core import Game, Option, State, Values, decide, next_turn, throw_on, write


class Pig(Game):
    """One die, thrown as often as one likes; a 1 loses the turn."""

    id = "pig"
    name = "Pig"
    count = 1
    clockwise = True
    has_entry = False
    settings = ()
    target = 100

    def roll(self, state: State, values: Values) -> State:
        if values == (1,):
            return next_turn(write(state, state.at, 0, "a 1"), self.count, "a 1")
        return decide(state, values, [Option(values, values[0], ("roll", "stop"))])

    def take(self, state: State, option: Option, verb: str) -> State:
        return throw_on(state, option, self.count)

    def matters(self, state: State) -> tuple[Values, None]:
        return (), None

    def hint(self, state: State) -> str:
        return ""


class Zilch(Game):
    """Six dice, singles 1 = 100 and 5 = 50, triples doubled by each further die, bank from 300."""

    id = "zilch"
    name = "Zilch"
    count = 6
    clockwise = True
    has_entry = False
    settings = ()
    target = 10_000

    def roll(self, state: State, values: Values) -> State:
        counts = Counter(values)
        found = {(): {0}}
        for face, often in counts.items():
            found = {
                keep + (face,) * more: {points + extra for points in found[keep] for extra in self.worth(face, more)}
                for keep, more in product(found, range(often + 1))
                if self.worth(face, more)
            }
        choices = {(tuple(sorted(keep)), points) for keep, each in found.items() for points in each if keep}
        if len(values) == 6 and (len(counts) == 6 or all(often in (2, 4, 6) for often in counts.values())):
            choices.add((values, 1500))
        if len(values) == 6 and not choices:
            choices.add((values, 500))
        if not choices:
            return next_turn(write(state, state.at, 0, "zilch"), self.count, "zilch")
        return decide(state, values, [self.option(state, *choice) for choice in choices])

    def worth(self, face: int, often: int) -> set[int]:
        """Every total of so many dice of one face: singles, and at most one set."""
        single = {1: 100, 5: 50}.get(face)
        sets = {0: 0} | {size: (1000 if face == 1 else 100 * face) * 2 ** (size - 3) for size in range(3, often + 1)}
        return {points + (often - size) * (single or 0) for size, points in sets.items() if single or size == often}

    def option(self, state: State, keep: Values, points: int) -> Option:
        may = ("roll",) if self.banks(state, state.turn + points) is None else ("roll", "stop")
        return Option(keep, points, may)

    def take(self, state: State, option: Option, verb: str) -> State:
        return throw_on(state, option, self.count)

    def banks(self, state: State, points: int) -> int | None:
        return points if points >= 300 else None

    def matters(self, state: State) -> tuple[Values, None]:
        return (), None

    def hint(self, state: State) -> str:
        return ""
