"""Dire Straights: six dice, clockwise; a turn builds runs 1-2-3-4-5-6, and the first total of 100 wins at once.

Nouns:
    pointer   a die that continues the run, or one of five or six 6s where those score
    lifeline  three alike in a throw without a pointer: the same dice are thrown again
    passing   what happens to the dice left over after a hold: nothing, cut-throat or piggy-back
    holder    the player whose held run is taken over by the next

Source: the published rules of the game (also called The Runs), and this project's rulings where they are silent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from companion.games.core import (
    Game,
    Option,
    Phase,
    Setting,
    State,
    Values,
    await_throw,
    decide,
    finish,
    next_turn,
    text,
    write,
)
from companion.games.saying import Sentence, say

DICE = 6
RUN_POINTS = (0, 5, 10, 15, 20, 25, 35)
SIXES_POINTS = {5: 35, 6: 70}


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn remembers between throws.

    holder, banked: the seat whose run is offered or taken over, and all that it banked with it.  moved: whether a
    pointer has been thrown since, so that those points count in this turn.  lifeline: whether the same dice must be
    thrown again.
    """

    holder: int | None = None
    banked: int = 0
    moved: bool = False
    lifeline: bool = False


def pointers(run: int, values: Values) -> Values:
    """The dice of a throw that continue a run which ends in ``run`` (0 where it is to begin)."""
    end = run
    while end + 1 in values:
        end += 1
    return tuple(range(run + 1, end + 1))


@dataclass(frozen=True)
class DireStraights(Game):
    """The rules with their options: the goal, what becomes of the dice left over, and whether many 6s score."""

    target: int = 100
    passing: str = "none"
    sixes: bool = False

    id = "dire-straights"
    name = "Dire Straights"
    count = DICE
    clockwise = True
    has_entry = False
    settings = (
        Setting("target", say("Goal"), 100, (100,)),
        Setting(
            "passing",
            say("The next player may take over the dice left"),
            "none",
            ("none", "cut-throat", "piggy-back"),
            words=(say("none"), say("cut-throat"), say("piggy-back")),
        ),
        Setting("sixes", say("Five or six 6s score, three 1s are harmless"), False, (False, True)),
    )

    def roll(self, state: State, values: Values) -> State:
        """The throw scored: pointers are taken at once; else a lifeline, or the turn is lost."""
        turn: Turn = state.memory or Turn()
        if values.count(2) >= 4:
            return self._cancel(state, turn, values, say("four 2s"))
        if values.count(1) >= 3 and not self.sixes:
            return self._cancel(state, turn, values, say("three 1s"))
        keep, points = self._taken(len(state.aside), values)
        if keep:
            return self._score(state, turn, values, keep, points)
        if max(Counter(values).values()) >= 3:
            event = say("throws {dice}: a lifeline, the same dice again", dice=text(values))
            return await_throw(state, state.dice, event, memory=replace(turn, lifeline=True))
        lost = write(self._repaid(state, turn), state.at, 0, say("no pointer"))
        return next_turn(lost, DICE, say("throws {dice}: no pointer", dice=text(values)))

    def take(self, state: State, option: Option, verb: str) -> State:
        """The run carried on, or held and banked."""
        run_ends = 6 in option.keep
        run = () if run_ends else state.aside + option.keep
        if verb == "roll":
            event = say("keeps {dice}: {points}", dice=text(option.keep), points=state.turn)
            return await_throw(state, DICE - len(run), event, aside=run)
        seat, event = state.at, say("banks {points}", points=state.turn)
        banked = write(state, seat, state.turn)
        if banked.totals[seat] >= self.target:
            return finish(banked, [seat], event)
        after = next_turn(banked, DICE, event)
        if self.passing == "none" or not run or len(state.players) == 1:
            return after
        return replace(after, phase=Phase.OFFER, dice=0, aside=run, memory=Turn(seat, state.turn))

    def worth(self, state: State, option: Option) -> int:
        """The turn score, in which pointers are counted as soon as they are thrown."""
        return state.turn

    def take_over(self, state: State, accept: bool) -> State:
        """The dice left over thrown by the next player, or all six instead."""
        if accept:
            dice = DICE - len(state.aside)
            return await_throw(state, dice, say("takes over {dice}", dice=text(state.aside)))
        return await_throw(state, DICE, say("starts afresh"), aside=(), memory=None)

    def at_stake(self, state: State) -> int:
        """The turn score, with what moves to it at the first pointer."""
        turn: Turn = state.memory or Turn()
        return state.turn + (0 if turn.moved else turn.banked)

    def totals_when(self, state: State, banked: bool) -> tuple[int, ...]:
        """The totals with the holder's points moved, or back again."""
        turn: Turn = state.memory or Turn()
        if turn.holder is None or self.passing != "cut-throat" or turn.moved is banked:
            return state.totals
        total = state.totals[turn.holder]
        return state.with_total(turn.holder, total - turn.banked if banked else total + turn.banked)

    def matters(self, state: State) -> tuple[Values, Any]:
        """The run."""
        return state.aside, None

    def hint(self, state: State) -> str:
        """What must be thrown next, or what may be taken over."""
        turn: Turn = state.memory or Turn()
        if state.phase is Phase.OFFER and turn.holder is not None:
            holder = state.players[turn.holder]
            return say("Take over {dice} from {player}, or start afresh?", dice=text(state.aside), player=holder)
        if state.phase is not Phase.ROLL:
            return ""
        if turn.lifeline:
            return say("Lifeline: throw the same dice again.")
        if state.aside:
            return say("A {face} carries on {dice}.", face=len(state.aside) + 1, dice=text(state.aside))
        return say("The run is complete: throw all six for another.") if state.turn else ""

    def _taken(self, run: int, values: Values) -> tuple[Values, int]:
        """The dice that are taken from a throw and what they score; nothing where there is no pointer."""
        keep = pointers(run, values)
        points = RUN_POINTS[run + len(keep)] - RUN_POINTS[run]
        if self.sixes and (often := values.count(6)) in SIXES_POINTS:
            return keep + (6,) * often, points + SIXES_POINTS[often]
        return keep, points

    def _score(self, state: State, turn: Turn, values: Values, keep: Values, points: int) -> State:
        """Pointers taken; the first of them after a take-over brings the holder's points with it."""
        if turn.holder is not None and not turn.moved:
            points += turn.banked
            if self.passing == "cut-throat":
                state = write(state, turn.holder, -turn.banked, say("taken over by {player}", player=state.player))
            turn = replace(turn, moved=True)
        option = Option(keep, points, ("roll", "stop"))
        return decide(state, values, [option], turn=state.turn + points, memory=replace(turn, lifeline=False))

    def _repaid(self, state: State, turn: Turn) -> State:
        """The holder's points given back, where they had been taken away."""
        if turn.holder is None or not turn.moved or self.passing != "cut-throat":
            return state
        return write(state, turn.holder, turn.banked, say("paid back"))

    def _cancel(self, state: State, turn: Turn, values: Values, why: Sentence) -> State:
        """The throw that sets the player's total back to zero."""
        repaid = self._repaid(state, turn)
        cancelled = write(repaid, state.at, -repaid.totals[state.at], why)
        return next_turn(
            cancelled, DICE, say("throws {dice}: {why}, the total is cancelled", dice=text(values), why=why)
        )
