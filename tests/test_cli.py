"""The command line as its users meet it: what it prints, and how it says no."""

import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import cv2
import pytest
from running import Companion, until

from companion import workshop
from companion.cli import main
from vision.demo.table import DemoTable
from vision.sources.stills import load_photo

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A picture of the demo table after a throw of 2 3 5 5 6."""
    table = DemoTable(seed=11, realtime=False)
    table.throw(5, (), (2, 3, 5, 5, 6))
    frame = table.read()
    while table.busy:
        frame = table.read()
    frame = table.read()
    path = tmp_path / "throw.png"
    cv2.imwrite(str(path), frame.load())
    return path


def referee(monkeypatch: pytest.MonkeyPatch, *arguments: str, lines: str = "") -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    return main(["referee", *arguments])


def test_read_tells_the_dice_of_a_photograph(photo: Path, capsys: Capture) -> None:
    assert main(["read", str(photo), "--json", "--dice", "5"]) == 0
    reading = json.loads(capsys.readouterr().out)
    assert set(reading) == {"file", "verdict", "dice", "milliseconds"}
    assert (reading["file"], reading["verdict"]) == (str(photo), "read")
    assert sorted(die["value"] for die in reading["dice"]) == [2, 3, 5, 5, 6]
    assert all(set(die) == {"value", "box", "confidence", "sure", "likely"} for die in reading["dice"])
    assert main(["read", str(photo)]) == 0
    assert re.fullmatch(r".*throw\.png: read [2-6 ]+ \(\d+ ms\)\n", capsys.readouterr().out)


def test_every_command_does_without_what_only_training_needs(photo: Path, tmp_path: Path) -> None:
    """Where no more than the table was installed read, enrol, replay, rehearse and bench got a page of Python."""
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('skimage', 'scipy', 'torch', 'onnx', 'mitsuba')))\n"
        "import companion.compose, companion.workshop; from companion.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program, "read", str(photo), "--data", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")


def test_read_takes_folders_and_opens_one_photograph_at_a_time(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Several hundred of a good camera's would fill any memory."""
    shutil.copy(photo, photo.with_name("later.png"))
    assert main(["read", str(photo.parent), str(photo), "--json"]) == 0
    files = [json.loads(line)["file"] for line in capsys.readouterr().out.splitlines()]
    assert [Path(file).name for file in files] == ["later.png", "throw.png", "throw.png"]
    opened: list[Path] = []
    monkeypatch.setattr(workshop, "load_photo", lambda path: opened.append(path) or load_photo(path))
    next(workshop.read_photos([photo, photo], None, photo.parent))
    assert opened == [photo]


def test_read_says_which_pictures_are_none_and_reads_the_others(photo: Path, capsys: Capture) -> None:
    """One text called .jpg kept back the readings of hundreds of photographs."""
    folder = photo.parent
    (folder / "note.jpg").write_text("milk")
    (folder / "cut.png").write_bytes(photo.read_bytes()[:2000])
    (folder / "later.jpg").symlink_to(folder / "gone.jpg")
    (folder / "album.jpg").mkdir()
    shutil.copy(photo, folder / "²1.png")
    assert main(["read", str(folder), "--json"]) == 2
    out, err = capsys.readouterr()
    assert [Path(json.loads(line)["file"]).name for line in out.splitlines()] == ["throw.png", "²1.png"]
    refused = ["cut.png cannot be read", "later.jpg cannot be opened", "note.jpg cannot be read"]
    assert all(sentence in line for sentence, line in zip(refused, err.splitlines(), strict=True))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("IMG_0815.HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
        ("dice.jxl", b"\xff\x0a"),
        ("dice.gif", b"GIF89a"),
    ],
)
def test_read_names_what_an_iphone_wrote_rather_than_pass_it_over(
    name: str, data: bytes, photo: Path, capsys: Capture
) -> None:
    photo.with_name(name).write_bytes(data)
    assert main(["read", str(photo.parent)]) == 2
    out, err = capsys.readouterr()
    assert "throw.png: read" in out
    assert f"{name} cannot be read; take it away or save it again as .jpg." in err


@pytest.mark.parametrize("name", ["IMG_0815.CR2", "throw2.dng"])
def test_read_names_a_raw_photograph_of_which_there_is_no_other(name: str, photo: Path, capsys: Capture) -> None:
    """A folder's was passed over in silence; named by itself its thumbnail was read, and shows no die."""
    thumbnail = cv2.imencode(".tif", cv2.resize(load_photo(photo), (160, 120)))[1].tobytes()
    raw = photo.with_name(name)
    for path in (raw, photo.with_suffix(".DNG")):
        path.write_bytes(thumbnail)
    for place in (photo.parent, raw):
        assert main(["read", str(place)]) == 2
        out, err = capsys.readouterr()
        assert err == f"The photograph {raw} cannot be read; take it away or save it again as .jpg.\n"
        assert [Path(line.split(":")[0]).name for line in out.splitlines()] == ["throw.png"] * (place != raw)


