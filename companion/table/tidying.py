"""Dice that somebody laid elsewhere: kept ones put in order, or laid aside while the others are picked up. No throw.

Which dice are which is told by their values, and by which of them lie as they lay.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

from companion.games import Phase, State
from companion.games.actions import Action, Keep, Reroll, Roll
from companion.games.core import Values
from companion.sight import Lying
from companion.table.places import (
    PUSHED_SIZES,
    covered,
    gone,
    laid_elsewhere,
    may_show,
    numbers_of,
    pick,
    showing,
    shown_by,
    sizes_apart,
    still,
    values_of,
    with_values,
)
from companion.table.questions import already_there
from companion.table.table import (
    Table,
    as_believed,
    ask,
    at_ease,
    evidence,
    kept_before,
    numbers_seen,
    perhaps_thrown_on,
    placed,
)

LONG_UNSEEN_SECONDS = 6.0
"""Dice are kept, taken up, shaken and thrown within this time; in a longer one some may also be laid aside unseen."""

ONE_BY_ONE_SECONDS = 2.0
"""Dice of one throw come to rest within this time of each other; those laid aside are not followed by it so soon."""


def with_aside_as_seen(table: Table, dice: tuple[Lying, ...]) -> Table:
    """The table where dice set aside show what they show now: one may have been knocked over since."""
    shown = {die.number: die.shown for die in dice}
    aside = tuple(showing(die, shown.get(die.number, die.shown)) for die in table.place.aside)
    return placed(table, replace(table.place, aside=aside))


def not_yet_thrown(table: Table, new: tuple[Lying, ...]) -> Table | None:
    """The table where the new dice are dice of the throw just decided, while some not kept lie as they fell; else None.

    Which of several dice alike were kept is only known once they have been laid aside. More than are to be thrown may
    be all of those, where what is left shows what is to be thrown.
    """
    dice, kept = _just_decided(table)
    left = Counter(values_of(still(dice, table.look)))
    kept_laid = len(new) > table.state.dice and left == Counter(values_of(dice)) - Counter(kept)
    throw, others = laid_elsewhere(dice, table.look, new)
    if not (left - Counter(kept) or kept_laid) or others or not all(die.sure for die in new):
        return None
    lying, before = numbers_seen(table), table.places[-2].aside
    likeliest = sorted(throw, key=lambda die: (die.number not in numbers_of(new), die.number not in lying))
    aside = table.place.aside[: len(before)] + pick(likeliest, kept)
    return at_ease(with_aside(table, aside, new))


def not_taken_up(table: Table) -> tuple[Lying, ...]:
    """The dice that are to be thrown, while all of them lie as they fell before; else none.

    What comes to lie beside them may be of another set, but is no throw.
    """
    dice, kept = _just_decided(table)
    lying = still(dice, table.look)
    to_throw = pick(lying, tuple((Counter(values_of(lying)) - Counter(kept)).elements()))
    return to_throw if len(to_throw) == table.state.dice and not covered(lying, table.look) else ()


def all_lie_there(table: Table) -> bool:
    """Whether all dice that are to be thrown lie there still: what has just come is none of them.

    For a new turn these are as many as the game has, of those accounted for.
    """
    if not table.state.turn_over:
        return bool(not_taken_up(table))
    known = tuple(die for die in table.look.dice or () if die.number in (table.known or ()))
    return len(known) >= table.history.game.count and not covered(known, table.look)


def perhaps_of_the_turn_lost(table: Table, throw: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """The dice that lost the turn before, where a throw may be the one that did, and they of another set; else none.

    They lie as they fell, and nothing else lay there then, when more come to lie beside them than the game has. Whoever
    is asked may take them away.
    """
    last = table.history.actions[-1] if table.history.actions else None
    # What was read of them may have been put right since.
    lost = with_values(table.notes[-1].dice, last.values) if isinstance(last, Roll) else ()
    shows_the_same = all(die.sure for die in throw) and values_of(lost) == values_of(throw)
    if not table.state.turn_over or not lost or table.before is None or shows_the_same:
        return ()
    if table.doubt and table.doubt[0].moved and numbers_of(table.doubt[0].throw) == numbers_of(throw):
        return lost
    lay_alone = len(table.before.look.dice or ()) <= table.history.game.count
    lie_there = not gone(lost, table.look) and not covered(lost, table.look)
    return lost if lay_alone and lie_there and len(lost) == len(throw) else ()


def _just_decided(table: Table) -> tuple[tuple[Lying, ...], Values]:
    """The dice of this turn's last throw, and what was kept of it; none where all that is on the table is thrown."""
    last = table.history.actions[-1] if table.history.actions else None
    if isinstance(last, Keep) and not last.everything:
        return table.places[-2].throw, last.values
    if isinstance(last, Reroll):
        return table.places[-2].throw, ()
    if isinstance(last, Roll) and not table.state.turn_over:
        return table.notes[-1].dice, ()
    return (), ()


