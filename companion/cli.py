"""The command line: ``python -m companion COMMAND``; every user's error is one sentence and exit 2."""

from __future__ import annotations

import argparse
import errno
import io
import json
import logging
import os
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from getpass import getpass
from pathlib import Path

from companion.arguments import USER_ERROR, parse
from companion.detection import Reading
from companion.frames import CameraError
from companion.games import make, seated
from companion.match.journal import JournalError
from companion.recordings.evening import Unreadable
from companion.recordings.replay import describe
from companion.referee import referee
from companion.service.sole import sole
from companion.settings import SettingsError, data_folder, read_settings
from companion.tally import Tally

_REMEDIES = {
    errno.ENOENT: "check its name, and that its folder is there",
    errno.ENOTDIR: "check its name, a part of which is no folder",
    errno.EEXIST: "name a folder, or what is not there yet",
    errno.EISDIR: "name a file in it",
    errno.EACCES: "choose a place that is yours, or run this as its owner",
    errno.ENOSPC: "free some space on the disk",
    errno.EROFS: "restart the machine, and replace its SD card if that does not help",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Closed by whoever started this: the next file opened would take its number, and what is said go into it.
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that knows no ✓ and no block shows question marks in their place.
            stream.reconfigure(errors="replace")
    parsed = parse(arguments)
    logging.basicConfig(level=logging.INFO if parsed.verbose else logging.WARNING, format="%(message)s")
    try:
        status = _run(parsed)
    except BrokenPipeError:
        # Whoever reads along, as head does, has read enough.
        return 128 + signal.SIGPIPE
    except (ValueError, CameraError, JournalError, SettingsError, Unreadable, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return USER_ERROR
    except EOFError:
        # Ctrl-D, or a question asked where nobody is.
        print("\nNobody answered: run this in a terminal, and answer what it asks.", file=sys.stderr)
        return USER_ERROR
    except KeyboardInterrupt:
        return 130
    return status


def _run(parsed: argparse.Namespace) -> int:
    try:
        return _RUN[parsed.command](parsed)
    finally:
        try:
            sys.stdout.flush()
        except OSError:
            # Python would try once more at the end, and tell of that in words of its own.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror is not None:
        remedy = _REMEDIES.get(error.errno or 0)
        where = "" if error.filename is None else f"{error.filename}: "
        return f"{where}{error.strerror}{f': {remedy}' if remedy else ''}."
    return str(error)


def _play(parsed: argparse.Namespace) -> int:
    from companion.compose import play

    data = data_folder(parsed.data)
    settings = read_settings(data, parsed.settings)
    if parsed.camera is not None:
        settings = replace(settings, camera=replace(settings.camera, source=parsed.camera))
    page = settings.page
    page = replace(page, host=parsed.host or page.host, port=page.port if parsed.port is None else parsed.port)
    record = Path(parsed.record) if parsed.record else None
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)  # who learns of a wrong name with the first game has no other evening
    play(replace(settings, page=page), data, record)
    return 0


def _referee(parsed: argparse.Namespace) -> int:
    options = _options(parsed.option)
    game, players = make(parsed.game, options), seated(parsed.players.split(","))
    legal = True
    for line, fine in referee(game, players, sys.stdin):
        legal = legal and fine
        print(line, flush=True)
    return 0 if legal else 1


def _card(parsed: argparse.Namespace) -> int:
    from companion.compose import set_up_card

    settings = read_settings(data_folder(parsed.data), parsed.settings)
    wifi = None if parsed.wifi is None else (parsed.wifi, getpass(f"Password of {parsed.wifi} (Enter for none): "))
    out = Path(parsed.out)
    out.write_bytes(set_up_card(settings, wifi))
    print(f"The card is in {out}: print it and stand it on the table.")
    return 0


def _options(words: Sequence[str]) -> dict[str, object]:
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"An option is written name=value, not {word!r}.")
        if name in options:
            raise ValueError(f"The option {name} is given twice.")
        options[name] = value
    return options


def _odds(parsed: argparse.Namespace) -> int:
    from companion.odds.told import of_game, of_state

    options = _options(parsed.option)
    if (parsed.game is None) == (parsed.state is None):
        raise ValueError("Odds are told of a game or of a state: give GAME, or --state FILE.")
    if parsed.state is not None:
        try:
            text = Path(parsed.state).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise ValueError(f"{parsed.state} is no text: name a file with a state, or the record of a game.") from None
        print(of_state(text, options, data_folder(parsed.data), parsed.json))
    else:
        print(of_game(make(parsed.game, options), data_folder(parsed.data), parsed.json))
    return 0


