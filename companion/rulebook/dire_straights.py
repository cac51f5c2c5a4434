"""Dire Straights, told."""

from __future__ import annotations

from typing import cast

from companion.games import Game
from companion.games.dire_straights import DireStraights
from companion.games.saying import say
from companion.rulebook.book import AGAIN, THE_END, THE_TURN, Paragraph, Script, Section, Way, Words, told


def _sections(game: Game) -> tuple[Section, ...]:
    rules = cast(DireStraights, game)
    house = tuple(paragraph for paragraph in (_passing(rules), _sixes(rules)) if paragraph)
    return (
        Section(THE_TURN, (_turn(), _cancelled(rules), *house)),
        Section(AGAIN, _again()),
        Section(THE_END, (_end(rules),)),
    )


def _turn() -> Paragraph:
    return told(
        say("A turn builds one run from 1 to 6. The dice of a throw that carry it on, the pointers, are taken at "
            "once."),
        say("Then stop and bank, or throw the dice that are left. Equal dice count once."),
        say("A throw without a pointer loses the turn. After a whole run all six may be thrown for another; failing "
            "then loses the first as well."),
    )  # fmt: skip


def _cancelled(rules: DireStraights) -> Paragraph:
    if rules.sixes:
        return told(say("Four 2s or more in one throw cancel turn and total: both go to zero."))
    return told(say("Three 1s or more, or four 2s or more, in one throw cancel turn and total: both go to zero."))


def _passing(rules: DireStraights) -> Paragraph | None:
    if rules.passing == "none":
        return None
    taken = say("After a stop the next player may take over the dice that are left. With the first pointer the points "
                "that were just banked count in the new turn as well.")  # fmt: skip
    if rules.passing == "piggy-back":
        return told(taken, say("Whoever banked them keeps them too."), house=True)
    return told(
        taken,
        say("They are taken from whoever banked them, and go back when the new turn fails."),
        house=True,
    )


def _sixes(rules: DireStraights) -> Paragraph | None:
    return told(say("Five or six 6s in one throw score and end the run like a whole one."), house=True) if rules.sixes \
        else None  # fmt: skip


def _again() -> tuple[Paragraph, ...]:
    return (
        told(
            say("Three alike or more in a throw without a pointer are a lifeline: the same dice must be thrown again, "
                "and nothing is gained or lost."),
        ),
    )  # fmt: skip


def _end(rules: DireStraights) -> Paragraph:
    end = say("The first total of {points} or more wins at once.", points=rules.target)
    return told(end, house=rules.target != DireStraights.target)


WORDS = Words(
    sections=_sections,
    ways=(
        *(Way(say("The run up to {face}", face=end), tuple(range(1, end + 1))) for end in range(1, 6)),
        Way(say("The whole run"), (1, 2, 3, 4, 5, 6)),
        Way(say("Five 6s"), (6, 6, 6, 6, 6)),
        Way(say("Six 6s"), (6, 6, 6, 6, 6, 6)),
    ),
    alike=(),
    scripts=(
        Script(say("A run in three throws"), "1 2 4 4 5 6; keep 1 2; 2 3 4 6; keep 3 4; 5 5; stop 5"),
        Script(say("A lifeline"), "3 3 3 4 5 6; 1 3 4 5 6 6; keep 1; 3 3 4 5 6"),
        Script(say("A whole run, and no pointer after it"), "1 2 3 4 5 6; keep 1 2 3 4 5 6; 2 3 4 4 5 6"),
        Script(say("Three 1s"), "1 2 3 3 5 6; keep 1 2 3; 1 1 1", (40, 0),
               when=lambda game: not cast(DireStraights, game).sixes),
        Script(say("Five 6s"), "1 6 6 6 6 6; stop 1 6 6 6 6 6", when=lambda game: cast(DireStraights, game).sixes),
        Script(say("Taking the dice over"), "1 2 3 5 5 6; stop 1 2 3; take over; 1 4 6; stop 4",
               when=lambda game: cast(DireStraights, game).passing != "none"),
    ),
)  # fmt: skip
