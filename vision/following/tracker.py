"""Dice followed from reading to reading: a die keeps its number until it has been thrown again.

Nouns:
    Track     one die: its number, where it lay last, what it looked like
    Since     what was seen of the dice between two readings
    Tracker   gives each die of a reading the number of the track it continues, or a new one

A die that lies where it lay and looks as it looked is the same die, even if it was covered for a while. Dice that all
moved as one were carried by the cloth, or the camera moved. A die that was pushed a little keeps its number as long as
its pips stay; one that was knocked over keeps number and value, and what it shows now is told. Everything else is a
die newly thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count

import cv2
import numpy as np

from companion.detection import Box, Detection, Image, middle_of, size_of
from companion.sight import Lying
from vision.following.drift import where_to
from vision.following.motion import Grid
from vision.following.rigid import are_many, carried
from vision.pictures.arrays import Floats
from vision.pictures.looks import colour_of, likeness, nearest_look, patch_of

CLEARED_SECONDS = 2.0
# Distances in sizes of the die: the very place, about the place, pushed and looking much the same or even without,
# pushed on its own, knocked over in a cut or before our eyes (over one edge), and too near for two dice.
EXACT, PLACE, NEAR, PUSHED, PUSHED_ALONE, KNOCKED_UNSEEN, KNOCKED, ROOM = 0.1, 0.2, 0.5, 1.0, 0.5, 0.5, 1.3, 0.7
# Looks as correlations.
EXACT_LOOK, PLACE_LOOK, PUSHED_LOOK, POSE_LOOK, CARRIED_LOOK, OVERLOOKED_LOOK = 0.4, 0.7, 0.75, 0.95, 0.6, 0.9
# One count for the whole process: after a camera was lost and found, no new die may bear an old one's number.
_numbers = count(1)


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One die as it was last seen.

    there: whether it lay there at the last reading.  bare: whether its place was seen bare as it left.
    """

    die: Lying
    patch: Grid
    there: bool = True
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Since:
    """What was seen of the dice between two readings.

    watched: whether every move was seen, frame by frame; a cut from one picture to another shows none.
    away: numbers of the dice whose places were seen bare meanwhile.  covered: whether something lies over a box.
    complete: whether as many dice as the rules want are surely seen, so that none of them lies covered still.
    gap: whether nobody looked for so long that a die may have been taken up and thrown unseen.
    """

    watched: bool = False
    away: frozenset[int] = frozenset()
    covered: Callable[[Box], bool] = lambda _: False
    complete: bool = False
    gap: bool = False

    def has_left(self, die: Lying) -> bool:
        """Whether a die that lay there has left the cloth, before our eyes or unseen while it was taken for covered."""
        return die.number in self.away or (self.complete and die.covered)


NOTHING = Since()
SHARES = (1, 1)
"""The size of a picture in whose pixels shares of its width and height are counted."""
Fits = Callable[[Detection, Track, float], bool]
"""Whether a die continues a track, given how alike the two look."""


