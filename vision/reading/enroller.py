"""Shows dice to the reader: finds the one die of a picture and remembers how its top face looks."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property

from companion.detection import Box, Image
from companion.frames import CameraError, FrameSource
from companion.games.saying import say
from vision.pictures.boxes import much_larger, of_one_die, overlap
from vision.reading.detector import LEVELS, Candidate, Detector, merge, warmer
from vision.reading.enrolment import Enrolled, face_of
from vision.reading.face import LOOKS, Evidence, FaceReader, weigh
from vision.reading.known_die import SURE

# An unusual die may look little like one: it need only do so clearly more than anything else in the picture.
_LEAST_HEAT, _CLEARLY = 0.4, 1.6
STALE_SECONDS = 0.5


class Enroller:
    """Remembers the faces of dice that are laid alone before the camera."""

    def __init__(self, enrolled: Enrolled) -> None:
        self._enrolled = enrolled
        self._detector = Detector()

    def show(self, image: Image, name: str, value: int) -> Box:
        """Remember the only die of a picture, lying with ``value`` (1–6) up; gives its box.

        Raises ValueError, remembering nothing, where the name is empty or long, where not exactly one die lies there,
        or where it plainly shows another value.
        """
        name = fit_name(name)
        if value not in range(1, 7):
            raise ValueError(say("A die shows 1 to 6, not {value}.", value=value))
        found = [c for level in range(len(LEVELS)) for c in self._detector.find(image, level)]
        box = the_only_one(found, lambda box: weigh(self._faces.look(image, box, LOOKS[:1])).die)
        shown = plain_value(weigh(self._faces.look(image, box)))
        if shown not in (value, None):
            raise ValueError(
                say("That shows a {shown}, not a {value}: turn the die, and show it again.", shown=shown, value=value)
            )
        self._enrolled.show(face_of(name, value, image, box))
        return box

    @cached_property
    def _faces(self) -> FaceReader:
        return FaceReader()


def fit_name(name: str) -> str:
    """What a die is called, without blanks about it. Raises ValueError where that is nothing, or long."""
    if not 0 < len(name.strip()) <= 40:
        raise ValueError(say("A die's name has 1 to 40 letters: choose a short one, such as smoke."))
    return name.strip()


def plain_value(evidence: Evidence) -> int | None:
    """The value 1–6 of a face whose pips leave no doubt of it, None for any other, as a logo."""
    value = max(range(1, 7), key=evidence.chances.__getitem__)
    plain = evidence.chances[value] >= SURE and evidence.pips == value and evidence.orderly == 1
    return value if plain else None


def the_only_one(found: list[Candidate], like_die: Callable[[Box], float]) -> Box:
    """The box of the only likely candidate. Raises ValueError where there is none, or more than one.

    like_die: the chance 0–1 that a die lies in a box, by its face; an unusual one may look like none.
    """
    likely = warmer(merge(found), _LEAST_HEAT)
    if not likely:
        raise ValueError(say("No die is to be seen: lay it alone in the middle of the picture, in good light."))
    hottest, *others = likely
    crumbs = [c for c in others if much_larger(hottest.box, c.box)]
    apart = [c for c in others if c not in crumbs and not overlap(c.box, hottest.box)]
    # One of them is the die, the other its side or its shadow.
    beside = [c for c in apart if of_one_die(c.box, hottest.box)]
    rivals = [c for c in apart if c not in beside and hottest.heat < _CLEARLY * c.heat]
    if rivals:
        raise ValueError(
            say("{count} things look like dice: leave only the one to be shown on the cloth.", count=1 + len(rivals))
        )
    return max((hottest, *beside), key=lambda c: c.heat + like_die(c.box)).box if beside else hottest.box


def show_faces(
    enroller: Enroller, source: FrameSource, name: str, ask: Callable[[str], str], tell: Callable[[str], None]
) -> None:
    """Ask for one face of a die after the other, and again until it is seen. Raises ValueError and CameraError."""
    name = fit_name(name)
    for value in range(1, 7):
        seen = False
        while not seen:
            ask(f"Lay it down alone with the {value} up, take your hand away, and press Enter. ")
            try:
                enroller.show(fresh_picture(source), name, value)
                seen = True
            except ValueError as error:
                tell(str(error))
    tell(f"{name} is known now.")


def fresh_picture(source: FrameSource) -> Image:
    """A picture taken from now on: cameras keep a few frames that were taken before. Raises CameraError."""
    end = time.monotonic() + STALE_SECONDS
    frame = source.read()
    while frame is not None and time.monotonic() < end:
        frame = source.read()
    if frame is None:
        raise CameraError("The camera gave no picture: check its cable and try again.")
    return frame.load()
