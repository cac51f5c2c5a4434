"""How the open table is: frames, camera, pins, phones; for the page ``/health``, and for the doctor who asks that page.

Nouns:
    Finding   one answer: well, not well, or nothing to worry about; and a sentence
    Vitals    what the running companion can tell of itself
    Health    the findings of one moment, with the figures behind them
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.saying import either, say, together

SLOW_FRAMES = 10.0
OLD_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One answer. ``ok``: True is well, False wants doing, None is for information: the table can do without it."""

    ok: bool | None
    sentence: str

    def __str__(self) -> str:
        """The finding as a line: a mark, then the sentence."""
        return f"{self.mark} {self.sentence}"

    @property
    def mark(self) -> str:
        """The mark before its sentence."""
        return _MARKS[self.ok]


_MARKS = {True: "✓", False: "✗", None: "·"}


@dataclass(frozen=True, slots=True)
class Vitals:
    """What the running companion can tell of itself.

    frames_per_second: of the last seconds.  last_frame_seconds: how long ago the newest came, None before the first.
    camera: its name and why it was picked, or what is wrong with it.  locked: what it is set to, in words, or nothing.
    panel: a sentence about buttons and lamp.  has_pins: whether they are real ones.  phones: how many listen.
    addresses: of the page.
    """

    frames_per_second: float
    last_frame_seconds: float | None
    camera: str
    locked: str
    panel: str
    has_pins: bool
    phones: int
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """The findings of one moment, with the figures behind them."""

    vitals: Vitals
    findings: tuple[Finding, ...]

    @property
    def is_well(self) -> bool:
        """Whether nothing wants doing."""
        return all(finding.ok is not False for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """For programs: the installer, and the doctor of another process."""
        return {
            "well": self.is_well,
            "frames_per_second": round(self.vitals.frames_per_second, 1),
            "last_frame_seconds": self.vitals.last_frame_seconds,
            "phones": self.vitals.phones,
            "findings": [{"ok": finding.ok, "sentence": finding.sentence} for finding in self.findings],
        }


def findings_from(told: Mapping[str, Any]) -> tuple[Finding, ...]:
    """The findings in what ``Health.as_json`` made. Raises KeyError or TypeError where it is something else."""
    return tuple(Finding(each["ok"], str(each["sentence"])) for each in told["findings"])


def vital_signs(vitals: Vitals) -> Sequence[Finding]:
    """The findings about the open table itself."""
    return (_frames(vitals), _camera(vitals), _pins(vitals), _phones(vitals))


def _frames(vitals: Vitals) -> Finding:
    age = vitals.last_frame_seconds
    if age is None:
        return Finding(False, say("No picture has come from the camera yet: check its cable; dice can be tapped in."))
    if age > OLD_SECONDS:
        return Finding(
            False,
            say(
                "No picture has come from the camera for {seconds} seconds: check its cable; dice can be tapped in.",
                seconds=round(age),
            ),
        )
    told = say(
        "The camera sends {rate} pictures a second, the last {age} s ago",
        rate=round(vitals.frames_per_second, 1),
        age=round(age, 2),
    )
    if vitals.frames_per_second < SLOW_FRAMES:
        return Finding(
            None, say("{told}: that is slow; more light on the table, or fewer programs, may help.", told=told)
        )
    return Finding(True, say("{told}.", told=told))


def _camera(vitals: Vitals) -> Finding:
    return Finding(True if vitals.locked else None, together(vitals.camera, vitals.locked))


def _pins(vitals: Vitals) -> Finding:
    return Finding(True if vitals.has_pins else None, vitals.panel)


def _phones(vitals: Vitals) -> Finding:
    where = either(vitals.addresses)
    if vitals.phones == 0:
        return Finding(None, say("No phone is connected: open {where} on one.", where=where))
    if vitals.phones == 1:
        return Finding(True, say("There is one phone connected, at {where}.", where=where))
    return Finding(True, say("There are {count} phones connected, at {where}.", count=vitals.phones, where=where))
