"""The evenings as a page shows them: the games, how each player fares in each kind of game, and the dice, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.evenings.figures import Fairness, Figures, fairness, figures, verdict
from companion.evenings.history import FACES, Record, each_once
from companion.games import GAMES


def history_json(records: tuple[Record, ...], current: int, damaged: Mapping[int, str] | None = None) -> dict[str, Any]:
    """Everything the page of evenings shows of these records, the latest first.

    current: the number of the game on the table.  damaged: what is said of the games that cannot be read, by
    their numbers.
    """
    once = each_once(records)
    kinds = {name: [record for record in once if record.set_up.game.id == name] for name in GAMES}
    return {
        "games": [_game(record, current) for record in records],
        "damaged": [{"number": number, "said": sentence} for number, sentence in (damaged or {}).items()],
        "figures": [
            {"game": GAMES[name].name, "players": [_figures(each) for each in figures(of_kind)]}
            for name, of_kind in kinds.items()
            if any(record.turns for record in of_kind)
        ],
        "dice": dice_json(fairness(record.faces for record in once)),
    }


def dice_json(fair: Fairness) -> dict[str, Any]:
    """How often each face fell, and what the test says of it; share: of the most frequent face, from 0 to 1."""
    most = max(*fair.faces, 1)
    return {
        "dice": fair.dice,
        "faces": [
            {"face": face, "count": count, "share": round(count / most, 4)}
            for face, count in zip(FACES, fair.faces, strict=True)
        ],
        "expected": round(fair.dice / len(FACES), 1),
        "chi_square": round(fair.chi_square, 2),
        "p": round(fair.p, 4),
        "verdict": verdict(fair),
    }


def _game(record: Record, current: int) -> dict[str, Any]:
    game = record.set_up.game
    return {
        "number": record.number,
        "began": record.began,
        "ended": record.ended,
        "game": game.name,
        "target": {setting.name: getattr(game, setting.name) for setting in game.settings}["target"],
        "players": [
            {"name": name, "total": total, "won": name in (record.winners or ())}
            for name, total in zip(record.players, record.totals, strict=True)
        ],
        "turns": len(record.turns),
        "over": record.over,
        "current": record.number == current,
    }


def _figures(each: Figures) -> dict[str, Any]:
    return {
        "player": each.player,
        "games": each.games,
        "wins": each.wins,
        "turns": each.turns,
        "average": round(each.average),
        "best": each.best,
        "busts": each.busts,
        "banked": round(100 * each.banked),
    }
