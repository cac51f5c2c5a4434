"""Recorded evenings: what can be read, what cannot, and that the replay is the evening again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.frames import Frame
from companion.games import make
from companion.games.actions import Roll
from companion.recordings.evening import Evening, Event, Unreadable, load
from companion.recordings.replay import replay
from companion.sight import Look, Press, TableState
from companion.table.commands import Correct, Select, Shows
from vision.demo.table import DemoTable

SET_UP = {"game": "train-wreck", "players": ["Ann", "Bo"], "options": {"target": 300}, "keep_strip": None}


class Recorder:
    """Writes an evening at the demo table, picture by picture."""

    def __init__(self, folder: Path, **set_up: Any) -> None:
        self.folder = folder
        self.seconds = 0.0
        self.table = DemoTable(seed=5, realtime=False)
        self.lines: list[dict[str, Any]] = [SET_UP | set_up]

    def shot(self) -> str:
        """A picture of the table once it is at rest; its name."""
        frame = self.table.read()
        while self.table.busy:
            frame = self.table.read()
        frame = self.table.read()
        name = f"{len(self.lines)}.png"
        cv2.imwrite(str(self.folder / name), frame.load())
        return name

    def show(self) -> "Recorder":
        return self.event(show=self.shot()).wait(2)

    def throw(self, *values: int, keeping: tuple[int, ...] = ()) -> "Recorder":
        """Dice with these values, beside those kept, given by their place in the order in which they came."""
        lying = self.table.lying
        places = [(lying[index].x, lying[index].y) for index in keeping]
        self.table.throw(len(values), places, values)
        return self.show()

    def pick_up(self, *which: int) -> "Recorder":
        lying = self.table.lying
        self.table.pick_up([(lying[index].x, lying[index].y) for index in which])
        return self.show()

    def event(self, **what: Any) -> "Recorder":
        self.lines.append({"t": round(self.seconds, 2)} | what)
        return self

    def press(self, button: str) -> "Recorder":
        return self.event(press=button).wait(1)

    def do(self, **what: Any) -> "Recorder":
        return self.event(do=what).wait(1)

    def wait(self, seconds: float) -> "Recorder":
        self.seconds += seconds
        return self

    def end(self) -> Path:
        self.event(end=True)
        (self.folder / "evening.jsonl").write_text("\n".join(map(json.dumps, self.lines)))
        return self.folder


@pytest.fixture
def replayed(capsys: pytest.CaptureFixture[str]) -> Callable[[Path], list[dict[str, Any]]]:
    def replay(folder: Path) -> list[dict[str, Any]]:
        assert main(["replay", str(folder), "--json"]) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return replay


def actions(lines: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    return [(line["by"], line["action"]) for line in lines if "action" in line]


def test_a_turn_by_pictures_and_buttons(tmp_path: Path, replayed: Any) -> None:
    evening = Recorder(tmp_path)
    evening.show().throw(1, 3, 4, 5, 6).pick_up(1, 2, 3, 4).press("hold").throw(5, 2, 3, 3, keeping=(0,)).press("stop")
    lines = replayed(evening.end())
    assert actions(lines) == [
        ("camera", {"roll": [1, 3, 4, 5, 6]}),
        ("button", {"keep": [1]}),
        ("camera", {"roll": [2, 3, 3, 5]}),
        ("button", {"stop": [5]}),
    ]
    assert lines[-1] == {"totals": {"Ann": 0, "Bo": 0}, "winners": None, "asked": 0, "refused": 0}


def test_dice_beside_the_cloth_do_not_count_as_they_did_not_at_the_table(tmp_path: Path, replayed: Any) -> None:
    """A recording did not tell the cloth's outline: every throw was asked about for the spare dice in their box."""
    evening = Recorder(tmp_path, cloth=[[0, 0], [0.5, 0], [0.5, 1], [0, 1]])
    evening.show().throw(1, 3, 4, 5, 6).press("stop")
    (tmp_path / "spare").mkdir()
    spare = Recorder(tmp_path / "spare").throw(2, 2, 4, 5, 6)
    beside = cv2.imread(str(spare.folder / "1.png"))
    for path in tmp_path.glob("*.png"):
        cv2.imwrite(str(path), np.hstack([cv2.imread(str(path)), beside]))
    assert actions(replayed(evening.end())) == [
        ("camera", {"roll": [1, 3, 4, 5, 6]}),
        ("button", {"stop": [1, 5]}),
    ]


