"""The table's state: one value, always visible on the page and on the lamp, and each with its sentence.

Nouns:
    TableState   what the camera makes of the table at this moment
    Lying        one die at rest, followed from reading to reading
    Look         one moment of the table: its state and, once settled, the dice lying there
    Press        one press of a table button
    Light        what the lamp shows: a colour, steady or blinking
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.detection import Box
from companion.games.saying import say


class TableState(StrEnum):
    """What the camera makes of the table at this moment."""

    NO_CAMERA = "no-camera"
    NEEDS_SET_UP = "needs-set-up"
    CAMERA_MOVED = "camera-moved"
    COVERED = "covered"
    DARK = "dark"
    OUT_OF_FOCUS = "out-of-focus"
    READY = "ready"
    HAND = "hand"
    ROLLING = "rolling"
    RESTLESS = "restless"
    SETTLING = "settling"
    READ = "read"
    UNSURE = "unsure"
    WRONG_COUNT = "wrong-count"
    CHOICE = "choice"
    PAUSED = "paused"
    CORRECTING = "correcting"

    @property
    def sentence(self) -> str:
        """What the page says while the table is in this state."""
        return _SENTENCES[self]


_SENTENCES = {
    TableState.NO_CAMERA: say("There is no picture from the camera: tap the dice in, or check its cable."),
    TableState.NEEDS_SET_UP: say("The camera has not been set up yet: play by tapping the dice in, or set it up."),
    TableState.CAMERA_MOVED: say("The camera or the cloth is being moved: let it come to rest."),
    TableState.COVERED: say("Something covers the camera's view: take it away, or tap the dice in."),
    TableState.DARK: say("It is too dark to see the dice: put a light on, or tap the dice in."),
    TableState.OUT_OF_FOCUS: say("The picture is out of focus: set the lens again, or tap the dice in."),
    TableState.READY: say("Ready: throw the dice."),
    TableState.HAND: say("A hand is over the table."),
    TableState.ROLLING: say("The dice are rolling."),
    TableState.RESTLESS: say("Something keeps moving over the table: take it away, or tap the dice in."),
    TableState.SETTLING: say("Nothing moves: the table is being read."),
    TableState.READ: say("The dice are read."),
    TableState.UNSURE: say("It is not clear what lies there: please look."),
    TableState.WRONG_COUNT: say("The number of dice is not what the rules expect."),
    TableState.CHOICE: say("Your choice: keep dice and hold, or stop."),
    TableState.PAUSED: say("Paused: the camera does not count now."),
    TableState.CORRECTING: say("An earlier turn is being put right: the camera does not count meanwhile."),
}


MOVING = frozenset(
    {TableState.HAND, TableState.ROLLING, TableState.RESTLESS, TableState.SETTLING, TableState.CAMERA_MOVED}
)
"""The states in which the dice may not be counted yet, but soon will be."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One die at rest on the cloth.

    number: its own as long as it has not been thrown again.  value: the top face, 1–6.  box: (x, y, width, height) in
    pixels of the picture.  sure: whether the value may be scored without asking.  likely: the likeliest values, best
    first.  in_strip: whether it lies in the keep strip.  knocked: what it shows now, where it was knocked over since
    it was thrown; ``value`` stays as thrown.  covered: whether something that is not the cloth was seen at its place,
    and not the die.  colour: L, a and b of CIELAB, each from 0 to 255; None where nobody has looked.
    """

    number: int
    value: int
    box: Box
    sure: bool = True
    likely: tuple[int, ...] = ()
    in_strip: bool = False
    knocked: int | None = None
    covered: bool = False
    colour: tuple[int, int, int] | None = field(default=None, compare=False)

    @property
    def shown(self) -> int:
        """The value of the face that lies on top now."""
        return self.value if self.knocked is None else self.knocked


@dataclass(frozen=True, slots=True)
class Look:
    """One moment of the table.

    seconds: time on the camera's clock.  dice: what lies there at rest; None while that is not known.
    unseen: whether the table could not be followed since the look before, so that new dice may not have been thrown.
    """

    seconds: float
    state: TableState
    dice: tuple[Lying, ...] | None = None
    unseen: bool = False


class Press(StrEnum):
    """One press of a table button; a long press is told apart where a game gives it a meaning.

    BOTH_LONG, both held together, is never a game's: it switches the machine off.
    """

    HOLD = "hold"
    STOP = "stop"
    HOLD_LONG = "hold-long"
    STOP_LONG = "stop-long"
    BOTH_LONG = "both-long"


LAMP_COLOURS = ("white", "green", "blue", "amber", "red")


@dataclass(frozen=True, slots=True)
class Light:
    """What the lamp shows: a colour by name, and whether it blinks.

    colour: ``off``, or one of LAMP_COLOURS.
    """

    colour: str
    blinking: bool = False


OFF = Light("off")
CLOSING = Light("red", blinking=True)
"""The machine is switching itself off: the plug must stay in for as long as this is shown."""


def light_for(state: TableState) -> Light:
    """The lamp's light for a table state; the page shows the same colour beside the sentence."""
    return _LIGHTS[state]


_LIGHTS = {
    TableState.NO_CAMERA: Light("red"),
    TableState.NEEDS_SET_UP: Light("amber"),
    TableState.CAMERA_MOVED: Light("red", blinking=True),
    TableState.COVERED: Light("red", blinking=True),
    TableState.DARK: Light("red", blinking=True),
    TableState.OUT_OF_FOCUS: Light("red", blinking=True),
    TableState.READY: Light("green"),
    TableState.HAND: Light("white"),
    TableState.ROLLING: Light("white", blinking=True),
    TableState.RESTLESS: Light("white", blinking=True),
    TableState.SETTLING: Light("white", blinking=True),
    TableState.READ: Light("blue"),
    TableState.UNSURE: Light("amber", blinking=True),
    TableState.WRONG_COUNT: Light("amber", blinking=True),
    TableState.CHOICE: Light("blue"),
    TableState.PAUSED: OFF,
    TableState.CORRECTING: Light("amber"),
}
