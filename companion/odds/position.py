"""A state of the referee protocol, read from a file: by itself, the last of all that the referee wrote, or that
at the end of a record of the game.

Nouns:
    record     one JSON object a line: ``{"args": […]}`` with the referee's command line or nothing, then the first
               state, then actions, bare or as ``{"action": …}``; states between them are skipped
    position   the state to tell the odds of, and what had to be assumed where a state by itself does not tell
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

import numpy as np

from companion.games import Illegal, make
from companion.games.actions import NotAnAction, from_json
from companion.games.core import Game, Option, Phase, State
from companion.games.play import History, begin
from companion.odds.endgame import banked
from companion.odds.hands import Fork, Hand, fork
from companion.odds.left_over import left_over, taken_over
from companion.odds.spread import visits
from companion.odds.throws import throws
from companion.odds.tree import Floats, explored, text_of
from companion.odds.turns import Turns

LIKELIEST = "The state does not tell how it came about; it is taken for the likeliest of a well-played turn."


class NoPosition(ValueError):
    """A file that no position can be read from; the text says why."""


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a game; assumed: sentences on what its past was taken to be."""

    game: Game
    state: State
    assumed: tuple[str, ...] = ()


def read_position(text: str, options: Mapping[str, object], turns_of: Callable[[Game], Turns] = Turns) -> Position:
    """The position in the text of a file, by the house rules of its ``args`` and these. Raises NoPosition.

    turns_of: opens the tables of a game, by which a past is found likely.
    """
    try:
        lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        lines = [_whole(text)]
    if not lines or not all(isinstance(line, dict) for line in lines):
        raise NoPosition("The file holds no state: it needs a JSON object, or a record with one a line.")
    states = [line for line in lines if "game" in line]
    if states and all("game" in line or "error" in line for line in lines):
        return _alone(states[-1], options, turns_of)
    return _replayed(lines, options)


