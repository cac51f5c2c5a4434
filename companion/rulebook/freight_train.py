"""Freight Train, told."""

from __future__ import annotations

from typing import cast

from companion.games import Game
from companion.games.freight_train import TO_GET_IN, TO_STOP, FreightTrain
from companion.games.saying import say
from companion.rulebook.book import AGAIN, THE_END, THE_TURN, Paragraph, Script, Section, Way, Words, told


def _sections(game: Game) -> tuple[Section, ...]:
    rules = cast(FreightTrain, game)
    return (
        Section(THE_TURN, (_turn(), _kept(rules), _stopping(), _rookie())),
        Section(AGAIN, _again()),
        Section(THE_END, (_last_round(rules),)),
    )


def _turn() -> Paragraph:
    return told(
        say("Six dice are thrown. Every throw must score: one that does not is a zilch, and the turn is lost."),
        say("Only three alike in one throw make a set. A fourth 1 or 5 counts by itself, a fourth of another face "
            "nothing; six alike are two sets."),
    )  # fmt: skip


def _kept(rules: FreightTrain) -> Paragraph:
    if rules.choose:
        return told(
            say("Set aside at least one die or set that scores; what else scores may be thrown again."), house=True
        )
    return told(say("Every die that scores is set aside; only the others may be thrown again."))


def _stopping() -> Paragraph:
    return told(
        say("Who stops must have {points} in this turn, and {first} to get in the game at all.",
            points=TO_STOP, first=TO_GET_IN),
    )  # fmt: skip


def _rookie() -> Paragraph:
    return told(say("A die thrown off the table is a rookie move: the turn is lost. Hold STOP down to say so."))


def _again() -> tuple[Paragraph, ...]:
    return (
        told(say("With less than may be banked, the dice that are left must be thrown again.")),
        told(say("When all six dice have been set aside, all six may be thrown again.")),
    )


def _last_round(rules: FreightTrain) -> Paragraph:
    return told(
        say("The first total of {points} or more opens the last round: everybody else has one more turn.",
            points=rules.target),
        say("Then the highest total wins; of equal ones the first that was reached."),
        house=rules.target != FreightTrain.target,
    )  # fmt: skip


WORDS = Words(
    sections=_sections,
    ways=(
        Way(say("A 1"), (1,)),
        Way(say("A 5"), (5,)),
        Way(say("1 to 6 in one throw, the freight train"), (1, 2, 3, 4, 5, 6)),
    ),
    alike=(3,),
    scripts=(
        Script(say("Into the game"), "1 2 2 2 4 6; keep 1 2 2 2; 1 6; keep 1; 5; keep 5; 2 3 4 4 5 6; stop 5",
               when=lambda game: not cast(FreightTrain, game).choose),
        Script(say("Too little to stop"), "1 2 3 3 5 6; keep 1 5; 1 1 3 4; stop 1 1", (1000, 0)),
        Script(say("The freight train, and the next throw"), "1 2 3 4 5 6; keep 1 2 3 4 5 6; 2 2 3 4 4 6", (1000, 0)),
        Script(say("Leaving a 5 for more dice"), "1 2 3 4 4 5; keep 1; 1 1 1 2 3; stop 1 1 1", (1000, 0),
               when=lambda game: cast(FreightTrain, game).choose),
        Script(say("A zilch"), "1 1 2 3 4 6; keep 1 1; 2 3 4 4", (1000, 0)),
    ),
)  # fmt: skip
