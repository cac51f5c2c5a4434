"""The settings file: defaults, a whole file, and a sentence for every mistake."""

import re
import textwrap
from pathlib import Path

import pytest

from companion import settings as module
from companion.settings import (
    CameraSettings,
    Leds,
    PageSettings,
    PinSettings,
    Settings,
    SettingsError,
    TableSettings,
    data_folder,
    parse_settings,
    read_settings,
)
from companion.spoken.voice import KINDS


def test_no_file_means_the_defaults(tmp_path):
    assert read_settings(tmp_path) == Settings()
    assert Settings().pins.used == (17, 27, 22)


def test_the_file_in_the_module_docstring_is_valid_and_names_every_key():
    example = textwrap.dedent(module.__doc__.split("A whole file::")[1])
    assert parse_settings(example) == Settings(pins=PinSettings(buzzer=12))
    for section in (PinSettings, CameraSettings, PageSettings, TableSettings):
        for key in section.__dataclass_fields__:
            assert re.search(rf"^{key} = ", example, re.MULTILINE), key


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Settings()),
        ("[page]\nport = 80", Settings(page=PageSettings(port=80))),
        ("[pins]\nlamp = [5, 6, 13]", Settings(pins=PinSettings(lamp=(5, 6, 13)))),
        ("[pins]\nlamp = { green = 5, red = 6 }", Settings(pins=PinSettings(lamp=Leds((("green", 5), ("red", 6)))))),
        ("[pins]\nlamp = false\nhold = false", Settings(pins=PinSettings(lamp=None, hold=None))),
        ("[pins]\nhold = 0", Settings(pins=PinSettings(hold=0))),
        (
            "[table]\nkeep_strip = [[0, 0], [9, 0], [9, 5.5]]",
            Settings(table=TableSettings(keep_strip=((0.0, 0.0), (9.0, 0.0), (9.0, 5.5)))),
        ),
        ('[camera]\nsource = "demo"', Settings(camera=CameraSettings("demo"))),
        ("[camera]\nmains_hertz = 60", Settings(camera=CameraSettings(mains_hertz=60))),
        ("[camera]\nturned = 180", Settings(camera=CameraSettings(turned=180))),
    ],
)
def test_what_is_given_replaces_the_default(text, expected):
    assert parse_settings(text) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[pins]\nhold = 40",
            "companion.toml: [pins] hold is 40: make it a GPIO number from 0 to 27, or false for none.",
        ),
        (
            "[pins]\nhold = true",
            "companion.toml: [pins] hold is True: make it a GPIO number from 0 to 27, or false for none.",
        ),
        (
            "[pins]\nlamp = [5, 6]",
            "companion.toml: [pins] lamp is [5, 6]: make it a GPIO number from 0 to 27, "
            "three of them for red, green and blue, one a colour as { green = 5, red = 6 }, or false for none.",
        ),
        (
            "[pins]\nlamp = { mauve = 5 }",
            "companion.toml: [pins] lamp is {'mauve': 5}: make it a GPIO number from 0 to 27, "
            "three of them for red, green and blue, one a colour as { green = 5, red = 6 }, or false for none.",
        ),
        (
            "[pins]\nlamp = { green = 5, red = 17 }",
            "companion.toml: two parts in [pins] have the same number: give each a GPIO number of its own.",
        ),
        (
            "[pins]\nhold = 27",
            "companion.toml: two parts in [pins] have the same number: give each a GPIO number of its own.",
        ),
        (
            "[pins]\ndebounce_seconds = 35",
            "companion.toml: [pins] debounce_seconds is 35: make it a number of seconds from 0.005 to 0.1.",
        ),
        (
            "[pins]\nlong_press_seconds = true",
            "companion.toml: [pins] long_press_seconds is True: make it a number of seconds from 0.5 to 10.",
        ),
        ("[camera]\nmains_hertz = 55", "companion.toml: [camera] mains_hertz is 55: make it 50 or 60."),
        ("[camera]\nturned = 45", "companion.toml: [camera] turned is 45: make it 0, 90, 180 or 270."),
        ("[camera]\nturned = false", "companion.toml: [camera] turned is False: make it 0, 90, 180 or 270."),
        ("[page]\nport = 0", "companion.toml: [page] port is 0: make it a number from 1 to 65535."),
        ('[page]\nport = "80"', "companion.toml: [page] port is '80': make it a number from 1 to 65535."),
        ("[page]\nprot = 80", "companion.toml: [page] prot means nothing here: use host or port."),
        ('[camera]\nsource = ""', "companion.toml: [camera] source is '': make it a text in quotes."),
        ('[page]\nhost = "a\\u0000"', "companion.toml: [page] host is 'a\\x00': make it a text in quotes."),
        (
            "[table]\nkeep_strip = [[1, 2]]",
            "companion.toml: [table] keep_strip is [[1, 2]]: make it a list of three or more corners [x, y], "
            "or false for none.",
        ),
        (
            "[pin]\nhold = 1",
            "companion.toml: pin means nothing here: use the sections pins, camera, page, table or voice.",
        ),
        ('[voice]\nlanguage = ["de"]', "companion.toml: [voice] language is ['de']: make it one of en, de, es."),
        (
            '[voice]\nmuted = [["throw"]]',
            f"companion.toml: [voice] muted is [['throw']]: make it a list of {', '.join(KINDS)}.",
        ),
        ("page = 80", "companion.toml: page must be a section: write [page] on a line of its own."),
    ],
)
def test_every_mistake_is_one_sentence(text, sentence):
    with pytest.raises(SettingsError) as caught:
        parse_settings(text)
    assert str(caught.value) == sentence