def tidied(table: Table, new: tuple[Lying, ...]) -> Table | None:
    """The table where the new dice may all be dice that lay elsewhere at the last look, if they may.

    Those set aside may have been put in order, and so may the last player's while some of them lie as they lay. As many
    as are to be thrown may also have been thrown, while those set aside were taken away; so may all there are, where
    they show what all showed at the last look, or those of which it is not known which are set aside. Dice to be thrown
    that lay there still are asked about, but for one alone: of its throws every sixth shows what it showed.
    All of those set aside that were taken off the table may have been laid there again, too.
    """
    wanted, lying = table.state.dice, table.look.dice or ()
    lost_sight = len(table.place.aside) < len(table.state.aside)
    if lost_sight and (len(new) < len(lying) or len(new) == wanted) and _show_all_aside(table, new):
        return _asked_if_as_many(with_aside(table, as_believed(table), new), new)
    aside, others = aside_elsewhere(table, new, in_hand=_perhaps_laid_back(table, new))
    all_moved = len(new) in (len(lying), table.history.game.count)
    taken = gone(table.resting, table.look)
    as_before = len(new) == len(taken) and not laid_elsewhere(table.resting, table.look, new)[1]
    nearby = any(sizes_apart(die, old) < PUSHED_SIZES for die in others for old in taken)
    some_moved, whole = 0 < len(others) < len(new), len(others) == wanted and (wanted > 1 or nearby)
    if as_before and (all_moved or lost_sight or some_moved or whole):
        moved, throw = with_aside(table, aside, new), next((dice for dice in (others, new) if len(dice) == wanted), ())
        return ask(moved, already_there(table.state.player, throw, lying)) if throw else at_ease(moved)
    some_lie = len(lying) - len(new) + wanted > table.history.game.count
    if others and some_lie and len(new) < wanted:
        _, others = laid_elsewhere(table.resting, table.look, new)
    if others or not all(die.sure for die in new):
        return None
    return _asked_if_as_many(with_aside(table, aside, new), new)


def _asked_if_as_many(table: Table, moved: tuple[Lying, ...]) -> Table:
    """The table where dice were moved, which may also be the throw if they are as many as are to be thrown."""
    if len(moved) != table.state.dice:
        return at_ease(table)
    return ask(table, already_there(table.state.player, moved, table.look.dice or ()))


def _perhaps_laid_back(table: Table, new: tuple[Lying, ...]) -> bool:
    """Whether as many dice as are to be thrown show what all those set aside showed that were taken off the table."""
    back = values_of(new) == shown_by(gone(table.place.aside, table.look))
    return back and len(new) == table.state.dice


def _show_all_aside(table: Table, new: tuple[Lying, ...]) -> bool:
    """Whether all that lies there are the dice set aside, by what they show or people said that they do."""
    return all(die.sure for die in new) and values_of(as_believed(table)) == tuple(sorted(table.state.aside))


def laid_aside(table: Table, new: tuple[Lying, ...]) -> Table | None:
    """The table where the new dice are dice of the throw, or set aside before, that somebody laid elsewhere.

    None where they may not be: either all of the throw lies there again, or what does may be kept; the rest was picked
    up.
    """
    # While the whole throw lies as it fell nothing was picked up to be thrown.
    untouched = values_of(still(table.place.throw, table.look)) == table.state.thrown
    aside, others = aside_elsewhere(table, new, in_hand=untouched or show_all_taken_up(table, new))
    throw, others = laid_elsewhere(table.place.throw, table.look, others, numbers_of(table.resting))
    lying = values_of(still(throw, table.look))
    whole = lying == table.state.thrown
    if others or not all(die.sure for die in new) or not (whole or lying in {o.keep for o in table.state.options}):
        return None
    return at_ease(accounted_for(placed(table, replace(table.place, throw=throw, aside=aside)), new))


