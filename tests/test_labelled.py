"""Photographs of throws with what lay there, to measure the reader on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.camera.labelled import Labelled
from companion.evenings.pictures import Pictures
from companion.frames import Frame
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.sight import Look, Lying, TableState
from vision.photographs import load_folder

PICTURE = np.zeros((500, 1000, 3), np.uint8)
GREY = PICTURE[::4, ::4, 0]
JPEG = cv2.imencode(".jpg", PICTURE)[1].tobytes()


class Evening:
    """A table that keeps labelled photographs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "labelled"
        self.journal_file = folder / "journal.sqlite"
        self.journal = Journal(self.journal_file)
        self.pictures = Pictures(folder / "pictures")
        self.last = Look(0.0, TableState.READY, ())
        self.changed: dict[int, dict[str, Any]] = {}
        self.open()
        self.begin()

    def open(self) -> None:
        self.session = Session(self.journal, self.pictures, CameraNote("a camera"))
        session = self.session
        self.upside_down = False
        self.labelled = Labelled(
            self.folder,
            lambda: session.match,
            lambda: session.kept.current,
            lambda image: JPEG,
            lambda: self.upside_down,
        )

    def begin_as(self, number: int) -> None:
        """Begin a game that has this number, as after very many."""
        with closing(sqlite3.connect(self.journal_file)) as database:
            entry = (number - 1, "2026-11-30", json.dumps({"added": 0}))
            database.execute("INSERT INTO entries (number, made, body) VALUES (?, ?, ?)", entry)
            database.commit()
        self.open()
        self.begin()
        self.see()

    def begin(self) -> None:
        self.do(new={"game": "train-wreck", "players": ["Ann", "Bo"], "options": {}, "roll_off": False})

    def do(self, **wish: Any) -> None:
        self.session.command({"on": self.session.view()["version"], "do": wish})
        self.look(self.last)

    def look(self, look: Look) -> None:
        self.last = look
        self.session.see(look, (1000, 500), lambda box: JPEG)
        self.labelled.see(Frame(look.seconds, GREY, lambda: PICTURE), look)

    def see(self, *dice: tuple[int, int], doubtful: int | None = None) -> None:
        """The camera sees dice at rest, each (number, value), perhaps one in doubt; time passes until it asks.

        What has ``changed`` of a die by its number is seen, too.
        """
        lying = tuple(
            replace(
                Lying(number, value, (100.0 * number, 10, 40, 40), number != doubtful, (value, 7 - value)),
                **self.changed.get(number, {}),
            )
            for number, value in dice
        )
        for seconds in (1.0, 3.0):
            self.look(Look(seconds, TableState.READ, lying))

    @property
    def labels(self) -> list[tuple[int, ...]]:
        if not (self.folder / "labels.json").exists():
            return []
        photos = load_folder(self.folder)
        assert all(photo.path.exists() for photo in photos)
        return [photo.values for photo in photos]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    evening.see()
    yield evening
    evening.journal.close()


def test_a_throw_is_kept_with_its_values_and_boxes(evening: Evening) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    assert evening.labels == [(1, 3, 3, 6, 5)]
    entry = json.loads((evening.folder / "labels.json").read_text())[0]
    assert entry["dice"][1] == {"number": 2, "box": [200.0, 10, 40, 40], "value": 3}


def test_a_throw_put_right_is_labelled_anew(evening: Evening) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.do(correct=[1, 2, 3, 5, 6])
    assert [sorted(values) for values in evening.labels] == [[1, 2, 3, 5, 6]]


def test_the_answer_to_a_question_is_the_label(evening: Evening) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5), doubtful=4)
    assert evening.labels == []
    evening.do(roll=[1, 1, 3, 3, 5])
    assert evening.labels == [(1, 3, 3, 1, 5)]


def test_dice_set_aside_are_labelled_too(evening: Evening) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.see((1, 1), (5, 5), (6, 2), (7, 2), (8, 4))
    assert [sorted(values) for values in evening.labels] == [[1, 3, 3, 5, 6], [1, 2, 2, 4, 5]]


@pytest.mark.parametrize("now", [{"knocked": 4}, {"covered": True}], ids=["knocked over", "covered"])
def test_a_throw_beside_a_die_that_does_not_show_what_it_showed_is_not_kept(
    evening: Evening, now: dict[str, Any]
) -> None:
    """The reader would have been blamed for it."""
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.changed[1] = now
    evening.see((1, 1), (5, 5), (6, 2), (7, 2), (8, 4))
    assert [sorted(values) for values in evening.labels] == [[1, 3, 3, 5, 6]]


