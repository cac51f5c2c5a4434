"""The evenings that are kept: a game is gone on with, played once more, or deleted; and none is worked out in vain."""

from typing import Any

import pytest
from phone_fixture import Phone, games, phone, play_two_games

from companion.live.kept import Evenings
from companion.live.room import Refused

__all__ = ["phone"]


def test_a_game_is_resumed_where_it_stood(phone: Phone) -> None:
    play_two_games(phone)
    first = next(record.number for record in phone.session.kept.records() if "Bo" in record.players)
    phone.do(resume=first)
    assert phone.view["players"] == ["Ann", "Bo"]
    assert (phone.view["winners"], phone.do(undo=True)["player"]) == (["Ann"], "Bo")
    assert phone.open().view["player"] == "Bo"


def test_a_rematch_is_a_game_of_its_own(phone: Phone) -> None:
    play_two_games(phone)
    record = next(record for record in phone.session.kept.records() if record.over)
    phone.do(rematch=record.number)
    assert (phone.view["players"], phone.view["game"]["options"]["target"]) == (["Ann", "Bo"], 1000)
    assert len(games(phone)) == 3


def test_a_rematch_of_the_game_on_the_table_needs_no_number(phone: Phone) -> None:
    play_two_games(phone)
    phone.do(rematch=True)
    assert (phone.view["players"], phone.view["phase"], len(games(phone))) == (["Ann", "Cy"], "roll", 3)


def test_a_deleted_game_is_gone_with_its_pictures(phone: Phone) -> None:
    play_two_games(phone)
    freight_train = next(record for record in phone.session.kept.records() if record.over)
    (picture,) = [
        each.entry["picture"] for each in phone.session.kept.written(freight_train.number) if "picture" in each.entry
    ]
    phone.do(delete=freight_train.number)
    assert (len(games(phone)), phone.session.picture(picture)) == (1, None)
    assert phone.view["players"] == ["Ann", "Cy"]
    phone.do(delete=phone.session.kept.current)
    assert (phone.view["phase"], games(phone)) == ("idle", [])
    assert phone.open().view["phase"] == "idle"


def test_a_deleted_game_leaves_the_table_though_its_picture_cannot_be_deleted(phone: Phone) -> None:
    """It stood there still, and all that was played on in it was lost."""
    play_two_games(phone)
    phone.do(resume=1)
    (picture,) = (phone.folder / "pictures").glob("*.jpg")
    picture.unlink()
    picture.mkdir()  # no file, so that to delete it as one is an error
    assert phone.do(delete=1)["phase"] == "idle"
    assert phone.session.kept.current == 0
    assert phone.begin("Eve", "Fred").view["players"] == phone.open().view["players"] == ["Eve", "Fred"]


def test_a_game_that_cannot_be_read_any_more_can_be_deleted(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.journal.append([{"action": {"dance": 1}}])
    phone.begin("Cy", "Dora")
    assert [game["number"] for game in phone.session.kept.json()["damaged"]] == [1]
    phone.do(delete=1)
    assert phone.session.kept.json()["damaged"] == []
    assert phone.view["players"] == ["Cy", "Dora"]
    assert [record.seats for record in phone.open().session.kept.records()] == [("Cy", "Dora")]


@pytest.mark.parametrize("number", [0, 99, "1", None, 2, False, 10**20])
def test_a_game_that_is_not_there_is_refused(phone: Phone, number: Any) -> None:
    play_two_games(phone)
    for verb in ("resume", "rematch", "delete"):
        with pytest.raises(Refused, match="That game is not there any more"):
            phone.do(**{verb: number})


def test_a_game_is_reckoned_again_only_when_something_has_happened_in_it(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_two_games(phone)
    before = phone.session.kept.json()
    reckoned: list[int] = []
    monkeypatch.setattr(Evenings, "record", lambda self, number: reckoned.append(number))
    assert phone.session.kept.json() == before
    phone.do(keep=[1, 1])
    phone.session.kept.json()
    assert reckoned == [phone.session.kept.current]
