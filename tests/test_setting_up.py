"""Setting the camera up: what is measured while somebody looks, what is kept, and what is refused."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count

import numpy as np
import pytest
from room_fixture import IDLE, FakeRoom

from companion.camera.setting_up import SettingUp, Tools
from companion.frames import Frame
from companion.laid import WHOLE, Laid, load
from companion.live.room import Malformed, Refused
from companion.rig import Rig, Watch, set_up_tools
from companion.settings import Settings
from companion.sight import Look, Lying, TableState
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, resting
from vision.demo.render import paint
from vision.demo.view import View
from vision.following.readings import AtOnce
from vision.reading.enrolment import Enrolled
from web.app import create_app

CLOTH = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
IMAGE = np.zeros((480, 640, 3), np.uint8)


@dataclass
class Figures:
    focus: float = 80.0
    burnt: float = 0.0
    black: float = 0.0
    level: float = 120.0
    flicker: float = 0.0


class Desk:
    """A table that is being set up, with a clock that stands still."""

    def __init__(self, folder):
        self.seconds = count(40.0)
        self.folder, self.now, self.kept, self.anew, self.loads = folder, 0.0, [], 0, 0
        self.found, self.dice, self.figures, self.unusual = CLOTH, 0, Figures(), {}
        self.turns, self.upside_down = True, False
        tools = Tools(
            lambda image, greys: self.figures,
            lambda image: self.found,
            lambda image, cloth: image,
            lambda image: self.dice,
            lambda image, where: self.kept.append(where),
            lambda: "locked",
            lambda: self.turns,
            lambda: self.upside_down,
            self.changed,
            self.show_die,
            self.forget_die,
            lambda: {name: tuple(values) for name, values in self.unusual.items()},
        )
        self.setting = SettingUp(folder, tools, lambda: self.now)

    def show_die(self, image, name, value):
        if self.dice:
            raise ValueError("2 things look like dice.")
        self.unusual.setdefault(name, []).append(value)

    def forget_die(self, name):
        if self.unusual.pop(name, None) is None:
            raise ValueError("No such die.")

    def changed(self):
        self.anew += 1

    def see(self, seconds=0.0, dice=None):
        def load_image():
            self.loads += 1
            return IMAGE

        state = TableState.ROLLING if dice is None else TableState.READ
        self.setting.see(Frame(seconds, IMAGE[:, :, 0], load_image), Look(seconds, state, dice))

    def do(self, **wish):
        return self.setting.do(wish)


@pytest.fixture(autouse=True)
def no_picture_is_waited_for(monkeypatch):
    monkeypatch.setattr("companion.camera.setting_up.AWAITED_SECONDS", 0.0)


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.setting.view()
    desk.see(1.0)
    return desk


def test_nothing_is_measured_unless_somebody_looks(tmp_path):
    desk = Desk(tmp_path)
    desk.see(1.0)
    assert (desk.loads, desk.setting.view()["focus"]) == (0, None)
    desk.see(2.0)
    assert (desk.loads, desk.setting.view()["focus"]) == (1, 80.0)


@pytest.mark.parametrize(
    ("figures", "troubles"),
    [
        (Figures(), []),
        (Figures(focus=30), ["The picture is blurred: turn the lens."]),
        (Figures(level=30), ["It is dim: bring a lamp nearer."]),
        (Figures(burnt=0.2, flicker=0.1), ["Part of the picture is too bright", "The light flickers"]),
    ],
)
def test_each_trouble_has_its_sentence(desk, figures, troubles):
    desk.figures = figures
    desk.see(2.0)
    told = [each["text"] for each in desk.setting.view()["advice"] if not each["well"]]
    assert len(told) == len(troubles)
    assert all(text.startswith(trouble) for text, trouble in zip(told, troubles, strict=True))


def test_the_cloth_is_found_dragged_and_kept(desk, tmp_path):
    assert desk.do(find=True)["laid"]["cloth"] == CLOTH
    desk.do(cloth=[[0.2, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
    desk.do(strip=True)
    assert load(tmp_path).cloth[0] == (0.2, 0.1)
    assert load(tmp_path).strip_outline
    assert desk.anew == 3
    desk.found = WHOLE
    assert desk.do(find=True)["laid"]["cloth"] is None
    desk.found = None
    assert "drag the corners" in desk.do(find=True)["said"]


def test_what_two_phones_set_up_at_once_is_all_kept(desk, tmp_path, monkeypatch):
    """Both wrote one file, and whoever came second was told that the disk may be full."""
    monkeypatch.setattr(os, "fsync", lambda number: time.sleep(0.05))
    corners = [[0.2, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    with ThreadPoolExecutor(3) as phones:
        wishes = [phones.submit(desk.do, **wish) for wish in ({"strip": True}, {"cloth": corners}, {"done": True})]
    assert [wish.result()["said"] for wish in wishes] == ["", "", ""]
    laid = load(tmp_path)
    assert (laid.strip, laid.cloth[0], laid.done) == (True, (0.2, 0.1), True)


def test_the_picture_is_turned_by_quarters_with_what_was_set_up_in_it(desk, tmp_path):
    desk.do(cloth=[[0.2, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
    view = desk.do(turn=True)
    assert "turned" in view["said"] and view["focus"] is None, "the picture as it was tells nothing more"
    assert view["laid"]["turned"] == 90
    assert load(tmp_path).cloth[1] == pytest.approx((1 - 0.1, 0.2)), "its top left corner is at the top right now"
    assert desk.anew == 2
    with pytest.raises(Refused, match="no picture from the camera: check"):
        desk.do(find=True)


def test_nothing_is_learned_from_a_frame_that_came_before_the_picture_was_turned(desk, tmp_path):
    desk.do(turn=True)
    desk.see(2.0)
    with pytest.raises(Refused, match="no picture from the camera: check"):
        desk.do(empty=True)
    desk.setting.use(tmp_path)  # the camera's loop begins anew: from now on they are turned
    desk.see(3.0)
    assert desk.do(empty=True)["focus"] is not None


def test_where_the_disk_does_not_take_it_the_picture_goes_on_as_it_was(desk, fill_disk):
    fill_disk()
    with pytest.raises(Refused, match="It cannot be kept"):
        desk.do(turn=True)
    desk.see(2.0)
    assert desk.setting.view()["focus"] is not None


def test_the_picture_of_the_demo_table_stays_as_it_is_drawn(desk):
    desk.turns = False
    before = desk.setting.laid
    with pytest.raises(Refused, match="drawn the right way up"):
        desk.do(turn=True)
    assert desk.setting.laid == before


def test_a_camera_that_was_never_open_is_not_called_the_demo_table(tmp_path):
    never = Desk(tmp_path)
    never.turns = False
    with pytest.raises(Refused, match="no picture from the camera: check"):
        never.do(turn=True)


def test_whoever_sets_a_camera_up_hears_that_it_hangs_upside_down(desk):
    desk.upside_down = True
    trouble = desk.setting.view()["advice"][0]
    assert not trouble["well"] and "turn the picture twice" in trouble["text"]


def test_the_bare_cloth_is_learned_and_dice_on_it_are_told(desk, tmp_path):
    assert desk.do(empty=True)["said"] == "The empty cloth is learned."
    desk.dice = 2
    assert "2 things on it look like dice" in desk.do(empty=True)["said"]
    assert desk.kept == [tmp_path, tmp_path]
    desk.dice = 1
    assert "one thing on it looks like a die" in desk.do(empty=True)["said"]


@pytest.fixture
def real_desk(tmp_path):
    """Sets up a camera with what the open table has for it; shows it a picture with dice (value, x, y) on a cloth."""
    settings, enrolled, view = Settings(), Enrolled(), View(640, 480, 1050.0, 450.0, 82.0)
    rig = Rig(settings.camera, print)
    watch = Watch(tmp_path, rig, settings, enrolled, AtOnce())
    setting = SettingUp(tmp_path, set_up_tools(rig, enrolled, watch, lambda: None))

    seconds = count(1.0)

    def show(*dice):
        now = next(seconds)
        lying = [resting(value, x, y, 0.4, FINISHES[0]) for value, x, y in dice]
        picture = paint(view, draw_cloth(view, 1), lying, 2)
        setting.view()
        setting.see(Frame(now, picture[:, :, 0], lambda: picture), Look(now, TableState.SETTLING))
        return setting

    return show


def test_dice_that_lie_beside_the_cloth_are_none_that_lie_on_it(real_desk):
    """Taken away they often lie in the picture still, where nothing counts."""
    beside = ((3, 100, -50), (5, 100, 0))
    setting = real_desk(*beside)
    setting.do({"cloth": [[0, 0], [0.7, 0], [0.7, 1], [0, 1]]})
    assert setting.do({"empty": True})["said"] == "The empty cloth is learned."
    setting = real_desk((2, -20, 0), *beside)
    assert setting.do({"show": {"name": "smoke", "value": 2}})["dice"] == [{"name": "smoke", "values": [2]}]


@pytest.mark.parametrize(
    "wish", [{"strip": True}, {"find": True}, {"turn": True}, {"empty": True}, {"done": True}], ids=str
)
def test_what_the_disk_does_not_take_is_refused_with_a_sentence(desk, tmp_path, fill_disk, wish):
    before = desk.setting.laid
    fill_disk()
    with pytest.raises(Refused, match=r"It cannot be kept .*: look whether the disk is full"):
        desk.do(**wish)
    assert desk.setting.laid == before


def test_test_throws_are_shown_and_count_nowhere(desk):
    desk.do(test=True)
    assert desk.setting.testing
    lying = tuple(Lying(number, value, (0.0, 0.0, 9.0, 9.0), value != 6) for number, value in ((1, 5), (2, 3)))
    desk.see(2.0, ())
    desk.see(3.0)
    desk.see(4.0, lying)
    desk.see(5.0, lying)
    desk.see(6.0, (*lying, Lying(3, 6, (0.0, 0.0, 9.0, 9.0), False)))
    assert desk.setting.view()["tests"] == [{"dice": "3 5", "sure": True}, {"dice": "6", "sure": False}]
    desk.now = 10.0
    assert not desk.setting.testing


def test_a_page_left_open_after_the_last_test_throw_keeps_no_throw_from_a_game(desk):
    desk.do(test=True)
    desk.see(2.0, ())
    for number in range(1, 6):
        assert desk.setting.testing
        desk.see(2.0 + number, (Lying(number, 3, (0.0, 0.0, 9.0, 9.0), True),))
    assert len(desk.setting.view()["tests"]) == 5
    assert not desk.setting.testing


def test_test_throws_outlast_a_phone_that_goes_dark_and_not_a_page_that_was_left(desk):
    desk.do(test=True)
    desk.now = 30.0
    desk.setting.view()
    assert desk.setting.testing
    desk.now = 120.0
    assert desk.setting.view()["tests"] is None
    assert not desk.setting.testing
    desk.now = 240.0
    assert desk.do(test=True)["tests"] == []


def test_unusual_dice_are_shown_face_by_face_and_can_be_forgotten(desk):
    assert desk.do(show={"name": "smoke", "value": 1})["said"] == "That is the 1 of smoke from now on."
    assert desk.do(show={"name": "smoke", "value": 2})["dice"] == [{"name": "smoke", "values": [1, 2]}]
    desk.dice = 2
    with pytest.raises(Refused, match="2 things look like dice"):
        desk.do(show={"name": "smoke", "value": 3})
    assert desk.do(forget="smoke")["dice"] == []
    with pytest.raises(Refused, match="No such die"):
        desk.do(forget="smoke")


def test_a_die_that_is_shown_is_none_that_was_thrown(desk):
    """While the start was rolled for its 1 and its 2 were the first players' throws."""
    assert not desk.setting.unheeded
    desk.do(naming=True)
    assert desk.setting.unheeded
    desk.do(show={"name": "logo", "value": 1})
    for desk.now in (2.0, 4.0):
        desk.setting.view()
    assert desk.setting.unheeded and not desk.setting.testing
    desk.now = 8.0
    assert not desk.setting.unheeded, "the page was left"
    desk.setting.view()
    assert desk.setting.unheeded
    desk.do(done=True)
    assert not desk.setting.unheeded


