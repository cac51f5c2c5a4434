"""The page of evenings and its doors, with a real table behind it."""

import io
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from phone_fixture import Phone, phone

from companion.live.room import Refused
from companion.match.journal import JournalError
from web.app import create_app

__all__ = ["phone"]

ZIP = {"Content-Type": "application/zip"}


@pytest.fixture
def client(phone: Phone) -> FlaskClient:
    return create_app(phone.session).test_client()


def test_the_page_shows_games_figures_and_dice(phone: Phone, client: FlaskClient) -> None:
    phone.begin("Ann", "<b>Bo</b>", game="freight-train", target=1000)
    phone.do(roll=[1, 1, 1, 1, 1, 1])
    phone.do(stop=[1, 1, 1, 1, 1, 1])
    phone.do(roll=[2, 2, 3, 4, 6, 6])
    page = client.get("/history").text
    assert "Freight Train" in page
    assert "&lt;b&gt;Bo&lt;/b&gt; <b>0</b>" in page
    assert "2,000</b>" in page
    assert "Too few dice have been thrown to tell" in page
    assert 'style="' not in page


def test_the_sheet_of_an_older_game_is_there_in_every_form(phone: Phone, client: FlaskClient) -> None:
    phone.begin("Ann", "Bo", game="freight-train")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(stop=[1, 1, 1])
    phone.begin("Cy", "Dora")
    page = client.get("/sheet?game=1").text
    assert "Ann" in page
    assert "/sheet.pdf?game=1" in page
    assert client.get("/sheet.pdf?game=1").data.startswith(b"%PDF")
    assert client.get("/sheet.csv?game=1").text.splitlines()[1] == "1,Ann,1000,1000,"
    assert client.get("/sheet.json?game=1").json["turns"][0]["player"] == "Ann"
    assert "Cy" in client.get("/sheet").text
    assert client.get("/sheet?game=99").status_code == 404


def test_without_a_game_the_page_says_so(client: FlaskClient) -> None:
    assert "No game has been played yet." in client.get("/history").text
    assert client.get("/history.json").json == {
        "games": [],
        "damaged": [],
        "figures": [],
        "dice": client.get("/history.json").json["dice"],
    }


def test_a_game_whose_page_of_the_journal_is_damaged_is_named_and_the_others_are_there(
    phone: Phone, tmp_path: Path
) -> None:
    """One bad page of one old game closed the evenings and the backup of them all."""
    phone.begin("Ann", "Bo", game="freight-train")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(stop=[1, 1, 1])
    earlier = saved_by(create_app(phone.session).test_client())
    phone.journal.append([{"redo": True, "note": "a long evening" * 20}] * 40)
    phone.begin("Cy", "Dora")
    phone.journal.close()
    damage(phone.folder / "journal.sqlite", b"a long evening")
    client = create_app(phone.open().session).test_client()
    page, kept = client.get("/history").text, client.get("/history.json").json
    assert "Game 1 cannot be read any more: restore it from an earlier backup." in page
    assert [[player["name"] for player in game["players"]] for game in kept["games"]] == [["Cy", "Dora"]]
    other = Phone(tmp_path / "second")
    assert other.session.restore(io.BytesIO(saved_by(client))) == "Games restored: 1."
    assert client.get("/sheet?game=1").json == {
        "error": "Game 1 cannot be read any more: restore it from an earlier backup."
    }
    assert client.post("/restore", data=earlier, headers=ZIP).json == {"said": "Games restored: 1."}
    assert len(client.get("/history.json").json["games"]) == 2
    other.journal.close()


def test_a_game_whose_page_of_the_journal_is_damaged_can_be_deleted(phone: Phone) -> None:
    """It was said that the journal is damaged, and to move it away: with all other games."""
    phone.begin("Ann", "Bo")
    phone.journal.append([{"redo": True, "note": "a long evening" * 20}] * 40)
    phone.begin("Cy", "Dora")
    phone.journal.close()
    damage(phone.folder / "journal.sqlite", b"a long evening")
    phone.open().do(delete=1)
    for _ in range(2):
        kept = phone.session.kept.json()
        assert kept["damaged"] == []
        assert [[player["name"] for player in game["players"]] for game in kept["games"]] == [["Cy", "Dora"]]
        with pytest.raises(Refused, match="That game is not there any more"):
            phone.do(resume=1)
        phone.open()


