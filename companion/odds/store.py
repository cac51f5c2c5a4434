"""Keeps the tables of a game on disk, under a name that changes with the rules they were made from.

Nouns:
    file    ``train-wreck-1a2b….npz``: the tree, the tables every game asks for, and the chances of the whole game
"""

from __future__ import annotations

import hashlib
import io
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields
from functools import cache
from multiprocessing import get_context, resource_tracker
from pathlib import Path
from typing import Any

import numpy as np

from companion import games, odds
from companion.games.core import Game
from companion.odds.race import Race, Spreads
from companion.odds.spread import Spread
from companion.odds.tree import Floats, Tree
from companion.odds.turns import Turns
from companion.whole import keep_whole


def open_turns(game: Game, folder: Path) -> Turns:
    """The tables of a game's turns, from the folder where they lie there, else worked out and laid there."""
    return _opened(game, folder).turns


def open_race(game: Game, folder: Path) -> Race:
    """The tables of whole games too."""
    race = _opened(game, folder)
    if not race.is_run:
        race.run()
        _write(race, _path(game, folder))
    return race


def open_aside(game: Game, folder: Path) -> Race:
    """The tables of whole games, worked out by another process where they must be, so that nothing waits for it."""
    found = _found(game, folder)
    if found is None or not found.is_run:
        # A daemon ends with the table: nobody who has switched it off waits for the tables of a far goal.
        aside = get_context("spawn").Process(target=_lay_down, args=(game, folder), daemon=True)
        with suppress(OSError):
            resource_tracker.ensure_running()  # begun with the process it would let Ctrl-C through again
            with _deaf_to_ctrl_c():
                aside.start()
            aside.join()
    return open_race(game, folder)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """What is begun meanwhile never hears a Ctrl-C: a terminal tells it to every process, and it is for the table."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _lay_down(game: Game, folder: Path) -> None:
    with suppress(PermissionError):  # the service may not, but then it is one process beside the table all the same
        os.nice(10)
    open_race(game, folder)


def _found(game: Game, folder: Path) -> Race | None:
    """The tables that lie in the folder, None where none do that can be read."""
    try:
        return _read(game, _path(game, folder))
    except Exception:  # zipfile and numpy trip over a damaged file in more ways than they tell of
        return None


def _opened(game: Game, folder: Path) -> Race:
    race = _found(game, folder)
    if race is None:
        race = Race(Turns(game))
        _work_out(race.turns)
        _write(race, _path(game, folder))
    return race


def _work_out(turns: Turns) -> None:
    """Ask for the tables that every evening asks for: to get on the board, to get on, to get to the end."""
    game = turns.game
    turns.points(0)
    turns.points(max(1, game.target // 2))
    turns.reach(0, turns.least(0), turns.start, 0)
    turns.reach(0, game.target, turns.start, 0)


def _path(game: Game, folder: Path) -> Path:
    return folder / f"{game.id}-{fingerprint(game)}.npz"


def fingerprint(game: Game) -> str:
    """A name for the rules: of the text of every rule, of what is reckoned with them, and of the house rules chosen."""
    return hashlib.sha256(_source() + repr(game).encode()).hexdigest()[:16]


@cache
def _source() -> bytes:
    modules = [path for package in (games, odds) for path in sorted(Path(package.__path__[0]).glob("*.py"))]
    return b"".join(path.read_bytes() for path in modules)


def _read(game: Game, path: Path) -> Race:
    with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    tree: dict[str, Any] = {field.name: arrays[f"tree {field.name}"] for field in fields(Tree)}
    tree |= {"step": int(tree["step"]), "hands": tuple(tree["hands"].tolist())}
    tables = {name.removeprefix("table "): array for name, array in arrays.items() if name.startswith("table ")}
    return Race(Turns(game, Tree(**tree), tables), arrays.get("wins"), _from_rows(arrays["spreads"]))


def _from_rows(rows: Floats) -> Spreads:
    return {
        (bool(on_board), int(distance)): Spread(np.array(bank), lost, cancelled)
        for on_board, distance, lost, cancelled, *bank in rows.tolist()
    }


def _as_rows(spreads: Spreads) -> Floats:
    """One spread a row: whom it holds for, then its chances, with nothing behind the last."""
    rows = np.zeros((len(spreads), 4 + max((len(each.bank) for each in spreads.values()), default=0)))
    for row, ((on_board, distance), each) in zip(rows, spreads.items(), strict=True):
        row[: 4 + len(each.bank)] = (on_board, distance, each.lost, each.cancelled, *each.bank)
    return rows


def _write(race: Race, path: Path) -> None:
    """Lay the tables in a file; where the disk does not take them they are worked out again next time."""
    turns = race.turns
    arrays: dict[str, Any] = {f"tree {field.name}": getattr(turns.tree, field.name) for field in fields(Tree)}
    arrays |= {f"table {name}": values for name, values in turns.tables.items()}
    arrays |= {"wins": race.wins} if race.is_run else {}
    arrays["spreads"] = _as_rows(race.spreads)
    file = io.BytesIO()
    np.savez(file, **arrays)
    with suppress(OSError):
        keep_whole(path, file.getvalue())
