"""How things stand, said aloud when somebody asks for it: enough to play without looking.

It is as discreet as everything else: of the choices it tells those that ``Game.discreet`` allows.
"""

from __future__ import annotations

from companion.games import Game, Option, Phase, State
from companion.games.core import text
from companion.games.saying import listed, say, together
from companion.match.match import Match
from companion.match.notices import won_by
from companion.spoken.utterances import asking, from_the_left, offered, to_answer, to_start, to_throw
from companion.table.table import Table

MOST_CHOICES = 6


def aloud(match: Match | None, paused: bool = False) -> str:
    """Whose turn it is, what lies there, what may be kept, what is at stake and what is missing."""
    if match is None:
        return say("No game has been begun.")
    if paused:
        return say("The table is paused.")
    if match.table is None:
        return to_start(match)
    question, standing = match.table.question, _at_table(match.table)
    if question is None:
        return standing
    # What is asked while a throw is awaited is about that throw.
    about_the_throw = match.table.state.phase is Phase.ROLL
    return together(asking(question, match.table), "" if about_the_throw else standing)


def _at_table(table: Table) -> str:
    state, game = table.state, table.history.game
    if state.seat is None:
        return together(say("The game is over."), won_by(state.winners or ()))
    if state.phase is Phase.OFFER:
        return offered(state)
    score = say("{points} this turn, {total} in all.", points=state.turn, total=state.totals[state.seat])
    worth = together(score, to_answer(state))
    if state.phase is Phase.ROLL:
        return together(to_throw(state), worth, game.hint(state))
    thrown = say("{player} has thrown, from the left: {dice}.", player=state.player, dice=from_the_left(table))
    options = game.discreet(state)
    return together(thrown, _choices(options), worth, _stopping(game, state, options), game.hint(state))


def _stopping(game: Game, state: State, options: tuple[Option, ...]) -> str:
    """What STOP would bank at the most and with which dice, if it would bank anything."""
    stops = [option for option in options if option.keep and "stop" in option.may]
    if not stops:
        return ""
    best = max(stops, key=lambda option: option.points)
    points = game.banks(state, game.worth(state, best))
    return say("STOP with {dice} banks {points}.", dice=text(best.keep), points=points) if points else ""


def _choices(options: tuple[Option, ...]) -> str:
    best = sorted((option for option in options if option.keep), key=lambda option: -option.points)[:MOST_CHOICES]
    if not best:
        return ""
    each = (say("{dice} for {points}", dice=text(option.keep), points=option.points) for option in best)
    return say("May be kept: {choices}.", choices=listed(each))