@pytest.mark.parametrize("suffix", [".jfif", ".JPE", ".mpo"])
def test_a_folder_is_read_with_its_pictures_by_rarer_names(suffix: str, photo: Path, capsys: Capture) -> None:
    """Of a folder saved from a browser on Windows, .jfif, not a word was said."""
    photo.with_suffix(suffix).write_bytes(cv2.imencode(".jpg", load_photo(photo))[1].tobytes())
    assert main(["read", str(photo.parent)]) == 0
    assert f"throw{suffix}: read" in capsys.readouterr().out


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_gets_no_answer_and_spoils_no_other(closed: str, tmp_path: Path) -> None:
    """As a job of a scheduler may have it: it ended in a page of Python, or what was refused stood among the JSON."""
    (tmp_path / "note.jpg").write_text("milk")
    companion = f'"{sys.executable}" -m companion read --json "{tmp_path}" --data "{tmp_path}" {closed}'
    told = subprocess.run(["sh", "-c", companion], capture_output=True, text=True)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr == "" or told.stderr.startswith(f"The photograph {tmp_path / 'note.jpg'} cannot be read")


def test_a_photograph_whose_name_is_in_another_alphabets_bytes_is_read(photo: Path, capsys: Capture) -> None:
    """OpenCV ended the whole program over it, without a word."""
    other = Path(os.fsdecode(os.fsencode(photo.parent) + b"/gr\xfcn.png"))
    shutil.copy(photo, other)
    assert main(["read", str(other)]) == 0
    assert re.match(r".*gr.n\.png: read", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["read", "no-such.jpg"], "There is no folder or photograph at no-such.jpg"),
        (["read", "a.jpg", "--dice", "none"], "Argument --dice: it must be a whole number of at least 1"),
        (["read", "a.jpg", "--dice", "²"], "Argument --dice: it must be a whole number of at least 1"),
        (["rehearse", "--evenings", "0"], "Argument --evenings: it must be a whole number of at least 1"),
        (["rehearse", "--light", "0"], "Argument --light: it must be a number from 0.05 to 1"),
        (["rehearse", "--light", "dusk"], "Argument --light: it must be a number from 0.05 to 1"),
        (["referee", "chess", "--players", "Ann"], "There is no game 'chess'"),
        (["referee", "train-wreck", "--players", "Ann,,Bo"], "Every player needs a name"),
        (["referee", "train-wreck", "--players", "Ann,Ann"], "stands twice"),
        (["referee", "train-wreck", "--players", "Ann", "--option", "target"], "name=value"),
        (["referee", "train-wreck", "--players", "Ann", "--option", "target=-5"], "positive whole number"),
        (["referee", "train-wreck", "--players", "Ann", "--option", "speed=5"], "no option 'speed'"),
        (["referee", "ten-thousand", "--players", "Ann", "--option", "target=950"], "multiple of 100"),
        (["referee", "train-wreck"], "required: --players"),
        (
            ["replay", "no-such-folder"],
            "There is no no-such-folder/evening.jsonl: name the folder of a recorded evening.",
        ),
        (["odds", "--state", str(Path(__file__).parents[1] / "docs/board.png")], "board.png is no text: name a file"),
        (["play", "--port", "99999"], "from 0 to 65535"),
        (["play", "--port", "²"], "from 0 to 65535"),
        (["play", "--record", __file__], "test_cli.py: File exists: name a folder, or what is not there yet."),
        (["play", "--settings", "no-such.toml"], "There is no settings file"),
        (["dance"], "invalid choice"),
        ([], "required"),
    ],
)
def test_a_users_error_is_one_sentence_and_exit_2(arguments: list[str], sentence: str, capsys: Capture) -> None:
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = int(ended.code or 0)
    said = capsys.readouterr().err
    assert status == 2
    assert sentence in said
    assert said.count("\n") == 1


