"""A rehearsed evening: a program plays a random game at the demo table, and knows at every moment what is true.

Nouns:
    Evening    one game played through reader, watcher and table, its troubles counted in a ``Tally``

The program acts as people do: it throws, picks dice up, sets them aside, presses or forgets to, and between throws it
tidies kept dice, covers some, rests a hand on the table, knocks against things, leans over and changes the light.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.detection import Image
from companion.frames import Frame
from companion.games import Game, Option, Phase, State
from companion.games.actions import Action, Keep, Reroll, Roll, Stop, TakeOver, describe
from companion.games.play import apply, begin
from companion.games.seats import Reseat
from companion.sight import Look, Press
from companion.stage import Point, Stage
from companion.table.news import Acted, Asked, Refusal
from companion.table.people import do, press, select
from companion.table.questions import Question
from companion.table.seeing import see
from companion.table.table import CLEARED, Table
from companion.tally import Tally

PATIENCE_SECONDS = 5.0
STILL_SECONDS = 1.6
HAPPENINGS = 0.4
MOVED_FIRST = 0.4
SAME_PLACE_PX = 3.0


Watch = Callable[[Frame, int | None], Look]
Blame = Callable[[str, Image], None]


class Spoilt(Exception):
    """The table did what nobody did; the evening ends there, because nothing after it could be judged."""


@dataclass
class Die:
    """A die on the cloth: what it showed when it was thrown, and where it lies."""

    value: int
    place: Point


class Evening:
    """One game on a stage."""

    def __init__(
        self, game: Game, players: tuple[str, ...], stage: Stage, watch: Watch, blame: Blame, strip: bool, seed: int
    ) -> None:
        """watch: what the camera's watcher makes of each frame.  blame: keeps the picture of a fault, with its story.

        strip: whether kept dice may be laid into the keep strip.
        """
        self.tally = Tally()
        self._table = Table(begin(game, players), look=CLEARED, known=frozenset())
        self._stage, self._watch, self._blame, self._strip = stage, watch, blame, strip
        self._chance = random.Random(seed)
        self._throw: list[Die] = []
        self._aside: list[Die] = []
        self._expected: list[Action] = []
        self._needless: Question | None = None
        self._frame: Frame

    @property
    def state(self) -> State:
        """The game's state as the table has it."""
        return self._table.state

    def play(self, throws: int) -> Tally:
        """Play until the game is over, so many throws have been made, or the table did what nobody did."""
        try:
            self._wait(2.0)
            while self.tally.throws < throws and self.state.phase is not Phase.OVER:
                self._act()
        except Spoilt as fault:
            self._tell(str(fault))
        return self.tally

    def _act(self) -> None:
        if self._chance.random() < HAPPENINGS:
            self._something_happens()
        if self.state.phase is Phase.ROLL:
            self._throw_dice()
        elif self.state.phase is Phase.OFFER:
            self._by_hand(TakeOver(self._chance.random() < 0.5))
        else:
            self._decide(self._chance.choice(self.state.options))

    def _throw_dice(self, kept: Keep | None = None) -> None:
        """Throw what the rules want beside the dice set aside; ``kept`` is what that says without a press."""
        count = apply(self._table.history.game, self.state, kept).dice if kept else self.state.dice
        if len(self._aside) + count > self._owned:
            self._aside = []
        self._stage.throw(count, [die.place for die in self._aside])
        self.tally.throws += 1
        self._run(lambda: self._stage.busy)
        at_rest = self._stage.seconds
        self._throw = [die for die in self._lying() if not self._is_aside(die)]
        roll = Roll(_values(self._throw))
        self._expected = [*([kept] if kept else []), roll]
        if not self._comes_about(at_rest):
            self.tally.missed += 1
            self._tell(f"missed {describe(roll)}")
            self._type_in()
        else:
            self.tally.delays.append(self._stage.seconds - at_rest)

    def _decide(self, option: Option) -> None:
        verb = self._chance.choice(option.may)
        if verb == "reroll" or verb == "roll-all" or not option.keep:
            self._by_hand(_action(option, verb))
            return
        keeping = self._dice_showing(option.keep)
        action = Stop(option.keep) if verb == "stop" else Keep(option.keep)
        others = [die for die in self._throw if die not in keeping]
        manner = self._chance.choice(("pick up", "pick up", "select", "strip", "aside", "silent"))
        if (
            manner == "silent"
            and verb == "roll"
            and len({o.points for o in self.state.options if o.keep == option.keep}) == 1
        ):
            if others and self._chance.random() < MOVED_FIRST:
                self._pick_up(others)
                self._lay_aside(self._some_of(keeping), [*self._aside, *keeping])
            self._aside = [*self._aside, *keeping]
            self._throw_dice(Keep(option.keep))
            return
        if manner == "strip" and self._strip:
            self._lay_aside(keeping, [*self._aside, *keeping])
        elif manner == "aside" and others:
            self._pick_up(others)
            self._lay_aside(self._some_of(keeping), [*self._aside, *keeping])
        elif manner == "select" or not others:
            self._table = select(self._table, option.keep)
        else:
            self._pick_up(others)
        self._press(action)
        self._aside = [*self._aside, *keeping] if verb == "roll" else []

    def _press(self, action: Keep | Stop) -> None:
        self._expected = [action]
        button = Press.STOP if isinstance(action, Stop) else Press.HOLD
        self._table = press(self._table, button, self._table.look.seconds)
        self._judge()
        if not self._comes_about(self._stage.seconds):
            self._tell(f"{button} led to nothing where {describe(action)} was meant")
            self._type_in()

    def _comes_about(self, since: float) -> bool:
        """Whether the table does in time what is expected of it, or asks."""
        self._run(lambda: bool(self._expected) and self._stage.seconds - since < PATIENCE_SECONDS, answering=True)
        if self._expected and self._table.question is not None:
            # It was asked for nothing, stayed open, and is to be asked by now.
            self._answer(self._table.question)
        return not self._expected

    def _pick_up(self, dice: list[Die]) -> None:
        self._stage.pick_up([die.place for die in dice])
        self._run(lambda: self._stage.busy)
        self._wait(self._chance.uniform(0.1, 2.0))

    def _lay_aside(self, dice: list[Die], row: list[Die]) -> None:
        """Lay dice at the edge, one by one, each where its place in the row of all dice kept is."""
        targets = [self._stage.strip_place(row.index(die)) for die in dice]
        self._stage.set_aside([die.place for die in dice], targets)
        self._run(lambda: self._stage.busy)
        for die, target in zip(dice, targets, strict=True):
            die.place = min((seen.place for seen in self._lying()), key=lambda place: math.dist(place, target))
        self._wait(STILL_SECONDS)

    def _some_of(self, dice: list[Die]) -> list[Die]:
        return self._chance.sample(dice, self._chance.randint(1, len(dice)))

    def _something_happens(self) -> None:
        """Something that is no throw; nothing may come of it."""
        dice = [*self._throw, *self._aside]
        happening = self._chance.choice(("hand", "cover", "push", "push", "tip", "tidy", "disturb", "disturb", "wait"))
        if happening == "hand":
            self._stage.rest_hand(self._somewhere(), self._chance.choice((1.0, 3.0, 11.0)))
        elif happening == "cover":
            self._stage.cover(self._somewhere(), self._chance.randint(40, 120), self._chance.choice((1.0, 4.0)))
        elif happening in ("push", "tip") and dice and self._all_lie(dice):
            self._nudge(self._chance.choice(dice), happening == "tip")
        elif happening == "tidy" and self._aside and self._all_lie(self._aside):
            self._lay_aside(self._some_of(self._aside), self._aside)
        elif happening == "disturb":
            self._stage.disturb()
        self._run(lambda: self._stage.busy)
        self._follow(dice)
        self._wait(STILL_SECONDS)

    def _nudge(self, die: Die, over: bool) -> None:
        self._stage.push(die.place, self._chance.uniform(0.1, 0.6), over)
        self._run(lambda: self._stage.busy)
        told = self.tally.told
        self._follow([die])
        self._wait(STILL_SECONDS)
        if over and die in self._throw and self.state.phase is Phase.DECIDE:
            self.tally.knocked += 1
            if told == self.tally.told:
                self._tell(f"a {die.value} was knocked over and nothing was said")

    def _run(self, condition: Callable[[], bool], answering: bool = False) -> None:
        """Frames as long as the condition holds; questions are answered by what is true."""
        while condition():
            self._step()
            if answering and self._table.question not in (None, self._needless):
                self._answer(self._table.question)

    def _answer(self, question: Question) -> None:
        if only_how_it_counts(question, self._expected[0]):
            self.tally.countings += 1
        else:
            self.tally.asked += 1
            self._tell(f"asked: {question.text} ({', '.join(map(describe, self._expected))})")
        self._type_in()

    def _wait(self, seconds: float) -> None:
        end = self._stage.seconds + seconds
        self._run(lambda: self._stage.seconds < end)

    def _step(self) -> None:
        """One frame, and what the table does then."""
        self._frame = self._stage.read()
        start = time.perf_counter()
        look = self._watch(self._frame, self._table.expected)
        self.tally.watching += time.perf_counter() - start
        self.tally.frames += 1
        self._table = see(self._table, look)
        self._judge()

    def _judge(self) -> None:
        """Compare what the table did with what is expected of it."""
        for item in self._table.news:
            if isinstance(item, Acted):
                self._judge_action(item)
            elif isinstance(item, Refusal):
                self.tally.refused += 1
                self._tell(f"refused: {item.sentence}")
            elif not isinstance(item, Asked):
                raise Spoilt("something was put right that nobody asked for")
            elif item.question.knocked:
                self.tally.told += 1
                self._table = select(self._table, ())
            elif not self._expected:
                self.tally.needless += 1
                self._needless = item.question
                self._tell(f"asked for nothing: {item.question.text}")

    def _judge_action(self, item: Acted) -> None:
        if isinstance(item.action, Reseat):
            raise Spoilt("players were changed that nobody asked for")
        if self._expected and _same(item.action, self._expected[0]):
            self._expected.pop(0)
            return
        rolled = isinstance(item.action, Roll)
        if rolled and any(isinstance(action, Roll) for action in self._expected):
            self.tally.wrong_values += 1
        elif rolled:
            self.tally.phantom += 1
        elif isinstance(item.action, Stop) and not self._expected:
            self.tally.moved_by_itself += 1
        else:
            self.tally.wrong_keeps += 1
        wanted = ", ".join(map(describe, self._expected)) or "nothing"
        raise Spoilt(f"{item.by}: {describe(item.action)} where {wanted} was expected")

    def _type_in(self) -> None:
        """Do by hand what the table could not."""
        while self._expected:
            self._by_hand(self._expected[0])

    def _by_hand(self, action: Action) -> None:
        self._expected = self._expected or [action]
        self._table = do(self._table, action)
        if any(isinstance(item, Refusal) for item in self._table.news):
            raise Spoilt(f"{describe(action)} was refused by hand")
        self._judge()

    def _tell(self, story: str) -> None:
        story = f"{self._stage.seconds:8.2f} s: {story}"
        self.tally.stories.append(story)
        self._blame(story, self._frame.load())

    @property
    def _owned(self) -> int:
        return self._table.history.game.count

    def _lying(self) -> list[Die]:
        return [Die(die.value, (die.x, die.y)) for die in self._stage.lying]

    def _is_aside(self, die: Die) -> bool:
        return any(math.dist(die.place, known.place) < SAME_PLACE_PX for known in self._aside)

    def _follow(self, dice: Sequence[Die]) -> None:
        """Find dice again that have been pushed about."""
        for die in dice:
            die.place = min((seen.place for seen in self._lying()), key=lambda place: math.dist(place, die.place))

    def _all_lie(self, dice: Sequence[Die]) -> bool:
        lying = self._lying()
        return all(any(math.dist(die.place, one.place) < SAME_PLACE_PX for one in lying) for die in dice)

    def _dice_showing(self, values: Sequence[int]) -> list[Die]:
        wanted = Counter(values)
        chosen = []
        for die in self._throw:
            if wanted[die.value]:
                wanted[die.value] -= 1
                chosen.append(die)
        return chosen

    def _somewhere(self) -> Point:
        dice = self._lying()
        return self._chance.choice(dice).place if dice else self._stage.strip_place(0)


def _values(dice: Sequence[Die]) -> tuple[int, ...]:
    return tuple(sorted(die.value for die in dice))


def _action(option: Option, verb: str) -> Action:
    if verb == "reroll":
        return Reroll()
    return Stop(option.keep, option.points) if verb == "stop" else Keep(option.keep, option.points, verb == "roll-all")


def only_how_it_counts(question: Question, wanted: Action) -> bool:
    """Whether the dice wanted are understood, and only the rules leave open what they are worth."""
    if not isinstance(wanted, Keep | Stop):
        return False
    kept = [answer.get("keep", answer.get("stop")) for _, answer in question.answers]
    return len(kept) > 1 and all(dice == list(wanted.values) for dice in kept)


def _same(done: Action, wanted: Action) -> bool:
    """Whether an action is the one wanted, in whatever way its points are counted."""
    if isinstance(done, Keep | Stop) and isinstance(wanted, Keep | Stop):
        return type(done) is type(wanted) and done.values == wanted.values
    return done == wanted
