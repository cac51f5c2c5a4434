"""What went on over the cloth from the first movement until everything lay still again.

Nouns:
    Episode   one such time: whether it could be followed frame by frame, and which dice left the cloth meanwhile
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vision.following.motion import MUCH_SHARE, Movement

# So many frames of movement show its way, or fewer where frames came as slowly as a quick movement takes.
FOLLOWED_FRAMES, SLOW_SECONDS = 5, 0.15
GAP_SECONDS = 0.4
SHAKEN_SHARE, SHAKEN_SECONDS = 0.45, 0.25
BARE_FRAMES = 2
CALM_SHARE = 0.1


class Episode:
    """Gathers the movements of one time; ``cut``: whether much of the picture changed from one frame to the next."""

    def __init__(self, since: float | None = None) -> None:
        """since: the time of the frame before, in seconds."""
        self._moves = 0
        self._longest = 0.0
        self._shaken_seconds = 0.0
        self._begun = self._moving = False
        self._last = since
        self._bare: Counter[int] = Counter()
        self._bare_now: frozenset[int] = frozenset()
        self._before = 0.0
        self.cut = False

    def moved(self, movement: Movement, seconds: float) -> None:
        """One frame in which something moved."""
        passed = seconds - self._last if self._last is not None else 0.0
        self._longest = max(self._longest, passed)
        self._moves += movement.now > 0
        elsewhere = 0.0 if movement.in_place else movement.now
        self.cut |= elsewhere >= MUCH_SHARE and self._before < CALM_SHARE
        self._before = movement.now
        if elsewhere >= SHAKEN_SHARE and self._moving:  # a single picture that was torn on its way shakes nothing
            self._shaken_seconds += passed
        self._begun, self._moving, self._last = True, True, seconds

    def still(self, seconds: float) -> None:
        """One frame in which nothing moved."""
        self._moving, self._last = False, seconds

    def bare(self, numbers: Sequence[int]) -> None:
        """The places of these dice show nothing but the cloth in this frame."""
        self._bare.update(numbers)
        self._bare_now = frozenset(numbers)

    @property
    def followed(self) -> bool:
        """Whether things were seen on their way, as they are not in a cut between two pictures; creeping is no cut."""
        slowly = self._slow and not self.cut
        return self._begun and (self._moves == 0 or self._moves >= FOLLOWED_FRAMES or slowly)

    @property
    def gap(self) -> bool:
        """Whether nobody looked for so long that a hand may have come, or gone with a die, unseen."""
        return self._longest >= GAP_SECONDS

    @property
    def jumped(self) -> bool:
        """Whether there was only a cut from one picture to another: a hand would come gradually."""
        return self.cut and not self.followed

    @property
    def shaken(self) -> bool:
        """Whether the whole view moved for longer than a cut from one picture to another does."""
        return self._shaken_seconds >= SHAKEN_SECONDS

    @property
    def away(self) -> frozenset[int]:
        """The numbers of dice whose places were bare for more than one frame, or in one where frames came slowly."""
        least = 1 if self._slow else BARE_FRAMES
        return frozenset(number for number, frames in self._bare.items() if frames >= least)

    @property
    def still_away(self) -> frozenset[int]:
        """Those of them whose places are bare in the last frame, too."""
        return self.away & self._bare_now

    @property
    def _slow(self) -> bool:
        """Whether frames came as slowly as a quick movement takes."""
        return self._longest >= SLOW_SECONDS
