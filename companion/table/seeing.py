"""What the camera tells the table: throws, dice picked up, dice laid into the strip, and what is in doubt.

Nothing scores unless dice were away or moved and then came to rest, and a wrong count never scores.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.games import Phase, State
from companion.games.actions import Keep, Roll
from companion.games.saying import Sentence, say
from companion.sight import MOVING, Look, Lying, Press, TableState
from companion.table.keeps import countings
from companion.table.news import Acted
from companion.table.people import pressed
from companion.table.places import (
    Places,
    Uncounted,
    gone,
    known_again,
    laid_elsewhere,
    matching,
    may_be,
    may_show,
    numbers_of,
    pick,
    shown_by,
    still,
    thrown_again,
    values_of,
    with_values,
)
from companion.table.questions import (
    already_there,
    cocked,
    is_crowd,
    knocked_over,
    not_one_throw,
    or_only_moved,
    printed_cloth,
    thrown_or_moved,
    unsure,
    which_thrown,
    wrong_count,
)
from companion.table.table import (
    Table,
    act,
    as_believed,
    ask,
    at_ease,
    doubting,
    evidence,
    is_in_doubt,
    kept_before,
    new_dice,
    numbers_seen,
    placed,
    refuse,
    which,
    with_aside_found,
)
from companion.table.tidying import (
    accounted_for,
    all_lie_there,
    aside_elsewhere,
    laid_aside,
    not_taken_up,
    not_yet_thrown,
    perhaps_of_the_turn_lost,
    perhaps_one_by_one,
    show_all_taken_up,
    some_kept_laid_before,
    some_kept_laid_unseen,
    some_laid_back_thrown,
    tidied,
    with_aside,
    with_aside_as_seen,
    with_aside_in_order,
    with_laid_back,
    with_lying_asked,
    with_one_by_one,
)

PRESS_WAITS_SECONDS = 10.0


def see(table: Table, look: Look) -> Table:
    """The table after one look of the camera."""
    table, look = _as_answered(replace(table, news=()), look)
    unheeded = table.paused or bool(table.waiting)
    if unheeded or look.dice is None:
        table = at_ease(table)
        lost_sight = unheeded or look.state not in MOVING
        return replace(table, known=None, answered=frozenset()) if lost_sight else table
    table = replace(table, rested=look.seconds, unseen=max(table.unseen, look.seconds - table.rested))
    table = with_aside_as_seen(_without_moot_question(table, look.dice), look.dice)
    new, lay_there = new_dice(table), numbers_of(table.resting + table.uncounted.dice)
    if table.known is None or (new and look.unseen):
        table = _recognised(table, look.dice)
    elif new:
        table = _considered(table, new)
    else:
        table = _told_of_knocks(at_ease(table), look.dice)
    if table.doubt is None:
        table = replace(table, resting=as_believed(table), unseen=0.0)
    return _press_that_waited(with_aside_found(table), lay_there)


def _as_answered(table: Table, look: Look) -> tuple[Table, Look]:
    """The table at that look, and the look with the dice that people were asked about as they said."""
    if table.answered and look.dice is not None:
        said = {number: value for number, value in table.answered if number in numbers_of(look.dice)}
        dice = (replace(die, value=said[die.number], sure=True) if die.number in said else die for die in look.dice)
        table, look = replace(table, answered=frozenset(said.items())), replace(look, dice=tuple(dice))
    return replace(table, look=look), look


def _without_moot_question(table: Table, dice: tuple[Lying, ...]) -> Table:
    if table.question is None or table.question.over is None:
        return table
    over, lying = table.question.over, numbers_of(dice)
    stands = over <= lying if table.question.die else over == lying
    return table if stands else replace(table, question=None)


def _recognised(table: Table, lying: tuple[Lying, ...]) -> Table:
    """The first look at rest: what lies there has not been seen thrown, but may be the throw to be decided.

    Dice that were seen thrown before sight of them was lost still wait to be counted.
    """
    waiting = numbers_of(table.uncounted.dice)
    dice = tuple(die for die in lying if die.number not in waiting)
    thrown = table.state.thrown
    places = known_again(dice, table.place, thrown, table.state.aside)
    table = placed(replace(table, known=numbers_of(dice)), places or Places())
    if places is None and len(thrown) == len(dice) and all(die.sure for die in dice):
        # What lies there now cannot tell any more which dice are kept.
        return ask(table, knocked_over(thrown, values_of(dice)))
    return with_lying_asked(table, dice)


def _told_of_knocks(table: Table, dice: tuple[Lying, ...]) -> Table:
    """Dice that were knocked over keep their values; that is told once, with the offer to read again.

    Where a throw is awaited, as many dice as are to be thrown may have been thrown so that they hardly moved.
    """
    awaited = table.state.phase is Phase.ROLL
    aside = numbers_of(table.place.aside)
    mine = numbers_of(dice) - aside if awaited else numbers_of(table.place.throw)
    knocked = tuple(die for die in dice if die.knocked and die.number in mine)
    seen = frozenset((die.number, die.shown) for die in knocked)
    if not seen - table.told or (awaited and len(knocked) != table.state.dice):
        return table
    table = replace(table, told=table.told | seen)
    if awaited:
        shown = tuple(replace(die, value=die.shown, knocked=None) for die in knocked)
        return ask(table, already_there(table.state.player, shown, dice))
    if table.state.phase is not Phase.DECIDE:
        return table
    now = {die.number: die.knocked for die in dice}
    throw = tuple(replace(die, knocked=now.get(die.number, die.knocked)) for die in table.place.throw)
    told = ask(placed(table, replace(table.place, throw=throw)), knocked_over(table.state.thrown, shown_by(throw)))
    # Nothing is in doubt by that: a press that waits counts as it would a moment later.
    return replace(told, pressed=table.pressed)


def _considered(table: Table, new: tuple[Lying, ...]) -> Table:
    lying = table.look.dice or ()
    if is_crowd(table.history.game, lying):
        return doubting(table, printed_cloth(lying, _awaited(table)), TableState.WRONG_COUNT)
    if table.uncounted.is_broken_by(table.look) and not _only_moved(table, new):
        # How many are due is only known once it is known which were kept.
        wanted = _awaited(table)
        asked = not_one_throw(new, wanted) if wanted else which(table, table.state.options)
        return doubting(table, asked, TableState.UNSURE)
    if table.state.phase is Phase.ROLL:
        after = _throw(table, new, table.state)
    elif table.state.phase is Phase.DECIDE:
        after = _throw_after_choice(table, new)
    else:
        return replace(table, known=numbers_seen(table))
    return after if _acted(after) else _with_uncounted(after)


def _only_moved(table: Table, new: tuple[Lying, ...]) -> bool:
    """Whether the new dice may all be dice of an undecided throw, or set aside before it, that were laid elsewhere."""
    return table.state.phase is Phase.DECIDE and laid_aside(table, new) is not None


def _awaited(table: Table) -> int:
    """How many dice are to be thrown now, or next as far as the dice tell that were left; 0 where they do not."""
    if table.state.phase is Phase.ROLL:
        return table.state.dice
    return next((after.dice for _, after in kept_before(table)), 0)


def _with_uncounted(table: Table) -> Table:
    """The table remembering the dice that have just not been counted."""
    throw = table.doubt[0].throw if table.doubt else ()
    if not throw and table.uncounted.thrown(table.look):
        # One of them may have been cocked and be in somebody's hand: it comes back.
        return table
    new, before = new_dice(table), table.uncounted
    laid = before.laid if throw else before.laid | _perhaps_laid(table, new)
    aside = before.may_be_aside(new, gone(table.place.aside, table.look))
    return replace(table, uncounted=Uncounted(throw or new, bool(throw), before.earlier_than(new), laid, aside))


def _perhaps_laid(table: Table, new: tuple[Lying, ...]) -> frozenset[int]:
    """Numbers of the dice that have just come and may be of another set, or set aside and off the table before."""
    before = table.uncounted
    came = tuple(die for die in new if die.number not in numbers_of(before.dice))
    if all_lie_there(table):
        return numbers_of(came)
    laid_before = tuple(die for die in new if die.number in before.laid)
    _, thrown = laid_elsewhere(table.place.aside, table.look, laid_before + came)
    return numbers_of(came) - numbers_of(thrown)


def _throw(table: Table, new: tuple[Lying, ...], state: State) -> Table:
    """New dice where a throw is awaited: the throw, if their number is right and all of them are sure."""
    if (in_order := not_yet_thrown(table, new) or tidied(table, new)) is not None:
        return in_order
    table, new = with_aside_in_order(table, new)
    if lying := not_taken_up(table):
        table, strangers = _beside(table, new)
        if not any(die.sure for die in strangers):
            return at_ease(accounted_for(table, strangers))
        too_many = wrong_count(table.history.game, lying + strangers, state.dice)
        return doubting(table, too_many, TableState.WRONG_COUNT)
    throw = matching(new, table.place.aside, table.look, state.dice, table.uncounted)
    strangers = _strangers(table, new, state.dice)
    if throw is None and strangers:
        return _throw(accounted_for(table, strangers), tuple(die for die in new if die not in strangers), state)
    if throw is None:
        return doubting(table, wrong_count(table.history.game, new, state.dice), TableState.WRONG_COUNT)
    if not table.uncounted.laid.isdisjoint(numbers_of(throw)):
        lay_there = already_there(state.player, throw, table.look.dice or ())
        return doubting(table, replace(lay_there, throw=()), TableState.UNSURE)
    lost = perhaps_of_the_turn_lost(table, throw)
    if not all(die.sure for die in throw):
        pushed = tuple(die for die in new if die not in throw)
        aside, _ = laid_elsewhere(table.place.aside, table.look, pushed)
        moved = tuple((Counter(state.aside) - Counter(values_of(still(aside, table.look)))).elements())
        # Whose throw it is must be asked, too, once it is known what it shows: no answer enters it before.
        asked = replace(unsure(throw, counts=False), moved=True, throw=throw) if lost else unsure(throw, moved=moved)
        return doubting(with_aside(table, aside, pushed), asked, TableState.UNSURE)
    if lost:
        asked = which_thrown(table.history.states[-2].player, lost, throw, table.look.dice or (), lost=True)
        return doubting(table, asked, TableState.UNSURE)
    return act(table, Roll(values_of(throw)), "camera", throw)


def _beside(table: Table, new: tuple[Lying, ...]) -> tuple[Table, tuple[Lying, ...]]:
    """The table with dice set aside that were laid elsewhere, and the new dice that are none of them."""
    aside, others = aside_elsewhere(table, new, in_hand=True)
    return with_aside(table, aside, tuple(die for die in new if die not in others)), others


def _strangers(table: Table, new: tuple[Lying, ...], wanted: int) -> tuple[Lying, ...]:
    """Dice of another set that lay there before the throw: there are more dice than the game has, and just so many."""
    lay_there = table.uncounted.laid or numbers_of(still(table.uncounted.dice, table.look))
    strangers = tuple(die for die in new if die.number in lay_there)
    too_many = len(table.look.dice or ()) > table.history.game.count
    return strangers if too_many and len(new) - len(strangers) == wanted else ()


def _throw_after_choice(table: Table, new: tuple[Lying, ...]) -> Table:
    """New dice beside an undecided throw: dice of it laid elsewhere, or the next throw, which shows what was kept."""
    in_strip = tuple(die for die in new if die.in_strip)
    throw, strangers = laid_elsewhere(table.place.throw, table.look, in_strip, numbers_of(table.resting))
    if len(strangers) < len(in_strip):
        new = strangers + tuple(die for die in new if not die.in_strip)
        table = placed(table, replace(table.place, throw=throw))
        table = accounted_for(table, throw)
        if not new:
            return at_ease(table)
    again = () if table.place.throw else with_values(new, table.state.thrown)
    if again and all(die.value in may_show(seen) for die, seen in zip(again, new, strict=True)):
        table = placed(table, replace(table.place, throw=again))
        return replace(at_ease(table), known=numbers_seen(table))
    laid = laid_aside(table, new)
    if laid and not aside_elsewhere(table, new)[1]:
        # As many might have been thrown and show the same, but only if those set aside were taken away.
        return laid
    table = table if laid else with_one_by_one(table)
    if not table.blind and evidence(table).all_lie(table.state):
        # The throw lies where it fell: what came to lie beside it may be of another set, but is no next throw.
        if again := _perhaps_all_again(table):
            whole = all(die.sure for die in again)
            asked = replace(thrown_or_moved(again), throw=again) if whole else unsure(again, counts=False)
            return doubting(table, asked, TableState.UNSURE)
        table, others = _beside(table, new)
        asked = which_thrown(table.state.player, table.place.throw, others, table.look.dice or ())
        perhaps = _perhaps_the_throw(table, others)
        if perhaps and not all(die.sure for die in others):
            return doubting(table, unsure(others, counts=False), TableState.UNSURE)
        table = at_ease(accounted_for(table, others))
        return ask(table, asked) if perhaps else table
    after = _next_throw(table, new)
    asked = which(table, table.state.options)
    if laid and (is_in_doubt(table, asked) or (_acted(after) and perhaps_one_by_one(table))):
        # As of a next throw, part of which passed for kept.
        return doubting(with_one_by_one(table), asked, TableState.UNSURE)
    lay_until_now = numbers_of(gone(table.place.throw, table.look)) <= numbers_of(table.resting)
    if _acted(after) and laid and (lay_until_now or show_all_taken_up(table, new)):
        return doubting(table, thrown_or_moved(after.notes[-1].dice), TableState.UNSURE)
    ways = countings(table.state, evidence(table))
    thrown = ways and len(new) == table.state.dice - len(ways[0].keep)
    if laid and lay_until_now and (thrown or some_kept_laid_unseen(table, new)):
        return doubting(table, or_only_moved(which(table, ways or table.state.options)), TableState.UNSURE)
    if _acted(after) or table.uncounted.thrown(table.look) or thrown:
        return after
    return with_laid_back(table, laid) if laid else after


def _perhaps_all_again(table: Table) -> tuple[Lying, ...]:
    """All dice of the game, where all came to lie there since the undecided throw and may be the next; else none.

    The first of them may have shown what was thrown or set aside before, and so passed for that laid elsewhere.
    """
    lay_there = numbers_of(table.notes[-1].dice) | ((table.before and table.before.known) or frozenset())
    came = tuple(die for die in table.look.dice or () if die.number not in lay_there)
    wanted = {after.dice for _, after in kept_before(table)} & {table.history.game.count}
    return came if len(came) in wanted else ()


def _perhaps_the_throw(table: Table, others: tuple[Lying, ...]) -> bool:
    """Whether others beside the undecided throw may be it, and what was counted dice of another set laid there before.

    Where both show the same it does not matter which of them counts; nor is it asked twice of one throw.
    """
    throw, too_many = table.place.throw, len(table.look.dice or ()) > table.history.game.count
    alike = all(die.sure for die in others) and values_of(others) == values_of(throw)
    fits = too_many and any(die.sure for die in others) and len(others) == len(throw) and not alike
    at_throw = (table.before.known or frozenset()) | numbers_seen(table.before) if table.before else frozenset()
    return fits and (table.known or frozenset()) <= at_throw | numbers_of(throw + table.place.aside)


def _acted(table: Table) -> bool:
    return bool(table.news) and isinstance(table.news[0], Acted)


def _next_throw(table: Table, new: tuple[Lying, ...]) -> Table:
    """The throw after an undecided one: what was kept is told by the dice that stayed, if the number fits."""
    if table.selected is None and some_kept_laid_before(table, new):
        return doubting(table, which(table, table.state.options), TableState.UNSURE)
    thrown = table.uncounted.thrown(table.look)
    for action, after in kept_before(table):
        kept = action.values if isinstance(action, Keep) else ()
        aside = table.place.aside + pick(still(table.place.throw, table.look), kept)
        fits = thrown in (None, after.dice)
        throw = matching(new, aside, table.look, after.dice, table.uncounted) if fits else None
        if throw is None:
            continue
        perhaps_thrown = some_kept_laid_unseen(table, new) or some_laid_back_thrown(table, after)
        if table.selected is None and perhaps_thrown:
            return doubting(table, which(table, table.state.options), TableState.UNSURE)
        if not all(die.sure for die in throw):
            moved = values_of(gone(table.place.throw, table.look))
            return doubting(table, unsure(throw, moved=moved), TableState.UNSURE)
        return act(act(table, action, "camera"), Roll(values_of(throw)), "camera", throw)
    return _no_next_throw(table, new)


def _no_next_throw(table: Table, new: tuple[Lying, ...]) -> Table:
    """What is asked where the new dice are no next throw."""
    again = () if table.blind else thrown_again(table.place.throw, table.look, new)
    taken_up = gone(table.place.throw, table.look)
    perhaps_laid = all(any(may_be(die, old) for old in taken_up) for die in new)
    if not all(die.sure for die in new) and (again or perhaps_laid):
        return doubting(table, unsure(new, counts=False), TableState.UNSURE)
    if wanted := _awaited(table):
        return doubting(table, wrong_count(table.history.game, new, wanted), TableState.WRONG_COUNT)
    if fitting := countings(table.state, evidence(table)):
        return doubting(table, which(table, fitting), TableState.UNSURE)
    choice = which(table, table.state.options)
    return doubting(table, cocked(again, choice) if again else choice, TableState.UNSURE)


def _press_that_waited(table: Table, lay_there: frozenset[int]) -> Table:
    """The table after a press that waited for this look; ``lay_there``: the dice at the last one at rest."""
    if table.pressed is None:
        return table
    button, made = table.pressed
    table = replace(table, pressed=None)
    seen = [item for item in table.news if isinstance(item, Acted)]
    turn_ended = any(item.state.turn_over for item in seen)
    # STOP may have been meant for the throw before the one that was made since.
    thrown_on = len(seen) > 1 and not numbers_of(table.place.throw) <= lay_there
    if turn_ended or (button is Press.STOP and thrown_on) or table.look.seconds - made > PRESS_WAITS_SECONDS:
        return refuse(table, _too_late(button))
    return pressed(table, button)


def _too_late(button: Press) -> Sentence:
    return say("{button} was not counted: the table had moved on before the dice were read.", button=button.upper())
