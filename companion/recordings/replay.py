"""A recorded evening played again: the same frames, presses and commands through the same table.

The recording's clock is the only one, so a replay runs as fast as the machine allows and always gives the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from companion.frames import Frame
from companion.games.actions import Roll, to_json
from companion.games.play import begin
from companion.games.seats import Reseat
from companion.recordings.evening import Evening, Event
from companion.referee import state_json
from companion.sight import Look, TableState
from companion.table.news import Acted, Asked, News, Refusal
from companion.table.people import hear, press
from companion.table.questions import Question
from companion.table.seeing import see
from companion.table.table import CLEARED, Table, refuse

Line = dict[str, Any]
Watch = Callable[[Frame, int | None], Look]


def replay(evening: Evening, frames: Iterator[Frame], watch: Watch) -> Iterator[Line]:
    """Everything that happens, as the lines of ``replay --json``.

    frames: all frames up to the end of the recording, on its clock.  watch: what the camera's watcher makes of each.
    """
    table = Table(begin(evening.game, evening.players), look=CLEARED, known=frozenset())
    shown: TableState | None = None
    asked = refused = 0
    for moment in _in_order(evening, frames):
        seconds = moment.seconds
        table = see(table, watch(moment, table.expected)) if isinstance(moment, Frame) else _happen(table, moment)
        asked += sum(isinstance(item, Asked) for item in table.news)
        refused += sum(isinstance(item, Refusal) for item in table.news)
        for state in _states(table, shown):
            yield {"t": _rounded(seconds), "table": str(state)}
        shown = table.standing
        for item in table.news:
            if line := _line(table, item):
                yield {"t": _rounded(seconds)} | line
    totals = dict(zip(table.state.players, table.state.totals, strict=True))
    winners = None if table.state.winners is None else list(table.state.winners)
    yield {"totals": totals, "winners": winners, "asked": asked, "refused": refused}


def describe(line: Line) -> str:
    """One line of a replay for people to read."""
    if "totals" in line:
        totals = ", ".join(f"{name} {total}" for name, total in line["totals"].items())
        winners = f"; won by {' and '.join(line['winners'])}" if line["winners"] else ""
        return f"{totals}{winners} (asked {line['asked']}, refused {line['refused']})"
    at = f"{line['t']:8.2f}  "
    if "table" in line:
        return f"{at}{TableState(line['table']).sentence}"
    if "action" in line:
        state = line["state"]
        now = f"{state['player']}, {state['phase']} {state['dice']}, turn {state['turn']}"
        return f"{at}{line['by']}: {state['event']}  [{now}]"
    return f"{at}refused: {line['refused']}" if "refused" in line else f"{at}asks: {line['ask']['text']}"


def ask_json(question: Question) -> Line:
    """A question as data: its text, the die in doubt where there is one, and the answers with their actions."""
    asked: Line = {"text": question.text}
    if question.die is not None:
        asked["die"] = {"box": [round(edge, 1) for edge in question.die.box], "likely": list(question.die.likely)}
    asked["answers"] = [{"label": label, "do": action} for label, action in question.answers]
    return asked


def _in_order(evening: Evening, frames: Iterator[Frame]) -> Iterator[Frame | Event]:
    """Frames and events in order of time; at the same moment an event comes first, unless a picture was shown first."""
    waiting = deque(_with_their_pictures(evening))
    for frame in frames:
        while waiting and (waiting[0][0].seconds, waiting[0][1]) <= (frame.seconds, False):
            yield waiting.popleft()[0]
        yield frame
    yield from (event for event, _ in waiting)


def _with_their_pictures(evening: Evening) -> Iterator[tuple[Event, bool]]:
    """What people did, and whether a picture was shown at the very moment before it."""
    shown = -1.0
    for event in evening.events:
        if event.picture is not None:
            shown = event.seconds
        elif event != Event(event.seconds):
            yield event, shown == event.seconds


def _happen(table: Table, event: Event) -> Table:
    if event.press is not None:
        # As at the table, where the last picture tells when it was.
        return press(table, event.press, table.look.seconds)
    return refuse(table, event.senseless or "") if event.said is None else hear(table, event.said)


def _states(table: Table, shown: TableState | None) -> list[TableState]:
    """The table's states to be told: that a throw was read even where a choice follows in the same moment."""
    read = any(isinstance(item, Acted) and item.by == "camera" and isinstance(item.action, Roll) for item in table.news)
    states = [TableState.READ, table.standing] if read else [table.standing]
    return [state for index, state in enumerate(states) if state is not (shown if index == 0 else states[0])]


def _line(table: Table, item: News) -> Line | None:
    """A piece of news as a line; a correction is told by the actions it undoes and does again."""
    match item:
        case Acted(action, by, state) if not isinstance(action, Reseat):
            return {"action": to_json(action), "by": by, "state": state_json(table.history.game, state)}
        case Refusal(sentence):
            return {"refused": sentence}
        case Asked(question):
            return {"ask": ask_json(question)}
    return None


def _rounded(seconds: float) -> float:
    return round(seconds, 3)
