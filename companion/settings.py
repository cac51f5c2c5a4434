"""The table's settings: what is wired where, and how the companion shows itself.

They are read from ``companion.toml`` in the data folder; a file that is not there means the defaults. A whole file::

    [pins]                       # GPIO numbers; false where there is no such part
    hold = 17
    stop = 27
    lamp = 22                    # or [5, 6, 13]: red, green and blue; or { green = 5, red = 6 }: one LED a colour
    buzzer = 12                  # false, unless you have one
    pull_up = true               # the buttons connect to ground
    active_high = true           # the lamp is lit at 3.3 V
    buzzer_active_high = true    # the buzzer sounds at 3.3 V
    debounce_seconds = 0.035
    long_press_seconds = 1.5

    [camera]
    source = "auto"
    lens_metres = 0.5            # from the lens to the cloth, for a camera that can focus
    mains_hertz = 50             # of the lamps' current: 60 in the Americas
    turned = 0                   # by how many degrees clockwise its pictures are turned to be upright: 90, 180 or 270

    [page]
    host = "0.0.0.0"             # "127.0.0.1" keeps the page on this machine
    port = 8000

    [table]
    keep_strip = false           # or the corners of the strip for kept dice: [[0, 900], [1280, 900], [1280, 960]]
    keep_labelled = false        # true keeps a photograph of every throw with its values, to measure the reader on

    [voice]
    speaker = "auto"             # the table's loudspeaker: "espeak-ng", "piper", "off", or what is there
    language = "en"              # "de", "es"
    muted = ["throw"]            # kinds that are not said: turn, throw, keep, hint, bank, lost, corrected, question, …
    piper_model = false          # or the file of a voice for Piper: "/home/pi/en_GB-alba-medium.onnx"
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from companion.laid import QUARTERS
from companion.language import languages
from companion.sight import LAMP_COLOURS
from companion.spoken.voice import KINDS, QUIET

FILE_NAME = "companion.toml"


@dataclass(frozen=True, slots=True)
class Leds:
    """A lamp of several LEDs: the colour of each, one of LAMP_COLOURS, and its GPIO number."""

    pins: tuple[tuple[str, int], ...]


class SettingsError(Exception):
    """Settings that cannot be used; the text is a sentence naming the file, the key and what to do."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a setting may be: a test of the TOML value, the same in words, and how it becomes ours."""

    fits: Callable[[Any], bool]
    words: str
    make: Callable[[Any], Any] = lambda value: value

    def setting(self, default: Any) -> Any:
        """A dataclass field of this kind."""
        return field(default=default, metadata={"kind": self})


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _number(value: Any, low: float, high: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def _pin(value: Any) -> bool:
    return value is False or _whole(value, 0, 27)


def _lamp(value: Any) -> bool:
    if isinstance(value, dict):
        return bool(value) and value.keys() <= set(LAMP_COLOURS) and all(_whole(pin, 0, 27) for pin in value.values())
    return _pin(value) or (isinstance(value, list) and len(value) == 3 and all(_whole(pin, 0, 27) for pin in value))


def _make_lamp(value: Any) -> int | tuple[int, int, int] | Leds | None:
    if isinstance(value, dict):
        return Leds(tuple(value.items()))
    if isinstance(value, list):
        red, green, blue = value
        return red, green, blue
    return None if value is False else int(value)


def _corners(value: Any) -> bool:
    return value is False or (isinstance(value, list) and len(value) >= 3 and all(_corner(each) for each in value))


def _corner(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_number(edge, 0, 100_000) for edge in value)


_NUMBER = "a GPIO number from 0 to 27"
PIN = Kind(_pin, f"{_NUMBER}, or false for none", lambda value: None if value is False else value)
LAMP = Kind(
    _lamp,
    f"{_NUMBER}, three of them for red, green and blue, one a colour as {{ green = 5, red = 6 }}, or false for none",
    _make_lamp,
)
YES_OR_NO = Kind(lambda value: isinstance(value, bool), "true or false")
STRIP = Kind(
    _corners,
    "a list of three or more corners [x, y], or false for none",
    lambda value: tuple((float(x), float(y)) for x, y in value) if value else None,
)
TEXT = Kind(lambda value: isinstance(value, str) and value != "" and "\0" not in value, "a text in quotes")
SPEAKER = Kind(lambda value: value in ("auto", "espeak-ng", "piper", "off"), '"auto", "espeak-ng", "piper" or "off"')
LANGUAGE = Kind(lambda value: TEXT.fits(value) and value in languages(), f"one of {', '.join(languages())}")
MUTED = Kind(
    lambda value: isinstance(value, list) and all(TEXT.fits(each) and each in KINDS for each in value),
    f"a list of {', '.join(KINDS)}",
    tuple,
)
FILE = Kind(
    lambda value: value is False or TEXT.fits(value), "a file in quotes, or false for none", lambda value: value or None
)
PORT = Kind(lambda value: _whole(value, 1, 65535), "a number from 1 to 65535")
DEBOUNCE = Kind(lambda value: _number(value, 0.005, 0.1), "a number of seconds from 0.005 to 0.1")
LENS = Kind(lambda value: _number(value, 0.05, 5), "a number of metres from 0.05 to 5")
MAINS = Kind(lambda value: value in (50, 60), "50 or 60")
TURNED = Kind(lambda value: value in QUARTERS and not isinstance(value, bool), "0, 90, 180 or 270")
LONG_PRESS = Kind(lambda value: _number(value, 0.5, 10), "a number of seconds from 0.5 to 10")


@dataclass(frozen=True, slots=True)
class PinSettings:
    """GPIO numbers (the number after "GPIO", not the place on the connector), None where there is no such part.

    lamp: one number for a plain lamp, those of red, green and blue, or some LEDs.
    """

    hold: int | None = PIN.setting(17)
    stop: int | None = PIN.setting(27)
    lamp: int | tuple[int, int, int] | Leds | None = LAMP.setting(22)  # noqa: RUF009
    buzzer: int | None = PIN.setting(None)
    pull_up: bool = YES_OR_NO.setting(True)
    active_high: bool = YES_OR_NO.setting(True)
    buzzer_active_high: bool = YES_OR_NO.setting(True)
    debounce_seconds: float = DEBOUNCE.setting(0.035)
    long_press_seconds: float = LONG_PRESS.setting(1.5)

    @property
    def used(self) -> tuple[int, ...]:
        """Every GPIO number that has a part on it, in the order hold, stop, lamp, buzzer."""
        return tuple(pin for pin in (self.hold, self.stop, *self.lamp_pins, self.buzzer) if pin is not None)

    @property
    def lamp_pins(self) -> tuple[int, ...]:
        """The GPIO numbers of the lamp, whatever kind it is."""
        if isinstance(self.lamp, Leds):
            return tuple(pin for _, pin in self.lamp.pins)
        if isinstance(self.lamp, tuple):
            return self.lamp
        return () if self.lamp is None else (self.lamp,)


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """Where the pictures come from, how far the lens is from the cloth, and how often the lamps' current turns.

    turned: by how many degrees clockwise the pictures are turned, until what is far away is at their top.
    """

    source: str = TEXT.setting("auto")
    lens_metres: float = LENS.setting(0.5)
    mains_hertz: int = MAINS.setting(50)
    turned: int = TURNED.setting(0)


@dataclass(frozen=True, slots=True)
class PageSettings:
    """Where the page is served: an address of this machine, 0.0.0.0 for all of them, and a port."""

    host: str = TEXT.setting("0.0.0.0")
    port: int = PORT.setting(8000)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How this table is laid; keep_strip: corners [x, y] in pixels of the camera's picture.

    keep_labelled: whether photographs of throws are kept with what lay there, in the data folder and nowhere else.
    """

    keep_strip: tuple[tuple[float, float], ...] | None = STRIP.setting(None)
    keep_labelled: bool = YES_OR_NO.setting(False)


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """What the table's own loudspeaker says, and how; muted: kinds of utterances that it keeps to itself."""

    speaker: str = SPEAKER.setting("auto")
    language: str = LANGUAGE.setting("en")
    muted: tuple[str, ...] = MUTED.setting(tuple(sorted(QUIET)))
    piper_model: str | None = FILE.setting(None)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a family may set about its table."""

    pins: PinSettings = PinSettings()
    camera: CameraSettings = CameraSettings()
    page: PageSettings = PageSettings()
    table: TableSettings = TableSettings()
    voice: VoiceSettings = VoiceSettings()


_SECTIONS: dict[str, type] = {
    "pins": PinSettings,
    "camera": CameraSettings,
    "page": PageSettings,
    "table": TableSettings,
    "voice": VoiceSettings,
}


def data_folder(argument: str | Path | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """Where games, pictures and settings are kept: as told, else the service's own folder, else the user's.

    Raises SettingsError for the home of nobody.
    """
    if argument is not None:
        try:
            return Path(argument).expanduser()
        except RuntimeError:
            raise SettingsError(f"Nobody here has the home of {argument}: correct --data.") from None
    if service_folder := environ.get("STATE_DIRECTORY"):
        return Path(service_folder.split(":")[0])
    return platformdirs.user_data_path("table-companion", appauthor=False)


def read_settings(folder: Path, file: str | Path | None = None) -> Settings:
    """Read ``file``, or ``companion.toml`` in the data folder if there is one. Raises SettingsError."""
    path = Path(file) if file is not None else folder / FILE_NAME
    try:
        text = path.read_text(encoding="utf-8-sig")  # editors of Windows begin with a mark that nobody sees
    except FileNotFoundError:
        if file is None:
            return Settings()
        raise SettingsError(f"There is no settings file {path}: check its name, or leave it out.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read ({error}): correct that, or move the file away.") from error
    return parse_settings(text, str(path))


def parse_settings(text: str, name: str = FILE_NAME) -> Settings:
    """Settings from TOML text; ``name`` is the file that errors speak of. Raises SettingsError."""
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{name} is not valid TOML ({error}): correct that place, or move the file away.") from None
    settings = Settings(**{section: _section(name, section, values) for section, values in given.items()})
    if len(set(settings.pins.used)) < len(settings.pins.used):
        raise SettingsError(f"{name}: two parts in [pins] have the same number: give each a GPIO number of its own.")
    return settings


def _section(name: str, section: str, values: Any) -> Any:
    if section not in _SECTIONS:
        raise SettingsError(f"{name}: {section} means nothing here: use the sections {_listed(_SECTIONS)}.")
    if not isinstance(values, dict):
        raise SettingsError(f"{name}: {section} must be a section: write [{section}] on a line of its own.")
    kinds: dict[str, Kind] = {each.name: each.metadata["kind"] for each in fields(_SECTIONS[section])}
    for key, value in values.items():
        if key not in kinds:
            raise SettingsError(f"{name}: [{section}] {key} means nothing here: use {_listed(kinds)}.")
        if not kinds[key].fits(value):
            raise SettingsError(f"{name}: [{section}] {key} is {value!r}: make it {kinds[key].words}.")
    return _SECTIONS[section](**{key: kinds[key].make(value) for key, value in values.items()})


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
