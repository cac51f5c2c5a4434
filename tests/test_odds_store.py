"""Tables are kept under the rules they were made from, and worked out again where they cannot be read."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from companion.games import Game, make
from companion.odds import store
from companion.odds.race import Race
from companion.odds.tree import Tree
from companion.odds.turns import Turns

GAME = make("dire-straights", {})


def test_what_was_kept_is_what_was_worked_out(tmp_path: Path) -> None:
    first, again = (store.open_race(GAME, tmp_path) for _ in range(2))
    for field in fields(Tree):
        assert np.array_equal(getattr(first.turns.tree, field.name), getattr(again.turns.tree, field.name)), field.name
    assert np.array_equal(first.wins, again.wins)
    assert first.spreads.keys() == again.spreads.keys()
    for name, spread in first.spreads.items():
        assert again.spreads[name].bank[: len(spread.bank)] == pytest.approx(spread.bank, abs=0)
    assert again.turns.points(50).at(again.turns.start, 0) == pytest.approx(9.606381)


def test_a_second_time_nothing_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.open_race(GAME, tmp_path)
    monkeypatch.setattr(Race, "run", lambda self: pytest.fail("worked out again"))
    monkeypatch.setattr(Turns, "best", lambda self, *rest: pytest.fail("worked out again"))
    race = store.open_race(GAME, tmp_path)
    assert race.turns.points(50).at(race.turns.start, 0) == pytest.approx(9.606381)


def test_another_process_lays_down_what_this_one_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "run", lambda self: pytest.fail("worked out here"))
    assert store.open_aside(GAME, tmp_path).is_run


def through_ctrl_c(game: Game, folder: Path) -> None:
    """Lay the tables down while Ctrl-C is pressed."""
    signal.raise_signal(signal.SIGINT)
    store.open_race(game, folder)


def test_ctrl_c_is_not_for_the_other_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It left a traceback in the terminal of a table with a bot or the coach."""
    monkeypatch.setattr(store, "_lay_down", through_ctrl_c)
    monkeypatch.setattr(Race, "run", lambda self: pytest.fail("worked out here"))
    assert store.open_aside(GAME, tmp_path).is_run


def never_ending(game: Game, folder: Path) -> None:
    """Lay no tables down, as those of a far goal on a slow machine."""
    (folder / "begun").touch()
    signal.pause()


def test_a_table_that_ends_waits_for_no_tables(tmp_path: Path) -> None:
    """After Ctrl-C the terminal hung for a minute where the coach's tables of a far goal were being worked out."""
    program = """
import pathlib, sys, threading
import running, test_odds_store
from companion.odds import store

folder = pathlib.Path(sys.argv[1])
store._lay_down = test_odds_store.never_ending
threading.Thread(target=store.open_aside, args=(test_odds_store.GAME, folder), daemon=True).start()
running.until((folder / "begun").exists)
"""
    tests = {**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(Path(__file__).parent)])}
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], env=tests, timeout=30)
    assert ended.returncode == 0


def test_a_process_that_may_not_give_way_lays_tables_down_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service's may not: it ended at that, and the table itself stood still while it worked them out."""

    def forbidden(by: int) -> int:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "nice", forbidden)
    store._lay_down(GAME, tmp_path)
    monkeypatch.setattr(Race, "run", lambda self: pytest.fail("worked out here"))
    assert store.open_aside(GAME, tmp_path).is_run


def test_other_house_rules_have_tables_of_their_own() -> None:
    variants = [make("dire-straights", options) for options in ({}, {"sixes": True}, {"target": 50})]
    assert len({store.fingerprint(game) for game in variants}) == 3


def test_other_rules_have_tables_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = store.fingerprint(GAME)
    monkeypatch.setattr(store, "_source", lambda: b"other rules")
    assert store.fingerprint(GAME) != before


@pytest.mark.parametrize(
    "damaged",
    [
        lambda whole: whole[:1000],
        lambda whole: b"",
        lambda whole: whole[: (at := whole.index(b"PK\x01\x02") + 6)] + b"\xff" + whole[at + 1 :],
        lambda whole: b"\x93NUMPY\x01\x00",
    ],
    ids=["cut short", "empty", "of a zip to come", "no zip"],
)
def test_a_damaged_file_is_made_again(tmp_path: Path, damaged: Callable[[bytes], bytes]) -> None:
    """A file that a pulled plug had left empty silenced bots and coach for good."""
    store.open_turns(GAME, tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damaged(whole))
    assert store.open_turns(GAME, tmp_path).tree.step == 5
    assert file.read_bytes() == whole


def test_without_a_place_to_keep_them_tables_are_still_worked_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert store.open_turns(GAME, tmp_path / "file").tree.step == 5
