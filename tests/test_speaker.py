"""The table's own voice, with programs of the system's shell in place of espeak-ng and Piper."""

import logging
import shutil
import subprocess
import wave
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from companion.settings import VoiceSettings
from companion.spoken.voice import KINDS, QUIET, Said, Utterance, waiting
from hardware.speaker import Engine, Speaker, find_engine

PATIENCE_SECONDS = 20.0


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """Where the stand-in for a voice writes what it was told to say."""
    return tmp_path / "paper"


@pytest.fixture
def speaker(paper: Path) -> Iterator[Speaker]:
    speaker = Speaker(Engine("It writes.", (("cat",), ("sh", "-c", f"cat >> {paper}"))), QUIET)
    yield speaker
    speaker.close()


def said(paper: Path, lines: int) -> list[str]:
    """What has been said, once there are so many lines of it."""
    tick = Event()
    for _ in range(int(PATIENCE_SECONDS / 0.02)):
        text = paper.read_text().splitlines() if paper.exists() else []
        if len(text) >= lines:
            return text
        tick.wait(0.02)
    raise AssertionError(f"only {text} was said")


def test_utterances_are_said_in_their_order_through_every_program(speaker: Speaker, paper: Path) -> None:
    speaker.say(Utterance("bank", "Ann banks 105."))
    speaker.say(Utterance("turn", "Bo throws 5 dice."))
    assert said(paper, 2) == ["Ann banks 105.", "Bo throws 5 dice."]


def test_a_muted_kind_is_not_said(speaker: Speaker, paper: Path) -> None:
    speaker.say(Utterance("throw", "1, 1, 3."))
    speaker.say(Utterance("bank", "Ann banks 20."))
    assert said(paper, 1) == ["Ann banks 20."]


@pytest.mark.parametrize(
    ("queue", "new", "wanted"),
    [
        ("", "keep 10", "keep 10"),
        ("keep 10", "keep 10", "keep 10"),
        ("keep 10, turn Bo", "keep 30", "turn Bo, keep 30"),
        ("bank 30, turn Bo", "hint 35", "bank 30, turn Bo, hint 35"),
    ],
)
def test_nothing_waits_twice_and_the_newest_of_a_kind_counts(queue: str, new: str, wanted: str) -> None:
    def parsed(words: str) -> tuple[Utterance, ...]:
        return tuple(Utterance(*each.split(" ")) for each in words.split(", ") if each)

    assert waiting(parsed(queue), *parsed(new)) == parsed(wanted)


def test_a_voice_that_fails_is_logged_once_and_the_next_sentence_is_tried(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tried = tmp_path / "tried"
    speaker = Speaker(Engine("It fails.", (("sh", "-c", f"cat >> {tried}; exit 1"),)))
    with caplog.at_level(logging.WARNING):
        for text in ("One.", "Two."):
            speaker.say(Utterance("bank", text))
            said(tried, 1 if text == "One." else 2)
        speaker.close()
    assert said(tried, 2) == ["One.", "Two."]
    assert [record.message[:16] for record in caplog.records] == ["The voice failed"]


def test_closing_does_not_wait_for_the_end_of_a_sentence() -> None:
    speaker = Speaker(Engine("It sleeps.", (("sleep", "100"),)))
    speaker.say(Utterance("bank", "Ann banks 105."))
    speaker.close()
    speaker.close()
    speaker.say(Utterance("bank", "Nobody hears this."))


@pytest.mark.parametrize(
    ("settings", "programs", "wanted"),
    [
        ({}, "espeak-ng", "The table speaks with espeak-ng."),
        ({}, "", "The table does not speak: run 'sudo apt install espeak-ng', or turn a phone's voice on."),
        ({"speaker": "off"}, "espeak-ng", "The table does not speak: [voice] speaker is off."),
        (
            {"speaker": "piper"},
            "piper aplay",
            'Piper needs a voice: name its file under [voice] piper_model, or set speaker to "espeak-ng".',
        ),
        (
            {"piper_model": "alba.onnx"},
            "espeak-ng aplay",
            "Piper cannot speak: install piper, or set [voice] piper_model to false.",
        ),
        (
            {"piper_model": "nowhere.onnx"},
            "piper aplay",
            "Piper's voice nowhere.onnx cannot be found: correct [voice] piper_model.",
        ),
    ],
)
def test_the_best_voice_there_is_speaks(settings: dict[str, str], programs: str, wanted: str) -> None:
    engine = find_engine(VoiceSettings(**settings), lambda name: name if name in programs.split() else None)
    assert engine.sentence == wanted
    assert bool(engine.pipeline) == wanted.startswith("The table speaks")


def test_a_voice_that_may_not_be_read_keeps_nobody_from_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    """One under /home, where the service may not look, and the table did not open."""

    def forbidden(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", forbidden)
    engine = find_engine(VoiceSettings(piper_model="/home/pi/alba.onnx"), lambda program: program)
    assert engine.pipeline == ()
    assert engine.sentence == (
        "Piper's voice /home/pi/alba.onnx may not be read: lay it in the data folder, and correct [voice] piper_model."
    )


def test_piper_plays_at_the_rate_of_its_voice(tmp_path: Path) -> None:
    model = tmp_path / "alba.onnx"
    model.touch()
    (tmp_path / "alba.onnx.json").write_text('{"audio": {"sample_rate": 16000}}')
    engine = find_engine(VoiceSettings(piper_model=str(model)), lambda name: name)
    assert [command[0] for command in engine.pipeline] == ["piper", "aplay"]
    assert "16000" in engine.pipeline[1]


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed")
@pytest.mark.parametrize(("language", "text"), [("en", "Ann banks 1,050."), ("de", "Ann schreibt 1.050 auf.")])
def test_espeak_ng_itself_says_a_sentence(language: str, text: str, tmp_path: Path) -> None:
    (command,) = find_engine(VoiceSettings(language=language)).pipeline
    sound = tmp_path / "sound.wav"
    subprocess.run([*command, "-w", str(sound)], input=text.encode(), check=True, timeout=PATIENCE_SECONDS)
    with wave.open(str(sound)) as recording:
        assert recording.getnframes() / recording.getframerate() > 1.0


def test_said_numbers_what_is_said_and_remembers_the_latest() -> None:
    said = Said()
    for number in range(20):
        said = said.plus([Utterance("keep", f"{number}")])
    numbered = said.json()
    assert numbered[-1] == {"number": 20, "kind": "keep", "text": "19"}
    assert [each["number"] for each in numbered] == list(range(9, 21))
    assert said.plus([]) is said
    assert set(KINDS) > QUIET
