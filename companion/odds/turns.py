"""The turns of one game: what any hand is worth at any turn score, solved when first asked for and then looked up.

Nouns:
    total    what stands on the player's sheet before the turn
    Table    one value for every hand at every turn score: points, or a chance
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

import numpy as np

from companion.games.core import Game, State
from companion.odds.hands import fresh, hand_of, holding
from companion.odds.solver import FORBIDDEN, Stakes, solve
from companion.odds.tree import Floats, Tree, grow, text_of

LEVELS = 500
"""Where no goal ends a table, a turn of so many levels counts as banked: nobody comes there who plays well."""

GOALS_KEPT = 64
TABLES_KEPT = 24
"""Near an exact goal every total has tables of its own; those asked for longest ago make room."""

Worth = Callable[[Floats], Floats]
"""What it is worth to bank each of some numbers of points: the points themselves, or chances."""


def themselves(points: Floats) -> Floats:
    """Points are worth themselves."""
    return points


@dataclass(frozen=True)
class Table:
    """Values [level, hand]; ``step`` points make a level."""

    values: Floats
    step: int

    def at(self, place: int, turn: int) -> float:
        """The value of throwing a hand at a turn score; beyond the table it goes on as it ends, in a straight line."""
        column, level, last = self.values[:, place], turn // self.step, len(self.values) - 1
        beyond = max(0, level - last)
        slope = column[last] - column[last - 1] if beyond else 0.0
        return float(column[min(level, last)] + beyond * slope)


class Turns:
    """Looks up what hands are worth in turns of one game."""

    def __init__(self, game: Game, tree: Tree | None = None, tables: dict[str, Floats] | None = None) -> None:
        """tree, tables: those of an earlier time; what is not among them is worked out when it is asked for."""
        self.game = game
        self.tree = tree or grow(game)
        self.tables = {} if tables is None else tables
        self._enough = lru_cache(GOALS_KEPT)(self._find_enough)
        self._places = {hand: place for place, hand in enumerate(self.tree.hands)}
        self.start = self.place(game.start(("",)))

    def place(self, state: State) -> int:
        """The place of the hand that is to be thrown in a state."""
        return self._places[text_of(hand_of(self.game, state))]

    def best(
        self,
        total: int,
        worth: Worth,
        lost: float = 0.0,
        cancelled: float = 0.0,
        eager: bool = False,
        from_start: bool = False,
    ) -> Table:
        """The values of a turn played for the most of what banking its points, losing it or the total is worth.

        eager: stopping as soon as that is allowed.  from_start: only where a turn can come to.
        """
        bank = self.bank(total, worth)[:, None]
        stakes = Stakes(bank, np.array([lost]), np.array([cancelled]), self.game.exact_goal, eager)
        return self._table(solve(self.tree, stakes, from_start))

    def bank(self, total: int, worth: Worth) -> Floats:
        """What it is worth to bank at each level."""
        exact = self.game.exact_goal
        levels = (self.game.target - total) // self.tree.step + 1 if exact else LEVELS + self.tree.margin
        state = holding(fresh(self.game), 0, total)
        counts = [self.game.banks(state, level * self.tree.step) for level in range(levels)]
        bank = np.array([FORBIDDEN if points is None else points for points in counts], float)
        bank[bank > FORBIDDEN] = worth(bank[bank > FORBIDDEN])
        return bank

    def points(self, total: int) -> Table:
        """The expected points of a turn of a player with this total; only the points of the turn count."""
        alike = total if self.game.exact_goal else min(total, 1)
        return self._kept(f"points at {alike}", lambda: self.best(alike, themselves))

    def reach(self, total: int, goal: int, place: int, turn: int) -> float:
        """The chance to bank at least ``goal`` points, or to meet an exact target, when played for that alone."""
        game = self.game
        if game.exact_goal and total + goal != game.target:
            return self._at_least(total, goal).at(place, turn)
        enough = self._enough(total, goal)
        if enough is None or (game.exact_goal and enough > goal):
            return 0.0
        last = (len(self._to_the_top.values) - 1) * self.tree.step
        return self._to_the_top.at(place, min(max(last - enough + turn, 0), last))

    def loses(self, total: int, place: int, turn: int) -> tuple[float, float]:
        """The chances that throwing a hand scores nothing or leaves nothing legal, and that it costs the total."""
        wreck, cancelled = float(self.tree.hand_wreck[place]), float(self.tree.hand_cancel[place])
        if self.game.exact_goal:
            wreck += self._busts(place, (self.game.target - total - turn) // self.tree.step)
        return wreck, cancelled

    def _busts(self, place: int, levels: int) -> float:
        """The chance that a throw scores, but by every choice more than the levels left to an exact goal."""
        tree = self.tree
        if levels > tree.above:
            return 0.0
        throws, choices = tree.within(place)
        gain, unspent = tree.choice_gain[choices], tree.fork_unspent[tree.choice_fork[choices]]
        fits = (gain < levels) | ((gain == levels) & ~unspent)
        none_fits = ~np.logical_or.reduceat(fits, tree.throw_first[throws] - choices.start)
        return float(tree.throw_chance[throws][none_fits].sum())

    def quota(self, total: int) -> int:
        """The fewest points with which a turn of a player with this total may be stopped."""
        state, step = holding(fresh(self.game), 0, total), self.tree.step
        return next(points for points in count(0, step) if self.game.banks(state, points) is not None)

    def least(self, total: int) -> int:
        """The fewest points that a turn of a player with this total can write on the sheet."""
        return next(points for points in count(self.tree.step, self.tree.step) if self._may_bank(total, points))

    def _at_least(self, total: int, goal: int) -> Table:
        return self._kept(f"{goal} at {total}", lambda: self.best(total, lambda points: (points >= goal).astype(float)))

    def _find_enough(self, total: int, goal: int) -> int | None:
        """The fewest points that a turn of a player with this total may bank to come to a goal."""
        every = range(goal, goal + LEVELS * self.tree.step, self.tree.step)
        return next((points for points in every if self._may_bank(total, points)), None)

    def _may_bank(self, total: int, points: int) -> bool:
        return bool(self.game.banks(holding(fresh(self.game), 0, total), points))

    @property
    def _to_the_top(self) -> Table:
        """The chance to come to the last level: as high as what is missing, or the very goal."""
        return self._kept("top", self._solve_to_the_top)

    def _solve_to_the_top(self) -> Table:
        exact = self.game.exact_goal
        levels = self.game.target // self.tree.step + 1 if exact else LEVELS
        bank = np.zeros((levels if exact else levels + self.tree.margin, 1))
        bank[levels - 1 :] = 1.0
        return self._table(solve(self.tree, Stakes(bank, np.zeros(1), np.zeros(1), exact)))

    def _kept(self, name: str, work_out: Callable[[], Table]) -> Table:
        values = self.tables.pop(name, None)
        self.tables[name] = work_out().values if values is None else values
        if len(self.tables) > TABLES_KEPT:
            del self.tables[next(iter(self.tables))]
        return Table(self.tables[name], self.tree.step)

    def _table(self, values: Floats) -> Table:
        return Table(values[:, 0], self.tree.step)