def test_a_throw_tapped_in_is_not_kept_where_nobody_told_two_of_its_dice_apart(evening: Evening) -> None:
    evening.changed = {number: {"sure": False, "likely": (1, 5)} for number in (4, 5)}
    evening.see((1, 3), (2, 4), (3, 6), (4, 1), (5, 1))
    evening.do(roll=[1, 3, 4, 5, 6])
    assert evening.labels == []


def test_a_throw_put_right_after_its_dice_were_laid_elsewhere_goes(evening: Evening) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (9, 5))
    evening.do(correct=[1, 2, 3, 3, 6])
    assert evening.labels == []


def test_a_throw_undone_goes(evening: Evening) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.do(undo=True)
    assert evening.labels == []
    assert list((evening.folder / "images").iterdir()) == []


def test_dice_tapped_in_that_no_camera_saw_are_not_kept(evening: Evening) -> None:
    evening.do(roll=[1, 1, 3, 3, 5])
    assert evening.labels == []


def test_labels_go_on_the_next_evening_and_what_cannot_be_told_any_more_goes(evening: Evening) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.open()
    assert evening.labels == [(1, 3, 3, 6, 5)]
    evening.do(correct=[1, 2, 3, 5, 6])
    assert evening.labels == []


def test_the_oldest_go_when_there_are_too_many(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.camera.labelled.MOST", 1)
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.see((1, 1), (5, 5), (6, 2), (7, 2), (8, 4))
    assert [sorted(values) for values in evening.labels] == [[1, 2, 2, 4, 5]]


def test_the_hundred_thousandth_entry_of_the_journal_is_later_than_those_before_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.camera.labelled.MOST", 1)
    evening.begin_as(99_999)
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.begin_as(100_009)
    evening.see((6, 1), (7, 2), (8, 3), (9, 5), (10, 5))
    assert evening.labels == [(1, 2, 3, 5, 5)]


def test_a_game_leaves_the_labels_of_those_whose_numbers_begin_like_its_own(evening: Evening) -> None:
    evening.begin_as(10_000)
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    evening.begin_as(100_003)
    evening.do(roll=[1, 1, 3, 3, 5])
    assert evening.labels == [(1, 3, 3, 6, 5)]


@pytest.mark.parametrize("text", ["", "{", '[{"file": "game_00001_action_0001.jpg"}]', "[4]"])
def test_labels_that_make_no_sense_are_set_aside_and_the_evening_goes_on(
    evening: Evening, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    labels = evening.folder / "labels.json"
    labels.write_text(text)
    evening.open()
    assert labels.with_name("labels.json.damaged").read_text() == text
    assert "labels.json made no sense" in caplog.text
    evening.do(undo=True)
    evening.see()
    evening.see((6, 1), (7, 2), (8, 3), (9, 5), (10, 5))
    assert evening.labels == [(1, 2, 3, 5, 5)]


def test_labels_put_right_in_an_editor_of_windows_are_kept(evening: Evening) -> None:
    """Its mark at the beginning of the file had all labels set aside, and the bench refuse them."""
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    file = evening.folder / "labels.json"
    file.write_text(file.read_text(), encoding="utf-8-sig")
    evening.open()
    assert evening.labels == [(1, 3, 3, 6, 5)]
    evening.do(press="stop")
    evening.see()
    assert evening.labels == [(1, 3, 3, 6, 5)]


def test_a_die_added_by_hand_to_a_game_that_goes_on_stays(evening: Evening) -> None:
    """As one that nobody threw, which the camera had not seen; it has no number, for the table never knew it."""
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    file = evening.folder / "labels.json"
    entry = json.loads(file.read_text())[0]
    file.write_text(json.dumps([entry | {"dice": [*entry["dice"], {"box": None, "value": 4}]}]))
    evening.open()
    evening.do(press="stop")
    evening.see()
    assert evening.labels == [(1, 3, 3, 6, 5, 4)]


def test_the_boxes_of_a_camera_that_hangs_upside_down_are_those_of_the_turned_picture(evening: Evening) -> None:
    """The reader was measured on pictures the other way up than it had read them."""
    evening.upside_down = True
    evening.see((1, 1), (2, 3), (3, 3), (4, 6), (5, 5))
    entry = json.loads((evening.folder / "labels.json").read_text())[0]
    assert entry["dice"][1] == {"number": 2, "box": [760.0, 450.0, 40, 40], "value": 3}