def show_all_taken_up(table: Table, new: tuple[Lying, ...]) -> bool:
    """Whether the new dice show what dice of the throw, and others set aside before it, showed that were taken up."""
    throw, aside = (gone(dice, table.look) for dice in (table.place.throw, table.place.aside))
    return bool(throw and aside) and values_of(new) == shown_by(throw + aside)


def some_kept_laid_unseen(table: Table, new: tuple[Lying, ...]) -> bool:
    """Whether other dice than those that stayed may be kept, and lie elsewhere now beside what was thrown since.

    Either some had been taken up at the last look, and those left lying then may be kept; or nobody saw it for long.
    Where all are kept they are used up, and thrown again; and the dice must be as many as were laid and thrown then.
    """
    throw, lay, shown = table.place.throw, numbers_of(table.resting), Counter(values_of(new))
    left = Counter(values_of(die for die in throw if die.number in lay))
    stayed = Counter(values_of(still(throw, table.look)))
    perhaps = (left - stayed) & shown
    put_in_order = Counter(values_of(gone(table.place.aside, table.look))) & shown
    # Every die not kept is thrown, and every one kept that did not stay lies among the new ones.
    if not 0 <= len(new) - (table.state.dice - stayed.total()) <= put_in_order.total():
        return False
    options = (option for option in table.state.options if "roll" in option.may and option.keep != table.state.thrown)
    fitting = [keep for option in options if stayed < (keep := Counter(option.keep)) <= stayed + perhaps]
    return bool(fitting) if table.unseen >= LONG_UNSEEN_SECONDS else left in fitting and left.total() < len(throw)


def some_kept_laid_before(table: Table, new: tuple[Lying, ...]) -> bool:
    """Whether some came to rest before the others, and may be dice of the undecided throw that are kept, too.

    Dice set aside before it may lie among them.
    """
    before = table.uncounted.earlier_than(new)
    earlier = tuple(die for die in new if die.number in before)
    stayed = Counter(values_of(still(table.place.throw, table.look)))
    taken, aside = (Counter(values_of(gone(dice, table.look))) for dice in (table.place.throw, table.place.aside))
    if not 0 < len(earlier) < len(new) or len(earlier) > (taken + aside).total():
        return False  # dice in doubt may show thousands of things together, and no more can be kept than were taken
    more = [keep - stayed for option in table.state.options if stayed < (keep := Counter(option.keep))]
    return any(
        kept <= taken and kept <= (lies := Counter(shown)) and lies - kept <= aside
        for shown in product(*map(may_show, earlier))
        for kept in more
    )


def with_laid_back(before: Table, laid: Table) -> Table:
    """The table knowing which dice of the undecided throw that lie elsewhere now were in somebody's hand before.

    Where others were taken up at the same time, those that lay there until now may have been in it as well.
    """
    pairs = zip(before.place.throw, laid.place.throw, strict=True)
    moved = {now.number: was.number for was, now in pairs if now.number != was.number}
    back = {now for now, was in moved.items() if was not in numbers_of(before.resting)}
    lately = frozenset(moved) - back if gone(laid.place.throw, laid.look) else frozenset()
    place = replace(laid.place, back=laid.place.back | back, lately=lately, since=laid.look.seconds)
    return placed(laid, place)


def perhaps_one_by_one(table: Table) -> bool:
    """Whether other dice come to rest soon after some that were taken for laid elsewhere: perhaps one throw."""
    return bool(table.place.lately) and table.look.seconds - table.place.since < ONE_BY_ONE_SECONDS


def with_one_by_one(table: Table) -> Table:
    """The table where what was taken for laid elsewhere may be of one throw with what comes to rest so soon."""
    place = table.place
    return placed(table, replace(place, back=place.back | place.lately)) if perhaps_one_by_one(table) else table


def some_laid_back_thrown(table: Table, after: State) -> bool:
    """Whether all dice that were laid back may be the first of the next throw, by the number that is thrown then.

    after: the state that awaits the throw where they are kept.
    """
    back = sum(die.number in table.place.back for die in still(table.place.throw, table.look))
    return back > 0 and any(other.dice >= after.dice + back for _, other in kept_before(as_thrown(table)))


