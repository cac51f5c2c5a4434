"""What the voice says when something has happened: a pure function from the event to utterances.

The voice is discreet: it says what ``Game.hint`` says, and of a throw only the pips, from left to right as the dice
lie. Of a correction it says only what was corrected and what the turn is worth now.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games import Phase, State
from companion.games.actions import Keep, OffTable, Reroll, Roll, Stop, TakeOver, Undo
from companion.games.core import Game
from companion.games.saying import Sentence, counted, listed, say, together
from companion.games.seats import Reseat
from companion.match.match import Match, Step
from companion.match.notices import notice_of, won_by, written_elsewhere
from companion.spoken.voice import Utterance
from companion.table.news import Acted, Asked, Corrected, LeftOut, Redone
from companion.table.places import values_of
from companion.table.questions import Question
from companion.table.table import Table


def utterances(before: Match | None, step: Step) -> tuple[Utterance, ...]:
    """Everything to be said about one event, in order; ``before`` is the match it happened to."""
    return tuple(_utterances(before, step))


def from_the_left(table: Table) -> str:
    """The dice of the undecided throw from left to right where they have been seen, ascending where they have not."""
    placed = sorted(table.place.throw, key=lambda die: die.box[0])
    seen = values_of(placed) == table.state.thrown
    return listed(str(value) for value in ([die.value for die in placed] if seen else table.state.thrown))


def to_throw(state: State) -> Sentence:
    """Who throws how many dice."""
    return say("{player} throws {dice}.", player=state.player, dice=counted(state.dice))


def to_answer(state: State) -> str:
    """The total that must be answered once the end has begun."""
    if state.ending is None or state.phase is Phase.OVER:
        return ""
    return say("The end has begun: {points} must be answered.", points=max(state.totals))


def asking(question: Question, table: Table) -> str:
    """A question as it is said: with the place of the die in doubt, and what can be done without a phone."""
    if question.die is not None:
        lying = sorted(table.look.dice or (), key=lambda die: die.box[0])
        place = next((at for at, die in enumerate(lying, start=1) if die.number == question.die.number), None)
        where = "" if place is None else say("It is number {place} from the left.", place=place)
        return together(question.text, where, say("Throw it again, or tell a phone."))
    keeps = [values for _, action in question.answers if (values := action.get("keep", action.get("stop")))]
    if len(keeps) > 1 and all(values == keeps[0] for values in keeps):
        return together(question.text, listed(label for label, _ in question.answers), say("Press again for the most."))
    if keeps or (question.moved and not question.throw):
        return together(question.text, say("Pick up the dice you do not keep, or tell a phone."))
    return question.text


def _utterances(before: Match | None, step: Step) -> Iterator[Utterance]:
    table = step.match.table
    yield from (Utterance("refused", sentence) for sentence in step.refusals)
    if before is None or before.set_up is not step.match.set_up:
        yield from _begun(step.match)
    elif before.table is None or table is None:
        yield from _rolled_off(before, step.match)
    elif step.entries:
        yield from _news(before, step, table)
    if table is not None:
        asked = [item.question for item in table.news if isinstance(item, Asked)]
        yield from (Utterance("question", asking(question, table)) for question in asked)


def _begun(match: Match) -> Iterator[Utterance]:
    yield Utterance("turn", together(say("{game}.", game=match.set_up.game.name), _next(match)))


def _rolled_off(before: Match, after: Match) -> Iterator[Utterance]:
    if before.roll_off != after.roll_off:
        thrown = after.roll_off.throws if after.roll_off else ()
        told = ""
        if thrown and len(thrown) > len(before.roll_off.throws if before.roll_off else ()):
            seat, value = thrown[-1]
            told = say("{player}: {value}.", player=after.set_up.seats[seat], value=value)
        yield Utterance("turn", together(told, _next(after)))


def _next(match: Match) -> str:
    if match.table is not None:
        return to_throw(match.table.state)
    return to_start(match)


def to_start(match: Match) -> str:
    """Who throws a die for the start, as it is said; nothing where nobody does."""
    return "" if match.thrower is None else say("{player} throws one die for the start.", player=match.thrower)


def _news(before: Match, step: Step, table: Table) -> Iterator[Utterance]:
    """What the game tells; where something was put right, taken back or done again, that alone."""
    news, notice = table.news, notice_of(before, step)
    amended = any(isinstance(item, Corrected | Redone | LeftOut) for item in news)
    if notice and (amended or (isinstance(news[-1], Acted) and isinstance(news[-1].action, Undo))):
        yield Utterance("corrected", together(notice.text, _standing(table.state)))
        return
    state = before.table.state if before.table else table.state
    for item in news:
        if isinstance(item, Acted) and not item.again and not isinstance(item.action, Undo):
            yield from _done(table.history.game, state, item, table)
            state = item.state
    if notice and notice.kind == "corrected":
        yield Utterance("corrected", notice.text)


def _standing(state: State) -> str:
    if state.phase is Phase.OVER:
        return won_by(state.winners or ())
    return say("{player}: {points} this turn.", player=state.player, points=state.turn)


def _done(game: Game, before: State, item: Acted, table: Table) -> Iterator[Utterance]:
    """What one action of the game leads to."""
    state = item.state
    did = say("{player} {does}.", player=before.player, does=state.event)
    if isinstance(item.action, Reseat):
        yield Utterance(
            "turn", together(say("At the table now: {players}.", players=listed(state.players)), _standing(state))
        )
        return
    if state.turn_over:
        yield from _turn_ended(before, state, did)
        return
    match item.action:
        case Roll() if state.phase is Phase.DECIDE:
            dice = from_the_left(table) if state is table.state else listed(map(str, state.thrown))
            yield Utterance("throw", say("{dice}.", dice=dice))
            if state.turn != before.turn:
                moved = written_elsewhere(before.player, state)
                yield Utterance("keep", together(say("{points} this turn.", points=state.turn), *moved))
        case Keep() | TakeOver():
            yield Utterance("keep", together(did, say("Now throw {dice}.", dice=counted(state.dice))))
        case Roll() | Reroll() | Stop() | OffTable():
            yield Utterance("throw", did)
    hint = game.hint(state)
    if hint and hint != game.hint(before):
        yield Utterance("hint", hint)


def _turn_ended(before: State, state: State, did: Sentence) -> Iterator[Utterance]:
    line = state.lines[-1]
    if line.note:
        yield Utterance("lost", together(did, *written_elsewhere(before.player, state)))
    else:
        yield Utterance("bank", together(did, say("Total {points}.", points=line.total)))
    if state.phase is Phase.OVER:
        yield Utterance("won", won_by(state.winners or ()))
    elif state.phase is Phase.OFFER:
        yield Utterance("turn", offered(state))
    else:
        yield Utterance("turn", together(to_throw(state), to_answer(state)))


def offered(state: State) -> str:
    """The dice left over by the player before, and which button says what."""
    return say(
        "{player}, take over {dice}? HOLD takes them, STOP starts afresh.",
        player=state.player,
        dice=listed(map(str, state.aside)),
    )