def test_without_a_press_the_dice_that_stayed_were_kept_until_somebody_wins(tmp_path: Path, replayed: Any) -> None:
    evening = Recorder(tmp_path, players=["Ann"], options={"target": 60})
    evening.throw(6, 6, 6, 2, 3).throw(1, 4, keeping=(0, 1, 2)).press("stop")
    lines = replayed(evening.end())
    assert actions(lines)[1:] == [
        ("camera", {"keep": [6, 6, 6]}),
        ("camera", {"roll": [1, 4]}),
        ("button", {"stop": [1]}),
    ]
    assert lines[-1]["winners"] == ["Ann"]


def test_what_phones_say_counts_and_what_may_not_be_is_refused(tmp_path: Path, replayed: Any) -> None:
    evening = Recorder(tmp_path)
    evening.show().press("stop").do(roll=[1, 1, 2, 3, 6]).do(correct=[1, 1, 5, 3, 6]).do(keep=[2]).do(select=[5])
    evening.press("hold").do(undo=True).do(roll=[9]).press("stop")
    lines = replayed(evening.end())
    assert actions(lines) == [
        ("phone", {"roll": [1, 1, 2, 3, 6]}),
        ("phone", {"undo": True}),
        ("phone", {"roll": [1, 1, 3, 5, 6]}),
        ("button", {"keep": [5]}),
        ("phone", {"undo": True}),
        ("button", {"stop": [1, 1, 5]}),
    ]
    assert lines[-1] == {"totals": {"Ann": 0, "Bo": 0}, "winners": None, "asked": 0, "refused": 3}


def test_at_one_moment_the_order_of_the_lines_decides(tmp_path: Path, replayed: Any) -> None:
    evening = Recorder(tmp_path)
    evening.show().throw(1, 3, 4, 6, 6).event(press="stop").throw(1, 1, 3, 4, 6)
    evening.table.throw(5, (), (5, 5, 3, 4, 6))
    evening.event(press="stop").event(show=evening.shot()).event(press="stop").wait(2)
    assert actions(replayed(evening.end())) == [
        ("camera", {"roll": [1, 3, 4, 6, 6]}),
        ("button", {"stop": [1]}),
        ("camera", {"roll": [1, 1, 3, 4, 6]}),
        ("button", {"stop": [1, 1]}),
        ("camera", {"roll": [3, 4, 5, 5, 6]}),
        ("button", {"stop": [5, 5]}),
    ]


def test_the_states_of_the_table_are_told(tmp_path: Path, replayed: Any) -> None:
    lines = replayed(Recorder(tmp_path).show().throw(1, 3, 4, 5).throw(1, 3, 4, 5, 6).end())
    states = [line["table"] for line in lines if "table" in line]
    assert [state for state in states if state not in ("rolling", "settling", "hand")] == [
        "ready", "wrong-count", "read", "choice",
    ]  # fmt: skip


def test_a_video_is_followed_at_its_own_rate_and_its_last_frame_stays(tmp_path: Path, replayed: Any) -> None:
    table = DemoTable(seed=7, realtime=False)
    table.throw(5, (), (1, 1, 3, 4, 6))
    film = cv2.VideoWriter(str(tmp_path / "throw.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30, (1280, 960))
    for index in range(120):
        frame = table.read()
        film.write(frame.load())
        if index > 30 and not table.busy:
            break
    film.release()
    evening = Recorder(tmp_path)
    evening.event(video="throw.avi").wait(8).press("stop")
    assert actions(replayed(evening.end())) == [
        ("camera", {"roll": [1, 1, 3, 4, 6]}),
        ("button", {"stop": [1, 1]}),
    ]


def test_people_can_read_a_replay_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(Recorder(tmp_path).do(roll=[1, 3, 4, 5, 6]).press("stop").end())]) == 0
    text = capsys.readouterr().out
    assert "phone: rolled" in text
    assert text.splitlines()[-1] == "Ann 0, Bo 0 (asked 0, refused 0)"