def as_thrown(table: Table) -> Table:
    """The table where dice of the undecided throw that were laid back are dice of the next one."""
    known = table.known and table.known - table.place.back
    return replace(placed(table, table.place.as_thrown()), known=known)


def as_kept(table: Table, action: Action) -> Table:
    """The table where dice laid back beside the next throw are of it, where other dice are kept than lie there."""
    kept = action.values if isinstance(action, Keep) else ()
    if not isinstance(action, Keep | Reroll) or kept == evidence(table).standing or not perhaps_thrown_on(table):
        return table
    return as_thrown(table)


def with_aside_in_order(table: Table, new: tuple[Lying, ...]) -> tuple[Table, tuple[Lying, ...]]:
    """The table where dice set aside may have been put in order beside some not counted, and the other new dice."""
    waiting = numbers_of(table.uncounted.dice)
    if not waiting or table.uncounted.may_be_aside(new, gone(table.place.aside, table.look)):
        return table, new
    fresh = tuple(die for die in new if die.number not in waiting)
    aside, others = aside_elsewhere(table, fresh)
    in_order = tuple(die for die in fresh if die not in others)
    return with_aside(table, aside, in_order), tuple(die for die in new if die not in in_order)


def aside_elsewhere(
    table: Table, new: tuple[Lying, ...], in_hand: bool = False
) -> tuple[tuple[Lying, ...], tuple[Lying, ...]]:
    """The dice set aside, those that lay elsewhere at the last look at their new places; and the other new dice.

    in_hand: whether those that were in somebody's hand then may lie there again, too.
    """
    aside, lay = table.place.aside, numbers_of(table.resting)
    lay_there = tuple(die for die in aside if in_hand or die.number in lay)
    moved, others = laid_elsewhere(lay_there, table.look, new)
    now = dict(zip(lay_there, moved, strict=True))
    return tuple(now.get(die, die) for die in aside), others


def with_aside(table: Table, aside: tuple[Lying, ...], moved: tuple[Lying, ...]) -> Table:
    """The table with the dice set aside where they lie now, and those that were moved no throw."""
    return accounted_for(placed(table, replace(table.place, aside=aside)), moved)


def accounted_for(table: Table, dice: tuple[Lying, ...]) -> Table:
    """The table with dice that are no throw."""
    return replace(table, known=(table.known or frozenset()) | numbers_of(dice))


def with_lying_asked(table: Table, dice: tuple[Lying, ...]) -> Table:
    """The table asking of dice that nobody saw thrown, where as many lie there as are to be thrown."""
    mine, others = _beside_aside(table, dice)
    if table.state.phase is not Phase.ROLL or len(mine) != table.state.dice or _counted(table, dice):
        return table
    asked = already_there(table.state.player, mine, table.look.dice or ())
    # Which of dice alike were thrown must not be guessed: picking one of them up would say the wrong thing.
    alike = {die.value for die in others} & {value for die in mine for value in may_show(die)}
    return ask(table, replace(asked, throw=()) if alike else asked)


def _beside_aside(table: Table, dice: tuple[Lying, ...]) -> tuple[tuple[Lying, ...], tuple[Lying, ...]]:
    """The dice but those set aside; and those of them that may be set aside where it is not known any more which are.

    Unless there are more of them than those to be thrown, those set aside may have been taken off the table.
    """
    mine = tuple(die for die in dice if die.number not in numbers_of(table.place.aside))
    lost = Counter(table.state.aside) - Counter(values_of(table.place.aside))
    alike = pick((die for die in mine if die.sure), tuple(lost.elements()))
    if len(alike) != lost.total() or len(mine) != table.state.dice + len(alike):
        return mine, ()
    return tuple(die for die in mine if die not in alike), alike


def _counted(table: Table, lying: tuple[Lying, ...]) -> bool:
    """Whether the dice may be those of the last throw, by themselves or with what was set aside before it."""
    surely = Counter(die.value for die in lying if die.sure)
    for action, state in reversed(list(zip(table.history.actions, table.history.states, strict=False))):
        if isinstance(action, Roll):
            counted = (action.values, action.values + state.aside)
            return any(len(values) == len(lying) and surely <= Counter(values) for values in counted)
    return False