def _whole(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoPosition(f"The file is not JSON: {error}.") from None


def _replayed(lines: list[dict[str, Any]], options: Mapping[str, object]) -> Position:
    """The state at the end of a record."""
    args: list[Any] = next((line["args"] for line in lines if isinstance(line.get("args"), list)), [])
    states = [line.get("state", line) for line in lines]
    first = next((state for state in states if isinstance(state, dict) and isinstance(state.get("totals"), dict)), None)
    if first is None:
        raise NoPosition("The record holds no state: begin it with the first one, which names game and players.")
    chosen = dict(word.split("=", 1) for word in args if isinstance(word, str) and "=" in word)
    history = begin(make(str(first.get("game")), {**chosen, **options}), tuple(first["totals"]))
    for line in lines:
        action = line.get("action", line)
        if not (isinstance(action, dict) and {"args", "state", "totals", "error"} & action.keys()):
            history = _acted(history, action)
    return Position(history.game, history.state)


def _acted(history: History, action: Any) -> History:
    """The history after an action; one that is refused changes nothing, as the protocol wants it."""
    try:
        return history.apply(from_json(action))
    except (Illegal, NotAnAction):
        return history


def _alone(shown: dict[str, Any], options: Mapping[str, object], turns_of: Callable[[Game], Turns]) -> Position:
    """The position of a single state, with the simplest past that it can have had."""
    game = make(str(shown.get("game")), options)
    try:
        state = _as_written(game, shown)
    except (KeyError, TypeError, ValueError):
        raise NoPosition(
            "The state is not one of the referee protocol: a field is missing or makes no sense."
        ) from None
    if state.phase is Phase.OVER:
        return Position(game, state)
    turns, state = turns_of(game), replace(state, ending=_ending(game, state))
    if taken := left_over(game, state, turns):
        return Position(game, taken[0], (taken[1],))
    if state.phase is Phase.OFFER:
        raise NoPosition("Nothing is offered by these house rules: give those of the game with --option.")
    return _decided(game, state, turns) if state.phase is Phase.DECIDE else _to_throw(game, state, turns)


def _as_written(game: Game, shown: dict[str, Any]) -> State:
    totals, phase = dict(shown["totals"]), Phase(shown["phase"])
    seat = None if phase is Phase.OVER else list(totals).index(shown["player"])
    winners = tuple(shown["winners"]) if phase is Phase.OVER else None
    found = [Option(tuple(each["keep"]), each["points"], tuple(each["may"])) for each in shown.get("options", ())]
    dice, turn = shown["dice"], shown["turn"]
    # Points may be taken back: what was kept one by one counts no more once it begins a sequence.
    points = [each.points for each in found]
    counted = [*totals.values(), dice, turn, *(value for each in found for value in each.keep)]
    if not all(type(number) is int for number in (*points, *counted)) or min(counted) < 0 or dice > game.count:
        raise ValueError
    return State(tuple(totals), tuple(totals.values()), seat, phase, dice, turn, options=tuple(found), winners=winners)


def _ending(game: Game, state: State) -> Any:
    """What is remembered of an end that must have begun, where a total has reached the target.

    In the last round it was opened by the first who had reached it; a chase is on whoever came to the top last.
    """
    opened = game.id == "freight-train"
    order = state.after(state.at)
    at_goal = [seat for seat in (order if opened else order[::-1]) if state.totals[seat] >= game.target]
    if not opened:
        at_goal = [seat for seat in at_goal if state.totals[seat] == max(state.totals)]
    if not at_goal:
        return None
    earlier = replace(state, seat=at_goal[0], totals=state.with_total(at_goal[0], game.target - 1))
    following = banked(game, earlier, state.totals[at_goal[0]] - game.target + 1)
    while following.seat not in (None, state.seat):
        following = banked(game, following, 0)
    return following.ending


def _to_throw(game: Game, state: State, turns: Turns) -> Position:
    """A throw is awaited: of the pasts it can have had, the likeliest of a turn that was played well."""
    hand, *others = _pasts(game, state, state.turn, turns)
    remembered = replace(state, aside=hand.aside, memory=hand.memory)
    if not others:
        return Position(game, remembered)
    return Position(game, remembered, (f"{LIKELIEST} {game.hint(remembered)}".strip(),))


def _decided(game: Game, state: State, turns: Turns) -> Position:
    """A throw lies there: the likeliest past, and a throw, that leave just these options."""
    # Pointers are taken at once, so that the turn score of Dire Straights includes them already.
    for turn in (state.turn, state.turn - max((option.points for option in state.options), default=0)):
        thrown = _thrown(game, state, turn, turns)
        if likeliest := next(thrown, None):
            following = _following(game, likeliest)
            several = any(_following(game, other) != following for other in thrown)
            return Position(game, likeliest, (LIKELIEST,) if several else ())
    raise NoPosition("No throw of this game leaves these options: give the house rules with --option, or the record.")


def _thrown(game: Game, state: State, turn: int, turns: Turns) -> Iterator[State]:
    """A throw after each past at a turn score that leaves just the options of a state, the likeliest past first."""
    shown: Counter[int] = Counter()
    for option in state.options:
        shown |= Counter(option.keep)
    possible = [values for values, _ in throws(state.dice) if not shown - Counter(values)]
    bare = replace(state, phase=Phase.ROLL, turn=turn, options=())
    for hand in _pasts(game, state, turn, turns):
        before = replace(bare, aside=hand.aside, memory=hand.memory)
        for values in possible:
            rolled = game.roll(before, values)
            if taken := taken_over(game, before, rolled, state):
                rolled = game.roll(taken, values)
            if rolled.options == state.options and rolled.turn == state.turn:
                yield rolled
                break


def _following(game: Game, rolled: State) -> list[Fork]:
    """What may follow each option of a throw: pasts that lead to the same make no difference."""
    return [fork(game, rolled, option) for option in rolled.options]


def _pasts(game: Game, state: State, turn: int, turns: Turns) -> list[Hand]:
    """The hands of as many dice, those first that a well-played turn throws most often at this score.

    Those that no turn comes to at this score are left out, where there are others.
    """
    hands, tree = _hands(game), turns.tree
    often = _often(turns, state.totals[state.at] if game.exact_goal else min(state.totals[state.at], 1))
    level = min(max(turn // tree.step, 0), len(often) - 1)
    places = np.flatnonzero(tree.hand_dice == state.dice)
    if not len(places):
        raise NoPosition(f"{game.name} is never thrown with {state.dice} dice.")
    reached = places[tree.hand_least[places] <= level]
    likeliest = sorted(reached if len(reached) else places, key=lambda place: -often[level, place])
    return [hands[tree.hands[place]] for place in likeliest]


@lru_cache(8)
def _often(turns: Turns, total: int) -> Floats:
    return visits(turns, total)


@cache
def _hands(game: Game) -> dict[str, Hand]:
    return {text_of(hand): hand for hand in explored(game)}
