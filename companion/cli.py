"""The command line: ``python -m companion COMMAND``; every user's error is one sentence and exit 2."""

from __future__ import annotations

import argparse
import json
import logging
import resource
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from companion.detection import Reading
from companion.evening import Unreadable
from companion.frames import CameraError
from companion.games import GAMES, make, seated
from companion.journal import JournalError
from companion.referee import referee
from companion.replay import describe
from companion.settings import SettingsError, data_folder, read_settings
from companion.tally import Tally

USER_ERROR = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    parsed = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO if parsed.verbose else logging.WARNING, format="%(message)s")
    try:
        status: int = parsed.run(parsed)
    except (ValueError, CameraError, JournalError, SettingsError, Unreadable, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return USER_ERROR
    except KeyboardInterrupt:
        return 130
    return status


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}."
    return str(error)


def _play(parsed: argparse.Namespace) -> int:
    from companion.compose import play

    data = data_folder(parsed.data)
    settings = read_settings(data, parsed.settings)
    if parsed.camera is not None:
        settings = replace(settings, camera=replace(settings.camera, source=parsed.camera))
    page = settings.page
    page = replace(page, host=parsed.host or page.host, port=page.port if parsed.port is None else parsed.port)
    play(replace(settings, page=page), data, Path(parsed.record) if parsed.record else None)
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
        print(of_state(Path(parsed.state).read_text(encoding="utf-8"), options, data_folder(parsed.data), parsed.json))
    else:
        print(of_game(make(parsed.game, options), data_folder(parsed.data), parsed.json))
    return 0


def _read(parsed: argparse.Namespace) -> int:
    from companion.workshop import read_photos

    for photo, reading in read_photos([Path(name) for name in parsed.photo], parsed.dice, data_folder(parsed.data)):
        print(json.dumps(_reading_json(photo, reading)) if parsed.json else _reading_text(photo, reading), flush=True)
    return 0


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
    if parsed.forget:
        enrolled_dice(data).forget(parsed.forget)
        print(f"{parsed.forget} is forgotten.")
    elif parsed.name is None:
        dice = enrolled_dice(data).dice
        print("\n".join(f"{name}: {', '.join(map(str, values))}" for name, values in dice.items()) or "No dice yet.")
    elif parsed.photos:
        for line in enrol_photos(data, parsed.name, [Path(photo) for photo in parsed.photos]):
            print(line, flush=True)
    else:
        source = parsed.camera or read_settings(data, parsed.settings).camera.source
        enrol(data, parsed.name, source, ask=input, tell=print)
    return 0


