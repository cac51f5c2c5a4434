"""Games played from a line of text, so that tests read like tables.

A script is one action after another with ``;`` between them; bare dice are a throw::

    1 1 2 3 4; keep 1 1; 2 5 6; stop 5
    6 6 6 6 1 2; keep 6 6 6 for 600; throw all after 1; reroll; off table; take over; leave; undo
"""

import re
from dataclasses import replace

from companion.games.actions import Action, Keep, OffTable, Reroll, Roll, Stop, TakeOver, Undo
from companion.games.core import Game, Phase, State, text
from companion.games.play import History

WORDS: dict[str, Action] = {
    "reroll": Reroll(),
    "off table": OffTable(),
    "take over": TakeOver(True),
    "leave": TakeOver(False),
    "undo": Undo(),
}
STEP = re.compile(r"(|keep|stop|throw all after) ?([1-6 ]*?)(?: for (-?\d+))?")


def action(step: str) -> Action:
    """The action of one step of a script."""
    if step in WORDS:
        return WORDS[step]
    match = STEP.fullmatch(step)
    assert match, f"{step!r} is no step of a script"
    verb, dice, points = match.groups()
    values = tuple(sorted(map(int, dice.split())))
    if not verb:
        return Roll(values)
    counted = None if points is None else int(points)
    return Stop(values, counted) if verb == "stop" else Keep(values, counted, verb != "keep")


def play(game: Game, script: str, **totals: int) -> History:
    """The history after a script; the players are those named with the totals they begin with, else Ann alone."""
    totals = totals or {"Ann": 0}
    history = History(game, (replace(game.start(totals), totals=tuple(totals.values())),))
    for step in filter(None, script.split("; ")):
        history = history.apply(action(step))
    return history


def after(game: Game, script: str, **totals: int) -> State:
    """The state after a script."""
    return play(game, script, **totals).state


def now(state: State) -> str:
    """A state in words: who throws how many dice at what turn score, or what may be chosen, or who has won."""
    if state.phase is Phase.DECIDE:
        return " | ".join(f"{option}: {', '.join(option.may)}" for option in state.options)
    if state.phase is Phase.OFFER:
        return f"{state.player} is offered {text(state.aside)}"
    if state.phase is Phase.OVER:
        return f"won by {' and '.join(state.winners or ())}"
    return f"{state.player} throws {state.dice} at {state.turn}"


def choices(state: State) -> str:
    """What may be chosen, without what may follow."""
    return " | ".join(str(option) for option in state.options)


def sheet(history: History) -> list[str]:
    """The score sheet so far, a line each: ``Ann +15 = 15``, with its note in brackets."""
    lines = [line for state in history.states for line in state.lines]
    names = history.state.players
    return [
        f"{names[line.seat]} {line.score:+} = {line.total}{f' ({line.note})' if line.note else ''}" for line in lines
    ]
