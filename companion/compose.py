"""The composition root: knows all four packages and puts them together; ``rig.py`` is its part about the camera."""

from __future__ import annotations

import functools
import json
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from companion.camera.labelled import LABELLED, Labelled
from companion.camera.looking import Eye
from companion.camera.setting_up import SettingUp
from companion.evenings.pictures import Pictures
from companion.frames import CameraError
from companion.language import Language, languages
from companion.live.follow import follow
from companion.live.host import Host
from companion.live.partner import Partner
from companion.live.room import View
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.odds.store import open_aside
from companion.recordings.recorder import Recorder
from companion.rig import Rig, Watch, open_for, set_up_tools, shown_dice
from companion.service.appliance import Doorplate, OffSwitch
from companion.service.doctor import Probes, examine, examine_machine
from companion.service.health import Finding, Health, Vitals, findings_from, vital_signs
from companion.service.notify import ALIVE, READY, STOPPING, notify, watchdog_seconds
from companion.service.sole import sole
from companion.settings import Settings
from companion.sight import CLOSING, Light, Press
from companion.spoken.voice import Utterance
from hardware.buttons import Buttons
from hardware.panel import Panel, open_panel, pin_trouble
from hardware.speaker import Speaker, find_engine, open_speaker
from vision.following.only_cloth import painted_over
from vision.following.proof import proof
from vision.pictures.jpeg import evidence, jpeg
from vision.pictures.quarters import rotated
from vision.reading.enrolment import DICE_FILE, Enrolled
from vision.reading.reader import DiceReader
from web.addresses import address_of, addresses, by_name
from web.app import create_app
from web.card import Wifi, card
from web.qr import console as qr_console
from web.qr import text as qr_text
from web.server import serve

_EVERYWHERE = ("0.0.0.0", "::")
_LONG_PRESSES = frozenset({Press.HOLD_LONG, Press.STOP_LONG, Press.BOTH_LONG})
HUNG_SECONDS = 20.0
STEP_SECONDS = 1.0


def play(settings: Settings, data: Path, record: Path | None = None) -> None:
    """Open the table and keep it open until it is told to stop: by Ctrl-C, the service, or a terminal that goes.

    record: a folder to write the evening to.
    """
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup wants it to go on
        signal.signal(signal.SIGHUP, lambda *_: stopped.set())
    with ExitStack() as table:
        table.callback(notify, STOPPING)
        table.enter_context(sole(data))
        journal = Journal(data / "journal.sqlite")
        table.callback(journal.close)
        rig = Rig(settings.camera, _tell)
        strip = settings.table.keep_strip
        recorder = record and Recorder(
            record,
            match=lambda: session.match,
            encode=evidence,
            strip=lambda image: strip or setting.laid.strip_in(image),
            laid=lambda: setting.laid,
            unheeded=lambda: setting.unheeded,
        )
        session = Session(
            journal,
            Pictures(data / "pictures"),
            CameraNote("the camera"),
            visitor=rig.throw,
            host=Host(data / "host.json"),
            witness=recorder.hear if recorder else None,
        )
        table.callback(session.close)  # a page may still be at the journal, which must not be closed beneath it
        enrolled = shown_dice(data / DICE_FILE)
        reading = ThreadPoolExecutor(1, "reading")
        table.callback(reading.shutdown)  # it waits: a program that ends while a picture is being read ends badly
        watch = Watch(data / "setup", rig, settings, enrolled, reading)
        setting = SettingUp(data / "setup", set_up_tools(rig, enrolled, watch, lambda: eye.begin_anew()))
        onlookers = [setting.see]
        if recorder:
            onlookers.append(recorder.see)
        if settings.table.keep_labelled:
            labelled = Labelled(
                data / LABELLED,
                match=lambda: session.match,
                game=lambda: session.kept.current,
                encode=lambda image: evidence(
                    rotated(painted_over(image, setting.laid.cloth), 180 * watch.upside_down)
                ),
                turned=lambda: watch.upside_down,
            )
            onlookers.append(labelled.see)
        eye = Eye(
            session,
            open_camera=rig.open,
            watcher=lambda: watch.begin(setting),
            jpeg=jpeg,
            proof=lambda image, dice: proof(image, dice, setting.laid.cloth),
            onlookers=tuple(onlookers),
            unheeded=lambda: setting.unheeded,
        )
        table.callback(eye.close)
        if recorder:
            table.callback(recorder.close)
        off = OffSwitch(settings.pins, session.press, lambda: panel.lamp.show(CLOSING))
        panel = open_panel(settings, off.press, long_presses=_LONG_PRESSES)
        table.callback(panel.close)
        health = _HealthDesk(settings, data, session, rig, eye, panel)
        page = serve(create_app(session, health.tell, setting=setting), settings.page.host, settings.page.port)
        table.callback(page.close)
        where = functools.partial(_where, settings.page.host, page.port)
        plate = Doorplate(where, session.pin, session.know_addresses, qr_console, welcome=_welcome)
        plate.renew()
        eye.open()
        speaker = open_speaker(settings.voice)
        table.callback(speaker.close)
        partner = Partner(session, lambda game: open_aside(game, data / "odds"), stopped.wait)
        _follow(session, "voice", _Voice(speaker, languages()[settings.voice.language]).say)
        _follow(session, "partner", lambda view: partner.step())
        _follow(session, "lamp", lambda view: _light_up(view, panel, off))
        _tell(f"{panel.sentence}\n{speaker.sentence}")
        notify(READY)
        _wait(stopped, eye, plate)


