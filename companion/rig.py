"""The camera's half of the composition root: what is open, who watches its pictures, and how it is set up.

Nouns:
    Rig     the camera that was asked for, open or not, with the demo table where it is one
    Watch   makes watchers of the table as it is laid
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from companion.camera.looking import Opened
from companion.camera.setting_up import SettingUp, Tools
from companion.detection import Image
from companion.frames import CameraError, FrameSource
from companion.games.saying import Sentence, say
from companion.laid import EMPTY, Laid
from companion.live.view import CameraNote
from companion.settings import CameraSettings, Settings
from companion.whole import set_aside
from vision.demo.table import DemoError, DemoTable
from vision.following.measures import find_cloth, measure
from vision.following.only_cloth import painted_over
from vision.following.tracker import SHARES
from vision.following.watcher import Watcher
from vision.pictures.quarters import rotated
from vision.reading.enroller import Enroller
from vision.reading.enrolment import Enrolled
from vision.reading.reader import DiceReader
from vision.reading.upright import Upright
from vision.sources.cameras import Pick, open_camera
from vision.sources.opencv_camera import OpenCvCamera
from vision.sources.pi_camera import PiCamera
from vision.sources.stills import keep_picture, load_photo
from vision.sources.turned import Turned

log = logging.getLogger(__name__)


class Rig:
    """Opens the camera that was asked for, and reaches the visitor of the demo table where it is one."""

    def __init__(self, settings: CameraSettings, tell: Callable[[str], None]) -> None:
        """tell: is told which camera is used, and why, each time that one is opened."""
        self._settings, self._tell = settings, tell
        self._demo: DemoTable | None = None
        self._source: FrameSource | None = None
        self._turned: Turned | None = None
        self.locked: Callable[[], str] = lambda: ""

    def open(self) -> Opened:
        """Open it. Raises CameraError, too, where a real one has gone: no demo table goes on with the game instead."""
        was_real = self._source is not None and self._demo is None
        pick = open_for(self._settings, or_demo=not was_real)
        source, self.locked = pick.source, pick.locked
        self._source = source
        self._demo = pick.demo
        self._tell(pick.sentence)
        self._turned = None if self._demo is not None else Turned(source, self._settings.turned)
        return self._turned or source, CameraNote(source.name, self._demo is not None, pick.sentence)

    def folder(self, folder: Path) -> Path:
        """Where it is kept how the table is laid: what a real camera sees is no use to the demo table."""
        return folder / "demo" if self._demo is not None else folder

    @property
    def turns(self) -> bool:
        """Whether its picture can be turned; the demo table's, where dice are thrown by their places, cannot."""
        return self._turned is not None

    def turn(self, degrees: int) -> None:
        """Turn what it shows from now on by so much, and by what the settings say."""
        if self._turned is not None:
            self._turned.turn(self._settings.turned + degrees)

    def lock(self) -> Sentence:
        """Let exposure and colours follow the light once more, then lock them."""
        if isinstance(self._source, PiCamera):
            self._source.adjust_to_light()
            return say("Exposure and colours follow the light for two seconds and are locked then; so is the lens.")
        if isinstance(self._source, OpenCvCamera) and self._source.adjust_to_light():
            return say(
                "Exposure, colours and lens follow for two seconds and are locked then, where the camera allows it."
            )
        return say("This camera sets its exposure by itself: even light is all it needs.")

    def throw(self, count: int, keeping: tuple[tuple[float, float], ...]) -> str | None:
        """Have the demo table throw; a sentence where it cannot."""
        if self._demo is None:
            return say("Only the demo table throws by itself: begin a game there, or throw real dice.")
        try:
            self._demo.throw(count, keeping)
        except DemoError as error:
            return str(error)
        return None


class Watch:
    """Makes watchers of the table as it is laid; the bare cloth is kept as the camera shows it, not as it is turned."""

    def __init__(self, folder: Path, rig: Rig, settings: Settings, enrolled: Enrolled, reading: Executor) -> None:
        """folder: where it is kept how the table is laid.  reading: reads dice beside the camera's loop."""
        self._folder, self._rig, self._strip = folder, rig, settings.table.keep_strip
        self._reading = reading
        reader = DiceReader(enrolled, thorough=True)
        # One for each way that a picture is turned: which way up it shows dice is not learned anew with each watcher.
        self._upright = functools.cache(lambda folder, turned: Upright(reader))
        self._laid, self._reader = Laid(), self._upright(folder, 0)

    def begin(self, setting: SettingUp) -> Watcher:
        """A watcher for the camera that is open; a strip in the settings file goes before that of set-up."""
        folder = self._rig.folder(self._folder)
        self._laid = laid = setting.use(folder)
        self._rig.turn(laid.turned)
        self._reader = self._upright(folder, laid.turned)
        strip, size = (self._strip, None) if self._strip else (laid.strip_outline, SHARES)
        return Watcher(
            self._reader,
            bare=self._bare_cloth(folder / EMPTY),
            strip=strip,
            cloth=laid.cloth,
            executor=self._reading,
            strip_size=size,
        )

    @property
    def upside_down(self) -> bool:
        """Whether dice are read more surely turned by half."""
        return self._reader.turned

    def keep_bare(self, image: Image, folder: Path) -> None:
        """Keep what the table looks like without dice. Raises OSError."""
        keep_picture(rotated(image, -self._laid.turned), folder / EMPTY)

    def _bare_cloth(self, file: Path) -> Image | None:
        """The picture of the bare cloth, None where there is none; one that cannot be read is set aside."""
        try:
            return rotated(load_photo(file), self._laid.turned) if file.is_file() else None
        except CameraError:
            log.warning("%s is no picture and is %s now: learn the empty cloth again.", file, set_aside(file).name)
            return None


def shown_dice(file: Path) -> Enrolled:
    """The dice shown so far; a file that cannot be read is set aside, for the evening must go on."""
    try:
        return Enrolled(file)
    except (OSError, ValueError):
        log.warning("%s holds no shown dice and is %s now: show them again.", file, set_aside(file).name)
        return Enrolled(file)


def set_up_tools(rig: Rig, enrolled: Enrolled, watch: Watch, changed: Callable[[], None]) -> Tools:
    """What set-up does with the camera, the dice that are shown and the watchers; changed: has a watcher made anew."""
    return Tools(
        measure=measure,
        find_cloth=find_cloth,
        only_cloth=painted_over,
        dice_on=lambda image: len(DiceReader().read(image).dice),
        keep_empty=watch.keep_bare,
        lock=rig.lock,
        turns=lambda: rig.turns,
        upside_down=lambda: watch.upside_down,
        changed=changed,
        show_die=lambda image, name, value: Enroller(enrolled).show(image, name, value),
        forget_die=enrolled.forget,
        dice=lambda: enrolled.dice,
    )


def open_for(settings: CameraSettings, or_demo: bool = True) -> Pick:
    """The camera that the settings name; or_demo: whether it may be the demo table for want of one."""
    lens, mains = settings.lens_metres, settings.mains_hertz
    return open_camera(settings.source, lens_metres=lens, mains_hertz=mains, or_demo=or_demo)
