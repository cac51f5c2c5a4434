"""What counts as right, wrong, asked and missed, and what the report says."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.detection import Box, Detection, Image, Reading, Verdict
from companion.frames import CameraError
from vision.measuring.baseline import BaselineReader, clusters
from vision.measuring.benchmark import Result, bench, confusion, groups_of, measure, outcome_of, report
from vision.photographs import Photo, load_folder
from vision.weights import FOLDER


def reading(verdict: Verdict, *values: int, apart: float = 100) -> Reading:
    boxes = [(apart * k, 0.0, 40.0, 40.0) for k in range(len(values))]
    return Reading(verdict, tuple(Detection(v, b, 1, True, (v,)) for v, b in zip(values, boxes, strict=True)))


def photo(*values: int, folder: str = "aunt", held_out: bool = False, boxed: bool = True) -> Photo:
    boxes: tuple[Box | None, ...] = tuple((100.0 * k, 0.0, 40.0, 40.0) if boxed else None for k in range(len(values)))
    return Photo(folder, Path("1.jpg"), values, boxes, held_out)


@pytest.mark.parametrize(
    ("read", "truth", "outcome"),
    [
        (reading(Verdict.READ, 5, 1), (1, 5), "right"),
        (reading(Verdict.READ, 5, 1), (1, 6), "wrong"),
        (reading(Verdict.READ, 5), (5, 5), "wrong"),
        (reading(Verdict.UNSURE, 1, 5), (1, 5), "asked"),
        (reading(Verdict.NONE), (1,), "missed"),
        (reading(Verdict.NONE), (), "right"),
    ],
)
def test_outcomes(read: Reading, truth: tuple[int, ...], outcome: str) -> None:
    assert outcome_of(read, truth) == outcome


def test_the_report_keeps_what_trained_the_networks_apart() -> None:
    right, trained = reading(Verdict.READ, 3), photo(3, folder="byler")
    results = [Result(p, right, "right") for p in (trained, photo(3, folder="byler", held_out=True), photo(3))]
    lines = list(report({"our reader": results}))
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")] == [
        "= all",
        "= all that trained nothing, 1–6 dice",
        "= all that trained nothing, 1–6 dice, large",
        "aunt, unseen, 1–6 dice",
        "byler, held out, 1–6 dice",
        "byler, trained on, 1–6 dice",
    ]
    assert "2 photographs, 2 dice" in lines[2]


def test_photographs_with_a_smaller_die_are_summed_up_apart() -> None:
    large, small = photo(3, 4), replace(photo(3, 4), boxes=((0, 0, 40, 40), (100, 0, 27, 20)))
    assert groups_of(Result(large, reading(Verdict.NONE), "missed"))[-1].endswith("large")
    assert not any(group.endswith("large") for group in groups_of(Result(small, reading(Verdict.NONE), "missed")))


def test_a_die_taken_for_another_is_named_by_its_box() -> None:
    result = Result(photo(2, 6), reading(Verdict.UNSURE, 2, 5), "asked")
    assert confusion([result]) == {(6, 5): 1}


def test_without_boxes_a_single_difference_is_named_and_two_are_not() -> None:
    one = Result(photo(2, 2, 6, boxed=False), reading(Verdict.READ, 2, 2, 4), "wrong")
    two = Result(photo(1, 3, boxed=False), reading(Verdict.READ, 2, 5), "wrong")
    assert confusion([one, two]) == {(6, 4): 1}


def test_heaps_are_chained_by_short_steps() -> None:
    points = np.array([(0, 0), (30, 0), (60, 0), (200, 0)], np.float64)
    assert sorted(map(sorted, clusters(points, 40))) == [[0, 1, 2], [3]]


def test_the_usual_recipe_counts_black_spots() -> None:
    image = np.full((480, 640, 3), 255, np.uint8)
    for x, y in ((100, 100), (124, 100), (400, 300), (424, 300), (412, 320)):
        cv2.circle(image, (x, y), 7, (0, 0, 0), -1, cv2.LINE_AA)
    assert BaselineReader().read(image).values == (2, 3)


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    """A folder with one labelled photograph of an empty table and one of something that is no die."""
    folder = tmp_path / "aunt"
    (folder / "images").mkdir(parents=True)
    for name in ("a.jpg", "b.jpg"):
        cv2.imwrite(str(folder / "images" / name), np.full((240, 320, 3), 128, np.uint8))
    dice = [{"file": "b.jpg", "dice": [{"box": None, "value": 4}]}, {"file": "a.jpg", "dice": []}]
    (folder / "labels.json").write_text(json.dumps(dice))
    return folder


def test_a_folder_is_measured_with_curve_and_errors(
    labelled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", str(labelled), "--plot", str(tmp_path / "plots")]) == 0
    said = capsys.readouterr().out
    assert "aunt, unseen, 1–6 dice: 2 photographs, 1 dice" in said
    assert "our reader    right   1  50.0%" in said
    assert "usual recipe" in said
    assert sorted(path.name for path in (tmp_path / "plots").iterdir()) == ["errors_1.jpg", "risk_coverage.svg"]


def test_the_reader_is_shown_the_table_without_dice_where_that_is_asked_for(labelled: Path) -> None:
    told = json.loads((labelled / "labels.json").read_text())
    cv2.imwrite(str(labelled / "images" / "bare.jpg"), np.full((240, 320, 3), 128, np.uint8))
    (labelled / "labels.json").write_text(json.dumps([told[0] | {"bare": "bare.jpg"}, told[1]]))
    shown = list[bool]()

    class Shown:
        def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
            shown.append(bare is not None)
            return Reading(Verdict.NONE)

    photos = load_folder(labelled)
    measure(Shown(), photos)
    measure(Shown(), photos, show_bare=True)
    assert shown == [False, False, False, True]


class Silent:
    """Finds nothing anywhere."""

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        return Reading(Verdict.NONE)


def test_a_folder_that_trained_none_of_the_networks_counts_as_held_out(labelled: Path) -> None:
    trained = labelled.rename(labelled.parent / "byler")
    assert next(bench(Silent(), [trained])) == "= all: 2 photographs, 1 dice"
    lines = list(bench(Silent(), [trained], left_out=["byler"]))
    assert "= all that trained nothing, 1–6 dice: 2 photographs, 1 dice" in lines
    assert "byler, held out, 1–6 dice: 2 photographs, 1 dice" in lines
    with pytest.raises(ValueError, match="No photographs of pxl_trays"):
        next(bench(Silent(), [trained], left_out=["pxl_trays"]))


def test_other_networks_are_measured_where_they_are_named(
    labelled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", str(labelled), "--weights", str(tmp_path)]) == 2
    assert "has no detector.onnx" in capsys.readouterr().err
    assert main(["bench", "--speed", "--weights", str(tmp_path)]) == 2
    assert "leave out --weights" in capsys.readouterr().err
    for network in FOLDER.glob("*.onnx"):
        shutil.copy(network, tmp_path)
    assert main(["bench", str(labelled), "--weights", str(tmp_path)]) == 0
    assert "our reader" in capsys.readouterr().out


def test_without_photographs_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_PHOTOS", str(tmp_path))
    assert main(["bench"]) == 2
    assert "COMPANION_PHOTOS" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("labels", "trouble"),
    [
        (None, "has no labels.json"),
        ("{}", "is not a list of photographs"),
        ('[{"file": "a.jpg"}]', "is not a list of photographs"),
        ('[{"file": "a.jpg", "dice": [{"value": "x", "box": null}]}]', "is not a list of photographs"),
        ('[{"file": "a.jpg", "dice": [{"value": 7, "box": null}]}]', "a die cannot show 7"),
        ('[{"file": "a.jpg", "dice": [{"value": 1e400, "box": null}]}]', "a die cannot show inf"),
        ("[" * 100_000, "is not a list of photographs"),
    ],
)
def test_a_folder_that_is_not_labelled_is_refused_in_one_sentence(
    tmp_path: Path, labels: str | None, trouble: str
) -> None:
    if labels is not None:
        (tmp_path / "labels.json").write_text(labels)
    with pytest.raises(ValueError, match=trouble):
        load_folder(tmp_path)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"file": "b.jpg", "dice": [{"value": 7, "box": None}]}, "a die cannot show 7"),
        ({"file": "b.jpg", "dice": [{"value": "6", "box": None}]}, "a die cannot show '6'"),
        ({"file": "b.jpg", "dice": [{"value": 6}]}, "'box' is missing"),
        ({"dice": []}, "'file' is missing"),
        ({"file": "b.jpg", "dice": [6, 5]}, "something is of another kind"),
        ({"file": 5, "dice": []}, "something is of another kind"),
        ("b.jpg", "something is of another kind"),
        (None, "something is of another kind"),
    ],
)
def test_a_photograph_that_is_not_labelled_as_the_others_are_is_named(
    entry: object, why: str, labelled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of hundreds nobody could tell which it was."""
    told = json.loads((labelled / "labels.json").read_text())
    (labelled / "labels.json").write_text(json.dumps([*told, entry]))
    assert main(["bench", str(labelled)]) == 2
    assert f"in {json.dumps(entry)} {why}; each is written as {{" in capsys.readouterr().err


