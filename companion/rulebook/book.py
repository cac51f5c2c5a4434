"""The rules of a game as a page to read, worked out by the rules themselves wherever they can be.

Nouns:
    Rulebook   what a page shows of one game with its house rules
    Score      one way to score: a throw, the dice of it that count, and their points as the game counts them
    Sample     a turn told throw by throw; what is said of each throw is what the game itself says
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, pairwise

from companion.games import Game, Illegal, Phase, State
from companion.games.actions import Action, Keep, OffTable, Reroll, Roll, Stop, TakeOver
from companion.games.core import Values
from companion.games.play import History
from companion.games.saying import say, together

FACES = range(1, 7)
PLAYERS = ("Ann", "Bo")
THE_TURN, AGAIN, THE_END = say("The turn"), say("What must be thrown again"), say("The end")
_WORDS: dict[str, Action] = {"off table": OffTable(), "reroll": Reroll(), "take over": TakeOver(True)}


def always(_: Game) -> bool:
    """Whatever the house rules."""
    return True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences; house: whether they tell what this house plays otherwise than usual."""

    text: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Paragraphs under one heading."""

    heading: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to score, in words, with the dice that count."""

    label: str
    keep: Values


@dataclass(frozen=True, slots=True)
class Script:
    """A turn to be played: a title, what is done, the totals it begins with, and the house rules it is about."""

    title: str
    steps: str
    totals: tuple[int, int] = (0, 0)
    when: Callable[[Game], bool] = always


@dataclass(frozen=True, slots=True)
class Words:
    """What is told of a game in our own words.

    sections: its rules, with this house's numbers.  ways: to score.  alike: how many alike make a set.
    """

    sections: Callable[[Game], tuple[Section, ...]]
    ways: tuple[Way, ...]
    alike: tuple[int, ...]
    scripts: tuple[Script, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """One way to score; throw: dice thrown, keep: those that count."""

    label: str
    throw: Values
    keep: Values
    points: int


@dataclass(frozen=True, slots=True)
class Sets:
    """Points of so many alike of each face from 1 to 6, in one throw."""

    alike: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One throw of a sample: the dice, those kept of it, and what is said."""

    throw: Values
    keep: Values
    text: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A turn told throw by throw."""

    title: str
    throws: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class House:
    """A house rule: its label, what is played here and what is usual, each as people call it."""

    label: str
    value: int | str
    usual: int | str

    @property
    def differs(self) -> bool:
        """Whether this house plays otherwise than usual."""
        return self.value != self.usual


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a page shows of one game."""

    game: Game
    house: tuple[House, ...]
    sections: tuple[Section, ...]
    scores: tuple[Score, ...]
    sets: tuple[Sets, ...]
    samples: tuple[Sample, ...]


def written(game: Game, words: Words) -> Rulebook:
    """The rulebook of a game as this house plays it."""
    return Rulebook(
        game=game,
        house=house_rules(game),
        sections=words.sections(game),
        scores=tuple(found for way in words.ways if (found := score(game, way))),
        sets=tuple(sets(game, alike) for alike in words.alike),
        samples=tuple(told for script in words.scripts if (told := sample(game, script))),
    )


def told(*sentences: str, house: bool = False) -> Paragraph:
    """Sentences as one paragraph."""
    return Paragraph(together(*sentences), house)


def house_rules(game: Game) -> tuple[House, ...]:
    """Every house rule of a game, with what is played here."""
    return tuple(
        House(rule.label, rule.named(getattr(game, rule.name)), rule.named(rule.default)) for rule in game.settings
    )


def score(game: Game, way: Way) -> Score | None:
    """A way to score with the points the game gives for it; None where this house does not count it."""
    for throw in _throws_with(way.keep, game.count):
        found = [option.points for option in thrown(game, throw).options if option.keep == way.keep]
        if found:
            return Score(way.label, throw, way.keep, max(found))
    return None


def sets(game: Game, alike: int) -> Sets:
    """What so many alike of each face count in one throw, as the game counts them."""
    return Sets(alike, tuple(_set(game, face, alike) for face in FACES))


def thrown(game: Game, throw: Values) -> State:
    """The state after a first throw, as far from the goal as is usual: near an exact one it may count less."""
    usual = replace(game, target=max(game.target, type(game).target))  # type: ignore[type-var]
    return _begun(usual).apply(Roll(throw)).state


def sample(game: Game, script: Script) -> Sample | None:
    """A turn played by the game itself; None where the house rules do not allow it."""
    if not script.when(game) or max(script.totals) >= game.target:
        return None
    history = _begun(game, script.totals)
    try:
        for step in script.steps.split("; "):
            history = history.apply(_action(step))
    except Illegal:
        return None
    return Sample(script.title, tuple(_told(history)))


def _begun(game: Game, totals: tuple[int, int] = (0, 0)) -> History:
    return History(game, (replace(game.start(PLAYERS), totals=totals),))


def _throws_with(keep: Values, count: int) -> Iterator[Values]:
    """Throws that hold these dice, those with dull dice beside them first."""
    dull = (2, 3, 4, 6, 1, 5)
    beside = combinations_with_replacement(dull, count - len(keep))
    for others in sorted(beside, key=lambda others: -len(set(others))):
        yield tuple(sorted(keep + others))


def _set(game: Game, face: int, alike: int) -> int:
    for throw in _throws_with((face,) * alike, game.count):
        if throw.count(face) == alike:
            found = [option.points for option in thrown(game, throw).options if set(option.keep) == {face}]
            if found:
                return max(found)
    raise ValueError(f"{game.name} counts no {alike} alike.")


def _action(step: str) -> Action:
    """An action from its words: dice alone are a throw."""
    if step in _WORDS:
        return _WORDS[step]
    verb, _, dice = step.partition(" ") if not step[0].isdigit() else ("roll", "", step)
    values = tuple(sorted(int(value) for value in dice.split()))
    if verb == "roll":
        return Roll(values)
    return Stop(values) if verb == "stop" else Keep(values, everything=verb == "pick-up-all")


def _told(history: History) -> Iterator[Told]:
    """Each throw with what the game says of it, and of what was done with it."""
    changes = list(pairwise(history.states))
    for index, ((before, after), action) in enumerate(zip(changes, history.actions, strict=True)):
        if not isinstance(action, Roll):
            continue
        said = [_did(before, after)] if after.phase is not Phase.DECIDE else [history.game.hint(after)]
        keep: Values = ()
        if after.phase is Phase.DECIDE and index + 1 < len(changes):
            choice, (_, then) = history.actions[index + 1], changes[index + 1]
            keep = choice.values if isinstance(choice, Keep | Stop) else ()
            said.append(_did(after, then))
            after = then
        if after.phase is Phase.ROLL and not after.turn_over:
            hint = history.game.hint(after)
            said = [*(each for each in said if each != hint), hint]
        yield Told(action.values, keep, together(*said))


def _did(before: State, after: State) -> str:
    return say("{player} {does}.", player=before.player, does=after.event)
