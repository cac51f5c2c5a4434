"""What the table asks, one question at a time, and how it says no.

Nouns:
    Question   something only people can answer, with the likeliest answers as actions
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sized
from dataclasses import dataclass, replace
from typing import Any

from companion.games import Game, Option, State
from companion.games.actions import Keep, OffTable, Reroll, Roll, Stop, to_json
from companion.games.core import Values, text
from companion.games.saying import listed, say
from companion.sight import Lying
from companion.table.places import numbers_of, values_of

CROWD = 2
"""Families have dice for so many games at once; where more are seen, it is most likely the cloth that shows them."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something only people can answer.

    answers: pairs of a label and what a phone says by it, as JSON.  die: the one in doubt.  over: numbers of the dice
    it is about, where it is moot once others lie there.  knocked: whether it only tells that dice were knocked over.
    moved: whether they may only have been moved, as an empty selection says.  kept: whether it asks which dice are
    kept, as a press may tell.  wanted: how many dice are the throw that may be tapped in instead, 0 where none may.
    read: those of them that were surely read; only the others need be tapped in.  throw: the dice that answers enter,
    or lead to entering, where their number is right.
    """

    text: str
    answers: tuple[tuple[str, dict[str, Any]], ...] = ()
    die: Lying | None = None
    over: frozenset[int] | None = None
    knocked: bool = False
    moved: bool = False
    kept: bool = False
    wanted: int = 0
    read: Values = ()
    throw: tuple[Lying, ...] = ()


def already_there(player: str | None, dice: tuple[Lying, ...], among: tuple[Lying, ...]) -> Question:
    """What is asked when as many dice as are to be thrown lie there ``among`` others, and nobody was seen to throw.

    Where one of them is hard to read they can only be tapped in.
    """
    values = _surely(dice)
    whole = len(values) == len(dice)
    answers = ((say("yes: {dice}", dice=text(values)), _entered(values)),) if whole else ()
    asked = say("These dice lay there already: are they {player}'s throw?", player=player)
    return Question(asked, answers, over=numbers_of(among), wanted=len(dice), read=values, throw=dice)


def is_crowd(game: Game, dice: Sized) -> bool:
    """Whether these are far more dice than people own, so that no new one tells that it was thrown."""
    return len(dice) > CROWD * game.count


def printed_cloth(dice: Sized, wanted: int) -> Question:
    """What is asked where a crowd of dice is seen; ``wanted``: how many are to be thrown, 0 where that is not known."""
    asked = say(
        "I see {seen} dice. Is the cloth printed with some? "
        "Take yours off and learn the empty cloth: More, Set up the camera.",
        seen=len(dice),
    )
    return Question(asked, wanted=wanted)


def wrong_count(game: Game, new: tuple[Lying, ...], wanted: int) -> Question:
    """What is asked when too few or too many dice lie there."""
    seen = len(new)
    if seen < wanted:
        fell = (say("a die fell off the table: rookie move"), to_json(OffTable()))
        return Question(
            say("I see {seen} of {wanted} dice: covered, stacked or off the table?", seen=seen, wanted=wanted),
            (fell,) if game.has_rookie_move else (),
            wanted=wanted,
            read=_surely(new),
        )
    if wanted == 1:
        return Question(
            say("I see {seen} dice where one was to be thrown: which of them are set aside?", seen=seen), wanted=1
        )
    return Question(
        say(
            "I see {seen} dice where {wanted} were to be thrown: which of them are set aside?", seen=seen, wanted=wanted
        ),
        wanted=wanted,
    )


def not_one_throw(new: tuple[Lying, ...], wanted: int) -> Question:
    """What is asked when dice were taken from a throw that had not been counted, and others lie there now."""
    asked, values = say("The throw before was not counted: enter it, or count the dice lying there now?"), _surely(new)
    if len(values) == len(new) == wanted:
        return Question(asked, ((say("these: {dice}", dice=text(values)), _entered(values)),), wanted=wanted, throw=new)
    return Question(asked, wanted=wanted)


def unsure(throw: tuple[Lying, ...], counts: bool = True, moved: Values = ()) -> Question:
    """What is asked about a throw in which dice are hard to read: what one of them shows.

    An answer about the last of them enters the throw; of those before it each is asked about: none is entered unseen.
    counts: whether it is to be entered, and not only to be known what the dice show.  moved: what dice showed that were
    taken up or moved; where these show nothing else, they may be those, and are not entered.
    """
    die, *more = [die for die in throw if not die.sure]
    others = [other.value for other in throw if other is not die]

    def says(value: int) -> dict[str, Any]:
        whole = tuple(sorted([*others, value]))
        return (
            _entered(whole)
            if counts and not more and Counter(whole) - Counter(moved)
            else {"shows": {"die": die.number, "value": value}}
        )

    answers = tuple((str(value), says(value)) for value in die.likely or (die.value,))
    entered = throw if counts else ()
    asked = say("What does this die show?")
    return Question(asked, answers, die, wanted=len(entered), read=_surely(throw), throw=entered)


def _surely(dice: tuple[Lying, ...]) -> Values:
    return values_of(die for die in dice if die.sure)


def _entered(values: Iterable[int]) -> dict[str, Any]:
    return to_json(Roll(tuple(sorted(values))))


def knocked_over(thrown: Values, shown: Values) -> Question:
    """What is said when dice of the throw show other pips since they were knocked against: the reading stays."""
    answers: tuple[tuple[str, dict[str, Any]], ...] = (
        (say("keep {dice}", dice=text(thrown)), {"select": []}),
        (say("read again: {dice}", dice=text(shown)), {"correct": list(shown)}),
    )
    told = say("A die was knocked over: the throw stays {dice}, as it was read.", dice=text(thrown))
    return Question(told, answers, knocked=True)


def which_kept(game: Game, state: State, options: Iterable[Option], stop: bool = False) -> Question:
    """What is asked when the table cannot tell which dice were kept; ``stop``: whether answers bank, as after STOP."""
    fitting = tuple(options)
    answers = []
    for option in game.discreet(state):
        if option not in fitting:
            continue
        banks = stop or not {"roll", "reroll"} & set(option.may)
        taking = Stop(option.keep, option.points) if banks else Keep(option.keep, option.points)
        again = "reroll" in option.may and not banks
        answers.append((_label(option), to_json(Reroll() if again else taking)))
    if only_countings(fitting):
        dice = text(fitting[0].keep)
        asked = say("STOP: how do {dice} count?", dice=dice) if stop else say("How do {dice} count?", dice=dice)
    else:
        asked = say("STOP: which dice are kept?") if stop else say("Which dice are kept?")
    return Question(asked, tuple(answers), kept=True)


def thrown_or_moved(dice: tuple[Lying, ...]) -> Question:
    """What is asked when dice of an undecided throw may lie elsewhere, or be the next one, which shows the same."""
    values = values_of(dice)
    thrown = (say("thrown: {dice}", dice=text(values)), _entered(values))
    asked = say("Were these dice thrown, or only moved: {dice}?", dice=text(values))
    return or_only_moved(Question(asked, (thrown,), wanted=len(dice), read=values))


def which_thrown(
    player: str | None,
    throw: tuple[Lying, ...],
    others: tuple[Lying, ...],
    among: tuple[Lying, ...],
    lost: bool = False,
) -> Question:
    """What is asked when as many ``others`` come to lie beside a throw, and more dice lie there than the game has.

    What was counted may be dice of another set that were laid there before it.
    lost: whether the throw has lost the turn, so that the others are the next player's if they are not this one's.
    """
    instead = values_of(others)
    counted: tuple[str, dict[str, Any]] = (text(values_of(throw)), _entered(instead) if lost else {"select": []})
    answers = (counted, (text(instead), {"correct": list(instead)}))
    asked = say("More dice lie there than the game has: which of them are {player}'s throw?", player=player)
    return Question(asked, answers, over=numbers_of(among), moved=True, throw=others)


def or_only_moved(question: Question) -> Question:
    """A question about a throw after an undecided one, where the dice of this may only lie elsewhere."""
    return replace(question, answers=(*question.answers, (say("only moved"), {"select": []})), moved=True)


def cocked(throw: tuple[Lying, ...], which: Question) -> Question:
    """What is asked when dice of an undecided throw lie there anew, and the others may not be kept by themselves.

    throw: as it shows now.  which: the question which dice are kept.
    """
    values = values_of(throw)
    again = say("thrown again: {dice}", dice=text(values)), {"correct": list(values)}
    return Question(say("Was a die cocked and thrown again? Or which dice are kept?"), (again, *which.answers))


def only_countings(options: tuple[Option, ...]) -> bool:
    """Whether it is clear which dice are kept, and only open how they count."""
    return len(options) > 1 and len({option.keep for option in options}) == 1


def why_not(game: Game, state: State, selected: Values | None, fitting: tuple[Option, ...], verb: str) -> str:
    """The sentence that refuses a choice, with the legal ones that may be shown."""
    if not fitting:
        if hint := game.hint(state):
            return hint
        if verb == "stop":
            return say("{player} may not stop here: this throw must be followed by another.", player=state.player)
        return say("{player} may not throw on here: stop, or accept what the throw says.", player=state.player)
    legal = listed(_label(option) for option in game.discreet(state) if option in fitting)
    return say("{dice} cannot be kept by itself; legal here: {legal}.", dice=text(selected or ()), legal=legal)


def _label(option: Option) -> str:
    if not option.keep:
        return say("throw again") if "reroll" in option.may else say("none: accept the loss")
    return say("{dice} ({points})", dice=text(option.keep), points=option.points)
