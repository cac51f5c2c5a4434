"""All evenings as one file: nothing is lost on the way, and a file that is not wholly sound is refused whole."""

import io
import json
import os
import random
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from phone_fixture import JPEG, Phone, games, phone, play_two_games

from companion.evenings import backup
from companion.evenings.history import record_of
from companion.live.kept import Evenings
from companion.live.room import Refused
from companion.match.journal import JournalError

__all__ = ["phone"]


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Phone]:
    """Another table, on which nothing has been played."""
    phone = Phone(tmp_path / "second")
    yield phone
    phone.journal.close()


def evening(phone: Phone) -> io.BytesIO:
    """Two games played, and their backup."""
    play_two_games(phone)
    return backed_up(phone)


def backed_up(phone: Phone) -> io.BytesIO:
    out = io.BytesIO()
    phone.session.kept.back_up(out)
    return out


@pytest.fixture
def memory() -> Iterator[Callable[[], int]]:
    """How many bytes were taken at most since it was last asked."""

    def most() -> int:
        now, peak = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        return peak - now

    tracemalloc.start()
    yield most
    tracemalloc.stop()


def test_a_table_of_many_games_saves_and_restores_one_at_a_time(
    phone: Phone, other: Phone, memory: Callable[[], int]
) -> None:
    """The service may take 320 MB, and three hundred games at once would be as many."""
    seen = {"value": 1, "likely": [1, 2, 3], "box": [0.1, 0.2, 0.3, 0.4]}
    roll = {"action": {"roll": [1, 1, 1, 3, 6]}, "by": "camera", "dice": [seen] * 300}
    phone.journal.add(
        [(f"2026-11-{day}", {"new": {"game": "train-wreck", "players": ["Ann"]}}), ("2026-11-21", roll)]
        for day in range(10, 24)
    )
    phone.session.kept.records()
    memory()
    file = backed_up(phone)
    assert memory() < 1.5e6
    other.session.restore(file)
    assert memory() < 1.5e6
    assert phone.session.restore(file) == "Every game of this file was here already."
    assert memory() < 1.5e6


def test_a_new_table_has_everything_again(phone: Phone, other: Phone) -> None:
    file = evening(phone)
    assert other.session.restore(file) == "Games restored: 2."
    assert games(other) == games(phone)
    assert other.session.kept.json()["dice"] == phone.session.kept.json()["dice"]
    freight_train = next(record for record in other.session.kept.records() if record.over)
    pictures = [
        each.entry["picture"] for each in other.session.kept.written(freight_train.number) if "picture" in each.entry
    ]
    assert [other.session.picture(name) for name in pictures] == [JPEG]