def _bench(parsed: argparse.Namespace) -> int:
    from companion.workshop import bench

    folders = [Path(name) for name in parsed.folder]
    for line in bench(
        folders, tell_count=parsed.tell_count, trials=parsed.trials, speed=parsed.speed, plot=parsed.plot
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
        for evening in rehearse(parsed.evenings, parsed.seed, parsed.throws, parsed.faults and Path(parsed.faults)):
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


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and leaves the rest to --help."""

    def error(self, message: str) -> NoReturn:
        self.exit(USER_ERROR, f"{message[:1].upper()}{message[1:]}: see '{self.prog} --help'.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m companion",
        description="The table companion reads real dice through a camera and keeps the score of four games.",
        epilog="Begin with: python -m companion play. With no camera it shows a demo table to try everything on.",
    )
    parser.add_argument("--verbose", action="store_true", help="log more to standard error")
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")
    _add_play(commands)
    _add_referee(commands)
    _add_odds(commands)
    _add_read(commands)
    _add_enrol(commands)
    _add_bench(commands)
    _add_replay(commands)
    _add_rehearse(commands)
    _add_card(commands)
    _add_doctor(commands)
    return parser


if TYPE_CHECKING:
    _Commands = argparse._SubParsersAction[_Parser]


def _add_play(commands: _Commands) -> None:
    play = commands.add_parser(
        "play",
        help="open the table: camera, buttons and the page on everybody's phone",
        description="Opens the table. The page's address and a QR code are printed; Ctrl-C closes it. "
        "The game is kept in the data folder and goes on where it was at the next start.",
    )
    play.add_argument(
        "--camera",
        help="auto (default), pi, usb, usb:N, demo, a folder of photographs, a photograph, a video, or a stream",
    )
    play.add_argument("--record", metavar="FOLDER", help="write the evening there, for replay")
    play.add_argument("--host", help="address to serve the page at; 127.0.0.1 keeps it on this machine")
    play.add_argument("--port", type=_port, help="port of the page (default 8000); 0 takes any free one")
    _add_data(play)
    play.set_defaults(run=_play)


def _add_referee(commands: _Commands) -> None:
    options = "; ".join(f"{game.id}: {', '.join(s.name for s in game.settings)}" for game in GAMES.values())
    command = commands.add_parser(
        "referee",
        help="referee a game: one JSON action a line in, one JSON state a line out",
        description="Reads one action a line on standard input and writes the state after it. "
        'Actions: {"roll": [3, 1, 1, 5, 2]}, {"keep": [1, 1]}, {"stop": [5]}, {"reroll": true}, {"off_table": true}, '
        '{"take_over": true}, {"undo": true}. Exit status: 0 if every action was legal, 1 otherwise.',
        epilog=f"Options of the games: {options}.",
    )
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.add_argument("--players", required=True, metavar="A,B,…", help="names in playing order")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    command.set_defaults(run=_referee)


def _add_odds(commands: _Commands) -> None:
    odds = commands.add_parser(
        "odds",
        help="tell a game's odds, or those of any state",
        description="Tells the odds of a player on the board at half the target: what a throw risks, where to stop, "
        "what a turn is worth; with --state what each choice there is worth. Exactly, by the referee's own rules.",
        epilog="FILE holds one state of the referee protocol, or a record: actions, one a line, after the first state.",
    )
    odds.add_argument("game", metavar="GAME", nargs="?", help=", ".join(GAMES))
    odds.add_argument("--state", metavar="FILE", help="a state, or the record of a game")
    odds.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    odds.add_argument("--json", action="store_true", help="one JSON object")
    odds.add_argument("--data", metavar="FOLDER", help="where tables are kept for the next time")
    odds.set_defaults(run=_odds)


def _add_read(commands: _Commands) -> None:
    read = commands.add_parser(
        "read",
        help="read the dice of photographs",
        description="Reads the dice of each photograph: read (all sure), unsure (? marks doubt), none (no dice).",
    )
    read.add_argument("photo", nargs="+", metavar="PHOTO", help="a picture file")
    read.add_argument("--dice", type=_positive, metavar="N", help="how many dice to expect, if known")
    read.add_argument("--json", action="store_true", help="one JSON object a line")
    read.add_argument("--data", metavar="FOLDER", help="where enrolled dice are kept")
    read.set_defaults(run=_read)


def _add_enrol(commands: _Commands) -> None:
    enrol = commands.add_parser(
        "enrol",
        help="show an unusual die once, face by face, so that it is read from then on",
        description="Lay the die alone under the camera, one face after the other, as it asks; or give photographs of "
        "its 1 to 6. Without NAME the dice shown so far are listed. Close the table first: it holds the camera.",
    )
    enrol.add_argument("name", nargs="?", metavar="NAME", help="what to call the die, such as smoke")
    enrol.add_argument("--photos", nargs=6, metavar="PHOTO", help="six photographs of the die alone, 1 to 6 up")
    enrol.add_argument("--camera", help="as for play")
    enrol.add_argument("--forget", metavar="NAME", help="forget a die")
    _add_data(enrol)
    enrol.set_defaults(run=_enrol)


def _add_bench(commands: _Commands) -> None:
    bench = commands.add_parser(
        "bench",
        help="measure the reader on labelled photographs, drawn trials, or the clock",
        description="Reads every photograph of each FOLDER (images/ and labels.json) and prints how many were right, "
        "silently wrong, asked about and missed, with 95% intervals, beside the usual recipe. Without FOLDER, all "
        "folders under COMPANION_PHOTOS are measured.",
    )
    bench.add_argument("folder", nargs="*", metavar="FOLDER", help="a folder of labelled photographs")
    bench.add_argument("--tell-count", action="store_true", help="tell the reader how many dice there are")
    bench.add_argument("--plot", type=Path, metavar="FOLDER", help="write the risk–coverage curve and all errors there")
    bench.add_argument("--trials", type=_positive, metavar="N", help="N drawn tables a factor instead of photographs")
    bench.add_argument("--speed", action="store_true", help="milliseconds and memory instead of photographs")
    bench.set_defaults(run=_bench)


def _add_replay(commands: _Commands) -> None:
    replay = commands.add_parser(
        "replay",
        help="play a recorded evening again",
        description="Plays a recorded evening (a folder with evening.jsonl and its pictures) through the same reader, "
        "table and referee as the live table, on the recording's own clock.",
    )
    replay.add_argument("folder", metavar="FOLDER")
    replay.add_argument("--json", action="store_true", help="one JSON object a line")
    replay.set_defaults(run=_replay)


def _add_rehearse(commands: _Commands) -> None:
    command = commands.add_parser(
        "rehearse",
        help="play random evenings at the demo table, with the truth known",
        description="Plays random games at the demo table through reader, watcher and table, with hands, nudges, "
        "covered dice and changing light, and counts what was missed, imagined or read wrong. Exit status 1 where "
        "anything was scored that should not have been.",
    )
    command.add_argument("--evenings", type=_positive, default=1, metavar="N", help="how many games (default 1)")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game; the next follow it")
    command.add_argument("--throws", type=_positive, default=25, metavar="N", help="at most so many in one game")
    command.add_argument("--faults", metavar="FOLDER", help="keep a picture of each fault here")
    command.set_defaults(run=_rehearse)


def _add_doctor(commands: _Commands) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="look for what is wrong with this machine and say what to do",
        description="Looks at software, camera, pins, disk, journal and network; exit status 1 if ✗ wants doing.",
    )
    _add_data(doctor)
    doctor.set_defaults(run=_doctor)


def _add_card(commands: _Commands) -> None:
    card = commands.add_parser(
        "card",
        help="make a card to print: QR codes of Wi-Fi and page, and what the buttons do",
        description="Writes a PDF of one A5 page. The Wi-Fi's password is asked for, and kept nowhere else.",
    )
    card.add_argument("--wifi", metavar="NAME", help="the network's name; without it the card has only the page")
    card.add_argument("--out", default="table-card.pdf", metavar="FILE", help="the PDF (default table-card.pdf)")
    _add_data(card)
    card.set_defaults(run=_card)


def _add_data(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", metavar="FOLDER", help="where games, pictures and companion.toml are kept")
    command.add_argument("--settings", metavar="FILE", help="another settings file than companion.toml")


def _port(word: str) -> int:
    if not word.isdigit() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {word!r}")
    return int(word)


def _positive(word: str) -> int:
    if not word.isdigit() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"the number of dice is at least 1, not {word!r}")
    return int(word)
