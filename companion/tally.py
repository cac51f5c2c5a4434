"""What a rehearsal found, counted: what was thrown, what was made of it, and how long that took.

Nouns:
    Tally   the counts of some evenings; two add up
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from statistics import median, quantiles


@dataclass
class Tally:
    """The counts of some evenings.

    missed: throws not read within some seconds of rest, nor asked about.  phantom: throws read where nobody threw.
    wrong_values, wrong_keeps: counted otherwise than thrown or kept.  moved_by_itself: turns that ended without STOP
    or a rule.  asked: questions about a throw; countings: what kept dice are worth, where the rules leave that to the
    player; needless: questions where nothing had been thrown.  knocked, told: dice tipped over by a nudge, and how
    many of these were said.  delays: seconds from true rest to reading.  watching: seconds of work for the frames in
    ``frames``.
    """

    throws: int = 0
    missed: int = 0
    phantom: int = 0
    wrong_values: int = 0
    wrong_keeps: int = 0
    moved_by_itself: int = 0
    asked: int = 0
    countings: int = 0
    needless: int = 0
    refused: int = 0
    knocked: int = 0
    told: int = 0
    frames: int = 0
    watching: float = 0.0
    delays: list[float] = field(default_factory=list)
    stories: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    def lines(self, megabytes: float) -> list[str]:
        """The table that ``rehearse`` prints; ``megabytes`` of memory were used at most."""
        throws = max(1, self.throws)
        delays = self.delays or [0.0]
        late = quantiles(delays, n=20)[-1] if len(delays) > 1 else delays[0]
        rows = [
            ("throws", f"{self.throws}"),
            ("missed", f"{self.missed}"),
            ("phantom", f"{self.phantom}"),
            ("wrong values scored", f"{self.wrong_values}"),
            ("wrong keeps", f"{self.wrong_keeps}"),
            ("turns that moved by themselves", f"{self.moved_by_itself}"),
            ("asked", f"{self.asked} ({self.asked / throws:.1%})"),
            ("asked how dice kept shall count", f"{self.countings}"),
            ("asked though nothing was thrown", f"{self.needless}"),
            ("refused", f"{self.refused}"),
            ("knocked over, of these told", f"{self.knocked}, {self.told}"),
            ("rest to reading", f"median {median(delays):.2f} s, 95th percentile {late:.2f} s"),
            ("frames watched", f"{self.frames}, {1000 * self.watching / max(1, self.frames):.1f} ms each"),
            ("memory", f"{megabytes:.0f} MB at most"),
        ]
        return [f"{name:<34} {value}" for name, value in rows] + self.stories
