"""Records an evening while it is played: a folder that ``replay`` plays again.

Nouns:
    Recorder   writes what the camera sees, and what people press and say, as one game a folder; writes over nothing

The camera's picture is written only where something changes: small and grey while things move, whole when they have
come to rest. A game that would grow beyond MOST_MEGABYTES, that the disk does not take, or that leaves the journal less
than LEFT_MEGABYTES of it, ends its recording there; so does one in which the picture is turned, the cloth outlined anew
or another camera taken, for a replay knows but one view of the table.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Any, TextIO

from companion.detection import Image
from companion.frames import Frame
from companion.laid import Laid
from companion.live.room import View
from companion.match.match import Match
from companion.recordings.evening import FILE
from companion.service.machine import free_megabytes
from companion.sight import MOVING, Look, Lying, TableState
from companion.table.table import Table

log = logging.getLogger(__name__)

MOST_MEGABYTES = 600
LEFT_MEGABYTES = 100
MOVING_SECONDS = 1 / 15
AWAY_SECONDS = 60.0  # a camera that sent nothing for longer may hang otherwise now
Encode = Callable[[Image], bytes]


class Recorder:
    """Every public method may be called from any thread."""

    def __init__(
        self,
        folder: Path,
        match: Callable[[], Match | None],
        encode: Encode,
        strip: Callable[[Image], tuple[tuple[float, float], ...] | None],
        laid: Callable[[], Laid] = Laid,
        unheeded: Callable[[], bool] = lambda: False,
    ) -> None:
        """folder: for the first game; later ones, and later evenings, get folders in it, named 2, 3, ….

        match: the game on the table.  encode: a picture as JPEG.  strip: the keep strip in a picture's pixels, or none.
        laid: how the table is laid in the picture.  unheeded: whether no game shall count what is seen.
        """
        self._folder, self._match, self._encode, self._strip, self._laid = folder, match, encode, strip, laid
        self._unheeded, self._heeds = unheeded, True
        self._here, self._recorded = folder, Laid()
        self._lock = threading.Lock()
        self._file: TextIO | None = None
        self._game: Any = None
        self._left_out: Any = None
        self._start = self._now = self._shown = 0.0
        self._bytes = 0
        self._pictures = 0
        self._state: TableState | None = None
        self._lying: tuple[Lying, ...] = ()

    def see(self, frame: Frame, look: Look) -> None:
        """One frame, and what was made of it."""
        with self._writing():
            self._lying = self._lying if look.dice is None else look.dice
            match = self._match()
            if match is None or match.table is None or match.set_up is not self._game:
                # Where the start is rolled for once more, another may begin.
                self._end()
                self._game = None
            if match is not None and match.table is not None and match.set_up is not self._game:
                if not match.table.history.actions:
                    self._begin(match, match.table, frame)
                elif match.set_up is not self._left_out:
                    self._left_out = match.set_up
                    log.warning("This game was begun before: it is the next one that is recorded in %s.", self._folder)
            if self._file is not None and (why := self._seen_otherwise(frame.seconds)):
                log.warning("The recording in %s ends here: %s.", self._here, why)
                self._end()
            if self._file is None:
                return
            self._now = frame.seconds - self._start
            self._note_trial(match)
            resting = look.state in (TableState.SETTLING, TableState.READ)
            if resting and self._state not in (TableState.SETTLING, TableState.READ):
                self._show(frame.load())
            elif look.state in MOVING and not resting and self._now - self._shown >= MOVING_SECONDS:
                self._show(frame.grey)
            self._state = look.state

    def hear(self, wish: dict[str, Any], view: View) -> None:
        """What a button or a phone asked for; ``view`` is what it saw then."""
        with self._writing():
            if self._file is not None and (event := _event(wish, view)) is not None:
                # After the frame that was seen before it, and before the next.
                self._write({"t": round(self._now + 0.001, 3)} | event)

    def close(self) -> None:
        """End the recording; may be called twice."""
        with self._writing():
            self._end()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except OSError as error:
                log.warning("The recording in %s ends here (%s): free some space on the disk.", self._here, error)
                self._give_up()

    def _begin(self, match: Match, table: Table, frame: Frame) -> None:
        self._game = match.set_up
        self._here = _free(self._folder)
        if self._here != self._folder:
            log.warning("%s is not empty: this game is recorded in %s.", self._folder, self._here)
        self._here.mkdir(parents=True, exist_ok=True)
        self._file = (self._here / FILE).open("x", encoding="utf-8")
        self._start, self._now, self._shown, self._bytes, self._pictures = frame.seconds, 0.0, 0.0, 0, 0
        self._state, self._heeds, self._recorded = None, True, self._laid()
        image = frame.load()
        bare = not self._lying
        empty = self._keep(image) if bare else None
        game, strip = match.set_up.game, self._strip(image)
        options = {setting.name: getattr(game, setting.name) for setting in game.settings}
        players = list(table.state.players)
        keep_strip = None if strip is None else [list(corner) for corner in strip]
        laid = {"keep_strip": keep_strip, "cloth": self._recorded.cloth, "empty": empty}
        self._write({"game": game.id, "players": players, "options": options} | laid)
        if not bare:
            # What lies there already was not seen thrown.
            self._write({"t": 0.0, "do": {"pause": False}})
            self._show(image)

    def _seen_otherwise(self, seconds: float) -> str:
        """Why the table may be seen otherwise than where the recording begins; nothing where it is seen as there."""
        if replace(self._laid(), done=True) != replace(self._recorded, done=True):
            return "the camera was set up otherwise"
        passed = seconds - self._start - self._now
        return "" if 0 <= passed <= AWAY_SECONDS else "the camera was away, or is another one"

    def _note_trial(self, match: Match | None) -> None:
        """While people try the camera out the table is as good as paused, for a replay as well."""
        if self._unheeded() == self._heeds:
            self._heeds = not self._heeds
            paused = bool(match and match.table and match.table.paused)
            self._write({"t": self._time(), "do": {"pause": paused or not self._heeds}})

    def _end(self) -> None:
        if self._file is not None:
            self._write({"t": round(self._now + 0.002, 3), "end": True})
            self._file.close()
            self._file = None

    def _give_up(self) -> None:
        if self._file is not None:
            # What it still holds has nowhere to go, either.
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _show(self, image: Image) -> None:
        if self._bytes > MOST_MEGABYTES * 1e6:
            log.warning("The recording in %s has grown to %s MB and ends here.", self._here, MOST_MEGABYTES)
            self._end()
            return
        if free_megabytes(self._here) < LEFT_MEGABYTES:
            log.warning(
                "The recording in %s ends here, to leave the games some of the disk: free some space.", self._here
            )
            self._end()
            return
        self._shown = self._now
        self._write({"t": self._time(), "show": self._keep(image)})

    def _keep(self, image: Image) -> str:
        self._pictures += 1
        name, data = f"{self._pictures}.jpg", self._encode(image)
        self._bytes += len(data)
        (self._here / name).write_bytes(data)
        return name

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()

    def _time(self) -> float:
        return round(self._now, 3)


def _free(folder: Path) -> Path:
    """This folder, or the first numbered one in it, that holds nothing yet."""
    folders = chain([folder], (folder / str(number) for number in count(2)))
    return next(each for each in folders if not each.exists() or not any(each.iterdir()))


def _event(wish: dict[str, Any], view: View) -> dict[str, Any] | None:
    """A line of the recording for what was asked, None for what a replay has no use for."""
    verb, value = next(iter(wish.items())) if len(wish) == 1 else ("", None)
    if verb == "press":
        return {"press": value} if value in ("hold", "stop") else {"do": {"off_table": True}}
    if verb in ("new", "demo", "everyone", "resume", "rematch", "delete"):
        return None
    if verb == "shows":
        asked = view["question"]["answers"] if view.get("question") else []
        offered = any(answer["do"] == wish for answer in asked)
        # A replay numbers the dice anew, but asks about the same.
        return {"do": {"shows": wish["shows"]["value"]}} if offered else None
    if verb == "select":
        dice = view["throw"]["dice"] if view.get("throw") else []
        if not isinstance(value, list) or not all(type(at) is int and 0 <= at < len(dice) for at in value):
            return None
        return {"do": {"select": sorted(dice[at]["value"] for at in value)}}
    return {"do": wish}
