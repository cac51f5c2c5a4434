"""The roll-off: every player throws one die, the highest starts, ties throw again among themselves.

Nouns:
    RollOff   the dice thrown so far, one list for each seat; a value
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class RollOff:
    """seats: the players clockwise round the table.  throws: (seat, value) in the order thrown."""

    seats: tuple[str, ...]
    throws: tuple[tuple[int, int], ...] = ()

    def throw(self, value: int) -> RollOff:
        """The roll-off after the next player has thrown this value."""
        seat = self.thrower
        return self if seat is None else replace(self, throws=(*self.throws, (seat, value)))

    def back(self) -> RollOff:
        """The roll-off before its last throw."""
        return replace(self, throws=self.throws[:-1])

    @property
    def thrower(self) -> int | None:
        """The seat that throws next, None once a starter has been found."""
        waiting, _ = self._rounds()
        return waiting[0] if waiting else None

    @property
    def starter(self) -> int | None:
        """The seat that starts the game, None while that is open."""
        waiting, among = self._rounds()
        return None if waiting else among[0]

    def _rounds(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who still throws in this round, and who takes part in it."""
        among = tuple(range(len(self.seats)))
        throws = list(self.throws)
        while len(among) > 1:
            this_round, throws = throws[: len(among)], throws[len(among) :]
            if len(this_round) < len(among):
                return among[len(this_round) :], among
            highest = max(value for _, value in this_round)
            among = tuple(seat for seat, value in this_round if value == highest)
        return (), among


def playing_order(seats: tuple[str, ...], starter: int, clockwise: bool) -> tuple[str, ...]:
    """The players in the order they play, from the starter on; seats are named clockwise."""
    step = 1 if clockwise else -1
    return tuple(seats[(starter + step * turn) % len(seats)] for turn in range(len(seats)))