def test_referee_exits_0_when_all_was_legal_and_1_otherwise(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    roll = '{"roll": [1, 1, 2, 3, 6]}\n'
    assert referee(monkeypatch, "train-wreck", "--players", "Ann,Bo", lines=roll) == 0
    assert referee(monkeypatch, "train-wreck", "--players", "Ann,Bo", lines=roll + "\n" + roll) == 1
    states = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [state["phase"] for state in states] == ["roll", "decide", "roll", "decide", "decide"]
    assert states[-1]["error"]


@pytest.mark.parametrize("command", ["", "play", "referee", "read", "replay", "doctor"])
def test_help_is_worth_reading(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])
    assert ended.value.code == 0
    assert len(capsys.readouterr().out) > 200


def test_the_doctor_says_a_sentence_for_everything(tmp_path: Path, capsys: Capture) -> None:
    main(["doctor", "--data", str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 8
    assert all(re.match(r"[✓✗·] [A-Z].*[.]$", line) for line in lines), lines


def test_a_terminal_that_knows_few_signs_is_printed_to_all_the_same(tmp_path: Path) -> None:
    """In a locale such as de_DE.ISO-8859-1 neither the doctor came nor, for its QR code, did the table open."""
    command = [sys.executable, "-m", "companion", "doctor", "--data", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "latin-1"})
    assert b"codec" not in told.stderr
    assert b"? The software is complete" in told.stdout


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_whoever_has_read_enough_of_an_answer_hears_no_complaint(tmp_path: Path, unbuffered: str) -> None:
    """As head, which closes the pipe."""
    command = [sys.executable, "-m", "companion", "odds", "train-wreck", "--data", str(tmp_path)]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as odds:
        assert odds.stdout is not None and odds.stderr is not None
        odds.stdout.close()
        assert odds.stderr.read() == b""
    assert odds.returncode == 128 + signal.SIGPIPE


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_that_takes_no_answer_is_told_with_what_to_do(tmp_path: Path, unbuffered: str) -> None:
    command = [sys.executable, "-m", "companion", "enrol", "--data", str(tmp_path)]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment)
    assert told.stderr == b"No space left on device: free some space on the disk.\n"
    assert told.returncode == 2


def test_the_doctor_is_not_put_off_by_another_program_at_the_port(tmp_path: Path, capsys: Capture) -> None:
    """One that speaks no HTTP ended the doctor with a traceback."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        (tmp_path / "companion.toml").write_text(f'[page]\nhost = "127.0.0.1"\nport = {port}\n')

        def speak() -> None:
            with other.accept()[0] as caller:
                caller.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
                caller.recv(1000)

        Thread(target=speak, daemon=True).start()
        main(["doctor", "--data", str(tmp_path)])
    assert f"· Port {port} is in use" in capsys.readouterr().out


def test_play_survives_a_kill_and_stops_cleanly_when_told(tmp_path: Path) -> None:
    companion = Companion(tmp_path)
    companion.do(new={"game": "train-wreck", "players": ["Ann", "Bo"], "options": {}, "roll_off": False})
    answered = companion.do(roll=[1, 1, 1, 4, 6])
    companion.end(signal.SIGKILL)
    companion = Companion(tmp_path)
    again = companion.view()
    for key in ("version", "phase", "player", "dice", "turn", "choices", "sheet"):
        assert again[key] == answered[key], key
    assert companion.end(signal.SIGTERM) == 0


@pytest.fixture
def hanging_up() -> Iterator[Callable[[signal.Handlers], object]]:
    """Says what becomes of a process begun from here when its terminal goes, whatever began the tests."""
    before = signal.getsignal(signal.SIGHUP)
    yield lambda what: signal.signal(signal.SIGHUP, what)
    signal.signal(signal.SIGHUP, before)


def test_a_terminal_that_goes_ends_the_table_as_ctrl_c_does(
    tmp_path: Path, hanging_up: Callable[[signal.Handlers], object]
) -> None:
    """As when a connection by ssh drops: the lamp stayed lit, and a recording had no end."""
    hanging_up(signal.SIG_DFL)
    assert Companion(tmp_path).end(signal.SIGHUP) == 0


def test_a_table_that_was_begun_with_nohup_outlives_its_terminal(
    tmp_path: Path, hanging_up: Callable[[signal.Handlers], object]
) -> None:
    hanging_up(signal.SIG_IGN)
    companion = Companion(tmp_path)
    companion.process.send_signal(signal.SIGHUP)
    assert companion.view()["game"] is None
    assert companion.end(signal.SIGTERM) == 0


def test_ctrl_c_ends_a_start_without_a_word() -> None:
    """Where it came while the program was still being loaded, the terminal showed a page of Python."""
    program = """
import runpy, signal, sys

class CtrlC:
    def find_spec(self, name, path, target=None):
        if name == "companion.cli":
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, CtrlC())
runpy.run_module("companion", run_name="__main__")
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (130, "")