class Tracker:
    """Follows the dice of one table."""

    def __init__(
        self, strip: tuple[tuple[float, float], ...] | None = None, strip_size: tuple[int, int] | None = None
    ) -> None:
        """strip: the keep strip as a polygon, if there is one, in pixels of a picture of this width and height.

        strip_size: SHARES for shares of both; None for pixels of whatever picture comes.
        """
        self._strip = None if strip is None else np.array(strip, np.float32)
        self._strip_size = strip_size
        self._tracks: list[Track] = []
        self._empty_since: float | None = None

    @property
    def there(self) -> tuple[Lying, ...]:
        """The dice that lie on the cloth as far as is known, covered ones too."""
        return tuple(track.die for track in self._tracks if track.there)

    def carry_strip(self, way: Floats) -> None:
        """The strip lies elsewhere in the picture, on a way as ``vision.following.drift`` tells it."""
        if self._strip is not None:
            self._strip = where_to(way, self._strip)

    def update(
        self, dice: tuple[Detection, ...], image: Image, seconds: float, since: Since = NOTHING
    ) -> tuple[Lying, ...]:
        """The dice of a settled reading, numbered, in the order of the reading; then those that are only covered.

        since: what was seen of the dice since the last reading.
        """
        self._fit_strip(image)
        if dice and self._empty_since is not None and seconds - self._empty_since >= CLEARED_SECONDS:
            # Dice that left an empty table for longer than a glance were picked up.
            self._tracks = [track for track in self._tracks if track.there]
        unchanged = _unchanged(self._tracks, image, since)
        # Dice that touch may be read as one, after a knock or in other light.
        dice = tuple(die for die in dice if _holds(die, unchanged.values()) < 2)
        patches = [patch_of(image, die.box) for die in dice]
        followed = self._followed(dice, patches, since)
        lying = tuple(
            replace(self._lying(die, patches[index], followed.get(index)), colour=colour_of(image, die.box))
            for index, die in enumerate(dice)
        )
        numbers = {die.number for die in lying}
        missing = [track for track in self._tracks if track.die.number not in numbers]
        hidden = {track: now for track in missing if (now := _hidden(track, dice, unchanged, since)) is not None}
        seen = [Track(die, patch) for die, patch in zip(lying, patches, strict=True)]
        gone = [
            replace(track, there=False, bare=track.bare or track.die.number in since.away)
            for track in missing
            if track not in hidden
        ]
        # A covered die comes back before anything else is thrown; later on, a die at its place is another throw.
        thrown = len(followed) < len(dice)
        self._follow([*seen, *hidden.values()] if thrown else [*seen, *hidden.values(), *gone], seconds)
        return (*lying, *(track.die for track in hidden.values()))

    def _fit_strip(self, image: Image) -> None:
        """Keep the strip in pixels of this picture."""
        size = image.shape[1], image.shape[0]
        if self._strip is not None and self._strip_size is not None and size != self._strip_size:
            self._strip = self._strip * np.divide(size, self._strip_size).astype(np.float32)
            self._strip_size = size

    def leave(self, numbers: frozenset[int], seconds: float) -> tuple[Lying, ...]:
        """The dice that lie there still, where these were seen to leave and all others lie as they lay."""
        left = (
            replace(track, there=False, bare=True) if track.die.number in numbers else track for track in self._tracks
        )
        self._follow(list(left), seconds)
        return self.there

    def _follow(self, tracks: list[Track], seconds: float) -> None:
        """Follow these from now on, and remember since when none of them lies there."""
        self._tracks = tracks
        self._empty_since = None if self.there else self._empty_since or seconds

    def _followed(self, dice: tuple[Detection, ...], patches: list[Grid], since: Since) -> dict[int, Track]:
        """Which track each die continues: dice that stayed, all moved as one, were pushed, or were knocked over."""
        stayed = _paired(dice, patches, self._tracks, partial(_stayed, since=since))
        stayed |= self._carried(dice, patches, stayed, since)
        followed = stayed | self._nudged(dice, patches, stayed, since)
        # Where others were thrown while nobody looked, one that came beside another's place may have been thrown, too.
        return stayed if since.watched and since.gap and len(followed) < len(dice) else followed

    def _nudged(
        self, dice: tuple[Detection, ...], patches: list[Grid], followed: dict[int, Track], since: Since
    ) -> dict[int, Track]:
        """Which track each of the other dice continues, if it was pushed or knocked over."""
        reach = PUSHED if followed or since.watched else PUSHED_ALONE if len(dice) == 1 else 0.0
        pushed = self._near(dice, patches, followed, since, partial(_pushed, reach=reach, since=since))
        knocked = self._near(dice, patches, followed | pushed, since, partial(_knocked, since=since))
        if since.watched or len(followed | pushed | knocked) == len(dice) == len(self.there):
            return pushed | knocked
        return pushed

    def _near(
        self, dice: tuple[Detection, ...], patches: list[Grid], followed: dict[int, Track], since: Since, fits: Fits
    ) -> dict[int, Track]:
        """Which track each of the other dice continues, among those that never left the cloth."""
        taken = {track.die.number for track in followed.values()}
        staying = [track for track in self._tracks if track.there and not since.has_left(track.die)]
        pairs = _paired(dice, patches, [track for track in staying if track.die.number not in taken], fits)
        return {index: track for index, track in pairs.items() if index not in followed}

    def _carried(
        self, dice: tuple[Detection, ...], patches: list[Grid], followed: dict[int, Track], since: Since
    ) -> dict[int, Track]:
        """Which track each of the dice that did not stay continues, if these all moved as one.

        Of many it is told by their places alone, though others stayed: turned they look otherwise, and a tray that is
        moved is bare where they lay.
        """
        moved = [index for index in range(len(dice)) if index not in followed]
        many = are_many(moved)
        if followed and not many:
            return {}
        left = [track for track in self._tracks if track.there and track not in followed.values()]
        lying = [track for track in left if track.die.number not in since.away]
        after = [(dice[index].value, complex(*dice[index].centre), dice[index].size) for index in moved]
        for tracks in (lying, left) if many else (lying,):
            before = [(track.die.shown, complex(*middle_of(track.die.box)), size_of(track.die.box)) for track in tracks]
            pairs = {moved[new]: tracks[old] for new, old in carried(before, after).items()}
            if pairs and (many or all(likeness(patches[new], old.patch) >= CARRIED_LOOK for new, old in pairs.items())):
                return pairs
        return {}

    def _lying(self, die: Detection, patch: Grid, track: Track | None) -> Lying:
        in_strip = self._strip is not None and cv2.pointPolygonTest(self._strip, die.centre, False) >= 0
        if track is None:
            return Lying(next(_numbers), die.value, die.box, die.sure, die.likely, in_strip)
        # A die that has not been thrown keeps the value it was read with, unless that was in doubt.
        old = track.die
        if not old.sure:
            return Lying(old.number, die.value, die.box, die.sure, die.likely, in_strip)
        unmoved = _distance(die, old) <= EXACT and likeness(patch, track.patch) >= POSE_LOOK
        knocked = old.knocked if unmoved else die.value if die.value != old.value else None
        return Lying(old.number, old.value, die.box, True, die.likely, in_strip, knocked)


