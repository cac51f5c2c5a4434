"""What may be written after ``python -m companion``: the commands, their options, and the help for both."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from companion.games import GAMES

USER_ERROR = 2
LEAST_LIGHT = 0.05


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and leaves the rest to --help."""

    def error(self, message: str) -> NoReturn:
        self.exit(USER_ERROR, f"{message[:1].upper()}{message[1:]}: see '{self.prog} --help'.\n")


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command and its options, by default those of the process, which ends here where they are wrong."""
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
    return parser.parse_args(arguments)


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


def _add_odds(commands: _Commands) -> None:
    odds = commands.add_parser(
        "odds",
        help="tell a game's odds, or those of any state",
        description="Tells the odds of a player on the board at half the target: what a throw risks, where to stop, "
        "what a turn is worth; with --state what each choice there is worth. Exactly, by the referee's own rules.",
        epilog="FILE holds a state of the referee protocol, or all that a referee wrote, of which the last is told; or "
        "a record: actions, one a line, after the first state.",
    )
    odds.add_argument("game", metavar="GAME", nargs="?", help=", ".join(GAMES))
    odds.add_argument("--state", metavar="FILE", help="a state, or the record of a game")
    odds.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    odds.add_argument("--json", action="store_true", help="one JSON object")
    odds.add_argument("--data", metavar="FOLDER", help="where tables are kept for the next time")


def _add_read(commands: _Commands) -> None:
    read = commands.add_parser(
        "read",
        help="read the dice of photographs",
        description="Reads the dice of each photograph: read (all sure), unsure (? marks doubt), none (no dice).",
    )
    read.add_argument("photo", nargs="+", metavar="PHOTO", help="a picture file, or a folder of them")
    read.add_argument("--dice", type=_positive, metavar="N", help="how many dice to expect, if known")
    read.add_argument("--json", action="store_true", help="one JSON object a line")
    read.add_argument("--data", metavar="FOLDER", help="where enrolled dice are kept")


def _add_enrol(commands: _Commands) -> None:
    enrol = commands.add_parser(
        "enrol",
        help="show an unusual die once, face by face, so that it is known again from then on",
        description="Lay the die alone under the camera, one face after the other, as it asks; or give photographs of "
        "its 1 to 6. Without NAME the dice shown so far are listed. Close the table first: it holds the camera.",
    )
    enrol.add_argument("name", nargs="?", metavar="NAME", help="what to call the die, such as smoke")
    enrol.add_argument("--photos", nargs=6, metavar="PHOTO", help="six photographs of the die alone, 1 to 6 up")
    enrol.add_argument("--camera", help="as for play")
    enrol.add_argument("--forget", metavar="NAME", help="forget a die")
    _add_data(enrol)


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
    bench.add_argument("--show-bare", action="store_true", help="show it the tables without dice, where there are any")
    bench.add_argument("--plot", type=Path, metavar="FOLDER", help="write the risk–coverage curve and all errors there")
    instead = bench.add_mutually_exclusive_group()
    instead.add_argument("--trials", type=_positive, metavar="N", help="N drawn tables a factor instead of photographs")
    instead.add_argument("--shown", type=_positive, metavar="N", help="N drawn unusual dice a kind, shown face by face")
    instead.add_argument(
        "--pasted", type=_positive, metavar="N", help="N tables a cloth, of dice cut out of photographs"
    )
    instead.add_argument(
        "--changed",
        type=_positive,
        metavar="N",
        help="every Nth photograph that trained nothing, lit or seen otherwise",
    )
    bench.add_argument("--weights", type=Path, metavar="FOLDER", help="measure other networks than those shipped")
    bench.add_argument(
        "--left-out",
        action="append",
        default=[],
        metavar="NAME",
        help="a folder of photographs that trained none of these",
    )
    instead.add_argument("--speed", action="store_true", help="milliseconds and memory instead of photographs")


def _add_replay(commands: _Commands) -> None:
    replay = commands.add_parser(
        "replay",
        help="play a recorded evening again",
        description="Plays a recorded evening (a folder with evening.jsonl and its pictures) through the same reader, "
        "table and referee as the live table, on the recording's own clock.",
    )
    replay.add_argument("folder", metavar="FOLDER")
    replay.add_argument("--json", action="store_true", help="one JSON object a line")


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
    command.add_argument(
        "--light", type=_share, default=1.0, metavar="SHARE", help="of good light, 0.05 to 1 (default); less is noisier"
    )
    command.add_argument(
        "--photos",
        action="store_true",
        help="dice cut out of the labelled photographs, on other cloths than the drawn one",
    )
    command.add_argument("--faults", metavar="FOLDER", help="keep a picture of each fault here")


def _add_doctor(commands: _Commands) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="look for what is wrong with this machine and say what to do",
        description="Looks at software, camera, pins, disk, journal and network; exit status 1 if ✗ wants doing.",
    )
    _add_data(doctor)


def _add_card(commands: _Commands) -> None:
    card = commands.add_parser(
        "card",
        help="make a card to print: QR codes of Wi-Fi and page, and what the buttons do",
        description="Writes a PDF of one A5 page. The Wi-Fi's password is asked for, and kept nowhere else.",
    )
    card.add_argument("--wifi", metavar="NAME", help="the network's name; without it the card has only the page")
    card.add_argument("--out", default="table-card.pdf", metavar="FILE", help="the PDF (default table-card.pdf)")
    _add_data(card)


def _add_data(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", metavar="FOLDER", help="where games, pictures and companion.toml are kept")
    command.add_argument("--settings", metavar="FILE", help="another settings file than companion.toml")


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {word!r}")
    return int(word)


def _positive(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"it must be a whole number of at least 1, not {word!r}")
    return int(word)


def _share(word: str) -> float:
    try:
        share = float(word)
    except ValueError:
        share = 0.0
    if not LEAST_LIGHT <= share <= 1:
        raise argparse.ArgumentTypeError(f"it must be a number from {LEAST_LIGHT} to 1, not {word!r}")
    return share