@pytest.mark.parametrize(
    ("name", "said"), [("dice.json", "show them again"), ("setup/demo/empty.png", "learn the empty cloth again")]
)
def test_what_cannot_be_read_any_more_keeps_nobody_from_playing(
    tmp_path: Path, capfd: Capture, name: str, said: str
) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('[{"die": "logo"')
    companion = Companion(tmp_path)
    assert until(lambda: companion.view()["table"]["state"], lambda state: state == "ready", within=20) == "ready"
    assert companion.end(signal.SIGTERM) == 0
    assert file.with_name(f"{file.name}.damaged").read_text() == '[{"die": "logo"'
    assert said in capfd.readouterr().err


def test_a_camera_is_found_again_though_the_terminal_has_gone(tmp_path: Path, photo: Path) -> None:
    """What could not be printed passed for a fault of the camera, which was opened again and again all evening."""
    shown = tmp_path / "shown.png"
    companion = Companion(tmp_path / "data", camera=str(shown))
    assert companion.process.stdout is not None
    companion.process.stdout.close()
    shutil.copy(photo, shown)
    assert until(lambda: companion.view()["camera"]["name"], lambda name: "shown.png" in name, within=20)
    until(lambda: companion.view()["camera"]["note"], lambda note: note.startswith("As asked"), within=20)
    companion.end(signal.SIGKILL)


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    companion = Companion(tmp_path / "one")
    port = companion.address.rstrip("/").rsplit(":", 1)[1]
    command = [sys.executable, "-m", "companion", "play", "--camera", "demo", "--host", "127.0.0.1", "--port", port]
    second = subprocess.run([*command, "--data", str(tmp_path / "two")], capture_output=True, text=True, env=os.environ)
    companion.end(signal.SIGINT)
    assert second.returncode == 2
    assert second.stderr == f"Port {port} is taken: close the other program, or choose another port with --port.\n"


def test_a_second_table_on_the_same_games_is_a_sentence_and_the_first_goes_on(tmp_path: Path) -> None:
    """Both wrote into one journal, and no game could be opened after that."""
    companion = Companion(tmp_path)
    command = [sys.executable, "-m", "companion", "play", "--camera", "demo", "--host", "127.0.0.1", "--port", "0"]
    second = subprocess.run(
        [*command, "--data", str(tmp_path)], capture_output=True, text=True, env=os.environ, timeout=20
    )
    companion.do(new={"game": "train-wreck", "players": ["Ann", "Bo"]})
    companion.end(signal.SIGINT)
    assert second.returncode == 2
    assert second.stderr == (
        f"The table of {tmp_path} is open already: close the other program, or choose another folder with --data.\n"
    )


def test_the_card_is_written_and_the_password_asked_for(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.getpass", lambda prompt: "secret123")
    out = tmp_path / "card.pdf"
    assert main(["card", "--wifi", "Home", "--out", str(out), "--data", str(tmp_path)]) == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert capsys.readouterr().out == f"The card is in {out}: print it and stand it on the table.\n"


@pytest.mark.parametrize("arguments", [["card", "--wifi", "Home"], ["enrol", "smoke", "--camera", "demo"]])
def test_where_nobody_answers_what_is_asked_a_sentence_says_so(
    arguments: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-D, and a program without a terminal, got a page of Python."""

    def nobody(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("companion.cli.getpass", nobody)
    monkeypatch.setattr("builtins.input", nobody)
    assert main([*arguments, "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip() == "Nobody answered: run this in a terminal, and answer what it asks."


def test_a_disk_that_can_only_be_read_is_told_with_what_to_do(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of an SD card at the end of its days, on which the table did not open any more."""

    def only_read(path: Path, *_: object) -> None:
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr(Path, "write_bytes", only_read)
    out = tmp_path / "card.pdf"
    assert main(["card", "--out", str(out), "--data", str(tmp_path)]) == 2
    what_to_do = "restart the machine, and replace its SD card if that does not help"
    assert capsys.readouterr().err == f"{out}: Read-only file system: {what_to_do}.\n"


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ("no/card.pdf", "No such file or directory: check its name, and that its folder is there."),
        ("file/card.pdf", "Not a directory: check its name, a part of which is no folder."),
        ("", "Is a directory: name a file in it."),
    ],
)
def test_a_card_that_cannot_be_written_says_what_to_do(tmp_path: Path, capsys: Capture, out: str, told: str) -> None:
    (tmp_path / "file").touch()
    assert main(["card", "--out", str(tmp_path / out), "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path / out}: {told}\n"
