"""Measures the odds: ``python -m companion.odds.benchmark`` prints times, sizes, and turns and games played out.

Turns are thrown by the referee's rules, decided by the tables, and held against the expected points: the difference is
told in standard errors. Games between bots tell what a strength is worth.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from statistics import mean, median, stdev

from companion.games import GAMES, Game, Phase, make
from companion.games.actions import Roll
from companion.games.core import State
from companion.games.play import apply
from companion.odds.advice import Adviser
from companion.odds.bots import decide
from companion.odds.store import open_race, open_turns

TURNS, SEED = 3000, 1
DUELS = (("steady", "careful", 200), ("sharp", "steady", 30))
"""Who plays whom, and how many games; playing to win takes the longest, as every turn has tables of its own."""


def main() -> None:
    """Print what the tables cost, and how they stand against play."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in (make(game_id, {}) for game_id in GAMES):
            _tell_costs(game, folder)
        for game in (make(game_id, {}) for game_id in GAMES):
            adviser = Adviser(open_race(game, folder))
            _tell_turns(adviser)
            _tell_duels(adviser)


def _tell_costs(game: Game, folder: Path) -> None:
    begun = time.process_time()
    open_turns(game, folder)
    turned = time.process_time()
    open_race(game, folder)
    raced = time.process_time()
    adviser = Adviser(open_race(game, folder))
    loaded = time.process_time()
    seconds = (turned - begun, raced - turned)
    size = sum(path.stat().st_size for path in folder.glob(f"{game.id}-*")) / 1e6
    print(
        f"{game.name}: turns {seconds[0]:.2f} s, whole games {seconds[1]:.2f} s, {size:.1f} MB, "
        f"loaded in {1000 * (loaded - raced):.0f} ms; {_advice(adviser)}",
        flush=True,
    )


def _advice(adviser: Adviser) -> str:
    """What answers cost a core, to one who plays to win: a turn's tables before its first throw, then each choice."""
    prepared: list[float] = []
    answered: list[float] = []
    start = adviser.game.start(("", " "))
    for state in chain([start], _played(adviser, start, Random(SEED), ("steady", "steady"))):
        begun = time.process_time()
        if state.phase is Phase.ROLL and not state.turn:
            adviser.prepare(state)
            prepared.append(1000 * (time.process_time() - begun))
        elif state.phase in (Phase.DECIDE, Phase.OFFER):
            adviser.ways(state)
            answered.append(1000 * (time.process_time() - begun))
    return (
        f"a turn is prepared in {median(prepared):.0f} ms, {max(prepared):.0f} at most, "
        f"and a choice answered in {median(answered):.2f} ms, {max(answered):.1f} at most"
    )


def _tell_turns(adviser: Adviser) -> None:
    game, turns = adviser.game, adviser.turns
    half = max(1, game.target // 2)
    state = replace(game.start(("", " ")), totals=(half, 0))
    played = [_turn(adviser, state, Random(seed)) for seed in range(TURNS)]
    expected, error = turns.points(half).at(turns.start, 0), stdev(played) / TURNS**0.5
    away = (mean(played) - expected) / error
    print(
        f"{game.name}: {TURNS} turns {mean(played):.2f}, expected {expected:.2f}: {away:+.1f} standard errors",
        flush=True,
    )


def _turn(adviser: Adviser, state: State, chance: Random) -> int:
    """The points of one turn played for the most points."""
    for after in _played(adviser, state, chance, ("steady", "steady")):
        if after.turn_over:
            return max(0, sum(line.score for line in after.lines if line.seat == 0))
    return 0


def _tell_duels(adviser: Adviser) -> None:
    for strong, weak, games in DUELS:
        won = 0
        for seed in range(games):
            strengths = (strong, weak) if seed % 2 else (weak, strong)
            *_, over = _played(adviser, adviser.game.start(("0", "1")), Random(seed), strengths)
            won += str(strengths.index(strong)) in (over.winners or ())
        print(f"{adviser.game.name}: {strong} wins {won} of {games} against {weak}", flush=True)


def _played(adviser: Adviser, state: State, chance: Random, strengths: tuple[str, str]) -> Iterator[State]:
    """Every state of a game between two bots, from a state on."""
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLL:
            state = apply(adviser.game, state, Roll(_thrown(state, chance)))
        else:
            state = apply(adviser.game, state, decide(adviser, state, strengths[state.at]))
        yield state


def _thrown(state: State, chance: Random) -> tuple[int, ...]:
    return tuple(sorted(chance.choices(range(1, 7), k=state.dice)))


if __name__ == "__main__":
    main()
