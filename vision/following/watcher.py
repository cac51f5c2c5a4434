"""Frames in, looks out: what state the table is in, and which dice lie there once they have settled.

Nouns:
    Settled   the dice at rest, and the small grey picture in which they were read
    Watcher   follows one table; time is the frames' own, so that a recording or a test steps it

Dice count once nothing has moved for 300 ms, no hand is in view, and enough readings agree
(``vision.following.readings``). A hand clear of the dice and of where they lay is looked past after a moment, though it
fidgets; any other once it has rested, and dice that lie in one are in doubt then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.detection import Box, Detection, Image, Reader, Reading
from companion.frames import Frame
from companion.sight import MOVING, Look, Lying, TableState
from vision.following.drift import where_to
from vision.following.episode import Episode
from vision.following.fusion import Fusion
from vision.following.ground import AROUND, Ground
from vision.following.hand import Hands, clear_of, in_hand
from vision.following.motion import LEAST_SHARE, STILL, Grid, Motion, Movement
from vision.following.only_cloth import in_whole, only_cloth
from vision.following.outlook import Outlook
from vision.following.readings import AtOnce, Readings, legible
from vision.following.repeated import Repeated
from vision.following.spinning import spinning
from vision.following.tracker import NOTHING, Since, Tracker
from vision.pictures.arrays import Floats
from vision.pictures.boxes import nearly
from vision.pictures.pixels import small_grey, window
from vision.reading.dusk import Adaptation

STILL_SECONDS = 0.3
THROW_CLEAR_SECONDS, HAND_CLEAR_SECONDS, HAND_RESTS_SECONDS = 1.0, 3.0, 8.0
MOVED_SAID_SECONDS = 1.0
SPIN_SECONDS = 5.0  # no die spins for longer
RESTLESS_SECONDS = 30.0
"""Hands and dice are seldom on their way for so long without a moment's rest: what moves may be neither."""
UNDER_WAY = frozenset({TableState.HAND, TableState.ROLLING})


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
        executor: Executor | None = None,
        strip_size: tuple[int, int] | None = None,
    ) -> None:
        """bare: a picture of the table without dice, if there is one.  strip: the keep strip, a polygon in pixels.

        cloth: its corners as shares of width and height, outside which nothing counts; None for the whole picture.
        executor: makes the readings, one at a time; without one each is made at once, and no frame is seen meanwhile.
        strip_size: of the picture that the strip's pixels are of, width and height; None for whatever picture comes.
        """
        self._reader = reader
        self._cloth = cloth
        self._bare = bare
        self._bare_cloth = None if bare is None else self._only_cloth(bare)[0]
        self._tracker = Tracker(strip, strip_size)
        self._adaptation = Adaptation()
        self._motion = Motion(cloth)
        self._outlook = Outlook()
        self._ground = Ground()
        if bare is not None:
            self._ground.learn(self._adaptation.adapted(small_grey(bare)), ())
        self._episode = Episode()
        self._scene: str | None = None
        self._repeated, self._movements = Repeated(), deque([STILL], maxlen=2)
        self._moving_as = TableState.SETTLING
        self._calm_until: float | None = None
        self._begun = False
        self._still_since = self._resting_since = 0.0
        self._fusion = Fusion()
        self._readings = Readings(executor or AtOnce())
        # The one that was read last, or is being read, and the one before.
        self._picture = self._before = np.zeros((0, 0, 3), np.uint8)
        self._settled: Settled | None = None
        self._lying: Settled | None = None
        self._hands = Hands()
        self._moved_until = 0.0
        self._scale = 1.0

    def step(self, frame: Frame, expected: int | None = None) -> Look:
        """The look of the table in this frame; ``expected`` tells how many dice the rules want there, if known."""
        look = self._look(frame, expected)
        if look.state not in MOVING or self._calm_until is None:
            self._calm_until = look.seconds
        restless = look.state in UNDER_WAY and look.seconds - self._calm_until >= RESTLESS_SECONDS
        return replace(look, state=TableState.RESTLESS) if restless else look

    def _look(self, frame: Frame, expected: int | None) -> Look:
        trouble = self._outlook.trouble(frame.grey, frame.seconds)
        repeated = self._repeated.is_so(frame) and all(each.now >= LEAST_SHARE for each in self._movements)
        frame = replace(frame, grey=self._adaptation.adapted(frame.grey))
        if repeated:  # what was on its way in the pictures before still is
            movement = replace(self._movements[-1], now=0.0)
        else:
            movement = self._movement(frame)
            self._movements.append(movement)
            if self._lying is None or not movement.still:
                self._episode.bare(self._bare_numbers(frame.grey))
        if movement.still and self._begun:
            self._episode.still(frame.seconds)
        elif self._moves(movement, frame):
            return Look(frame.seconds, trouble or self._moving_as)
        if trouble is not None and self._lying is not None:
            return Look(frame.seconds, trouble)
        look = self._at_rest(frame, expected, trouble is not None)
        if trouble is None or look.dice is not None or self._readings.legible:
            return look
        return Look(frame.seconds, trouble)

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
        if self._outlook.suspicious and not troubled:
            # What is read now would be read wrongly: the lens may find its focus again, dice may be hidden.
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
        if not troubled and hand is None and (gone := self._gone(frame.grey)):
            staying = self._tracker.leave(gone, frame.seconds)
            return self._rest(staying, frame, None, bool(staying))
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
        self._still_since = frame.seconds
        self._readings.begin_anew()
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
            undisturbed = all(die.sure and any(_lies_as(die, old) for old in lay_there) for die in dice)
        else:
            undisturbed = _complete(dice, expected)
        return not (undisturbed and all(clear_of(hand, self._small(place)) for place in places))

    def _is_as_before(self, frame: Frame) -> bool:
        """Whether the settled picture has come back, so that nothing need be read again."""
        before = self._settled
        if before is None or before.grey.shape != frame.grey.shape:
            return False
        return self._motion.unlike(frame.grey, before.grey) < LEAST_SHARE

    def _gone(self, grey: Image) -> frozenset[int]:
        """The dice that were seen to leave, where nothing else has changed since all were read; none where it has.

        What stayed need not be read again: with fewer dice than the rules want that takes longest. In poor light it is
        read, for noise may hide what came.
        """
        before = self._settled
        if before is None or before.lost or self._episode.shaken or self._motion.noisy:
            return frozenset()
        gone = self._episode.still_away
        leaving = [die for die in self._tracker.there if die.number in gone]
        staying = [die for die in self._tracker.there if die.number not in gone]
        if not leaving or not all(die.sure for die in staying):
            return frozenset()
        left = np.zeros_like(grey)
        for dice, about, seen in ((leaving, AROUND, 1), (staying, 0.0, 0)):
            for die in dice:
                left[window(left, self._small(die.box), about)] = seen
        return gone if self._motion.unlike(grey, before.grey, left) < LEAST_SHARE else frozenset()

    def _settling(self, frame: Frame, expected: int | None, troubled: bool, hand: Grid | None) -> Look:
        self._fusion.add(frame)
        moved = self._moving_as is TableState.CAMERA_MOVED
        settling = TableState.CAMERA_MOVED if moved else TableState.SETTLING
        waiting = Look(frame.seconds, settling if hand is None else TableState.HAND)
        if self._readings.are_due(frame.seconds, troubled or hand is not None) and self._fusion.enough:
            self._before, self._picture = self._picture, self._fusion.take()
            self._readings.make(frame.seconds, self._reading(self._picture, expected))
        agreed = self._readings.agreed(frame.seconds)
        # A view that was given up may only be another one: dice that can be read there speak for it.
        if agreed is None or (troubled and not legible(agreed)) or self._disturbs(hand, agreed, expected):
            return waiting
        if self._motion.noisy and (spin := spinning(self._before, self._picture, agreed)):
            if frame.seconds - self._still_since < SPIN_SECONDS:
                self._readings.begin_anew()
                return waiting
            agreed = tuple(replace(die, sure=die.sure and die not in spin) for die in agreed)
        return self._settle(agreed, self._picture, frame, expected)

    def _reading(self, image: Image, expected: int | None) -> Callable[[], Reading]:
        """What reads a picture of the table."""
        part, offset = self._only_cloth(image)
        bare = self._bare_cloth if self._bare is not None and self._bare.shape == image.shape else None
        return lambda: in_whole(self._reader.read(part, expected, bare), offset)

    def _only_cloth(self, image: Image) -> tuple[Image, tuple[int, int]]:
        return (image, (0, 0)) if self._cloth is None else only_cloth(image, self._cloth)

    def _settle(self, dice: tuple[Detection, ...], image: Image, frame: Frame, expected: int | None) -> Look:
        """The dice agreed on, numbered; from now on this picture is what others are compared with."""
        self._scale = frame.grey.shape[1] / image.shape[1]
        grey, hand = frame.grey, self._hand(frame.grey)
        if hand is not None:
            dice = tuple(replace(die, sure=die.sure and not in_hand(hand, self._small(die.box))) for die in dice)
        moved = self._ground.drift(grey, [self._small(die.box) for die in dice])
        if moved is None and self._cloth is not None and hand is None and self._ground.differs(grey):
            self._lying = Settled((), grey.copy(), lost=True)
            return self._lying.look(frame.seconds)
        lying = self._tracker.update(dice, image, frame.seconds, self._since(grey, _complete(dice, expected)))
        if moved is not None:
            self._follow_camera(moved, grey, image)
            self._moved_until = frame.seconds + MOVED_SAID_SECONDS
        return self._rest(lying, frame, hand, legible(dice))

    def _rest(self, lying: tuple[Lying, ...], frame: Frame, hand: Grid | None, are_legible: bool) -> Look:
        """Dice that have come to rest, or that lie as they lay: what comes is compared with how all looks now."""
        grey = frame.grey.copy()
        self._hands.accept(grey, hand)
        if hand is None:
            self._ground.learn(grey, [self._small(die.box) for die in lying])
        self._outlook.accept([self._small(die.box) for die in lying if not die.covered], are_legible, hand)
        self._lying = self._settled = Settled(lying, grey, self._episode.shaken)
        self._episode = Episode(frame.seconds)
        # Told at once, even where the camera's move is said next: were something to move before that has been said,
        # nobody would learn which of these dice were not seen thrown.
        return self._lying.look(frame.seconds)

    def _since(self, grey: Image, complete: bool) -> Since:
        """What was seen of the dice since they lay there: nothing where another table has come into view."""
        episode = self._episode
        if episode.cut and self._ground.differs(grey):
            return NOTHING
        return Since(
            watched=episode.followed,
            away=episode.away,
            covered=lambda box: self._ground.covered(grey, self._small(box)),
            complete=complete,
            gap=episode.gap,
        )

    def _follow_camera(self, way: Floats, grey: Image, image: Image) -> None:
        """The camera sees all of the cloth elsewhere, on such a way in the small picture: what was laid out goes along.

        grey: the small picture.  image: the large one.
        """
        if self._cloth is not None:
            size = np.array(grey.shape[1::-1], np.float32)
            corners = where_to(way, np.array(self._cloth, np.float32) * size) / size
            self._cloth = tuple((float(x), float(y)) for x, y in corners)
            self._motion.lay(self._cloth)
        large = way * np.array([1, 1, 1 / self._scale], np.float32)
        self._tracker.carry_strip(large)
        if self._bare is not None:
            self._bare = np.asarray(cv2.warpAffine(self._bare, large, self._bare.shape[1::-1]), np.uint8)
            self._bare_cloth = self._only_cloth(self._bare)[0]
        self._ground.forget()


def _complete(dice: tuple[Detection, ...], expected: int | None) -> bool:
    """Whether these are surely all dice that the rules want there."""
    return len(dice) == expected and all(die.sure for die in dice)


def _lies_as(die: Detection, old: Lying) -> bool:
    return die.value == old.shown and nearly(die.box, old.box)