def set_up_card(settings: Settings, wifi: tuple[str, str] | None) -> bytes:
    """The card to print for this table, as a PDF; wifi: name and password, which is empty where there is none."""
    where = tuple(address for address in _where(settings.page.host, settings.page.port) if "localhost" not in address)
    return card(where or (by_name(settings.page.port),), Wifi(*wifi) if wifi else None)


def examine_everything(settings: Settings, data: Path) -> tuple[Finding, ...]:
    """What the doctor finds on this machine, from the open table where one is open."""
    return examine(_probes(settings, data), _told_by_open_table(settings))


def _probes(settings: Settings, data: Path) -> Probes:
    def camera() -> str:
        pick = open_for(settings.camera)
        pick.source.close()
        if pick.demo and settings.camera.source != "demo":
            raise CameraError(pick.sentence)
        return pick.sentence

    def reader() -> str:
        DiceReader(Enrolled(data / DICE_FILE)).load()
        return "its networks are loaded"

    def games() -> int:
        journal = Journal(data / "journal.sqlite")
        try:
            return journal.games()
        finally:
            journal.close()

    def voice() -> str:
        return find_engine(settings.voice).sentence

    return Probes(
        folder=data,
        page=settings.page,
        camera=camera,
        reader=reader,
        journal=games,
        pins=pin_trouble,
        voice=voice,
        addresses=addresses,
    )


def _told_by_open_table(settings: Settings) -> tuple[Finding, ...] | None:
    host = "127.0.0.1" if settings.page.host in _EVERYWHERE else settings.page.host
    try:
        with urlopen(f"{address_of(host, settings.page.port)}health.json", timeout=5) as answer:
            return findings_from(json.load(answer))
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return None  # another program has the port, or none


class _HealthDesk:
    """Answers how the open table is."""

    def __init__(self, settings: Settings, data: Path, session: Session, rig: Rig, eye: Eye, panel: Panel) -> None:
        self._probes = _probes(settings, data)
        self._session = session
        self._rig = rig
        self._eye = eye
        self._panel = panel

    def tell(self, phones: int) -> Health:
        """The table's health, while so many phones listen."""
        view = self._session.view()
        vitals = Vitals(
            frames_per_second=self._eye.frames_per_second,
            last_frame_seconds=self._eye.last_frame_seconds,
            camera=view["camera"]["note"],
            locked=self._rig.locked(),
            panel=self._panel.sentence,
            has_pins=isinstance(self._panel.inputs, Buttons),
            phones=phones,
            addresses=tuple(view["addresses"]),
        )
        return Health(vitals, (*vital_signs(vitals), *examine_machine(self._probes)))


def _where(host: str, port: int) -> tuple[str, ...]:
    """The page's addresses; a page kept on this machine has but one."""
    return addresses(port) if host in _EVERYWHERE else (address_of(host, port),)


def _follow(session: Session, name: str, do: Callable[[View | None], object]) -> None:
    threading.Thread(target=follow, args=(session.views(), name, do), name=name, daemon=True).start()


def _light_up(view: View | None, panel: Panel, off: OffSwitch) -> None:
    if view is not None and not off.is_thrown:
        panel.lamp.show(Light(view["table"]["colour"], view["table"]["blinking"]))


class _Voice:
    """Says once whatever is said at the table."""

    def __init__(self, speaker: Speaker, language: Language) -> None:
        self._speaker, self._language = speaker, language
        self._spoken = 0

    def say(self, view: View | None) -> None:
        for said in view["said"] if view is not None else ():
            if said["number"] > self._spoken:
                self._spoken = said["number"]
                self._speaker.say(Utterance(said["kind"], self._language.say(said["text"])))


def _welcome(where: tuple[str, ...], pin: str) -> None:
    """Say where the page is; code and PIN are for a terminal alone, not for a log."""
    _tell(f"The table is open: {' or '.join(where)}")
    if sys.stdout.isatty():
        _tell(qr_text(f"{where[0]}join/{pin}"))
        _tell(f"Everybody may look; the PIN {pin} lets a phone act, and the code above carries it.")


def _tell(words: str) -> None:
    """Say it in the terminal; one that has been closed since ends neither the evening nor the search for a camera."""
    with suppress(OSError):
        print(words, flush=True)


def _wait(stopped: threading.Event, eye: Eye, plate: Doorplate) -> None:
    """Wait for the end, telling the service manager that all is well for as long as the camera's loop comes round."""
    every = min(STEP_SECONDS, watchdog_seconds() or STEP_SECONDS)
    while not stopped.wait(every):
        plate.renew()
        if eye.silent_seconds < HUNG_SECONDS:
            notify(ALIVE)
