"""An evening recorded while it was played is the same evening when it is replayed."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.evenings.pictures import Pictures
from companion.games.actions import to_json
from companion.laid import Laid
from companion.live.room import Refused
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.recordings import recorder as recording
from companion.recordings.recorder import Recorder
from companion.sight import Look, Lying, Press, TableState
from vision.demo.stage import Stage
from vision.demo.view import View
from vision.following.watcher import Watcher
from vision.pictures.jpeg import evidence
from vision.reading.reader import DiceReader


class Played:
    """A game at the demo table, recorded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "evening"
        self.recorder = Recorder(
            self.folder,
            lambda: self.session.match,
            evidence,
            lambda image: None,
            laid=lambda: self.laid,
            unheeded=lambda: self.trial,
        )
        self.journal = Journal(folder / "journal.sqlite")
        self.trial = False
        self.laid = Laid()
        pictures = Pictures(folder / "pictures")
        self.session = Session(self.journal, pictures, CameraNote("demo"), witness=self.recorder.hear)
        self.stage = Stage(11, 5, View(640, 480, 950))
        self.watcher = Watcher(DiceReader())

    def begin(self, *start: int) -> None:
        """start: the dice for it, where it is rolled for; they are tapped in."""
        new = {"game": "train-wreck", "players": ["Ann", "Bo"], "options": {"target": 300}}
        self.command(new=new | {"roll_off": bool(start)})
        for die in start:
            self.run(0.1)
            self.command(roll=[die])

    def command(self, **wish: Any) -> None:
        self.session.command({"on": self.session.view()["version"], "do": wish})

    def run(self, seconds: float = 0.0) -> None:
        """Frames while anything moves, and then for so long."""
        until = None
        while until is None or self.stage.seconds < until:
            frame = self.stage.read()
            look = self.watcher.step(frame, self.session.expected)
            heeded = Look(frame.seconds, TableState.PAUSED) if self.trial else look
            self.session.see(heeded, (640, 480), lambda box: b"jpeg")
            self.recorder.see(frame, look)
            until = None if self.stage.busy else until or self.stage.seconds + seconds

    def throw(self, *values: int, keeping: tuple[int, ...] = ()) -> None:
        places = [(die.x, die.y) for die in self.stage.lying if die.value in keeping]
        self.stage.throw(len(values), places, values)
        self.run(1.2)

    def close(self) -> list[dict[str, Any]]:
        """What reached the game."""
        self.recorder.close()
        match = self.session.match
        assert match is not None
        assert match.table is not None
        return [to_json(action) for action in match.table.history.actions]


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    played = Played(tmp_path)
    yield played
    played.recorder.close()
    played.journal.close()


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "evening.jsonl").read_text().splitlines()]


def test_the_replay_of_a_recording_gives_the_same_actions(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    played.begin()
    played.run(1.0)
    played.throw(1, 3, 4, 5, 6)
    played.command(select=[at for at, die in enumerate(played.session.view()["throw"]["dice"]) if die["value"] == 1])
    played.session.press(Press.HOLD)
    played.run(0.5)
    played.throw(5, 2, 3, 3, keeping=(1,))
    played.session.press(Press.STOP)
    played.run(0.5)
    live = played.close()
    assert live == [
        {"roll": [1, 3, 4, 5, 6]},
        {"keep": [1]},
        {"roll": [2, 3, 3, 5]},
        {"stop": [5]},
    ]
    assert main(["replay", str(played.folder), "--json"]) == 0
    replayed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["action"] for line in replayed if "action" in line] == live


@pytest.mark.parametrize("start", [(), (6, 2)])
def test_dice_of_the_game_before_lie_there_in_the_replay_too(
    start: tuple[int, ...], played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    """They passed for the bare cloth: what was kept of them nobody saw."""
    played.begin()
    played.run(1.0)
    played.throw(1, 3, 4, 5, 6)
    played.begin(*start)
    played.run(0.5)
    question = played.session.view()["question"]
    assert question["text"] == "These dice lay there already: are they Ann's throw?"
    played.session.command(
        {"on": played.session.view()["version"], "question": question["id"], "do": question["answers"][0]["do"]}
    )
    played.run(0.2)
    played.throw(2, 3, 3, 5, keeping=(1,))
    live = played.close()
    assert live == [{"roll": [1, 3, 4, 5, 6]}, {"keep": [1]}, {"roll": [2, 3, 3, 5]}]
    assert main(["replay", str(played.folder / "2"), "--json"]) == 0
    replayed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["action"] for line in replayed if "action" in line] == live