def test_what_was_restored_is_shown_without_reckoning_it_again(
    phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hundred games took half a minute of a blank page."""
    file = evening(phone)
    other.begin("Dora", "Eve")
    other.session.kept.json()
    other.session.restore(file)
    reckoned: list[int] = []
    whole = Evenings.record
    monkeypatch.setattr(Evenings, "record", lambda self, number: reckoned.append(number) or whole(self, number))
    records = other.session.kept.records()
    assert (len(records), reckoned) == (3, [other.session.kept.current])
    assert {record.number: record for record in records} == {
        number: record_of(other.session.kept.written(number)) for number in other.journal.ends()
    }


def test_a_clock_that_was_never_set_keeps_no_evening_from_being_saved(
    phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.localtime", lambda *seconds: time.gmtime(0))
    other.session.restore(evening(phone))
    assert games(other) == games(phone)


def test_what_is_here_already_is_not_added_twice(phone: Phone) -> None:
    file = evening(phone)
    assert phone.session.restore(file) == "Every game of this file was here already."
    phone.do(delete=phone.session.kept.current)
    assert phone.session.restore(file) == "Games restored: 1; here already: 1."
    assert len(games(phone)) == 2


def test_a_game_that_went_on_at_another_table_is_not_here_already(phone: Phone, other: Phone) -> None:
    """It was said to be here, though only its first turns were: those played since could not be brought back."""
    phone.begin("Ann", "Bo", game="freight-train")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    other.session.restore(backed_up(phone))
    phone.do(stop=[1, 1, 1])
    gone_on = backed_up(phone)
    assert other.session.restore(gone_on) == "Games restored: 1."
    assert [game["players"][0]["total"] for game in games(other)] == [1000, 0]
    assert other.session.restore(gone_on) == "Every game of this file was here already."
    assert phone.session.restore(backed_up(other)) == "Every game of this file was here already."


def test_a_game_beside_its_own_beginning_counts_once(phone: Phone, other: Phone) -> None:
    phone.begin("Ann", "Bo", game="freight-train")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(stop=[1, 1, 1])
    other.session.restore(backed_up(phone))
    phone.do(roll=[2, 2, 3, 4, 6, 6])
    other.session.restore(backed_up(phone))
    here, there = other.session.kept.json(), phone.session.kept.json()
    assert len(here["games"]) == 2
    assert (here["figures"], here["dice"]) == (there["figures"], there["dice"])


def test_the_game_on_the_table_stays_there_and_its_pictures_get_names_of_their_own(phone: Phone, other: Phone) -> None:
    other.begin("Dora", "Eve")
    other.session.restore(evening(phone))
    assert other.view["players"] == ["Dora", "Eve"]
    other.see()
    other.see((1, 1), (2, 1), (3, 3), (4, 4), (5, 6), jpeg=JPEG + b" of another table")
    assert other.open().view["throw"]["values"] == [1, 1, 3, 4, 6]
    named = [name for game in other.journal.ends() for name in proofs(other, game)]
    assert len(named) == len(set(named)) == 2


def test_the_table_goes_on_while_the_pictures_of_a_backup_are_written(
    phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of them kept a phone waiting for half a minute, and the table from saying that it is alive."""
    file, sync = evening(phone), os.fsync
    other.begin("Dora", "Eve")
    with ThreadPoolExecutor(1) as eve:

        def sync_while_eve_throws(number: int) -> None:
            if other.journal.last() == 1:
                eve.submit(other.do, roll=[1, 1, 3, 4, 6]).result(timeout=5)
            sync(number)

        monkeypatch.setattr(os, "fsync", sync_while_eve_throws)
        assert other.session.restore(file) == "Games restored: 2."
    assert other.view["throw"]["values"] == [1, 1, 3, 4, 6]
    assert [other.session.picture(name) for game in other.journal.ends() for name in proofs(other, game)] == [JPEG]
    assert [path.name for path in (other.folder / "pictures").iterdir()] == proofs(other, 3)


def test_a_table_that_is_closed_meanwhile_waits_for_the_games_of_a_backup(
    phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal was closed beneath them, and the program ended with a segmentation fault."""
    file, entries_in = evening(phone), backup.entries_in
    with ThreadPoolExecutor(1) as beside:

        def closed_meanwhile(*asked: Any) -> backup.Kept:
            with pytest.raises(TimeoutError):
                beside.submit(other.session.close).result(timeout=0.05)
            return entries_in(*asked)

        monkeypatch.setattr(backup, "entries_in", closed_meanwhile)
        assert other.session.restore(file) == "Games restored: 2."
    assert games(other.open()) == games(phone)


def test_each_picture_of_a_backup_is_synced_once_and_their_folder_once(
    other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    other.session.restore(proved(20))
    assert len(synced) == 20 + 1


def test_no_picture_of_the_game_on_the_table_is_given_up_for_those_of_a_backup(
    other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is restored has the highest numbers, and the lowest were given up first."""
    monkeypatch.setattr("companion.evenings.pictures.MOST", 4)
    other.begin("Dora", "Eve", game="freight-train")
    for throw in range(2):
        seen_throwing(other, throw)
    mine = proofs(other, 1)
    said = other.session.restore(proved(3))
    assert said == "Games restored: 1. There was no room for 1 of their earliest pictures."
    restored = proofs(other, max(other.journal.ends()))
    assert pictures(other) == {*mine, *restored[1:]}
    seen_throwing(other, 2)
    assert pictures(other) == {*proofs(other, 1), restored[-1]}


def test_pictures_of_a_journal_that_was_moved_away_take_no_room(other: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Theirs were the highest numbers: those of the games restored and played since were given up for them."""
    monkeypatch.setattr("companion.evenings.pictures.MOST", 4)
    for number in range(901, 905):
        (other.folder / "pictures" / f"{number}.jpg").write_bytes(JPEG)
    other.session.restore(proved(3))
    restored = proofs(other, 1)
    assert pictures(other) >= {*restored}
    other.begin("Dora", "Eve", game="freight-train")
    seen_throwing(other, 0)
    assert pictures(other) == {*restored, *proofs(other, other.session.kept.current)}


def test_what_a_killed_restore_has_left_is_cleared_away(other: Phone) -> None:
    (other.folder / "pictures" / "aside").mkdir()
    (other.folder / "pictures" / "aside" / "2.jpg").write_bytes(JPEG)
    assert pictures(other.open()) == set()


def seen_throwing(phone: Phone, throw: int) -> None:
    """The camera sees one more throw, and its player banks."""
    phone.see()
    phone.see(*((6 * throw + number, value) for number, value in enumerate((1, 1, 1, 2, 3, 4))), jpeg=JPEG)
    phone.do(stop=[1, 1, 1])


def pictures(phone: Phone) -> set[str]:
    return {path.name for path in (phone.folder / "pictures").iterdir()}


def proved(throws: int) -> io.BytesIO:
    """A game of so many throws, each with its picture."""
    rolls = [line(action={"roll": [2, 2, 3, 4, 6, 6]}, picture=f"{number}.jpg") for number in range(2, throws + 2)]
    images = {f"pictures/{number}.jpg": JPEG for number in range(2, throws + 2)}
    return zip_of({"games/1.jsonl": b"\n".join([NEW, *rolls]), **images})


def test_pictures_that_are_gone_are_simply_not_there(phone: Phone, other: Phone) -> None:
    evening(phone)
    for picture in (phone.folder / "pictures").iterdir():
        picture.unlink()
    other.session.restore(backed_up(phone))
    assert games(other) == games(phone)


def test_a_picture_that_the_card_does_not_give_any_more_costs_no_game(phone: Phone, other: Phone) -> None:
    evening(phone)
    (picture,) = (phone.folder / "pictures").glob("*.jpg")
    picture.unlink()
    picture.symlink_to("/proc/self/mem")  # to read it is an input/output error
    assert phone.session.picture(picture.name) is None
    other.session.restore(backed_up(phone))
    assert games(other) == games(phone)


def proofs(phone: Phone, game: int) -> list[str]:
    """The names of a game's proof pictures."""
    return [each.entry["picture"] for each in phone.journal.game(game) if "picture" in each.entry]


def packed(file: io.BytesIO, method: int) -> bytes:
    """The file as another program packs it."""
    out = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(out, "w", method) as new:
        for info in old.infolist():
            new.writestr(info.filename, old.read(info))
    return out.getvalue()


def changed(file: io.BytesIO, **members: bytes | None) -> io.BytesIO:
    """The file with members added or put in place of others; names are written with _ for / and without their end."""
    out = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            content = members.pop(info.filename.split(".")[0].replace("/", "_"), old.read(info))
            if content is not None:
                new.writestr(info.filename, content)
        for name, content in members.items():
            new.writestr(name.replace("_", "/"), content or b"")
    return out


def zip_of(members: dict[str, bytes]) -> io.BytesIO:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    return out


def line(**entry: Any) -> bytes:
    return json.dumps({"made": "2026-11-21", "entry": entry}).encode()


NEW = line(new={"game": "freight-train", "players": ["Ann", "Bo"]})


@pytest.mark.parametrize(
    ("members", "sentence"),
    [
        ({"games_1": b"no JSON"}, "games/1.jsonl in this file is damaged: nothing was changed."),
        ({"games_1": b"[]"}, "games/1.jsonl in this file is damaged: nothing was changed."),
        ({"games_1": line(action={"roll": [1]})}, "games/1.jsonl in this file is damaged: nothing was changed."),
        (
            {"games_1": NEW + b"\n" + line(action={"roll": [1]})},
            "games/1.jsonl in this file is damaged: nothing was changed.",
        ),
        ({"games_1": NEW + b"\n" + NEW}, "games/1.jsonl in this file is damaged: nothing was changed."),
        ({"games_1": NEW + b"\n" + line(picture=3)}, "games/1.jsonl in this file is damaged: nothing was changed."),
        (
            {"games_1": NEW + b"\n" + line(action={"roll": [7, 7, 7, 7, 7, 7]})},
            "games/1.jsonl in this file is damaged: nothing was changed.",
        ),
        (
            {"games_1": NEW.replace(b"2026-11-21", rb"\ud800")},
            "games/1.jsonl in this file is damaged: nothing was changed.",
        ),
        ({"games_1": NEW.replace(b"Bo", rb"\ud800")}, "games/1.jsonl in this file is damaged: nothing was changed."),
        ({"pictures_2": b"no picture"}, "pictures/2.jpg in this file is damaged: nothing was changed."),
        ({"..__passwd": b""}, "..//passwd does not belong in a backup: nothing was changed."),
        ({"games_1": None, "games_5": None, "pictures_2": None}, "There is no game in this file: nothing was changed."),
    ],
)  # fmt: skip
def test_a_file_that_is_not_wholly_sound_is_refused_whole(
    phone: Phone, other: Phone, members: dict[str, bytes | None], sentence: str
) -> None:
    file = changed(evening(phone), **members)
    with pytest.raises(Refused) as refused:
        other.session.restore(file)
    assert str(refused.value) == sentence
    assert (games(other), other.journal.last()) == ([], 0)


def test_a_disk_that_does_not_take_the_pictures_takes_no_games(
    phone: Phone, other: Phone, fill_disk: Callable[[], None]
) -> None:
    file = evening(phone)
    fill_disk()
    with pytest.raises(Refused, match="look whether the disk is full"):
        other.session.restore(file)
    assert (games(other), other.journal.last()) == ([], 0)


def test_a_journal_that_cannot_be_written_is_a_sentence(
    phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(games: object) -> None:
        raise JournalError("journal.sqlite cannot be written: free some space on the disk.")

    monkeypatch.setattr(other.journal, "add", full)
    with pytest.raises(Refused, match="free some space on the disk"):
        other.session.restore(evening(phone))
    assert [*(other.folder / "pictures").iterdir()] == []


def test_a_file_that_swells_is_refused_before_it_is_read(other: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "LARGEST_BYTES", 1000)
    with pytest.raises(Refused, match="more than a table can have played"):
        other.session.restore(zip_of({"games/1.jsonl": bytes(2000)}))


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04 and then nothing"])
def test_what_is_no_backup_is_said_to_be_none(other: Phone, content: bytes) -> None:
    with pytest.raises(Refused, match="This file is no backup of the table companion"):
        other.session.restore(io.BytesIO(content))


def test_a_file_cut_short_anywhere_is_refused(phone: Phone, other: Phone) -> None:
    whole = evening(phone).getvalue()
    for length in range(0, len(whole), 97):
        with pytest.raises(Refused):
            other.session.restore(io.BytesIO(whole[:length]))
    assert other.journal.last() == 0


@pytest.mark.parametrize("method", [None, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_file_of_which_some_bytes_are_others_is_refused_or_restored(
    phone: Phone, other: Phone, method: int | None
) -> None:
    """Every second one ended as a fault of the companion's own."""
    whole, chance = evening(phone).getvalue(), random.Random(1)
    whole = whole if method is None else packed(io.BytesIO(whole), method)
    for _ in range(300):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 3))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        before = other.journal.last()
        with suppress(Refused):
            other.session.restore(io.BytesIO(damaged))
            before = other.journal.last()
        assert other.journal.last() == before