def test_a_slip_in_the_toml_names_file_and_line(tmp_path):
    (tmp_path / "companion.toml").write_text("[page]\nport = \n")
    with pytest.raises(SettingsError, match=r"companion\.toml is not valid TOML \(.*line 2.*\): correct that place"):
        read_settings(tmp_path)


def test_brackets_that_open_and_never_close_are_a_slip_like_any_other():
    with pytest.raises(SettingsError, match="is not valid TOML"):
        parse_settings("[pins]\nlamp = " + "[" * 3000)


def test_a_file_that_was_written_on_windows_is_read_as_any_other(tmp_path):
    """The unseen mark at its beginning was refused as no valid TOML."""
    (tmp_path / "companion.toml").write_bytes(b"\xef\xbb\xbf[page]\r\nport = 80\r\n")
    assert read_settings(tmp_path).page.port == 80


def test_a_file_that_was_asked_for_must_be_there(tmp_path):
    with pytest.raises(SettingsError, match=r"^There is no settings file .*other\.toml: check its name"):
        read_settings(tmp_path, tmp_path / "other.toml")


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "companion.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read"):
        read_settings(tmp_path)


@pytest.mark.parametrize(
    ("argument", "environ", "expected"),
    [
        pytest.param("evening", {"STATE_DIRECTORY": "/var/lib/x"}, Path("evening"), id="as told"),
        pytest.param("~/evening", {}, Path.home() / "evening", id="as told, at home"),
        pytest.param(None, {"STATE_DIRECTORY": "/var/lib/x"}, Path("/var/lib/x"), id="the service's"),
        pytest.param(None, {"STATE_DIRECTORY": "/var/lib/x:/var/lib/y"}, Path("/var/lib/x"), id="the first of two"),
    ],
)
def test_data_folder(argument, environ, expected):
    assert data_folder(argument, environ) == expected


def test_the_home_of_nobody_is_a_sentence():
    with pytest.raises(SettingsError, match="Nobody here has the home of ~nobody-here/table: correct --data"):
        data_folder("~nobody-here/table", {})


def test_the_users_data_folder_is_named_after_the_companion():
    assert data_folder(None, {}).name == "table-companion"
