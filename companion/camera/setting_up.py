"""Setting the camera up: what the page shows meanwhile, and what may be done there.

Nouns:
    SettingUp   holds how the table is laid; the camera's loop tells it frames, the page asks and does
    advice      a sentence for each thing that set-up looks at, and whether it is well
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from companion.detection import Image
from companion.frames import Frame
from companion.games.core import text
from companion.games.saying import Sentence, say
from companion.laid import WHOLE, Laid, Outline, load, outline, save
from companion.live.room import Malformed, Refused, View, not_kept
from companion.sight import Look

WANTED_SECONDS = 3.0
TESTS_WAIT_SECONDS = 60.0
"""Somebody's phone may go dark between two test throws; whoever leaves the page for longer has done with them."""

SHOWING_SECONDS = 60.0
"""So long it may take to turn a die to its next face."""

EVERY_SECONDS = 0.4
FRESH_SECONDS, AWAITED_SECONDS = 1.2, 2.0
"""An older picture, as of when a phone went dark, may show another die; so long is a newer one waited for."""

GREYS = 20
TESTS = 5
SHARP = 55.0
BURNT_SHARE, BLACK_SHARE, DIM_LEVEL, FLICKERING = 0.03, 0.3, 50.0, 0.02
NO_PICTURE: Sentence = say("There is no picture from the camera: check its cable.")
STRANGE = "That is nothing that set-up knows: reload the page and try again."


class Figures(Protocol):
    """What is measured of the picture: focus 0–100, shares burnt and black, mean level, share of flicker."""

    @property
    def focus(self) -> float: ...

    @property
    def burnt(self) -> float: ...

    @property
    def black(self) -> float: ...

    @property
    def level(self) -> float: ...

    @property
    def flicker(self) -> float: ...


@dataclass(frozen=True)
class Tools:
    """What set-up needs of the camera and of seeing.

    measure: the figures of a picture and of the last small grey ones.  find_cloth: the cloth's outline, if it shows.
    only_cloth: a picture without what lies outside an outline.  dice_on: how many dice are seen in one.
    keep_empty: keeps the picture of the bare cloth in a folder.
    lock: lets exposure and colours follow the light once more and locks them; a sentence about it.
    turns: whether the camera's picture can be turned.  upside_down: whether its dice show that it should be, by half.
    changed: the table is laid otherwise: watch it anew.
    show_die: remembers the one die of a picture by name and value.  forget_die: forgets one by name.  Both raise
    ValueError.  dice: the values shown, by name.
    """

    measure: Callable[[Image, list[Image]], Figures]
    find_cloth: Callable[[Image], Outline | None]
    only_cloth: Callable[[Image, Outline | None], Image]
    dice_on: Callable[[Image], int]
    keep_empty: Callable[[Image, Path], None]
    lock: Callable[[], Sentence]
    turns: Callable[[], bool]
    upside_down: Callable[[], bool]
    changed: Callable[[], None]
    show_die: Callable[[Image, str, int], object]
    forget_die: Callable[[str], None]
    dice: Callable[[], dict[str, tuple[int, ...]]]


