"""What was answered is never lost: groups are written whole, and a killed process finds everything again."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from companion.games.play import begin
from companion.language import languages
from companion.match.journal import NO_GAME, Entry, Journal, JournalError
from companion.match.match import begun, fold, set_up

NEW = {"new": {"game": "train-wreck", "players": ["Ann", "Bo"], "options": {}, "roll_off": False}}

PLAYER = """
import json, random, sys
from pathlib import Path
from companion.match.journal import Journal
from companion.evenings.pictures import Pictures
from companion.live.session import Session
from companion.live.view import CameraNote
folder, chance = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
session = Session(Journal(folder / "journal.sqlite"), Pictures(folder / "pictures"), CameraNote("none"))
def do(**wish):
    view = session.command({"on": session.view()["version"], "do": wish})
    print(json.dumps(view["version"]), flush=True)
    return view
view = session.view()
if view["phase"] in ("idle", "over"):
    view = do(new={"game": "train-wreck", "players": ["Ann", "Bo"], "options": {"target": 100000}})
while True:
    if view["phase"] == "roll":
        view = do(roll=[chance.randint(1, 6) for _ in range(view["dice"])])
    else:
        choice = chance.choice(view["choices"])
        verb = {"roll": "keep", "stop": "stop", "reroll": "reroll"}[chance.choice(choice["may"])]
        view = do(**{verb: True if verb == "reroll" else choice["keep"]})
"""


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "journal.sqlite")
    yield journal
    journal.close()


def read(journal: Journal, game: int | None = None) -> list[tuple[int, Entry]]:
    """The entries of a game, with their numbers; of the one on the table where none is named."""
    return [(each.number, each.entry) for each in journal.game(journal.current() if game is None else game)]


@pytest.mark.parametrize("number", [NO_GAME + 1, -1, 10**20, -(10**20)])
def test_there_is_no_game_of_a_number_that_none_has(journal: Journal, number: int) -> None:
    assert journal.game(number) == ()


def test_entries_come_back_in_order_with_their_numbers(journal: Journal) -> None:
    assert journal.append([NEW]) == 1
    assert journal.append([{"a": 1}, {"b": 2}]) == 3
    assert read(journal) == [(1, NEW), (2, {"a": 1}), (3, {"b": 2})]


def test_only_the_game_last_begun_is_current(journal: Journal) -> None:
    journal.append([NEW, {"a": 1}])
    journal.append([NEW])
    assert read(journal) == [(3, NEW)]
    assert journal.ends() == {1: 2, 3: 3}


def test_a_group_is_written_whole_or_not_at_all(journal: Journal) -> None:
    journal.append([NEW])
    with pytest.raises(TypeError):
        journal.append([{"a": 1}, {"b": object()}])
    assert journal.last() == 1


def test_every_commit_is_synced_to_the_disk(journal: Journal, tmp_path: Path) -> None:
    assert journal._database.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_journal_that_is_no_journal_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"this is a shopping list, not a journal" * 100)
    with pytest.raises(JournalError, match=r"journal\.sqlite cannot be opened"):
        Journal(path)


def test_a_journal_with_damaged_pages_is_a_sentence_whatever_is_asked_of_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with closing(Journal(path)) as journal:
        journal.append([NEW])
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(range(256)) * ((len(whole) - 4096) // 256))
    with closing(Journal(path)) as journal:
        for ask in (journal.last, journal.current, journal.ends, journal.games, lambda: journal.append([NEW])):
            with pytest.raises(JournalError, match=r"is damaged .*: move it away to begin a new one"):
                ask()
        assert journal.summaries() == {}


def test_an_index_with_damaged_pages_is_made_again(tmp_path: Path) -> None:
    """With every entry there it was said that the journal is damaged, and to move it away."""
    path = tmp_path / "journal.sqlite"
    with closing(Journal(path)) as journal:
        for _ in range(20):
            journal.append([NEW, *[{"redo": True}] * 60])
        games = {number: read(journal, number) for number in journal.ends()}
    whole = path.read_bytes()
    pages = [at for at in range(4096, len(whole), 4096) if whole[at] in (2, 10)]  # the kinds that an index has
    assert len(pages) > 2
    for at in pages:
        path.write_bytes(whole[:at] + bytes(range(256)) * 16 + whole[at + 4096 :])
        for _ in range(2):
            with closing(Journal(path)) as journal:
                assert {number: read(journal, number) for number in journal.ends()} == games
                assert journal.append([NEW]) == journal.current()
                assert journal.delete(journal.current()) > journal.games() == len(games)


def test_a_full_disk_is_a_sentence_and_nothing_is_written(journal: Journal) -> None:
    journal.append([NEW])
    pages = journal._database.execute("PRAGMA page_count").fetchone()[0]
    journal._database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalError, match="free some space") as refused:
        journal.append([{"long": "x" * 100_000}])
    assert journal.last() == 1
    assert "lässt sich nicht beschreiben" in languages()["de"].say(str(refused.value))


def test_a_full_disk_on_which_no_journal_can_be_opened_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that was said of it was a disk I/O error."""
    full = sqlite3.OperationalError("disk I/O error")
    full.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE

    def no_room(*_: object, **__: object) -> sqlite3.Connection:
        raise full

    monkeypatch.setattr(sqlite3, "connect", no_room)
    with pytest.raises(JournalError, match=r"cannot be opened \(disk I/O error\): free some space on the disk\.$"):
        Journal(tmp_path / "journal.sqlite")