def test_the_folder_where_one_stands_has_its_own_name(labelled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What trained the networks passed for a stranger's photographs when it was measured as "."."""
    monkeypatch.chdir(labelled)
    assert {photo.folder for photo in load_folder(Path())} == {"aunt"}


def test_a_folder_in_which_nothing_is_labelled_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "labels.json").write_text("[]")
    with pytest.raises(ValueError, match="No labelled photograph is there"):
        next(bench(Silent(), [tmp_path]))


def test_the_photographs_that_are_still_there_are_measured(labelled: Path) -> None:
    """One that somebody had thrown away was found missing after minutes, and nothing was told of the others."""
    (labelled / "images" / "a.jpg").unlink()
    first, *lines = bench(Silent(), [labelled])
    assert first == f"Labelled, but not there, and not measured: {labelled / 'images' / 'a.jpg'}, one of 1."
    assert "= all: 1 photographs, 1 dice" in lines


@pytest.mark.parametrize("name", ["a.jpg", "bare.jpg"])
def test_what_can_be_read_is_measured_beside_a_picture_that_is_none(labelled: Path, name: str) -> None:
    """As one that was not copied to its end."""
    told = json.loads((labelled / "labels.json").read_text())
    cv2.imwrite(str(labelled / "images" / "bare.jpg"), np.full((240, 320, 3), 128, np.uint8))
    (labelled / "labels.json").write_text(json.dumps([told[0], told[1] | {"bare": "bare.jpg"}]))
    (labelled / "images" / name).write_bytes(b"\xff\xd8\xff\xe0")
    first, *lines = bench(Silent(), [labelled], show_bare=True)
    assert first.startswith(f"Not measured, one of 1: The photograph {labelled / 'images' / name} cannot be read")
    assert "= all: 1 photographs, 1 dice" in lines