class SettingUp:
    """Every public method may be called from any thread."""

    def __init__(self, folder: Path, tools: Tools, clock: Callable[[], float] = time.monotonic) -> None:
        """folder: where it is kept how the table is laid."""
        self._laid, self._folder, self._tools, self._clock = load(folder), folder, tools, clock
        self._lock = threading.Lock()
        self._pictured = threading.Condition(self._lock)
        self._doing = threading.Lock()  # each wish begins with how the table is laid after the one before
        self._wanted = self._came = -WANTED_SECONDS
        self._measured, self._taken = 0.0, -FRESH_SECONDS
        self._greys: deque[Image] = deque(maxlen=GREYS)
        self._figures: Figures | None = None
        self._image: Image | None = None
        self._turning = False  # frames still come as they were turned before
        self._said: Sentence | str = ""
        self._tests: list[tuple[str, bool]] | None = None
        self._showing = -SHOWING_SECONDS
        self._numbers: frozenset[int] | None = None

    @property
    def laid(self) -> Laid:
        """How the table is laid."""
        return self._laid

    def use(self, folder: Path) -> Laid:
        """Another camera's table is set up from now on, kept in another folder; how it was laid last."""
        with self._lock:
            self._folder, self._laid, self._turning = folder, load(folder), False
        return self._laid

    @property
    def unheeded(self) -> bool:
        """Whether no game shall count what is seen: test throws, and a die that is shown face by face."""
        now = self._clock()
        return self.testing or (now - self._showing < SHOWING_SECONDS and now - self._wanted < WANTED_SECONDS)

    @property
    def testing(self) -> bool:
        """Whether throws are test throws, which no game counts: while somebody is there, until there are enough."""
        tests = self._tests
        return tests is not None and len(tests) < TESTS and self._clock() - self._wanted < WANTED_SECONDS

    def see(self, frame: Frame, look: Look) -> None:
        """One frame of the camera; nothing is done with it unless somebody is at the page."""
        if self._clock() - self._wanted >= WANTED_SECONDS:
            return
        with self._lock:
            if self._turning:
                return
            self._greys.append(frame.grey)
            self._note_throw(look)
            if frame.seconds - self._measured >= EVERY_SECONDS or frame.seconds < self._measured:
                self._measured = frame.seconds
                self._image, self._taken = frame.load(), self._clock()
                self._figures = self._tools.measure(self._image, list(self._greys))
                self._pictured.notify_all()

    def view(self) -> View:
        """What the page shows."""
        self._come()
        with self._lock:
            figures = self._figures if self._is_fresh() else None
            return {
                "laid": asdict(self._laid) | {"strip_outline": self._laid.strip_outline},
                "focus": None if figures is None else figures.focus,
                "advice": self._without_picture() if figures is None else advice(figures, self._tools.upside_down()),
                "said": self._said,
                "tests": None if self._tests is None else [{"dice": dice, "sure": sure} for dice, sure in self._tests],
                "tests_wanted": TESTS,
                "dice": [{"name": name, "values": list(values)} for name, values in self._tools.dice().items()],
            }

    def do(self, wish: dict[str, Any]) -> View:
        """Do what the page asks, and answer with what it shows then. Raises Refused."""
        self._come()
        if len(wish) != 1:
            raise Malformed(STRANGE)
        verb, value = next(iter(wish.items()))
        deeds: dict[str, Callable[[Any], Sentence | str]] = {
            "cloth": self._set_cloth,
            "find": self._find,
            "turn": self._turn,
            "strip": self._set_strip,
            "empty": self._learn_empty,
            "lock": self._lock_light,
            "test": self._test,
            "naming": self._begin_showing,
            "show": self._show_die,
            "forget": self._forget_die,
            "done": self._done,
        }
        if verb not in deeds:
            raise Malformed(STRANGE)
        try:
            with self._doing:
                said = deeds[verb](value)
        except OSError as error:
            raise not_kept(error) from None
        with self._lock:
            self._said = said
        return self.view()

    def _come(self) -> None:
        """Somebody is at the page."""
        before, self._wanted = self._wanted, self._clock()
        if self._wanted - before >= WANTED_SECONDS:
            self._came = self._wanted
        if self._wanted - before >= TESTS_WAIT_SECONDS:
            with self._lock:
                self._tests = None

    def _set_cloth(self, corners: Any) -> Sentence | str:
        try:
            cloth = outline(corners)
        except ValueError as error:
            raise Refused(str(error)) from None
        self._lay(replace(self._laid, cloth=None if cloth == WHOLE else cloth))
        return ""

    def _find(self, _: Any) -> Sentence | str:
        found = self._tools.find_cloth(self._picture())
        if found is None:
            return say("The edge of the cloth does not stand out: drag the corners to it yourself.")
        self._lay(replace(self._laid, cloth=None if found == WHOLE else found))
        return (
            say("The cloth fills the picture.")
            if found == WHOLE
            else say("The cloth was found: drag what is not right.")
        )

    def _turn(self, _: Any) -> Sentence | str:
        """Turn the picture clockwise by a quarter more, and with it all that has been set up in it."""
        if not self._tools.turns():
            self._picture()  # where no camera is open it is no demo table, either
            raise Refused(say("The demo table is drawn the right way up: only a camera's picture can be turned."))
        with self._lock:
            self._image, self._figures, self._turning = None, None, True
            self._greys.clear()
        try:
            self._lay(self._laid.turned_on())
        except OSError:
            self._turning = False
            raise
        return say("The picture is turned, and the outline with it.")

    def _set_strip(self, wanted: Any) -> Sentence | str:
        if not isinstance(wanted, bool):
            raise Malformed(STRANGE)
        self._lay(replace(self._laid, strip=wanted))
        return ""

    def _learn_empty(self, _: Any) -> Sentence | str:
        image = self._picture()
        seen = self._tools.dice_on(self._tools.only_cloth(image, self._laid.cloth))
        self._tools.keep_empty(image, self._folder)
        self._lay(self._laid)
        if seen == 1:
            return say("Learned; but one thing on it looks like a die: take dice away and learn again.")
        if seen:
            return say("Learned; but {count} things on it look like dice: take dice away and learn again.", count=seen)
        return say("The empty cloth is learned.")

    def _lock_light(self, _: Any) -> Sentence | str:
        self._picture()  # a camera that shows none locks nothing
        return self._tools.lock()

    def _test(self, wanted: Any) -> Sentence | str:
        with self._lock:
            self._tests, self._numbers = ([], None) if wanted is True else (None, None)
        return ""

    def _begin_showing(self, _: Any) -> Sentence | str:
        self._showing = self._clock()
        return ""

    def _show_die(self, shown: Any) -> Sentence | str:
        name, value = (shown.get("name"), shown.get("value")) if isinstance(shown, dict) else (None, None)
        if not isinstance(name, str) or type(value) is not int:
            raise Malformed(STRANGE)
        self._showing = self._clock()
        image = self._tools.only_cloth(self._picture(), self._laid.cloth)
        try:
            self._tools.show_die(image, name, value)
        except ValueError as error:
            raise Refused(str(error)) from None
        return say("That is the {value} of {name} from now on.", value=value, name=name.strip())

    def _forget_die(self, name: Any) -> Sentence | str:
        if not isinstance(name, str):
            raise Malformed(STRANGE)
        try:
            self._tools.forget_die(name)
        except ValueError as error:
            raise Refused(str(error)) from None
        return say("{name} is forgotten.", name=name)

    def _done(self, _: Any) -> Sentence | str:
        with self._lock:
            self._tests, self._showing = None, -SHOWING_SECONDS
        self._lay(replace(self._laid, done=True))
        return ""

    def _lay(self, laid: Laid) -> None:
        save(laid, self._folder)
        self._laid = laid
        self._tools.changed()

    def _picture(self) -> Image:
        """What the camera shows now. Raises Refused."""
        with self._pictured:
            if not self._pictured.wait_for(self._is_fresh, AWAITED_SECONDS) or self._image is None:
                raise Refused(NO_PICTURE)
            return self._image

    def _is_fresh(self) -> bool:
        return self._image is not None and self._clock() - self._taken < FRESH_SECONDS

    def _without_picture(self) -> list[dict[str, Any]]:
        """Nothing for a page that has just been opened, then that none comes."""
        late = self._clock() - max(self._came, self._taken) >= WANTED_SECONDS
        return [{"well": False, "text": NO_PICTURE}] if late else []

    def _note_throw(self, look: Look) -> None:
        """Remember what was read of a test throw: dice that came to rest and had not lain there."""
        if self._tests is None or look.dice is None:
            return
        numbers = frozenset(die.number for die in look.dice)
        new = [die for die in look.dice if self._numbers is not None and die.number not in self._numbers]
        self._numbers = numbers
        if new and len(self._tests) < TESTS:
            self._tests.append((text(sorted(die.value for die in new)), all(die.sure for die in new)))


def advice(figures: Figures, upside_down: bool) -> list[dict[str, Any]]:
    """What is well and what is not, each with what to do about it."""
    hung = {"well": False, "text": say("The dice are read more surely upside down: turn the picture twice.")}
    return [
        *([hung] if upside_down else []),
        _advice(figures.focus >= SHARP, say("The picture is sharp."), say("The picture is blurred: turn the lens.")),
        _advice(
            figures.burnt < BURNT_SHARE,
            say("Nothing is too bright."),
            say("Part of the picture is too bright: move the lamp, or take it out of the camera's view."),
        ),
        _advice(
            figures.level >= DIM_LEVEL and figures.black < BLACK_SHARE,
            say("It is bright enough."),
            say("It is dim: bring a lamp nearer."),
        ),
        _advice(
            figures.flicker < FLICKERING,
            say("The light is steady."),
            say("The light flickers: use another lamp, or lock the exposure again."),
        ),
    ]


def _advice(well: bool, fine: Sentence, otherwise: Sentence) -> dict[str, Any]:
    return {"well": well, "text": fine if well else otherwise}