def test_a_page_left_open_after_a_die_was_shown_keeps_no_throw_from_a_game(desk):
    desk.do(show={"name": "logo", "value": 1})
    desk.now = 61.0
    desk.setting.view()
    assert not desk.setting.unheeded


def test_it_can_be_skipped(desk, tmp_path):
    desk.do(done=True)
    assert load(tmp_path) == Laid(done=True)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"dance": True},
        {"strip": 1},
        {"find": True, "empty": True},
        {"show": "smoke"},
        {"show": {"name": "smoke", "value": "1"}},
        {"forget": 1},
    ],
)
def test_what_makes_no_sense_is_refused(desk, wish):
    with pytest.raises(Malformed):
        desk.setting.do(wish)


def test_a_picture_from_before_the_phone_went_dark_shows_nothing_that_lies_there_now(desk):
    """Woken it asked for the next face of a die, and the face before was kept for it."""
    desk.now = 30.0
    with pytest.raises(Refused, match="no picture from the camera: check"):
        desk.do(show={"name": "logo", "value": 2})
    assert desk.unusual == {}
    desk.see(31.0)
    assert desk.do(show={"name": "logo", "value": 2})["dice"] == [{"name": "logo", "values": [2]}]


def test_a_picture_that_comes_in_a_moment_is_waited_for(desk, monkeypatch):
    monkeypatch.setattr("companion.camera.setting_up.AWAITED_SECONDS", 10.0)
    desk.now = 30.0
    with ThreadPoolExecutor(1) as phone:
        wish = phone.submit(desk.do, show={"name": "logo", "value": 2})
        while not wish.done():
            desk.see(next(desk.seconds))
    assert wish.result()["dice"] == [{"name": "logo", "values": [2]}]


