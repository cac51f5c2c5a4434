"""What is kept for the next evening is on the disk before anybody is told so."""

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from companion.camera.labelled import Labelled
from companion.evenings.pictures import Pictures
from companion.games import make
from companion.laid import Laid, save
from companion.live.host import Host
from companion.odds import store
from companion.rig import shown_dice
from companion.whole import keep_whole, set_aside
from vision.reading.enrolment import Enrolled, Face
from vision.sources.stills import keep_picture

ODDS_OF = make("dire-straights", {})
PICTURE = np.zeros((96, 96, 3), np.uint8)


def opened(number: int) -> Path:
    """The file or folder behind a descriptor."""
    return Path(f"/proc/self/fd/{number}").readlink()


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is done to files and folders, in order: synced, with what they hold, or given their name."""
    steps: list[tuple[str, str]] = []

    def sync(number: int) -> None:
        path = opened(number)
        names = [each.name for each in path.iterdir()] if path.is_dir() else [path.read_text("latin-1")]
        steps.append(("sync", ", ".join(names)))

    rename = Path.replace

    def replace(path: Path, target: Path) -> Path:
        steps.append(("name", target.name))
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    return steps


def test_a_file_is_on_the_disk_before_it_takes_its_name_and_its_name_after(
    tmp_path: Path, done: list[tuple[str, str]]
) -> None:
    keep_whole(tmp_path / "new" / "score.txt", b"35")
    assert done == [("sync", "35"), ("name", "score.txt"), ("sync", "score.txt")]
    assert (tmp_path / "new" / "score.txt").read_bytes() == b"35"


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, fill_disk: Callable[[], None]) -> None:
    keep_whole(tmp_path / "score.txt", b"35")
    fill_disk()
    with pytest.raises(OSError, match="No space left"):
        keep_whole(tmp_path / "score.txt", b"40")
    assert [path.name for path in tmp_path.iterdir()] == ["score.txt"]
    assert (tmp_path / "score.txt").read_bytes() == b"35"


def test_a_folder_that_cannot_be_synced_is_no_reason_to_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync = os.fsync

    def files_alone(number: int) -> None:
        if opened(number).is_dir():
            raise OSError(22, "Invalid argument")
        sync(number)

    monkeypatch.setattr(os, "fsync", files_alone)
    keep_whole(tmp_path / "score.txt", b"35")
    assert (tmp_path / "score.txt").read_bytes() == b"35"


def test_what_cannot_be_read_is_kept_under_another_name(tmp_path: Path) -> None:
    (tmp_path / "dice.json").write_text("{")
    assert set_aside(tmp_path / "dice.json") == tmp_path / "dice.json.damaged"
    assert [path.name for path in tmp_path.iterdir()] == ["dice.json.damaged"]


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("dice.json", lambda folder: shown_dice(folder / "dice.json")),
        ("labels.json", lambda folder: Labelled(folder, lambda: None, lambda: 0, lambda image: b"")),
    ],
    ids=["shown dice", "labels of photographs"],
)
def test_what_the_card_does_not_give_any_more_keeps_no_table_from_opening(
    tmp_path: Path, name: str, begin: Callable[[Path], object]
) -> None:
    """The table ended with "Input/output error." for an evening that needs neither."""
    (tmp_path / name).symlink_to("/proc/self/mem")  # to read it is such an error
    begin(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.damaged"]


@pytest.mark.parametrize(
    ("name", "keep"),
    [
        ("host.json", lambda folder: Host(folder / "host.json")),
        ("setup.json", lambda folder: save(Laid(done=True), folder)),
        ("dice.json", lambda folder: Enrolled(folder / "dice.json").show(Face("logo", 1, PICTURE))),
        ("17.jpg", lambda folder: Pictures(folder).keep("17.jpg", b"jpeg")),
        (f"{ODDS_OF.id}-{store.fingerprint(ODDS_OF)}.npz", lambda folder: store.open_turns(ODDS_OF, folder)),
        ("empty.png", lambda folder: keep_picture(PICTURE, folder / "empty.png")),
    ],
    ids=["the PIN", "how the table is laid", "shown dice", "the picture of a throw", "the odds", "the bare cloth"],
)
def test_what_the_table_knows_outlives_a_pulled_plug(
    tmp_path: Path, done: list[tuple[str, str]], name: str, keep: object
) -> None:
    assert callable(keep)
    keep(tmp_path)
    assert done == [("sync", (tmp_path / name).read_text("latin-1")), ("name", name), ("sync", name)]
