"""The eye: takes frames from the camera, has them watched, and tells the session, for as long as the table is open.

Nouns:
    Eye    the loop that never ends by itself: a camera that is lost is said, then looked for again
    Flow   whether a camera has sent few frames for long
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from companion.detection import Box, Image
from companion.frames import CameraError, CutShort, Frame, FrameSource
from companion.games.saying import say, together
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.notices import Notice
from companion.sight import Look, Lying, TableState

log = logging.getLogger(__name__)

AGAIN_SECONDS = 2.0
RATE_SECONDS = 3.0
LIVE_SECONDS = 0.2
# A frame on its way is waited for so long.
_CLOSING_SECONDS = 12.0
FEW_FRAMES, ENOUGH_FRAMES, FEW_SECONDS = 6.0, 10.0, 30.0
"""With fewer frames a second dice are often lost from sight; a dark table or a hot machine brings so few for long."""
FEW: str = say(
    "Few pictures come from the camera, so the table is slow and asks more often: "
    "more light on it, or fewer programs on its machine, may help."
)
THE_END: str = say("The pictures are at their end: tap dice in, or open the table again with another camera.")


class Watching(Protocol):
    """Makes a look of each frame."""

    def step(self, frame: Frame, expected: int | None = None) -> Look:
        """The look of the table in this frame."""
        ...


Opened = tuple[FrameSource, CameraNote]
Onlooker = Callable[[Frame, Look], None]
Proof = Callable[[Sequence[Lying]], bytes]


class Flow:
    """The frames of one camera, counted on its own clock; ``thin``: whether few have come for FEW_SECONDS."""

    def __init__(self) -> None:
        self.thin = False
        self._count, self._since = 0, -math.inf

    def has_turned(self, seconds: float) -> bool:
        """Whether it has become thin with this frame, or is so no more."""
        self._count += 1
        passed = seconds - self._since
        if passed < FEW_SECONDS:
            return False
        was, rate = self.thin, self._count / passed
        if passed < 1.5 * FEW_SECONDS:  # else none came for a while, as of a camera that was busy with its light
            self.thin = rate < (ENOUGH_FRAMES if was else FEW_FRAMES)
        self._count, self._since = 0, seconds
        return self.thin != was


class Eye:
    """Follows one camera in a thread of its own."""

    def __init__(
        self,
        session: Session,
        open_camera: Callable[[], Opened],
        watcher: Callable[[], Watching],
        jpeg: Callable[[Image, Box | None], bytes],
        proof: Callable[[Image, Sequence[Lying]], bytes] = lambda image, dice: b"",
        onlookers: Sequence[Onlooker] = (),
        unheeded: Callable[[], bool] = lambda: False,
    ) -> None:
        """open_camera: opens the camera or raises CameraError.  watcher: begins to watch, anew for each camera.

        proof: the picture of a throw with its values.  onlookers: are told every frame and what was made of it.
        unheeded: whether no game shall count what is seen, because people try the camera out.
        """
        self._session = session
        self._open_camera = open_camera
        self._watcher = watcher
        self._jpeg = jpeg
        self._proof = proof
        self._onlookers = onlookers
        self._unheeded = unheeded
        self._size = (0, 0)
        self._sized: object = None  # what it was the size of
        self._anew = threading.Event()
        self._stopped = threading.Event()
        self._beat = time.monotonic()
        self._arrivals: deque[float] = deque(maxlen=128)
        self._live_made = -math.inf
        self._trouble = ""
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def open(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Stop looking and let the camera go; may be called twice."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(timeout=_CLOSING_SECONDS)

    def begin_anew(self) -> None:
        """Watch with a new watcher from the next frame on, because the table has been set up otherwise."""
        self._anew.set()

    @property
    def silent_seconds(self) -> float:
        """How long ago the loop last came round; it grows only when a camera hangs."""
        return time.monotonic() - self._beat

    @property
    def frames_per_second(self) -> float:
        """How many frames came in each of the last seconds."""
        now = time.monotonic()
        return sum(now - arrival < RATE_SECONDS for arrival in tuple(self._arrivals)) / RATE_SECONDS

    @property
    def last_frame_seconds(self) -> float | None:
        """How long ago the newest frame came, None before the first."""
        newest = tuple(self._arrivals)[-1:]
        return time.monotonic() - newest[0] if newest else None

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._look()
            except CameraError as error:
                if self._is_news(error):
                    log.warning("%s", error)
                self._lost(str(error))
            except Exception as error:  # a fault here must not leave the table without eyes for the evening
                if self._is_news(error):
                    log.exception("Following the camera failed; it is opened again.")
                self._lost(say("Following the camera failed: dice can be tapped in, and the camera is opened again."))

    def _is_news(self, error: Exception) -> bool:
        """Whether it is other trouble than before: a camera that is away all night is none every two seconds."""
        before, self._trouble = self._trouble, repr(error)
        return self._trouble != before

    def _lost(self, sentence: str) -> None:
        """Say why there is no picture, and wait before the camera is looked for again."""
        try:
            self._session.camera_lost(sentence, time.monotonic())
        except Exception:  # nor may a fault here, as where the disk is full
            log.exception("It could not be said that the camera is lost; it is opened again.")
        self._beat = time.monotonic()
        self._stopped.wait(AGAIN_SECONDS)

    def _look(self) -> None:
        source, note = self._open_camera()
        try:
            self._session.camera_found(note)
            watcher, flow = self._watch(), Flow()
            while not self._stopped.is_set():
                self._beat = time.monotonic()
                if self._anew.is_set():  # before a frame is read, which the new watcher may want turned
                    self._anew.clear()
                    # All dice are new to the next watcher, though nobody throws them: sight of the table is lost.
                    self._session.see(Look(time.monotonic(), TableState.NEEDS_SET_UP))
                    watcher = self._watch()
                try:
                    frame, end = source.read(), THE_END
                except CutShort as error:
                    frame, end = None, together(str(error), THE_END)
                if frame is None:
                    self._rest(end)
                    return
                self._arrivals.append(time.monotonic())
                self._tell(frame, watcher.step(frame, self._session.expected))
                if flow.has_turned(frame.seconds):
                    self._say_of(flow, note)
                self._trouble = ""
        finally:
            source.close()

    def _say_of(self, flow: Flow, note: CameraNote) -> None:
        """Tell once of few frames; that stands beside the picture for as long as it is so."""
        if flow.thin:
            self._session.camera_found(replace(note, note=FEW), Notice("info", FEW))
        else:
            self._session.camera_found(note)

    def _watch(self) -> Watching:
        """A new watcher; another camera or way of seeing the table has pictures of other sizes and its own time."""
        self._sized, self._live_made = None, -math.inf
        return self._watcher()

    def _rest(self, sentence: str) -> None:
        """A recording has come to its end; begun again it would throw everything a second time."""
        self._session.camera_lost(sentence, time.monotonic())
        while not self._stopped.wait(AGAIN_SECONDS):
            self._beat = time.monotonic()

    def _tell(self, frame: Frame, look: Look) -> None:
        if self._unheeded():
            self._session.see(Look(frame.seconds, TableState.PAUSED))
        elif look.state is TableState.READ:
            self._session.see(
                look, self._size_in(frame), lambda box: self._jpeg(frame.load(), box), self._proof_of(frame)
            )
        else:
            self._session.see(look)
        for onlooker in self._onlookers:
            onlooker(frame, look)
        if self._session.live_wanted and frame.seconds - self._live_made >= LIVE_SECONDS:
            self._live_made = frame.seconds
            self._session.show_live(self._jpeg(frame.load(), None))

    def _size_in(self, frame: Frame) -> tuple[int, int]:
        """The picture's size, which only another photograph can change.

        The full picture costs more than all else, so it is made only where something is to be shown.
        """
        sized = frame.scene, frame.grey.shape
        if self._sized != sized:
            self._sized, self._size = sized, _size(frame.load())
        return self._size

    def _proof_of(self, frame: Frame) -> Proof:
        return lambda dice: self._proof(frame.load(), dice)


def _size(image: Image) -> tuple[int, int]:
    """A picture's width and height in pixels."""
    return image.shape[1], image.shape[0]
