"""The start as the camera sees it rolled for: one die a player, thrown by itself.

Dice that came otherwise are no throw: those that lay there and were moved, and several at once, as when the dice of the
game are laid on the cloth.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.saying import Sentence, say
from companion.match.match import Match, Step, roll_off_die
from companion.sight import MOVING, Look, Lying
from companion.table.places import laid_elsewhere, numbers_of, still

SAY_AFTER_SECONDS = 1.0


def see_start(match: Match, look: Look) -> Step:
    """The match after a look while the start is rolled for; what is no throw is told of once."""
    if look.dice is None:
        # Where the camera has lost sight of the table dice may have come that nobody threw, and get new numbers.
        return Step(replace(match, doubted=None, known=match.known if look.state in MOVING else None))
    if match.known is None or look.unseen:
        # What nobody saw thrown is no throw: the camera was moved, or is only now looking.
        return Step(_accounted_for(match, look.dice))
    new = tuple(die for die in look.dice if die.number not in match.known)
    thrown = _thrown(match, look, new)
    if not thrown:
        return Step(_accounted_for(match, look.dice), refusals=_perhaps_thrown(match, new))
    if len(thrown) == 1 and thrown[0].sure:
        return roll_off_die(_accounted_for(match, look.dice), thrown[0].value, "camera")
    since = look.seconds if match.doubted is None else match.doubted
    if look.seconds - since < SAY_AFTER_SECONDS:
        return Step(replace(match, doubted=since))
    return Step(_accounted_for(match, look.dice), refusals=(_no_throw(match, thrown),))


def _thrown(match: Match, look: Look, new: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """Those of the new dice that lay nowhere else before.

    A die alone on the cloth goes from hand to hand, and may show what it showed for the player before.
    """
    _, thrown = laid_elsewhere(match.lying, look, new)
    return new if len(new) == 1 and not still(match.lying, look) else thrown


def _perhaps_thrown(match: Match, moved: tuple[Lying, ...]) -> tuple[Sentence, ...]:
    """What is told of a die that was taken to be only moved: every sixth that is taken up and thrown shows the same.

    One that shows what somebody threw is pushed out of the way, as a rule.
    """
    thrown = {value for _, value in match.roll_off.throws} if match.roll_off else set()
    if len(moved) != 1 or moved[0].value in thrown:
        return ()
    told = say(
        "That die still shows {value} and may only have been moved: if {player} threw it, tap it in.",
        value=moved[0].value,
        player=match.thrower,
    )
    return (told,)


def _accounted_for(match: Match, lying: tuple[Lying, ...]) -> Match:
    return replace(match, known=(match.known or frozenset()) | numbers_of(lying), lying=lying, doubted=None)


def _no_throw(match: Match, dice: tuple[Lying, ...]) -> Sentence:
    if len(dice) == 1:
        return say("It is not clear what that die shows: throw it again, or tap it in.")
    return say(
        "Those {count} dice are not counted: {player} throws one die for the start.",
        count=len(dice),
        player=match.thrower,
    )