def test_a_sheet_of_errors_that_cannot_be_written_is_not_told_as_written(labelled: Path, tmp_path: Path) -> None:
    """As where the disk is full."""
    (tmp_path / "plots" / "errors_1.jpg").mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        list(bench(Silent(), [labelled], plot=tmp_path / "plots"))


@pytest.mark.parametrize(
    "passed_over", [["--plot", "plots"], ["--left-out", "byler"], ["--tell-count"], ["--show-bare"]]
)
def test_what_goes_with_photographs_as_they_are_is_not_passed_over_where_they_are_changed(
    passed_over: list[str], labelled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", str(labelled), "--changed", "1", *passed_over]) == 2
    assert "leave them out" in capsys.readouterr().err


def test_one_thing_is_measured_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Of drawn tables and pasted ones the former were passed over without a word."""
    with pytest.raises(SystemExit) as end:
        main(["bench", "--trials", "1", "--pasted", "1"])
    assert end.value.code == 2
    assert "not allowed with argument --trials" in capsys.readouterr().err


@pytest.mark.parametrize("drawn", [["--speed"], ["--trials", "1"], ["--shown", "1"]])
def test_a_folder_is_not_passed_over_where_tables_are_drawn(
    drawn: list[str], labelled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", str(labelled), *drawn]) == 2
    assert "leave out the folder" in capsys.readouterr().err


def test_a_picture_that_is_not_there_is_named(labelled: Path) -> None:
    (labelled / "images" / "a.jpg").unlink()
    with pytest.raises(CameraError, match=r"a\.jpg cannot be opened"):
        load_folder(labelled)[0].load()


def test_light_pips_are_counted_only_by_the_better_form() -> None:
    image = np.zeros((480, 640, 3), np.uint8)
    for x, y in ((100, 100), (124, 100), (400, 300)):
        cv2.circle(image, (x, y), 7, (255, 255, 255), -1, cv2.LINE_AA)
    assert BaselineReader().read(image).values == ()
    assert BaselineReader(light_too=True).read(image).values == (1, 2)