def write(folder: Path, *lines: Any) -> Path:
    (folder / "evening.jsonl").write_text(
        "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    )
    return folder


def test_an_evening_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"")
    evening = load(
        write(
            tmp_path,
            SET_UP | {"keep_strip": [[0, 0], [10, 0], [10, 9]]},
            {"t": 0, "show": "a.jpg"},
            {"t": 1.5, "press": "stop"},
            {"t": 2, "do": {"correct": [5, 1]}},
            {"t": 2, "do": {"select": [1]}},
            {"t": 2, "do": {"shows": 5}},
            {"t": 3, "do": {"roll": [2, 1]}},
            {"t": 4, "end": True},
        )
    )
    assert [event.seconds for event in evening.events] == [0, 1.5, 2, 2, 2, 3, 4]
    assert evening.events[1].press is Press.STOP
    assert [event.said for event in evening.events[2:6]] == [
        Correct(Roll((1, 5)), order=(5, 1)),
        Select((1,)),
        Shows(5),
        Roll((1, 2)),
    ]
    assert evening.strip == ((0, 0), (10, 0), (10, 9))
    assert evening.game.target == 300  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "is empty"),
        (["{"], "line 1 is not JSON"),
        ([[1]], "line 1 is no JSON object"),
        ([SET_UP | {"game": "chess"}], "There is no game 'chess'"),
        ([SET_UP | {"players": "Ann"}], "players must be a list of names"),
        ([SET_UP | {"players": ["Ann", "Ann"]}], "stands twice"),
        ([SET_UP | {"options": {"target": 0}}], "positive whole number"),
        ([SET_UP | {"keep_strip": [[1, 2]]}], "at least three"),
        ([SET_UP | {"cloth": [[0, 0], [1, 1]]}], "line 1: cloth: The outline of the cloth needs four corners"),
        ([SET_UP | {"empty": "no.jpg"}], "there is no file 'no.jpg'"),
        ([SET_UP, {"t": -1, "end": True}], "line 2: t must be the time"),
        ([SET_UP, {"t": 1}], "needs exactly one of"),
        ([SET_UP, {"t": 1, "press": "stop", "end": True}], "needs exactly one of"),
        ([SET_UP, {"t": 1, "press": "jump"}], "no button 'jump'"),
        ([SET_UP, {"t": 1, "show": "no.jpg"}], "there is no file 'no.jpg'"),
        ([SET_UP, {"t": 2, "press": "stop"}, {"t": 1, "press": "stop"}], "line 3: t goes back"),
    ],
)
def test_a_recording_that_cannot_be_read_is_refused_whole(
    tmp_path: Path, lines: list[Any], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Unreadable, match=sentence):
        load(write(tmp_path, *lines))
    assert main(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("left", [1, 7, 13, 20])
def test_a_recording_that_a_pulled_plug_cut_off_is_replayed_up_to_there(
    tmp_path: Path, left: int, replayed: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """For half a line at its end the whole evening was refused."""
    write(tmp_path, SET_UP, {"t": 1, "do": {"roll": [1, 1, 2, 3, 6]}}, '{"t": 2, "press": "stop"}'[:left])
    assert actions(replayed(tmp_path)) == [("phone", {"roll": [1, 1, 2, 3, 6]})]
    assert caplog.messages == [
        f"{tmp_path / 'evening.jsonl'} was cut off in line 3: the evening is played up to there."
    ]


def test_an_evening_whose_last_pictures_a_pulled_plug_left_empty_is_replayed_up_to_there(
    tmp_path: Path, replayed: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """A disk has names before it has what stands in the files; the replay ended there without any totals."""
    evening = Recorder(tmp_path).show().do(roll=[1, 1, 2, 3, 6]).show().press("stop")
    lost = tmp_path / evening.lines[3]["show"]
    lost.write_bytes(b"")
    lines = replayed(evening.end())
    assert actions(lines) == [("phone", {"roll": [1, 1, 2, 3, 6]})]
    assert lines[-1]["totals"] == {"Ann": 0, "Bo": 0}
    assert caplog.messages == [f"{lost} was never written to the disk: the evening is played up to there."]


def test_half_a_line_in_the_midst_is_no_cut_off_end(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="line 2 is not JSON"):
        load(write(tmp_path, SET_UP, '{"t": 1, "pre', {"t": 2, "end": True}))


def test_a_picture_that_is_none_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.jpg").write_text("no picture")
    assert main(["replay", str(write(tmp_path, SET_UP, {"t": 0, "show": "a.jpg"}, {"t": 1, "end": True}))]) == 2
    assert "a.jpg cannot be read" in capsys.readouterr().err


def test_presses_between_two_pictures_count_in_a_replay_as_they_did_at_the_table() -> None:
    """Two of STOP that no picture came between were taken for one that was pressed twice."""
    throw = Event(1.001, said=Roll((1, 2, 3, 5, 5, 6)))
    stops = Event(1.002, press=Press.STOP), Event(1.002, press=Press.STOP)
    evening = Evening(make("dire-straights", {"passing": "cut-throat"}), ("Ann", "Bo"), (throw, *stops), 2.0)
    image = np.zeros((48, 64, 3), np.uint8)
    frames = (Frame(seconds, image[:, :, 0], lambda: image) for seconds in (1.0, 2.0))
    lines = replay(evening, frames, lambda frame, wanted: Look(frame.seconds, TableState.READ, ()))
    assert [next(iter(action)) for _, action in actions(list(lines))] == ["roll", "stop", "take_over"]