def test_who_comes_late_plays_in_the_replay_too(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """The others' throws were given to the wrong players from there on."""
    played.command(new={"game": "freight-train", "players": ["Ann", "Bo"], "options": {}})
    played.run(0.5)
    played.command(roll=[1, 1, 1, 2, 3, 4])
    played.command(stop=[1, 1, 1])
    played.command(seats=[["Ann", "Ann"], ["Cy", None], ["Bo", "Bo"]])
    played.run(0.1)
    for _ in range(2):
        played.command(roll=[1, 1, 1, 2, 3, 6])
        played.command(stop=[1, 1, 1])
    played.run(0.1)
    live = played.session.view()
    played.recorder.close()
    assert main(["replay", str(played.folder), "--json"]) == 0
    totals = json.loads(capsys.readouterr().out.splitlines()[-1])["totals"]
    assert totals == {column["player"]: column["total"] for column in live["sheet"]}
    assert {"Ann", "Bo", "Cy"} == totals.keys()


def test_what_is_moved_about_during_a_pause_is_no_throw_in_the_replay_either(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    played.begin()
    played.run(1.0)
    played.command(pause=True)
    played.throw(1, 3, 4, 5, 6)
    played.command(pause=False)
    played.run(1.0)
    assert played.close() == []
    assert main(["replay", str(played.folder), "--json"]) == 0
    replayed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line for line in replayed if "action" in line] == []


def test_throws_to_try_the_camera_out_are_none_in_the_replay_either(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    played.begin()
    played.run(1.0)
    played.trial = True
    played.throw(1, 3, 4, 5, 6)
    played.throw(1, 1, 2, 3, 6)
    played.trial = False
    played.run(1.0)
    played.throw(2, 2, 3, 5, 6)
    live = played.close()
    assert live == [{"roll": [2, 2, 3, 5, 6]}]
    assert main(["replay", str(played.folder), "--json"]) == 0
    replayed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["action"] for line in replayed if "action" in line] == live


def test_a_game_begun_while_the_camera_is_tried_out_is_recorded(played: Played) -> None:
    played.trial = True
    played.begin()
    played.throw(1, 3, 4, 5, 6)
    assert played.close() == []
    assert main(["replay", str(played.folder)]) == 0


def test_a_start_that_is_rolled_for_again_begins_another_recording(played: Played) -> None:
    """Who had begun by the first one stood at the head of the recording."""
    new = {"game": "train-wreck", "players": ["Ann", "Bo"], "roll_off": True}
    played.command(new=new)
    for die in (6, 2):
        played.command(roll=[die])
    played.run(0.1)
    played.command(undo=True)
    played.command(undo=True)
    played.run(0.1)
    for die in (1, 2):
        played.command(roll=[die])
    played.run(0.1)
    played.close()
    assert [lines(folder)[0]["players"][0] for folder in (played.folder, played.folder / "2")] == ["Ann", "Bo"]


def test_the_outline_of_the_cloth_is_recorded(played: Played) -> None:
    cloth = ((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))
    played.laid = Laid(cloth)
    played.begin()
    played.run(0.1)
    played.close()
    assert lines(played.folder)[0]["cloth"] == [list(corner) for corner in cloth]


@pytest.mark.parametrize("laid", [Laid(turned=180), Laid(cloth=((0.1, 0.0), (0.5, 0.0), (0.5, 1.0), (0.1, 1.0)))])
def test_a_recording_ends_where_the_picture_is_turned_or_the_cloth_is_outlined_anew(
    laid: Laid, played: Played, caplog: pytest.LogCaptureFixture
) -> None:
    """The replay took the turned picture for the one before: it followed other dice than the table."""
    played.begin()
    played.run(0.2)
    played.laid = Laid(done=True)
    played.run(0.2)
    assert "end" not in lines(played.folder)[-1]
    played.laid = laid
    played.throw(1, 3, 4, 5, 6)
    assert [*lines(played.folder)[-1]] == ["t", "end"]
    assert caplog.messages == [f"The recording in {played.folder} ends here: the camera was set up otherwise."]
    played.begin()
    played.run(0.2)
    assert lines(played.folder / "2")[0]["cloth"] == (laid.cloth and [list(corner) for corner in laid.cloth])


@pytest.mark.parametrize("leap", [86_400.0, -5.0])
def test_a_recording_ends_where_another_camera_goes_on_by_a_clock_of_its_own(
    leap: float, played: Played, caplog: pytest.LogCaptureFixture
) -> None:
    """Of a game begun at the demo table, and gone on with by a camera plugged in, the replay lasted for days."""
    played.begin()
    played.run(1.0)
    frame = played.stage.read()
    played.recorder.see(replace(frame, seconds=frame.seconds + 30.0), Look(frame.seconds, TableState.READ))
    assert "end" not in lines(played.folder)[-1]
    played.recorder.see(replace(frame, seconds=frame.seconds + 30.0 + leap), Look(frame.seconds, TableState.READ))
    assert lines(played.folder)[-1]["t"] < 45
    assert [*lines(played.folder)[-1]] == ["t", "end"]
    assert caplog.messages == [f"The recording in {played.folder} ends here: the camera was away, or is another one."]


def test_what_a_die_shows_is_kept_without_its_number_and_only_where_it_was_asked(played: Played) -> None:
    played.begin()
    played.run(1.0)
    dice = tuple(Lying(number, 3, (90.0 * number, 10, 40, 40), number < 4, (3, 2)) for number in range(1, 6))
    now = played.stage.seconds
    for seconds in (now + 0.1, now + 2):
        played.session.see(Look(seconds, TableState.READ, dice), (640, 480), lambda box: b"jpeg")
    for die in (4, 4):
        with suppress(Refused):
            played.command(shows={"die": die, "value": 2})
    assert [line["do"] for line in lines(played.folder) if "do" in line] == [{"shows": 2}]


def test_a_table_at_rest_adds_nothing(played: Played) -> None:
    played.begin()
    played.run(2.0)
    before = len(lines(played.folder))
    played.run(4.0)
    assert len(lines(played.folder)) == before


def test_a_recording_that_grows_too_large_ends(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    played.begin()
    played.run(1.0)
    monkeypatch.setattr(recording, "MOST_MEGABYTES", 0)
    played.throw(1, 3, 4, 5, 6)
    assert lines(played.folder)[-1].get("end") is True
    shown = len(lines(played.folder))
    played.run(1.0)
    assert len(lines(played.folder)) == shown


def test_the_next_game_has_a_folder_of_its_own(played: Played) -> None:
    played.begin()
    played.run(0.2)
    played.begin()
    played.run(0.2)
    played.close()
    assert lines(played.folder)[-1]["end"]
    assert lines(played.folder / "2")[0]["players"] == ["Ann", "Bo"]


def test_a_recording_ends_where_an_earlier_game_is_gone_on_with(played: Played) -> None:
    """What was seen and pressed in that game was written into the recording of the other one."""
    played.begin()
    played.run(0.2)
    first = played.session.kept.current
    played.command(roll=[1, 1, 2, 3, 6])
    played.begin()
    played.run(0.2)
    played.command(resume=first)
    played.run(0.2)
    played.session.press(Press.STOP)
    assert lines(played.folder / "2")[-1].get("end") is True


def test_it_is_said_that_a_game_begun_before_is_not_recorded(played: Played, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever began to record in the middle of a game found nothing in the folder, and was told nothing."""
    played.begin()
    played.command(roll=[1, 1, 2, 3, 6])
    played.run(1.0)
    assert not played.folder.exists()
    assert caplog.messages == [f"This game was begun before: it is the next one that is recorded in {played.folder}."]


def test_another_evening_in_the_same_folder_leaves_the_first_one_whole(
    played: Played, caplog: pytest.LogCaptureFixture
) -> None:
    """The same command on the next evening wrote over the recording of the first."""
    played.begin()
    played.run(1.0)
    played.throw(1, 3, 4, 5, 6)
    played.close()
    before = {file: file.read_bytes() for file in played.folder.iterdir()}
    played.recorder = Recorder(played.folder, lambda: played.session.match, evidence, lambda image: None)
    played.begin()
    played.run(0.2)
    played.close()
    assert {file: file.read_bytes() for file in before} == before
    assert f"{played.folder} is not empty: this game is recorded in {played.folder / '2'}." in caplog.text
    assert main(["replay", str(played.folder / "2"), "--json"]) == 0


def test_a_full_disk_ends_the_recording_and_not_the_game(
    played: Played, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device", str(path))

    played.begin()
    played.run(1.0)
    monkeypatch.setattr(Path, "write_bytes", full)
    played.throw(1, 3, 4, 5, 6)
    shown = len(lines(played.folder))
    played.command(keep=[1])
    assert [next(iter(action)) for action in played.close()] == ["roll", "keep"]
    assert len(lines(played.folder)) == shown
    assert len(caplog.records) == 1
    assert "ends here ([Errno 28] No space left on device" in caplog.text


def test_a_recording_ends_before_the_disk_is_too_full_for_the_game(
    played: Played, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It filled the disk to the last byte, and from then on nothing could be scored."""
    played.begin()
    played.run(1.0)
    monkeypatch.setattr(recording, "free_megabytes", lambda folder: 99.0)
    played.throw(1, 3, 4, 5, 6)
    assert lines(played.folder)[-1].get("end") is True
    assert [message for message in caplog.messages if "free some space" in message] == caplog.messages
    assert len(caplog.messages) == 1


def test_a_folder_that_cannot_be_made_is_told_once(
    played: Played, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    played.folder.write_text("a file of this name")
    played.begin()
    played.run(1.0)
    assert played.close() == []
    assert len(caplog.records) == 1