def saved_by(client: FlaskClient) -> bytes:
    with client.get("/backup.zip") as answer:
        return answer.data


def damage(journal: Path, words: bytes) -> None:
    """Fill the page of the file that these words stand on."""
    whole = journal.read_bytes()
    at = whole.index(words) // 4096 * 4096
    journal.write_bytes(whole[:at] + bytes(range(256)) * 16 + whole[at + 4096 :])


def test_evenings_are_shown_where_the_disk_takes_no_more_of_what_was_worked_out(
    phone: Phone, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(summaries: object) -> None:
        raise JournalError("journal.sqlite cannot be written: free some space on the disk.")

    monkeypatch.setattr(phone.journal, "summarise", full)
    phone.begin("Ann", "Bo")
    assert "Ann" in client.get("/history").text


def test_a_journal_that_cannot_be_read_at_all_is_a_sentence(
    phone: Phone, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> None:
        raise JournalError("journal.sqlite is damaged: move it away to begin a new one.")

    monkeypatch.setattr(phone.journal, "ends", lost)
    for door in ("/history", "/history.json", "/backup.zip"):
        assert client.get(door).json == {"error": "journal.sqlite is damaged: move it away to begin a new one."}


def test_what_is_saved_can_be_restored_elsewhere(phone: Phone, client: FlaskClient, tmp_path: Path) -> None:
    phone.begin("Ann", "Bo")
    with client.get("/backup.zip") as saved:
        assert saved.headers["Content-Disposition"].startswith("attachment; filename=table-companion-")
        file = saved.data
    other = Phone(tmp_path / "second")
    elsewhere = create_app(other.session).test_client()
    answer = elsewhere.post("/restore", data=file, headers=ZIP)
    assert (answer.status_code, answer.json) == (200, {"said": "Games restored: 1."})
    assert elsewhere.get("/history.json").json["games"][0]["players"][0]["name"] == "Ann"
    other.journal.close()


@pytest.mark.parametrize(
    ("headers", "content", "status", "sentence"),
    [
        (ZIP, b"nonsense", 422, "This file is no backup of the table companion: nothing was changed."),
        ({"Content-Type": "text/plain"}, b"nonsense", 415, "A command is sent as JSON: reload the page and try again."),
    ],
)
def test_what_cannot_be_restored_is_refused(
    client: FlaskClient, headers: dict[str, str], content: bytes, status: int, sentence: str
) -> None:
    answer = client.post("/restore", data=io.BytesIO(content), headers=headers)
    assert (answer.status_code, answer.json) == (status, {"error": sentence})


def test_a_disk_that_does_not_take_a_backup_on_its_way_is_said_to(
    phone: Phone, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Out and in it was said to have gone wrong inside the companion, and nobody thought of the disk."""
    phone.begin("Ann", "Bo")
    saved = saved_by(client)
    monkeypatch.setattr("web.evenings.IN_MEMORY_BYTES", 100)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    for answer in (client.get("/backup.zip"), client.post("/restore", data=saved, headers=ZIP)):
        assert answer.status_code == 422
        assert "look whether the disk is full" in answer.json["error"]


def test_a_large_backup_is_taken_where_a_large_command_is_not(client: FlaskClient) -> None:
    large = bytes(100_000)
    assert client.post("/restore", data=large, headers=ZIP).status_code == 422
    assert client.post("/command", data=large, headers={"Content-Type": "application/json"}).status_code == 413


@pytest.mark.parametrize(
    ("cookie", "accepted", "wanted"),
    [
        ("", "en-GB,en", "en"),
        ("", "", "en"),
        ("", "xx", "en"),
        ("", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("es", "de", "es"),
        ("en", "de", "en"),
        ("xx", "es", "es"),
    ],
)
def test_the_page_speaks_the_language_chosen_else_the_first_that_is_known(
    client: FlaskClient, cookie: str, accepted: str, wanted: str
) -> None:
    client.set_cookie("language", cookie)
    assert f'<html lang="{wanted}"' in client.get("/history", headers={"Accept-Language": accepted}).text
