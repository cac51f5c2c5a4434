"""Whole games, action by action, with the state the rules want after each."""

import json
from pathlib import Path

import pytest

from companion.games import GAMES, make
from companion.referee import referee

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(path for path in GOLDEN.glob("*.jsonl") if path.stem.rsplit("-", 1)[0] in GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_agrees_at_every_action(path: Path) -> None:
    first, start, *entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    game_id, _, players, *options = first["args"]
    chosen = dict(option.split("=") for option in options if "=" in option)
    written = referee(make(game_id, chosen), tuple(players.split(",")), (json.dumps(e["action"]) for e in entries))
    for number, (entry, (line, legal)) in enumerate(zip([start, *entries], written, strict=True), start=2):
        state = json.loads(line)
        assert state.pop("event" if legal else "error"), f"line {number} says nothing"
        wanted = entry["state"]
        assert state == ({"phase": wanted["phase"]} if wanted.get("error") else wanted), f"line {number}"


def test_there_are_golden_games_of_every_game() -> None:
    assert {path.stem.rsplit("-", 1)[0] for path in FILES} == set(GAMES)
