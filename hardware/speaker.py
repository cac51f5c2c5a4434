"""The voice on the table's own loudspeaker: espeak-ng, or Piper where a voice of its is set; neither is needed.

A sentence is handed to a program of the system, so a voice that fails or hangs never holds up the table::

    speaker = open_speaker(settings.voice)
    print(speaker.sentence)
    speaker.say(Utterance("bank", "Ann banks 105."))
    speaker.close()
"""

from __future__ import annotations

import json
import logging
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from threading import Condition, Thread

from companion.settings import VoiceSettings
from companion.spoken.voice import Utterance, waiting

log = logging.getLogger(__name__)

LONGEST_SECONDS = 40.0
WORDS_PER_MINUTE = 165
PIPER_HERTZ = 22050

Pipeline = tuple[tuple[str, ...], ...]
"""Programs, each with its arguments: the first reads the sentence, each other one what came out of the one before."""


@dataclass(frozen=True, slots=True)
class Engine:
    """What can speak here: programs, or none; and a sentence about it for the user."""

    sentence: str
    pipeline: Pipeline = ()


def find_engine(voice: VoiceSettings, program: Callable[[str], str | None] = which) -> Engine:
    """The best voice that the settings allow and this machine has."""
    if voice.speaker == "off":
        return Engine("The table does not speak: [voice] speaker is off.")
    if voice.speaker in ("auto", "piper") and voice.piper_model is not None:
        return _piper(Path(voice.piper_model), program)
    if voice.speaker == "piper":
        return Engine('Piper needs a voice: name its file under [voice] piper_model, or set speaker to "espeak-ng".')
    if program("espeak-ng") is None:
        return Engine("The table does not speak: run 'sudo apt install espeak-ng', or turn a phone's voice on.")
    arguments = ("-v", voice.language, "-s", str(WORDS_PER_MINUTE), "--stdin")
    return Engine("The table speaks with espeak-ng.", (("espeak-ng", *arguments),))


class Speaker:
    """Says one utterance after the other from a thread of its own; nobody ever waits for it."""

    def __init__(self, engine: Engine, muted: frozenset[str] = frozenset()) -> None:
        """muted: kinds of utterances that are not said."""
        self.sentence = engine.sentence
        self._pipeline = engine.pipeline
        self._muted = muted
        self._waiting: tuple[Utterance, ...] = ()
        self._running: list[subprocess.Popen[bytes]] = []
        self._closed = False
        self._failed = False
        self._changed = Condition()
        self._worker = Thread(target=self._work, name="voice", daemon=True)
        if engine.pipeline:
            self._worker.start()

    def say(self, utterance: Utterance) -> None:
        """Say this when what is being said has ended; a newer utterance of its kind takes its place."""
        if utterance.kind in self._muted or not self._pipeline:
            return
        with self._changed:
            self._waiting = waiting(self._waiting, utterance)
            self._changed.notify()

    def close(self) -> None:
        """Fall silent at once; may be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify()
            for process in self._running:
                process.kill()
        if self._worker.is_alive():
            self._worker.join()

    def _work(self) -> None:
        while (text := self._next()) is not None:
            try:
                self._speak(text)
            except (OSError, subprocess.SubprocessError) as error:
                if not self._closed and not self._failed:
                    log.warning("The voice failed (%s): check the loudspeaker; the table goes on without it.", error)
                self._failed = True
            else:
                self._failed = False

    def _next(self) -> str | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting)
            if self._closed:
                return None
            first, *rest = self._waiting
            self._waiting = tuple(rest)
            return first.text

    def _speak(self, text: str) -> None:
        """Run the programs on one sentence. Raises OSError or SubprocessError where one fails."""
        try:
            with self._changed:
                if self._closed:
                    return
                self._running = _started(self._pipeline)
            first, last = self._running[0], self._running[-1]
            if first.stdin is not None:
                with first.stdin as words:
                    words.write(f"{text}\n".encode())
            if last.wait(LONGEST_SECONDS):
                raise subprocess.SubprocessError(f"{self._pipeline[-1][0]} ended with status {last.returncode}")
        finally:
            for process in self._running:
                process.kill()
                process.wait()
            self._running = []


def open_speaker(voice: VoiceSettings) -> Speaker:
    """The table's speaker; one that says nothing where there is no voice."""
    return Speaker(find_engine(voice), frozenset(voice.muted))


def _piper(model: Path, program: Callable[[str], str | None]) -> Engine:
    missing = [name for name in ("piper", "aplay") if program(name) is None]
    if missing:
        return Engine(f"Piper cannot speak: install {' and '.join(missing)}, or set [voice] piper_model to false.")
    try:
        found = model.is_file()
    except OSError:  # as of all that lies under /home, where the service may not look
        lay = "lay it in the data folder, and correct [voice] piper_model"
        return Engine(f"Piper's voice {model} may not be read: {lay}.")
    if not found:
        return Engine(f"Piper's voice {model} cannot be found: correct [voice] piper_model.")
    play = ("aplay", "-q", "-t", "raw", "-f", "S16_LE", "-r", str(_hertz(model)), "-")
    return Engine("The table speaks with Piper.", (("piper", "--model", str(model), "--output-raw"), play))


def _hertz(model: Path) -> int:
    """The sampling rate that a voice tells in the file beside it."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return int(json.loads(Path(f"{model}.json").read_text(encoding="utf-8"))["audio"]["sample_rate"])
    return PIPER_HERTZ


def _started(pipeline: Pipeline) -> list[subprocess.Popen[bytes]]:
    processes: list[subprocess.Popen[bytes]] = []
    try:
        for index, command in enumerate(pipeline):
            source = processes[-1].stdout if processes else subprocess.PIPE
            sink = subprocess.DEVNULL if index == len(pipeline) - 1 else subprocess.PIPE
            processes.append(subprocess.Popen(command, stdin=source, stdout=sink, stderr=subprocess.DEVNULL))
            if processes[:-1] and processes[-2].stdout is not None:
                processes[-2].stdout.close()
    except OSError:
        for process in processes:
            process.kill()
            process.wait()
        raise
    return processes
