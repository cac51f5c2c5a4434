"""The one source of what is legal: an action applied to a state, or to a whole history.

Nouns:
    History   the states of a game, one for each action that changed it; undo takes the last one back
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.actions import (
    Action,
    Keep,
    OffTable,
    Reroll,
    Roll,
    Stop,
    TakeOver,
    Undo,
    describe,
)
from companion.games.core import Game, Illegal, Option, Phase, State, text
from companion.games.saying import counted, say
from companion.games.seats import Reseat, reseat

_PHASE_OF = {Roll: Phase.ROLL, OffTable: Phase.ROLL, TakeOver: Phase.OFFER}


def apply(game: Game, state: State, action: Action | Reseat) -> State:
    """The state after an action. Raises Illegal; the state given is never changed."""
    if isinstance(action, Reseat):
        return reseat(state, action)
    wanted = _PHASE_OF.get(type(action), Phase.DECIDE)
    if state.phase is not wanted:
        raise Illegal(say("{action}: {reason}.", action=describe(action), reason=_waits_for(state)))
    match action:
        case Roll(values):
            if len(values) != state.dice:
                wrong = say("{dice} must be thrown, not {count}", dice=counted(state.dice), count=len(values))
                raise Illegal(say("{action}: {reason}.", action=describe(action), reason=wrong))
            return game.roll(replace(state, lines=()), values)
        case OffTable():
            return game.off_table(replace(state, lines=()))
        case TakeOver(accept):
            return game.take_over(replace(state, lines=()), accept)
        case Keep() | Stop() | Reroll():
            option, verb = choice(state, action)
            return game.take(replace(state, lines=()), option, verb)
    raise Illegal(say("undo: nothing has happened yet."))


def choice(state: State, action: Keep | Stop | Reroll) -> tuple[Option, str]:
    """The option an action takes, and by which verb: the highest one where several fit. Raises Illegal."""
    if isinstance(action, Reroll):
        verb, keep, points = "reroll", None, None
    elif isinstance(action, Stop):
        verb, keep, points = "stop", action.values, action.points
    else:
        verb, keep, points = "roll-all" if action.everything else "roll", action.values, action.points
    fitting = [option for option in state.options if verb in option.may and keep in (None, option.keep)]
    fitting = [option for option in fitting if points in (None, option.points)]
    if not fitting:
        raise Illegal(say("{action}: {reason}.", action=describe(action), reason=_reason(state, verb)))
    return max(fitting, key=lambda option: option.points), verb


def _reason(state: State, verb: str) -> str:
    """Why no option fits, naming those that would; a straight stays unnamed (the caller shows no more)."""
    thrown = text(state.thrown)
    if verb == "reroll":
        return say("{dice} may not be thrown again as it lies", dice=thrown)
    if verb == "stop":
        return say("that choice of {dice} may not be stopped with here", dice=thrown)
    if verb == "roll":
        return say("that choice of {dice} may not be kept and thrown on from here", dice=thrown)
    return say("that choice of {dice} may not be kept to pick up all dice here", dice=thrown)


def _waits_for(state: State) -> str:
    match state.phase:
        case Phase.ROLL:
            return say("a throw of {dice} is awaited", dice=counted(state.dice))
        case Phase.DECIDE:
            return say("the throw that lies there is not decided yet")
        case Phase.OFFER:
            return say("it must first be said whether the dice are taken over")
        case Phase.OVER:
            return say("the game is over")


@dataclass(frozen=True, slots=True)
class History:
    """A game from its first state to now. ``states`` is never empty; ``actions`` led from each to the next."""

    game: Game
    states: tuple[State, ...]
    actions: tuple[Action | Reseat, ...] = ()

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    def apply(self, action: Action | Reseat) -> History:
        """The history one action later. Raises Illegal."""
        if isinstance(action, Undo):
            if not self.actions:
                raise Illegal(say("undo: nothing has happened yet."))
            return History(self.game, self.states[:-1], self.actions[:-1])
        state = apply(self.game, self.state, action)
        return History(self.game, (*self.states, state), (*self.actions, action))


def begin(game: Game, players: tuple[str, ...]) -> History:
    """The history of a game nothing has happened in yet."""
    return History(game, (game.start(players),))