def test_a_camera_that_shows_nothing_is_told_instead_of_how_its_last_picture_was(tmp_path, desk):
    trouble = [{"well": False, "text": "There is no picture from the camera: check its cable."}]
    never = Desk(tmp_path)
    assert never.setting.view()["advice"] == [], "one may be on its way"
    never.now = 2.0
    never.setting.view()
    never.now = 4.0
    assert never.setting.view()["advice"] == trouble
    for desk.now in (2.0, 4.0):
        view = desk.setting.view()
    assert (view["focus"], view["advice"]) == (None, trouble)


@pytest.mark.parametrize("wish", [{"empty": True}, {"lock": True}], ids=str)
def test_without_a_picture_nothing_can_be_learned_or_locked(tmp_path, wish):
    with pytest.raises(Refused, match="no picture"):
        Desk(tmp_path).do(**wish)


def test_another_camera_has_a_table_of_its_own(desk, tmp_path):
    desk.do(find=True)
    assert desk.setting.use(tmp_path / "demo") == Laid()
    assert desk.setting.use(tmp_path).cloth == CLOTH


def test_the_page_its_figures_and_its_wishes(desk):
    client = create_app(FakeRoom(IDLE), setting=desk.setting).test_client()
    assert client.get("/setup").status_code == 200
    assert client.get("/setup.json").json["focus"] == 80.0
    assert client.post("/setup.json", json={"strip": True}).json["laid"]["strip"] is True
    assert client.post("/setup.json", json={"cloth": [[0, 0]]}).status_code == 422
    for body in ("{", "[" * 9_000):
        assert client.post("/setup.json", data=body, content_type="application/json").status_code == 400
    assert client.post("/setup.json", data={"strip": "on"}).status_code == 415


def test_a_table_without_a_camera_has_no_such_page():
    assert create_app(FakeRoom(IDLE)).test_client().get("/setup").status_code == 404
