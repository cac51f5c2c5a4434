"""The live table: every event goes through here, into the journal, and out to everybody who watches.

Nouns:
    Session   holds the match behind one lock; camera, buttons and phones call it from threads of their own
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import IO, Any

from companion.detection import Box, middle_of
from companion.evenings.history import again as rematch
from companion.evenings.pictures import Pictures
from companion.games import Phase
from companion.games.actions import NotAnAction, Undo
from companion.games.saying import say
from companion.live.host import Host
from companion.live.kept import Evenings
from companion.live.room import Command, Malformed, Refused, Stale, View, missed_question, missed_selection, not_kept
from companion.live.view import CROP, CameraNote, Scene, shows, view
from companion.match.journal import Journal, JournalError
from companion.match.match import Match, Step, at_table, begun, in_roll_off, playable, roll_off_back, set_up
from companion.match.notices import Notice, notice_of
from companion.match.start import see_start
from companion.sight import Look, Lying, Press, TableState
from companion.spoken.aloud import aloud
from companion.spoken.utterances import utterances
from companion.spoken.voice import Utterance
from companion.table.commands import Said, said
from companion.table.people import hear, pause, press, reseat, select
from companion.table.questions import Question
from companion.table.seatings import asked_seats
from companion.table.seeing import see
from companion.table.table import Table
from companion.table.turns import turn_json

SILENCE_SECONDS = 5.0
LIVE_WANTED_SECONDS = 3.0
NO_GAME = say("No game has been begun: choose one on the page first.")
Visitor = Callable[[int, tuple[tuple[float, float], ...]], str | None]
Jpeg = Callable[[Box | None], bytes]
Witness = Callable[[dict[str, Any], View], None]
Proof = Callable[[Sequence[Lying]], bytes]


class Session:
    """The live table; every public method may be called from any thread."""

    def __init__(
        self,
        journal: Journal,
        pictures: Pictures,
        camera: CameraNote,
        visitor: Visitor | None = None,
        host: Host | None = None,
        witness: Witness | None = None,
    ) -> None:
        """visitor: throws so many dice on the demo table beside those at the places given, or says why it cannot.

        host: who may act; everyone where it is None.  witness: is told what buttons and phones ask for.
        """
        self._journal = journal
        self._pictures = pictures
        self._visitor = visitor
        self._host = host
        self._witness: Witness = witness or (lambda wish, view: None)
        self._changed = threading.Condition()
        self.kept = Evenings(journal, pictures, self._changed)
        match, notice = self.kept.on_the_table()
        everyone = host is None or host.everyone
        self._scene = Scene(match, journal.last(), camera=camera, everyone=everyone, notice=notice)
        self._view = view(self._scene)
        self._published = 0
        self._pictured = False
        self._unproved: set[str] = set()
        self._asked: Question | None = None
        self._crop: bytes | None = None
        self._live: bytes | None = None
        self._live_wanted = 0.0

    def close(self) -> None:
        """Close the journal once nobody writes or reads it; may be called twice."""
        with self._changed:
            self._journal.close()

    @property
    def match(self) -> Match | None:
        """The match on the table, if one has been begun."""
        return self._scene.match

    @property
    def expected(self) -> int | None:
        """How many dice the rules want on the cloth, if they say."""
        table = None if self.match is None else self.match.table
        return None if table is None else table.expected

    @property
    def live_wanted(self) -> bool:
        """Whether somebody has lately asked what the camera sees."""
        return time.monotonic() - self._live_wanted < LIVE_WANTED_SECONDS

    def see(
        self, look: Look, size: tuple[int, int] | None = None, jpeg: Jpeg | None = None, proof: Proof | None = None
    ) -> None:
        """One look of the camera.

        size: the picture's width and height.  jpeg: makes its picture, or one box of it.  proof: that of some dice.
        """
        with self._changed:
            scene = replace(self._scene, look=look, size=size or self._scene.size)
            self._pictured = jpeg is not None and look.dice is not None
            match = self.match
            if match is None or (scene.paused and match.table is None):  # a paused table only looks
                self._publish(scene)
                return
            if match.table is None:
                step = see_start(match, look)
            else:
                step = at_table(match, lambda table: see(table, look), self._next_proof(), scene.size)
            question = None if step.match.table is None else step.match.table.question
            if question and question.die and jpeg and question is not self._asked:
                self._crop = jpeg(question.die.box)
            self._asked = question
            if not self._happened(scene, step):
                return
            proofs, self._unproved = self._unproved | step.proofs, set()
            thrown = step.match.table.place.throw if step.match.table else ()
        if jpeg is not None:
            for name in proofs:
                picture = proof(thrown or look.dice or ()) if proof else jpeg(None)
                self._pictures.prove(name, picture, step.match.proofs)

    def press(self, button: Press) -> None:
        """A press of a table button; what it led to shows on page and lamp."""
        with self._changed:
            if button is Press.HOLD_LONG:
                self._say_aloud("asked", aloud(self.match, self._scene.paused))
                return
            if self.match is None:
                self._say_aloud("refused", NO_GAME, notice=Notice("refused", NO_GAME))
                return
            self._witness({"press": str(button)}, self._view)
            seconds = self._scene.look.seconds
            self._happened(self._scene, at_table(self.match, lambda table: press(table, button, seconds)))

    def command(self, command: Command) -> View:
        """Do what a phone asks and answer with the new view, after it is safely in the journal. Raises Refused."""
        with self._changed:
            passed = command.get("on") != self._scene.version
            if passed or missed_question(command, self._view) or missed_selection(command, self._view):
                raise Stale(say("The table had moved on before that was pressed: look again."))
            self._witness(command["do"], self._view)
            try:
                self._obey(command["do"])
            except JournalError as error:
                raise Refused(str(error)) from error
            except OSError as error:
                raise not_kept(error) from error
            return self._view

    def restore(self, source: IO[bytes]) -> str:
        """Add the evenings of a backup, and say how many they were. Raises Refused, with nothing changed."""
        return self.kept.restore(source, lambda version: self._publish(replace(self._scene, version=version)))

    def camera_lost(self, sentence: str, seconds: float) -> None:
        """The camera has gone, with a sentence why; play goes on by hand."""
        with self._changed:
            camera = replace(self._scene.camera, note=sentence)
            if camera != self._scene.camera:
                self._say_aloud("camera", sentence, camera=camera)
        self.see(Look(seconds, TableState.NO_CAMERA))

    def camera_found(self, camera: CameraNote, notice: Notice | None = None) -> None:
        """There is a camera (again), and perhaps something to be told of it; what was told before is so no more."""
        with self._changed:
            self._publish(replace(self._scene, camera=camera, of_camera=notice))

    def know_addresses(self, addresses: tuple[str, ...]) -> None:
        """Where the page is served, for the page to tell."""
        with self._changed:
            self._publish(replace(self._scene, addresses=addresses))

    def show_live(self, jpeg: bytes) -> None:
        """What the camera sees now, for those who have asked."""
        self._live = jpeg

    @property
    def scene(self) -> Scene:
        """Everything as it stands, as a value."""
        return self._scene

    def coach(self, told: dict[str, Any]) -> None:
        """What the coach tells of the state whose version it names."""
        with self._changed:
            self._publish(replace(self._scene, coach=told))

    def view(self) -> View:
        """Everything a phone shows now."""
        return self._view

    def views(self) -> Iterator[View | None]:
        """Each view from now on, the present one first; None every few seconds of silence, to keep the line open."""
        seen = -1
        while True:
            with self._changed:
                news = self._changed.wait_for(lambda: self._published != seen, SILENCE_SECONDS)  # noqa: B023
                seen, latest = self._published, self._view
            yield latest if news else None

    def picture(self, name: str) -> bytes | None:
        """The proof picture of a throw, or the die that is asked about, as JPEG; None where there is none."""
        return self._crop if name == CROP else self._pictures.get(name)

    def token_for(self, pin: str) -> str | None:
        """What a phone shows from now on that has shown the table's PIN; None where this is another."""
        return self._host.token if self._host is not None and self._host.knows(pin) else None

    def is_host(self, token: str) -> bool:
        """Whether this is that token."""
        return self._host is not None and self._host.gave(token)

    def pin(self) -> str:
        """The table's PIN, for those who may see it; empty where none is needed."""
        return self._host.pin if self._host else ""

    def turn(self, number: int) -> View | None:
        """One turn opened, by its number from 0; None where there is none."""
        table = self.match and self.match.table
        return turn_json(table, number) if table else None

    def live_picture(self) -> bytes | None:
        """What the camera sees now, as JPEG, or None without a camera."""
        self._live_wanted = time.monotonic()
        return self._live if self._scene.look.state is not TableState.NO_CAMERA else None

    def _obey(self, wish: dict[str, Any]) -> None:
        if len(wish) == 1:
            verb, value = next(iter(wish.items()))
            if verb == "new":
                return self._begin(value)
            if verb == "pause" and isinstance(value, bool):
                return self._pause(value)
            if verb == "demo" and value == "throw":
                return self._throw_demo()
            if verb == "press" and value in (Press.HOLD, Press.STOP, Press.STOP_LONG):
                seconds = self._scene.look.seconds
                return self._at_table(lambda table: press(table, Press(value), seconds))
            if verb == "select":
                return self._select(value)
            if verb == "everyone" and isinstance(value, bool):
                return self._let_everyone_act(value)
            if verb == "seats":
                return self._reseat(value)
            if verb in ("resume", "rematch", "delete"):
                return self._take_from_the_shelf(verb, value)
        try:
            words = said(wish)
        except NotAnAction as error:
            raise Malformed(str(error)) from None
        return self._say(words)

    def _say(self, words: Said) -> None:
        match = self.match
        if match is not None and match.table is None:
            self._done_or_refused(in_roll_off(match, words))
        elif isinstance(words, Undo) and match and match.roll_off and match.table and match.table.before is None:
            self._done_or_refused(roll_off_back(match))
        else:
            self._at_table(lambda table: hear(table, words))

    def _begin(self, new: Any) -> None:
        try:
            match = begun(playable(set_up(new)))
        except ValueError as error:
            raise Refused(str(error)) from None
        self._done(replace(self._scene, notice=None, coach=None, paused=False), Step(match, ({"new": new},)))

    def _take_from_the_shelf(self, verb: str, number: Any) -> None:
        """Resume, repeat or delete the game of this number; a rematch of the one on the table needs none."""
        if verb == "rematch" and number is True:
            number = self.kept.current
        before, held = self.kept.current, type(number) is int and self.kept.holds(number)
        if held and verb == "delete":  # one that cannot be read, too
            return self._from_the_shelf(self.kept.forget(number), before)
        record = self.kept.record(number) if held else None
        if record is None:
            raise Refused(say("That game is not there any more: reload the page."))
        if verb == "rematch":
            return self._begin(rematch(record))
        return self._from_the_shelf(self._journal.append([{"resumed": number}]), before)

    def _from_the_shelf(self, version: int, before: int) -> None:
        """Show the journal of this version; before: the number of the game that was on the table."""
        if self.kept.current == before:
            return self._publish(replace(self._scene, version=version))
        match, notice = self.kept.on_the_table()
        return self._publish(
            replace(self._scene, match=match, version=version, notice=notice, coach=None, selected=(), paused=False)
        )

    def _pause(self, paused: bool) -> None:
        match = self.match
        if match is not None:
            match = replace(match, table=match.table and pause(match.table, paused), known=None)
        notice = self._scene.notice
        standing = None if notice and notice.kind == "refused" else notice  # why a press was refused is so no more
        self._publish(replace(self._scene, match=match, paused=paused, notice=standing))

    def _select(self, indices: Any) -> None:
        table = self.match and self.match.table
        thrown = self._view["throw"]["dice"] if table and self._view["throw"] else []
        wanted = indices if isinstance(indices, list) else [None]
        if not all(type(index) is int and 0 <= index < len(thrown) for index in wanted):
            raise Malformed(say("select takes places in the throw, counted from 0."))
        chosen = tuple(sorted(set(wanted)))
        self._publish(replace(self._scene, selected=chosen))
        self._at_table(lambda table: select(table, tuple(thrown[index]["value"] for index in chosen)))

    def _let_everyone_act(self, everyone: bool) -> None:
        if self._host is not None:
            self._host.let_everyone_act(everyone)
            self._publish(replace(self._scene, everyone=everyone))

    def _reseat(self, seats: Any) -> None:
        try:
            action = asked_seats(seats)
        except NotAnAction as error:
            raise Malformed(str(error)) from None
        except ValueError as error:
            raise Refused(str(error)) from None
        self._at_table(lambda table: reseat(table, action))

    def _throw_demo(self) -> None:
        match = self.match
        if self._visitor is None or match is None:
            raise Refused(say("Only the demo table throws by itself: begin a game there, or throw real dice."))
        if match.table and match.table.state.phase is Phase.DECIDE:
            self._at_table(lambda table: press(table, Press.HOLD, self._scene.look.seconds))
        table = self.match.table if self.match else None
        if table is not None and table.state.phase is not Phase.ROLL:
            raise Refused(say("Choose the dice you keep first: tap them, then hold."))
        aside = table.place.aside if table is not None else ()
        middles = tuple(middle_of(die.box) for die in aside)
        if trouble := self._visitor(table.state.dice if table is not None else 1, middles):
            raise Refused(trouble)

    def _at_table(self, event: Callable[[Table], Table]) -> None:
        if self.match is None:
            raise Refused(NO_GAME)
        step = at_table(self.match, event, self._next_proof(), self._scene.size)
        self._done_or_refused(step)
        # The next look has the picture of what lies there.
        self._unproved |= step.proofs

    def _next_proof(self) -> str | None:
        """The name of the picture of a throw that is entered now; None where no dice are seen."""
        return f"{self._scene.version + 1}.jpg" if self._pictured else None

    def _done_or_refused(self, step: Step) -> None:
        if step.refusals and not step.entries:
            raise Refused(step.refusals[-1])
        self._done(self._scene, step)

    def _happened(self, scene: Scene, step: Step) -> bool:
        """Whether what camera or button did could be written; where it cannot be, everybody is told so, once."""
        try:
            self._done(scene, step)
        except JournalError as error:
            self._publish(scene)
            notice = Notice("refused", str(error))
            if notice != scene.notice:
                self._say_aloud("refused", notice.text, notice=notice)
            return False
        return True

    def _done(self, scene: Scene, step: Step) -> None:
        """Journal first, then everything else: what is not safely written has not happened."""
        if step.entries:
            scene = replace(scene, version=self._journal.append(step.entries), notice=None, of_camera=None, selected=())
        notice = notice_of(self.match, step) or scene.notice
        said = scene.said.plus(utterances(self.match, step))
        self._publish(replace(scene, match=step.match, notice=notice, said=said))

    def _say_aloud(self, kind: str, sentence: str, **changes: Any) -> None:
        said = self._scene.said.plus([Utterance(kind, sentence)])
        self._publish(replace(self._scene, said=said, **changes))

    def _publish(self, scene: Scene) -> None:
        before, self._scene = self._scene, scene
        if shows(before) == shows(scene):
            return
        latest = view(scene)
        if latest != self._view:
            self._view = latest
            self._published += 1
            self._changed.notify_all()
