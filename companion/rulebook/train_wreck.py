"""Train Wreck, told."""

from __future__ import annotations

from typing import cast

from companion.games import Game
from companion.games.saying import say
from companion.games.train_wreck import MOST_THROWS, SEQUENTIAL_STRAIGHT, SEQUENTIAL_TIMES, TrainWreck
from companion.rulebook.book import AGAIN, THE_END, THE_TURN, Paragraph, Script, Section, Way, Words, told


def _sections(game: Game) -> tuple[Section, ...]:
    rules = cast(TrainWreck, game)
    return (
        Section(THE_TURN, (_turn(), _board(rules), _sequence(), _straight())),
        Section(AGAIN, _again()),
        Section(THE_END, (_chase(rules),)),
    )


def _turn() -> Paragraph:
    return told(
        say("Five dice are thrown. Every throw must score: one that does not is a train wreck, and the turn is lost."),
        say(
            "Of a throw that scores set aside at least one scoring die or set, then throw the others or stop and bank."
        ),
        say("A set is kept whole or not at all; of four alike three are set aside and the fourth is thrown."),
    )


def _board(rules: TrainWreck) -> Paragraph:
    board = say("A player's total stays at 0 until one turn banks {points} or more.", points=rules.entry)
    return told(board, house=rules.entry != TrainWreck.entry)


def _sequence() -> Paragraph:
    return told(
        say("The last resort is a sequence of five dice, one set aside a throw: 1 to 5, 2 to 6, either of them "
            "backwards, or five times one face."),
        say("Who has set aside exactly one die a throw since all five were thrown may go for it when a throw scores "
            "nothing. From then on each throw must hold the next die, and nothing else counts."),
        say("What its dice scored singly is given up, and nobody may stop before the fifth."),
        say("A sequence in order counts {points}; five times one face counts {each} for each pip, and a 1 is ten pips "
            "there.", points=SEQUENTIAL_STRAIGHT, each=SEQUENTIAL_TIMES),
        say("Five 1s or five 5s, one kept a throw, are a sequence by themselves."),
    )  # fmt: skip


def _straight() -> Paragraph:
    return told(say("Nobody may point out a straight before the player has acted: who does not see it has missed it."))


def _again() -> tuple[Paragraph, ...]:
    return (
        told(
            say("After three alike the other dice must be thrown, whatever was kept."),
            say("With the three kept, should one of the others show the same face, these are all thrown again, {most} "
                "throws at the most: the last of them with that face is a train wreck. Both showing it is no harm.",
                most=MOST_THROWS),
        ),
        told(
            say("After four alike the other dice must be thrown too. With three of them kept, if the face shows again, "
                "the player may take what scores or throw the same dice again."),
            say("The last of {most} throws must be taken.", most=MOST_THROWS),
        ),
        told(say("Once dice of a later throw have been kept, that face counts like any other again.")),
        told(say("When all five dice have scored, in one throw or over several, all five must be thrown again.")),
    )  # fmt: skip


def _chase(rules: TrainWreck) -> Paragraph:
    return told(
        say("When a turn brings a total to {points}, everybody else has one more turn to tie or beat it.",
            points=rules.target),
        say("Whoever does is the one to beat, and all others have one more turn, until nobody does."),
        say("Those who end level at the top play on, a turn each, until one is ahead."),
        house=rules.target != TrainWreck.target,
    )  # fmt: skip


WORDS = Words(
    sections=_sections,
    ways=(
        Way(say("A single 1"), (1,)),
        Way(say("A single 5"), (5,)),
        Way(say("A straight"), (1, 2, 3, 4, 5)),
        Way(say("A straight"), (2, 3, 4, 5, 6)),
    ),
    alike=(3, 4, 5),
    scripts=(
        Script(say("Getting on the board, one die at a time"),
               "1 2 3 4 6; keep 1; 2 3 5 6; keep 5; 1 3 4; keep 1; 1 6; stop 1",
               when=lambda game: cast(TrainWreck, game).entry <= 35),
        Script(say("Three alike, and the face comes again"),
               "2 5 5 5 6; keep 5 5 5; 5 6; 1 2; keep 1; 5; keep 5; 1 1 3 4 6; stop 1 1", (100, 0)),
        Script(say("Four alike: the fourth is thrown once more"),
               "3 6 6 6 6; keep 6 6 6; 2 6; reroll; 2 5; stop 5", (100, 0)),
        Script(say("A sequence as the last resort"),
               "2 3 5 6 6; keep 5; 2 3 4 6; keep 4; 1 3 6; keep 3; 2 2; keep 2; 1; keep 1; "
               "1 3 4 5 6; stop 1 5", (100, 0)),
        Script(say("A train wreck"), "1 5 5 3 4; keep 1 5 5; 3 4", (100, 0)),
    ),
)  # fmt: skip