def _read(parsed: argparse.Namespace) -> int:
    from companion.workshop import read_photos

    status = 0
    for photo, reading in read_photos([Path(name) for name in parsed.photo], parsed.dice, data_folder(parsed.data)):
        if isinstance(reading, CameraError):
            # One bad picture of hundreds is no reason to keep back the others.
            print(_printable(reading), file=sys.stderr, flush=True)
            status = USER_ERROR
        else:
            line = json.dumps(_reading_json(photo, reading)) if parsed.json else _reading_text(photo, reading)
            print(_printable(line), flush=True)
    return status


def _printable(text: object) -> str:
    """A text with what no terminal can show, as of a file named in another alphabet's bytes, replaced."""
    return str(text).encode(errors="replace").decode()


def _reading_json(photo: Path, reading: Reading) -> dict[str, object]:
    dice = [
        {
            "value": die.value,
            "box": [round(edge, 1) for edge in die.box],
            "confidence": round(die.confidence, 4),
            "sure": die.sure,
            "likely": list(die.likely),
        }
        for die in reading.dice
    ]
    milliseconds = round(reading.milliseconds, 1)
    return {"file": str(photo), "verdict": str(reading.verdict), "dice": dice, "milliseconds": milliseconds}


def _reading_text(photo: Path, reading: Reading) -> str:
    values = " ".join(f"{die.value}{'' if die.sure else '?'}" for die in reading.dice)
    return f"{photo}: {reading.verdict} {values} ({reading.milliseconds:.0f} ms)".replace("  ", " ")


def _enrol(parsed: argparse.Namespace) -> int:
    from companion.workshop import enrol, enrol_photos, enrolled_dice

    data = data_folder(parsed.data)
    if parsed.name is None and not parsed.forget:
        if parsed.photos or parsed.camera:
            raise ValueError("Say what to call the die that is shown, such as: enrol smoke --photos 1.jpg … 6.jpg.")
        dice = enrolled_dice(data).dice
        print("\n".join(f"{name}: {', '.join(map(str, values))}" for name, values in dice.items()) or "No dice yet.")
        return 0
    # An open table has the dice in mind, and would write those over what is shown here.
    with sole(data):
        if parsed.forget:
            enrolled_dice(data).forget(parsed.forget)
            print(f"{parsed.forget} is forgotten.")
        elif parsed.photos:
            for line in enrol_photos(data, parsed.name, [Path(photo) for photo in parsed.photos]):
                print(line, flush=True)
        else:
            camera = read_settings(data, parsed.settings).camera
            camera = replace(camera, source=parsed.camera or camera.source)
            enrol(data, parsed.name, camera, ask=input, tell=print)
    return 0


def _bench(parsed: argparse.Namespace) -> int:
    from companion.workshop import bench

    folders = [Path(name) for name in parsed.folder]
    for line in bench(
        folders,
        weights=parsed.weights,
        left_out=parsed.left_out,
        tell_count=parsed.tell_count,
        show_bare=parsed.show_bare,
        trials=parsed.trials,
        shown=parsed.shown,
        pasted=parsed.pasted,
        changed=parsed.changed,
        speed=parsed.speed,
        plot=parsed.plot,
    ):
        print(line, flush=True)
    return 0


def _replay(parsed: argparse.Namespace) -> int:
    from companion.workshop import replay_folder

    for line in replay_folder(Path(parsed.folder)):
        print(json.dumps(line) if parsed.json else describe(line), flush=True)
    return 0


def _rehearse(parsed: argparse.Namespace) -> int:
    from companion.workshop import rehearse

    tally = Tally()
    # Started in the background a program hears no Ctrl-C, but it can be told to end.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        faults = parsed.faults and Path(parsed.faults)
        for evening in rehearse(parsed.evenings, parsed.seed, parsed.throws, faults, parsed.light, parsed.photos):
            tally += evening
    except KeyboardInterrupt:
        print("Stopped early: the table tells of the evenings that were finished.", file=sys.stderr)
    finally:
        signal.signal(signal.SIGTERM, before)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print("\n".join(tally.lines(megabytes)))
    return 0 if tally.phantom == tally.wrong_values == tally.wrong_keeps == tally.moved_by_itself == 0 else 1


def _doctor(parsed: argparse.Namespace) -> int:
    from companion.compose import examine_everything

    data = data_folder(parsed.data)
    findings = examine_everything(read_settings(data, parsed.settings), data)
    for finding in findings:
        print(finding)
    return 1 if any(finding.ok is False for finding in findings) else 0


_RUN: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": _play,
    "referee": _referee,
    "odds": _odds,
    "read": _read,
    "enrol": _enrol,
    "bench": _bench,
    "replay": _replay,
    "rehearse": _rehearse,
    "card": _card,
    "doctor": _doctor,
}
