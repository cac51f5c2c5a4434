"""A game's odds in short: what a throw risks, where to stop, what a turn is worth.

Nouns:
    plain hand    of the hands of so many dice before which one may stop, the one with least in its favour
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.core import Game
from companion.odds.hands import fresh, holding
from companion.odds.turns import Table, Turns, themselves


@dataclass(frozen=True, slots=True)
class Row:
    """The odds of throwing so many dice.

    wreck: the chance that a throw scores nothing, though a last resort may be left.  cancelled: the chance that it
    costs the total.  stop_from: the turn score from which on stopping is worth more, None where it never is.
    """

    dice: int
    wreck: float
    cancelled: float
    stop_from: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The odds of a player on the board at half the target; a turn is worth its own points and no more.

    best_turn: expected points of a turn played best.  when_allowed: of one that stops as soon as it may.
    get_in: the chance that one turn gets a player on the board, None where every turn does.
    """

    game: Game
    total: int
    best_turn: float
    when_allowed: float
    get_in: float | None
    rows: tuple[Row, ...]


def summary(turns: Turns) -> Summary:
    """The odds of a game in short."""
    game, tree, start = turns.game, turns.tree, turns.start
    half = max(1, game.target // 2)
    points, eager = turns.points(half), turns.best(half, themselves, eager=True)
    rows = []
    for dice, place in enumerate(plain_hands(turns, points), start=1):
        wreck, cancelled = float(tree.hand_wreck[place]), float(tree.hand_cancel[place])
        rows.append(Row(dice, wreck, cancelled, stop_from(game, points, place, half)))
    get_in = turns.reach(0, turns.least(0), start, 0) if game.has_entry else None
    return Summary(game, half, points.at(start, 0), eager.at(start, 0), get_in, tuple(rows))


def plain_hands(turns: Turns, points: Table) -> list[int]:
    """The places of the plain hands of one die, of two, and so on to all of them."""
    tree = turns.tree
    forks = tree.fork_hands[tree.fork_stop & (tree.fork_hands[:, 0] >= 0)]
    places = {int(place) for place in forks.flat} | {turns.start}
    return [
        min((place for place in places if tree.hand_dice[place] == dice), key=lambda place: points.at(place, 0))
        for dice in range(1, turns.game.count + 1)
    ]


def stop_from(game: Game, points: Table, place: int, total: int) -> int | None:
    """The turn score from which on stopping is worth more than throwing this hand; None where it never is."""
    state = holding(fresh(game), 0, total)
    found = None
    for level in reversed(range(len(points.values))):
        turn = level * points.step
        banked = game.banks(state, turn)
        if banked is not None and banked < points.at(place, turn):
            break
        found = turn if banked is not None else found
    return found


def to_json(odds: Summary) -> dict[str, Any]:
    """The summary as ``odds GAME --json`` writes it; ``wreck``, ``cancelled`` and ``stop_from`` from one die to all."""
    return {
        "game": odds.game.id,
        "options": {setting.name: getattr(odds.game, setting.name) for setting in odds.game.settings},
        "total": odds.total,
        "best_turn": odds.best_turn,
        "when_allowed": odds.when_allowed,
        "get_in": odds.get_in,
        "wreck": [row.wreck for row in odds.rows],
        "cancelled": [row.cancelled for row in odds.rows],
        "stop_from": [row.stop_from for row in odds.rows],
    }


def to_text(odds: Summary) -> str:
    """The summary as a table to carry in the head."""
    rules = ", ".join(f"{setting.name} {_word(getattr(odds.game, setting.name))}" for setting in odds.game.settings)
    cancels = any(row.cancelled for row in odds.rows)
    lines = [f"{odds.game.name} ({rules}), on the board at {odds.total:,}", ""]
    lines.append(f"dice  a throw loses{'  and the total' if cancels else ''}  stop from")
    for row in odds.rows:
        total_too = f"{row.cancelled:>13.1%}  " if cancels else ""
        stop = "never" if row.stop_from is None else f"{row.stop_from:,}"
        lines.append(f"{row.dice:>4}  {row.wreck:>13.1%}  {total_too}{stop:>9}")
    lines += [
        "",
        f"The best turn is worth {odds.best_turn:,.2f} points, stopping when allowed {odds.when_allowed:,.2f}.",
    ]
    if odds.get_in is not None:
        lines.append(f"A turn gets a player on the board with {odds.get_in:.1%}.")
    return "\n".join(lines)


def _word(value: object) -> str:
    return f"{value:,}" if type(value) is int else str(value).lower()
