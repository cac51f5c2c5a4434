"""Frames in, looks out: what state the table is in, and which dice lie there once they have settled.

Nouns:
    Settled   the dice at rest, and the small grey picture in which they were read
    Watcher   follows one table; time is the frames' own, so that a recording or a test steps it

Dice count once nothing has moved for 300 ms, no hand is in view, and three readings over 200 ms agree. Never because
time has run out: dice may spin on a corner for seconds. Where a reading takes as long as that, two that agree are
enough to ask about what both leave in doubt: a third hardly ever settles it, and takes a Raspberry Pi seconds. A hand
clear of the dice and of where they lay is looked past after a moment, though it fidgets; any other once it has rested.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.detection import Box, Detection, Image, Reader, Reading, Verdict
from companion.frames import Frame
from companion.sight import Look, Lying, TableState
from vision.boxes import nearly
from vision.dusk import Adaptation
from vision.episode import Episode
from vision.fusion import Fusion
from vision.ground import Ground
from vision.hand import Hands, clear_of
from vision.motion import LEAST_SHARE, STILL, Grid, Motion, Movement
from vision.only_cloth import in_whole, only_cloth
from vision.outlook import Outlook
from vision.pixels import small_grey
from vision.tracker import NOTHING, Since, Tracker

STILL_SECONDS = 0.3
BETWEEN_READINGS_SECONDS = 0.1
AGREEING, DOUBTING = 3, 2
AGREEING_SECONDS = (AGREEING - 1) * BETWEEN_READINGS_SECONDS
DISAGREED_SECONDS = 2.5
TROUBLED_READINGS_SECONDS = 1.0
THROW_CLEAR_SECONDS, HAND_CLEAR_SECONDS, HAND_RESTS_SECONDS = 1.0, 3.0, 8.0
SAME_PLACE = 0.25
MOVED_SAID_SECONDS = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """dice: at rest.  grey: the picture they were read in.  unseen: whether nobody saw how they came to lie so.

    lost: whether this is not the cloth that was set up, so that nothing is known of any dice.
    """

    dice: tuple[Lying, ...]
    grey: Image
    unseen: bool = False
    lost: bool = False

    def look(self, seconds: float) -> Look:
        """The look of a moment in which they lie there."""
        if self.lost:
            return Look(seconds, TableState.NEEDS_SET_UP)
        return Look(seconds, TableState.READ, self.dice, self.unseen)


class Watcher:
    """Follows one table through its frames."""

    def __init__(
        self,
        reader: Reader,
        bare: Image | None = None,
        strip: tuple[tuple[float, float], ...] | None = None,
        cloth: tuple[tuple[float, float], ...] | None = None,
    ) -> None:
        """bare: a picture of the table without dice, if there is one.  strip: the keep strip, a polygon in pixels.

        cloth: its corners as shares of width and height, outside which nothing counts; None for the whole picture.
        """
        self._reader = reader
        self._cloth = cloth
        self._bare = bare
        self._bare_cloth = None if bare is None else self._only_cloth(bare)[0]
        self._tracker = Tracker(strip)
        self._adaptation = Adaptation()
        self._motion = Motion(cloth)
        self._outlook = Outlook()
        self._ground = Ground()
        if bare is not None:
            self._ground.learn(self._adaptation.adapted(small_grey(bare)), ())
        self._episode = Episode()
        self._scene: str | None = None
        self._moving_as = TableState.SETTLING
        self._begun = False
        self._still_since = self._resting_since = 0.0
        self._fusion = Fusion()
        self._readings: list[tuple[float, Reading]] = []
        self._settled: Settled | None = None
        self._lying: Settled | None = None
        self._hands = Hands()
        self._moved_until = 0.0
        self._scale = 1.0

    def step(self, frame: Frame, expected: int | None = None) -> Look:
        """The look of the table in this frame; ``expected`` tells how many dice the rules want there, if known."""
        trouble = self._outlook.trouble(frame.grey, frame.seconds)
        frame = replace(frame, grey=self._adaptation.adapted(frame.grey))
        movement = self._movement(frame)
        if self._lying is None or not movement.still:
            self._episode.bare(self._bare_numbers(frame.grey))
        if movement.still and self._begun:
            self._episode.still(frame.seconds)
        elif self._moves(movement, frame):
            return Look(frame.seconds, trouble or self._moving_as)
        if trouble is not None and self._lying is not None:
            return Look(frame.seconds, trouble)
        look = self._at_rest(frame, expected, trouble is not None)
        legible = look.dice is not None or (bool(self._readings) and _legible(self._readings[-1][1].dice))
        return look if trouble is None or legible else Look(frame.seconds, trouble)

    def _at_rest(self, frame: Frame, expected: int | None, troubled: bool) -> Look:
        """The look where no die moves; troubled: whether something is wrong with the view."""
        if frame.seconds < self._moved_until:
            return Look(frame.seconds, TableState.CAMERA_MOVED)
        if self._lying is not None:
            return self._lying.look(frame.seconds)
        still = frame.seconds - self._still_since
        if still < STILL_SECONDS:
            self._fusion.add(frame)
            return Look(frame.seconds, self._moving_as)
        if self._outlook.blurred and not troubled:
            # What is read now would be read wrongly, and the lens may find its focus again.
            self._fusion.begin_anew()
            return Look(frame.seconds, self._moving_as)
        rested = frame.seconds - self._resting_since >= HAND_RESTS_SECONDS
        hand = None if rested else self._hand(frame.grey)
        if hand is not None and still < (HAND_CLEAR_SECONDS if expected is None else THROW_CLEAR_SECONDS):
            self._fusion.begin_anew()
            return Look(frame.seconds, TableState.HAND)
        if self._settled is not None and self._is_as_before(frame):
            self._lying, self._episode = self._settled, Episode(frame.seconds)
            return self._lying.look(frame.seconds)
        return self._settling(frame, expected, troubled, hand)

    def _movement(self, frame: Frame) -> Movement:
        same = frame.scene is not None and frame.scene == self._scene
        self._scene = frame.scene
        return STILL if same and self._lying is not None else self._motion.step(frame.grey, frame.seconds)

    def _moves(self, movement: Movement, frame: Frame) -> bool:
        """Take in what moves; whether anything does but a hand that fidgets where it has been for a moment."""
        self._begun, self._lying, self._resting_since = True, None, frame.seconds
        if not movement.still:
            self._episode.moved(movement, frame.seconds)
            fidgets = self._hands.fidget(frame.grey, self._motion.moved, frame.seconds, self._motion.calm_field)
            hand = movement.hand or fidgets or self._hand(frame.grey) is not None
            if not hand:
                self._motion.learn(frame.seconds)
            self._moving_as = TableState.HAND if hand else TableState.ROLLING
            if self._episode.shaken:
                self._moving_as = TableState.CAMERA_MOVED
            if fidgets:
                return False
        self._still_since, self._readings = frame.seconds, []
        self._fusion.begin_anew()
        return True

    def _bare_numbers(self, grey: Image) -> list[int]:
        if self._settled is None:
            return []
        dice = self._tracker.there
        places = [self._small(die.box) for die in dice]
        bare = self._ground.emptied(grey, places, self._settled.grey, self._motion.moved)
        return [die.number for die, emptied in zip(dice, bare, strict=True) if emptied]

    def _small(self, box: Box) -> Box:
        x, y, w, h = box
        return x * self._scale, y * self._scale, w * self._scale, h * self._scale

    def _hand(self, grey: Image) -> Grid | None:
        """The hand that is there, if one is."""
        return None if self._episode.jumped else self._hands.over(grey, self._motion.calm_field)

    def _disturbs(self, hand: Grid | None, dice: tuple[Detection, ...], expected: int | None) -> bool:
        """Whether a hand that rests there, if one does, may have to do with the dice that were read.

        It has not where all that the rules want there lie clear of it, surely read; or, where they want no throw, dice
        that lie as they lay, and it is clear of the others' places.
        """
        if hand is None:
            return False
        places = [die.box for die in dice]
        if expected is None:
            lay_there = [die for die in self._tracker.there if die.number not in self._episode.away]
            places += [die.box for die in lay_there]
            all_there = all(any(_lies_as(die, old) for old in lay_there) for die in dice)
        else:
            all_there = len(dice) == expected
        sure = all_there and all(die.sure for die in dice)
        return not (sure and all(clear_of(hand, self._small(place)) for place in places))

    def _is_as_before(self, frame: Frame) -> bool:
        """Whether the settled picture has come back, so that nothing need be read again."""
        before = self._settled
        if before is None or before.grey.shape != frame.grey.shape:
            return False
        return self._motion.unlike(frame.grey, before.grey) < LEAST_SHARE

    def _settling(self, frame: Frame, expected: int | None, troubled: bool, hand: Grid | None) -> Look:
        self._fusion.add(frame)
        moved = self._moving_as is TableState.CAMERA_MOVED
        settling = TableState.CAMERA_MOVED if moved else TableState.SETTLING
        waiting = Look(frame.seconds, settling if hand is None else TableState.HAND)
        wearily = (troubled or hand is not None) and len(self._readings) > AGREEING
        between = TROUBLED_READINGS_SECONDS if wearily else BETWEEN_READINGS_SECONDS
        due = not self._readings or frame.seconds - self._readings[-1][0] >= between
        if due and self._fusion.enough:
            image = self._fusion.take()
            self._readings.append((frame.seconds, self._read(image, expected)))
            del self._readings[1:-AGREEING]
            agreed = self._agreed(frame.seconds)
            # A view that was given up may only be another one: dice that can be read there speak for it.
            if agreed is None or (troubled and not _legible(agreed)) or self._disturbs(hand, agreed, expected):
                return waiting
            return self._settle(agreed, image, frame)
        return waiting

    def _read(self, image: Image, expected: int | None) -> Reading:
        part, offset = self._only_cloth(image)
        bare = self._bare_cloth if self._bare is not None and self._bare.shape == image.shape else None
        return in_whole(self._reader.read(part, expected, bare), offset)

    def _only_cloth(self, image: Image) -> tuple[Image, tuple[int, int]]:
        return (image, (0, 0)) if self._cloth is None else only_cloth(image, self._cloth)

    def _settle(self, dice: tuple[Detection, ...], image: Image, frame: Frame) -> Look:
        """The dice agreed on, numbered; from now on this picture is what others are compared with."""
        self._scale = frame.grey.shape[1] / image.shape[1]
        episode, grey = self._episode, frame.grey.copy()
        hand = self._hand(grey)
        moved = self._ground.drift(grey, [self._small(die.box) for die in dice])
        if moved is None and self._cloth is not None and hand is None and self._ground.differs(grey):
            self._lying = Settled((), grey, lost=True)
            return self._lying.look(frame.seconds)
        lying = self._tracker.update(dice, image, frame.seconds, self._since(episode, grey))
        places = [self._small(die.box) for die in lying]
        if moved is not None:
            self._follow_camera(moved, grey, image)
            self._moved_until = frame.seconds + MOVED_SAID_SECONDS
        self._hands.accept(grey, hand)
        if hand is None:
            self._ground.learn(grey, places)
        self._outlook.accept([self._small(die.box) for die in lying if not die.covered], _legible(dice), hand)
        self._lying = self._settled = Settled(lying, grey, episode.shaken)
        self._episode = Episode(frame.seconds)
        # Told at once, even where the camera's move is said next: were something to move before that has been said,
        # nobody would learn which of these dice were not seen thrown.
        return self._lying.look(frame.seconds)

    def _since(self, episode: Episode, grey: Image) -> Since:
        """What was seen of the dice since they lay there: nothing where another table has come into view."""
        if episode.cut and self._ground.differs(grey):
            return NOTHING
        return Since(episode.followed, episode.away, lambda box: self._ground.covered(grey, self._small(box)))

    def _follow_camera(self, moved: tuple[float, float], grey: Image, image: Image) -> None:
        """The camera sees all of the cloth elsewhere, by so many small pixels: what was laid out goes along."""
        across, down = moved[0] / grey.shape[1], moved[1] / grey.shape[0]
        if self._cloth is not None:
            self._cloth = tuple((x + across, y + down) for x, y in self._cloth)
            self._motion.lay(self._cloth)
        x, y = across * image.shape[1], down * image.shape[0]
        self._tracker.carry_strip(x, y)
        if self._bare is not None:
            way = np.array([[1, 0, x], [0, 1, y]], np.float32)
            self._bare = np.asarray(cv2.warpAffine(self._bare, way, self._bare.shape[1::-1]), np.uint8)
            self._bare_cloth = self._only_cloth(self._bare)[0]
        self._ground.forget()

    def _agreed(self, now: float) -> tuple[Detection, ...] | None:
        """The dice that enough readings agree on; when they never do, the last reading with what varied in doubt."""
        recent = [reading.dice for _, reading in self._readings[-AGREEING:]]
        enough, last = self._enough(now), recent[-1]
        agreeing = recent[-enough:]
        if len(agreeing) == enough and all(_agree(last, dice) for dice in agreeing[:-1]):
            sure = [sum(_at(dice, die).sure for dice in agreeing) * 2 > enough for die in last]
            return tuple(replace(die, sure=certain) for die, certain in zip(last, sure, strict=True))
        if len(recent) == AGREEING and now - self._readings[0][0] >= DISAGREED_SECONDS:
            return tuple(replace(die, sure=die.sure and all(_seen(dice, die) for dice in recent)) for die in last)
        return None

    def _enough(self, now: float) -> int:
        """How many readings are to agree: fewer where the last took long and left doubt, as did the one before."""
        last = self._readings[-DOUBTING:]
        slow = now - last[0][0] >= AGREEING_SECONDS
        return DOUBTING if slow and all(reading.verdict is Verdict.UNSURE for _, reading in last) else AGREEING


def _lies_as(die: Detection, old: Lying) -> bool:
    return die.value == old.shown and nearly(die.box, old.box)


def _legible(dice: tuple[Detection, ...]) -> bool:
    return 0 < len(dice) <= 2 * sum(die.sure for die in dice)


def _agree(one: tuple[Detection, ...], other: tuple[Detection, ...]) -> bool:
    return len(one) == len(other) and all(_seen(other, die) for die in one)


def _seen(dice: tuple[Detection, ...], die: Detection) -> bool:
    """Whether the same die, with the same value, is among the dice; what is in doubt in both may change its value."""
    if not dice:
        return False
    same = _at(dice, die)
    return _apart(same, die) <= SAME_PLACE and (same.value == die.value or not (same.sure or die.sure))


def _at(dice: tuple[Detection, ...], die: Detection) -> Detection:
    return min(dice, key=lambda other: _apart(other, die))


def _apart(one: Detection, other: Detection) -> float:
    return float(np.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])) / one.size
