"""The odds of one state, as JSON and in words."""

from __future__ import annotations

from typing import Any

from companion.games.core import Phase, text
from companion.odds.advice import Adviser, Odds, Way, best_for_points, best_to_win
from companion.odds.position import Position

APPROXIMATED = "Chances to win take it that all later turns are played for the most points"
FURTHER = {
    "several": "that duels with several players do not bear on one another",
    "passing": "that nobody takes dice over",
    "exact": "that a later turn far from the goal comes out as those do that are somewhat nearer and farther",
}


def to_json(position: Position, adviser: Adviser) -> dict[str, Any]:
    """The odds as ``odds --state FILE --json`` writes them."""
    game, state = position.game, position.state
    shown: dict[str, Any] = {
        "game": game.id,
        "options": {setting.name: getattr(game, setting.name) for setting in game.settings},
        "player": state.player,
        "phase": str(state.phase),
        "turn": state.turn,
    }
    if state.phase is Phase.OVER:
        return shown | {"winners": list(state.winners or ()), "choices": []}
    if state.phase is Phase.ROLL:
        shown["throw"] = _odds(adviser.throw(state))
    else:
        ways = adviser.ways(state)
        shown["choices"] = [_choice(way) for way in ways]
        shown["best"] = {"points": ways.index(best_for_points(ways)), "win": ways.index(best_to_win(ways))}
    return shown | {"assumed": list(position.assumed), "approximated": approximated(position)}


def _choice(way: Way) -> dict[str, Any]:
    keep = {} if way.option is None else {"keep": list(way.option.keep), "points": way.option.points}
    return keep | {"verb": way.verb} | _odds(way.odds)


def _odds(odds: Odds) -> dict[str, Any]:
    return {
        "dice": odds.dice,
        "wreck": odds.wreck,
        "cancelled": odds.cancelled,
        "reach": {goal.name: {"points": goal.points, "chance": chance} for goal, chance in odds.reach.items()},
        "expected": odds.points,
        "win": odds.win,
    }


def approximated(position: Position) -> str | None:
    """What the chances to win leave out; None where nobody else plays."""
    game, players = position.game, len(position.state.players)
    if players == 1:
        return None
    holds = {"several": players > 2, "passing": getattr(game, "passing", "none") != "none", "exact": game.exact_goal}
    return ", and ".join([APPROXIMATED, *(FURTHER[name] for name, is_so in holds.items() if is_so)]) + "."


def to_text(position: Position, adviser: Adviser) -> str:
    """The odds as a table, the best choice for points first."""
    state = position.state
    if state.phase is Phase.OVER:
        return f"The game is over: {' and '.join(state.winners or ())} won."
    lines = [f"{state.player} · {state.turn} at stake"]
    if state.phase is Phase.ROLL:
        rows = [("throw", adviser.throw(state))]
    else:
        ways = sorted(adviser.ways(state), key=lambda way: -way.odds.points)
        rows = [(_words(way), way.odds) for way in ways]
    goals = [goal for _, odds in rows for goal in odds.reach][: len(rows[0][1].reach)]
    head = ["", "dice", "loses", *(f"{goal.name} {goal.points:,}" for goal in goals), "points", "wins"]
    table = [head, *([name, *_cells(odds)] for name, odds in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    lines += [
        "  ".join(
            cell.ljust(width) if not at else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    ]
    return "\n".join([*lines, "", *filter(None, [*position.assumed, approximated(position)])])


def _words(way: Way) -> str:
    if way.option is None:
        return way.verb
    kept = text(way.option.keep) or "nothing"
    return f"{kept} for {way.option.points}, {way.verb}"


def _cells(odds: Odds) -> list[str]:
    chances = [f"{chance:.1%}" for chance in odds.reach.values()]
    wins = "" if odds.win is None else f"{odds.win:.1%}"
    return [str(odds.dice or ""), f"{odds.wreck + odds.cancelled:.1%}", *chances, f"{odds.points:,.1f}", wins]