def test_a_disk_that_takes_nothing_more_is_not_only_told_as_a_full_one(journal: Journal) -> None:
    """An SD card at the end of its days can only be read, and no space that is freed helps."""
    journal._database.execute("PRAGMA query_only = ON")
    with pytest.raises(JournalError, match=r"cannot be written \(.*\): restart the machine, .* replace its SD card"):
        journal.append([{"new": {}}])


def test_killed_at_any_moment_nothing_answered_is_lost(tmp_path: Path) -> None:
    chance = random.Random(1)
    for round_number in range(12):
        command = [sys.executable, "-c", PLAYER, str(tmp_path), str(round_number)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
            assert player.stdout is not None
            answered = [int(player.stdout.readline()) for _ in range(chance.randint(1, 60))]
            player.send_signal(signal.SIGKILL)
            answered += [int(line) for line in player.stdout.read().splitlines()]
        journal = Journal(tmp_path / "journal.sqlite")
        assert journal.last() >= max(answered)
        match = None
        for _, entry in read(journal):
            match = fold(match, entry)
        assert match is not None and match.table is not None
        journal.close()


def test_folding_the_journal_gives_every_state_again() -> None:
    match = begun(set_up(NEW["new"]))
    entries = [{"action": {"roll": [1, 1, 1, 4, 6]}}, {"action": {"keep": [1, 1, 1]}}, {"action": {"undo": True}}]
    for entry in entries:
        match = fold(match, entry)
    assert match.table is not None
    game = match.set_up.game
    history = begin(game, ("Ann", "Bo"))
    assert match.table.history.states[0] == history.state
    assert [json.dumps(state.thrown) for state in match.table.history.states] == ["[]", "[1, 1, 1, 4, 6]"]


def test_the_journal_is_an_ordinary_sqlite_file(journal: Journal, tmp_path: Path) -> None:
    journal.append([NEW])
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM entries").fetchone() == (1,)


def test_a_game_that_is_resumed_goes_on_and_the_other_waits(journal: Journal) -> None:
    journal.append([NEW, {"a": 1}, NEW, {"b": 2}])
    journal.append([{"resumed": 1}])
    journal.append([{"c": 3}])
    assert (journal.current(), read(journal)) == (1, [(1, NEW), (2, {"a": 1}), (6, {"c": 3})])
    assert read(journal, 3) == [(3, NEW), (4, {"b": 2})]


def test_a_deleted_game_is_gone_and_no_number_comes_again(journal: Journal) -> None:
    journal.append([NEW, {"a": 1}, NEW, {"b": 2}])
    assert journal.delete(1) == 5
    assert (journal.current(), journal.ends()) == (3, {3: 5})
    assert journal.delete(3) == 6
    assert (journal.current(), journal.ends(), read(journal)) == (NO_GAME, {}, [])
    assert journal.append([NEW]) == 7


def test_games_are_added_beside_the_one_on_the_table(journal: Journal) -> None:
    journal.append([NEW, {"a": 1}])
    journal.add([[("2026-01-01", NEW), ("2026-01-01", {"b": 2})], [("2026-01-02", NEW)]])
    assert (journal.current(), journal.ends()) == (1, {1: 6, 3: 4, 5: 5})
    assert read(journal, 3) == [(3, NEW), (4, {"b": 2})]
    assert journal.game(5)[0].made == "2026-01-02"
    journal.append([{"c": 3}])
    assert read(journal) == [(1, NEW), (2, {"a": 1}), (7, {"c": 3})]


def test_half_of_what_is_added_is_nothing(journal: Journal) -> None:
    journal.append([NEW])
    with pytest.raises(TypeError):
        journal.add([[("2026-01-01", NEW)], [("2026-01-01", {"a": {1, 2}})]])  # type: ignore[dict-item]
    assert (journal.ends(), journal.last()) == ({1: 1}, 1)


def test_a_journal_from_before_games_could_be_resumed_is_read(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.sqlite")) as old:
        old.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, made TEXT NOT NULL, body TEXT NOT NULL)")
        for number, entry in enumerate([NEW, {"a": 1}, NEW, {"b": 2}], start=1):
            old.execute("INSERT INTO entries VALUES (?, '2026-01-01', ?)", (number, json.dumps(entry)))
        old.commit()
    with closing(Journal(tmp_path / "old.sqlite")) as journal:
        assert (journal.current(), journal.ends()) == (3, {1: 2, 3: 4})
        assert read(journal) == [(3, NEW), (4, {"b": 2})]


def test_a_clock_that_jumps_back_changes_nothing_but_the_dates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Jumping(datetime):
        """A clock that is a year earlier every time it is looked at."""

        year_now = 2027

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Jumping":
            cls.year_now -= 1
            return cls(cls.year_now, 1, 1, tzinfo=tz)

    monkeypatch.setattr("companion.match.journal.datetime", Jumping)
    throws: list[Entry] = [{"action": {"roll": [value] * 5}} for value in (1, 5, 1)]
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        journal.append([NEW])
        for entry in throws:
            journal.append([entry])
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        assert [each.entry for each in journal.game(journal.current())] == [NEW, *throws]