def _distance(die: Detection, old: Lying) -> float:
    """How far apart two dice lie, in sizes of the die."""
    x, y = middle_of(old.box)
    return float(np.hypot(die.centre[0] - x, die.centre[1] - y)) / die.size


def _unchanged(tracks: Sequence[Track], image: Image, since: Since) -> dict[int, Track]:
    """By number, the dice that look as they looked about where they lay, whether they were read there or not."""
    found = {}
    for track in tracks:
        if track.there and track.die.number not in since.away:
            box, look = nearest_look(image, track.die.box, track.patch, NEAR)
            if look >= OVERLOOKED_LOOK:
                found[track.die.number] = replace(track, die=replace(track.die, box=box, covered=False))
    return found


def _holds(die: Detection, tracks: Iterable[Track]) -> int:
    """How many dice have their middles in the box of one that was read."""
    x, y, w, h = die.box
    middles = (middle_of(track.die.box) for track in tracks)
    return sum(x < across < x + w and y < down < y + h for across, down in middles)


def _hidden(track: Track, dice: Sequence[Detection], unchanged: dict[int, Track], since: Since) -> Track | None:
    """A die that is not in the reading, if it lies there all the same: overlooked, or covered by something."""
    now = unchanged.get(track.die.number, track)
    if not track.there or any(_distance(die, now.die) < ROOM for die in dice):
        return None
    if track.die.number in unchanged:
        return now
    if since.has_left(track.die) or not since.covered(track.die.box):
        return None
    return replace(track, die=replace(track.die, covered=True))


def _paired(
    dice: tuple[Detection, ...],
    patches: list[Grid],
    tracks: list[Track],
    fits: Fits,
) -> dict[int, Track]:
    """The dice, by their place in the reading, with the tracks they continue: the best fit first, each only once."""
    pairs = []
    for index, (die, patch) in enumerate(zip(dice, patches, strict=True)):
        for track in tracks:
            look = likeness(patch, track.patch) if _distance(die, track.die) <= KNOCKED else -1.0
            if fits(die, track, look):
                pairs.append((_distance(die, track.die) - look, index, track))
    paired: dict[int, Track] = {}
    taken: set[int] = set()
    for _, index, track in sorted(pairs, key=lambda pair: pair[0]):
        if index not in paired and track.die.number not in taken:
            paired[index] = track
            taken.add(track.die.number)
    return paired


def _stayed(die: Detection, track: Track, look: float, since: Since) -> bool:
    distance = _distance(die, track.die)
    if die.value != track.die.shown or track.die.number in since.away or track.bare:
        return distance <= EXACT and look >= POSE_LOOK
    if not track.there:
        # Nobody saw it leave, and no throw ends up in the very place with the same pips.
        return distance <= EXACT and look >= PLACE_LOOK
    return (distance <= EXACT and look >= EXACT_LOOK) or (distance <= PLACE and look >= PLACE_LOOK)


def _pushed(die: Detection, track: Track, look: float, reach: float, since: Since) -> bool:
    """The same pips near its place; that it never left the cloth, or looks the same, shows that it was not thrown."""
    distance = _distance(die, track.die)
    # What is not surely a die may be a thing beside which one lies, or lay.
    near = reach if die.sure and track.die.sure else min(reach, NEAR)
    if die.value != track.die.shown or distance > near:
        return False
    return since.watched or look >= (PUSHED_LOOK if distance > NEAR else EXACT_LOOK)


def _knocked(die: Detection, track: Track, look: float, since: Since) -> bool:
    """Other pips near its place, though it never left the cloth."""
    reach = KNOCKED if since.watched and track.die.sure else KNOCKED_UNSEEN
    return die.value != track.die.shown and _distance(die, track.die) <= reach
