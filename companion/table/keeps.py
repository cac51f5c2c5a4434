"""Which of the thrown dice were kept: the first of several signs that gives a legal answer.

Nouns:
    Evidence   what is known of the thrown dice: selected on a phone, still lying, lying in the keep strip
    Take       the answer: one option, by one verb
    Open       the answer is left to the next throw: nothing has been picked up yet
    Unclear    no legal answer, or several that would score differently: the table must ask

In order of authority: the dice selected on a phone; the dice still lying when others have been picked up; the dice in
the keep strip; at STOP with all dice lying, the choice that banks the most; at HOLD with all dice lying, the dice that
will not have moved when the next throw settles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.games import Option, State
from companion.games.core import Values


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the thrown dice, as ascending values.

    selected: chosen on a phone, None where nothing was.  lying: still as they fell.  strip: lying in the keep strip.
    stranger: whether a die lies in the strip that shows none of their values; it may be one of them, read wrong.
    unclear: whether some have been or may have been picked up, and it cannot be told which.
    """

    selected: Values | None
    lying: Values
    strip: Values = ()
    stranger: bool = False
    unclear: bool = False

    @property
    def standing(self) -> Values:
        """All that has not been picked up."""
        return tuple(sorted(self.lying + self.strip))

    def all_lie(self, state: State) -> bool:
        """Whether none of the thrown dice has been picked up, as far as is known."""
        return not self.unclear and self.standing == state.thrown


@dataclass(frozen=True, slots=True)
class Take:
    """One option, by one verb."""

    option: Option
    verb: str


@dataclass(frozen=True, slots=True)
class Open:
    """Nothing has been picked up yet: the next throw will show what was kept."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """The table must ask; ``fitting`` are the options that the signs allow, all legal ones where they allow none."""

    fitting: tuple[Option, ...]


Answer = Take | Open | Unclear


def at_hold(state: State, evidence: Evidence) -> Answer:
    """What a press of HOLD keeps."""
    if evidence.selected is None and evidence.all_lie(state) and not evidence.strip:
        return Open()
    return _first(state, _signs(state, evidence), ("roll", "reroll"))


def at_stop(state: State, evidence: Evidence) -> Answer:
    """What a press of STOP keeps and banks."""
    signs = _signs(state, evidence)
    stops = [option for option in state.options if "stop" in option.may]
    all_lying = evidence.selected is None and evidence.all_lie(state)
    if all_lying and stops and not any(option.keep in signs for option in stops):
        return Take(max(stops, key=lambda option: option.points), "stop")
    return _first(state, signs, ("stop",))


def at_next_throw(state: State, evidence: Evidence) -> tuple[Take, ...]:
    """What may have been kept when a new throw has settled, in order; ``evidence.lying`` are the dice that stayed.

    Where none stayed, all were kept and used up, or all are thrown again; the number of new dice tells which.
    """
    signs = [evidence.selected] if evidence.selected is not None else []
    signs += [evidence.standing] if evidence.standing else [state.thrown, ()]
    answers = [_first(state, [keep], ("roll", "reroll")) for keep in signs]
    return tuple(answer for answer in answers if isinstance(answer, Take))


def countings(state: State, evidence: Evidence) -> tuple[Option, ...]:
    """The ways in which the dice that stayed may count when a new throw has settled, where there are several."""
    stayed = evidence.standing if evidence.selected is None else evidence.selected
    fitting = tuple(option for option in state.options if option.keep == stayed and "roll" in option.may)
    return fitting if len({option.points for option in fitting}) > 1 else ()


def _signs(state: State, evidence: Evidence) -> list[Values]:
    if evidence.selected is not None:
        return [evidence.selected]
    picked_up = not evidence.all_lie(state)
    if evidence.unclear or (picked_up and evidence.stranger):
        return []
    in_strip = [evidence.strip] if evidence.strip and not _more_in_strip(state, evidence) else []
    return ([evidence.standing] if picked_up else []) + in_strip


def _more_in_strip(state: State, evidence: Evidence) -> bool:
    """Whether dice that are gone, while others lie that are not kept, may lie unseen against those in the strip."""
    strip = Counter(evidence.strip)
    gone = Counter(state.thrown) - Counter(evidence.standing)
    return bool(evidence.lying) and any(strip < Counter(option.keep) <= strip + gone for option in state.options)


def _first(state: State, signs: Iterable[Values], verbs: tuple[str, ...]) -> Answer:
    for keep in signs:
        found = [
            Take(option, verb)
            for option in state.options
            for verb in verbs
            if option.keep == keep and verb in option.may
        ]
        if len({take.option.points for take in found}) > 1:
            return Unclear(tuple(take.option for take in found))
        if found:
            return found[0]
    return Unclear(tuple(option for option in state.options if set(verbs) & set(option.may)))
