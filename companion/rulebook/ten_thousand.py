"""Ten Thousand, told."""

from __future__ import annotations

from typing import cast

from companion.games import Game
from companion.games.saying import say
from companion.games.ten_thousand import OPEN, TenThousand
from companion.rulebook.book import AGAIN, THE_END, THE_TURN, Paragraph, Script, Section, Way, Words, told


def _sections(game: Game) -> tuple[Section, ...]:
    rules = cast(TenThousand, game)
    return (
        Section(THE_TURN, (_turn(), _open(), _stopping(rules))),
        Section(AGAIN, _again()),
        Section(THE_END, _exactly(rules)),
    )


def _turn() -> Paragraph:
    return told(
        say("Six dice are thrown. A throw without a scoring die is crapping out: the turn is lost."),
        say("Set aside at least one scoring die, any you like, and throw the others, or stop and bank. Dice that could "
            "count in two ways count as you choose, the higher if you say nothing."),
    )  # fmt: skip


def _open() -> Paragraph:
    return told(
        say("Three or more of a face set aside from one throw open that face: in later throws of the turn every die of "
            "it counts {points} by itself.", points=OPEN),
    )  # fmt: skip


def _stopping(rules: TenThousand) -> Paragraph:
    return told(
        say("The first turn that banks must have {points} or more.", points=rules.entry),
        say("A turn that ends in 50 cannot be banked: throw on."),
        house=rules.entry != TenThousand.entry,
    )


def _again() -> tuple[Paragraph, ...]:
    return (
        told(say("When all six dice have been set aside, all six may be thrown again.")),
        told(
            say("Doubles: if nothing but a pair is left of a throw, or two pairs of five or six dice, all six may be "
                "picked up and thrown again; the pairs count nothing."),
        ),
        told(say("A scoring 5 alone must be taken, and thrown on from if the turn then ends in 50.")),
    )  # fmt: skip


def _exactly(rules: TenThousand) -> tuple[Paragraph, ...]:
    house = rules.target != TenThousand.target
    return (
        told(
            say("The goal is exactly {points}: nothing may carry a total past it.", points=rules.target),
            say("The last dice must leave nothing on the table that could still score."),
            house=house,
        ),
        told(say("A throw that scores but leaves no choice is a bust: the turn is lost.")),
    )


WORDS = Words(
    sections=_sections,
    ways=(
        Way(say("A 1"), (1,)),
        Way(say("A 5"), (5,)),
        Way(say("1 to 6 in one throw"), (1, 2, 3, 4, 5, 6)),
        Way(say("Three pairs"), (2, 2, 3, 3, 4, 4)),
    ),
    alike=(3, 4, 5, 6),
    scripts=(
        Script(say("On the board"), "1 1 1 2 4 6; keep 1 1 1; 1 1 5; keep 1 1; 5; keep 5; 1 2 3 4 6 6; keep 1; "
               "1 2 3 4 5; stop 1 5"),
        Script(say("An open face"), "2 3 3 3 4 6; keep 3 3 3; 2 3 3; keep 3 3; 5; keep 5; 1 1 5 4 6 6; stop 1 1 5",
               (500, 0)),
        Script(say("Doubles: all six dice for one"), "1 2 3 4 6 6; keep 1; 4 4 5 6 6; pick-up-all 5; "
               "1 2 3 4 4 5; stop 1 5", (500, 0)),
        Script(say("Leaving a 5"), "2 4 5 6 6 6; stop 6 6 6", (500, 0)),
        Script(say("Crapping out"), "1 2 3 4 4 6; keep 1; 2 2 3 4 6", (500, 0)),
    ),
)  # fmt: skip
