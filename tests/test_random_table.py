"""What holds at every table, whatever is seen, pressed and said, and in whatever order."""

from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from companion.games import Phase
from companion.games.actions import Keep, Reroll, Roll
from companion.language import languages, translated
from companion.live.view import CameraNote, Scene, view
from companion.match.match import Match, at_table, fold
from companion.sight import Look, Lying, Press, TableState
from companion.table.commands import said
from companion.table.news import Acted
from companion.table.people import hear, press
from companion.table.seeing import see
from companion.table.table import Table

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("train-wreck", {"target": 200, "entry": 10}),
    ("freight-train", {"target": 1500, "choose": True}),
    ("dire-straights", {"target": 40, "passing": "piggy-back", "sixes": True}),
    ("ten-thousand", {"target": 2000, "entry": 100}),
]
SEEDS, STEPS = range(3), 60

every_table = pytest.mark.parametrize("seed", SEEDS)
every_game = pytest.mark.parametrize(("game", "options"), GAMES, ids=[game for game, _ in GAMES])


class Evening:
    """A game at which anything may happen at any time, by chance, and the same for the same seed."""

    def __init__(self, seed: int, game: str, options: dict[str, Any]) -> None:
        self.chance = Random(seed)
        self.entries: list[dict[str, Any]] = [{"new": {"game": game, "players": ["Ann", "Bo"], "options": options}}]
        self.match = fold(None, self.entries[0])
        self.dice: list[Lying] = []
        self.seconds, self.number = 0.0, 0

    @property
    def table(self) -> Table:
        assert self.match.table is not None
        return self.match.table

    def play(self) -> None:
        """All of it, with nothing looked at between."""
        deque(self.steps(), maxlen=0)

    def steps(self) -> Iterator[None]:
        """One thing happens after the other."""
        for _ in range(STEPS):
            yield
            happening = self.chance.choice((self.look, self.look, self.press, self.say, self.say, self.say))
            happening()

    def do(self, event: Callable[[Table], Table]) -> None:
        step = at_table(self.match, event)
        self.match = step.match
        self.entries += step.entries

    def look(self) -> None:
        """Some dice were taken, some laid or thrown, and the camera sees them, or does not."""
        self.seconds += self.chance.choice((0.3, 1.1, 7.0))
        self.dice = [die for die in self.dice if self.chance.random() < 0.7]
        for _ in range(self.chance.choice((0, 0, 1, self.table.state.dice, self.table.state.dice))):
            self.number += 1
            value, box = self.chance.randint(1, 6), (50.0 * self.number, 9, 40, 40)
            self.dice.append(Lying(self.number, value, box, self.chance.random() < 0.9, (value, value % 6 + 1)))
        unseen = self.chance.choice((TableState.ROLLING, TableState.HAND, TableState.NO_CAMERA))
        lying = Look(self.seconds, TableState.READ, tuple(self.dice), unseen=self.chance.random() < 0.05)
        look = lying if self.chance.random() < 0.8 else Look(self.seconds, unseen)
        self.do(lambda table: see(table, look))

    def press(self) -> None:
        button = self.chance.choice((Press.HOLD, Press.STOP, Press.STOP_LONG))
        self.do(lambda table: press(table, button, self.seconds))

    def say(self) -> None:
        wish = self.chance.choice([*offered(self.match, self.chance), *anywhere(self.table, self.chance)])
        self.do(lambda table: hear(table, said(wish)))


def offered(match: Match, chance: Random) -> list[dict[str, Any]]:
    """What the page offers for a tap."""
    shown = seen(match)
    wishes = [keeping(choice, verb) for choice in shown["choices"] for verb in choice["may"]]
    if asked := shown["question"]:
        wishes += [answer["do"] for answer in asked["answers"]]
        wishes += [{"roll": (asked["read"] + throw(6, chance))[: asked["dice"]]}] if asked["dice"] else []
    wishes += [{"roll": throw(shown["dice"], chance)}] if shown["phase"] == Phase.ROLL else []
    wishes += [{"take_over": True}, {"take_over": False}] if shown["phase"] == Phase.OFFER else []
    wishes += [{"undo": True}] if shown["can_undo"] else []
    wishes += [{"redo": True}] if shown["can_redo"] else []
    return wishes + ([{"leave_out": True}] if shown["mending"] else [])


def keeping(choice: dict[str, Any], verb: str) -> dict[str, Any]:
    if verb == "reroll":
        return {"reroll": True}
    everything = {"all": True} if verb == "roll-all" else {}
    points = {"points": choice["points"]} if choice["keep"] else {}
    return {"stop" if verb == "stop" else "keep": choice["keep"]} | points | everything


def anywhere(table: Table, chance: Random) -> list[dict[str, Any]]:
    """An earlier throw put right, and a die selected, whether there is one or not."""
    rolls = [(at, action) for at, action in enumerate(table.history.actions) if isinstance(action, Roll)]
    right = [{"correct": {"at": at, "to": {"roll": throw(len(action.values), chance)}}} for at, action in rolls]
    return [{"select": [chance.randint(1, 6)]}, *right[-2:]]


def throw(count: int, chance: Random) -> list[int]:
    return [chance.choice((1, 1, 5, 2, 3, 4, 6)) for _ in range(count)]


def seen(match: Match) -> dict[str, Any]:
    return view(Scene(match, 0, CameraNote("a camera")))


def told(table: Table) -> tuple[object, ...]:
    """What the journal keeps of a table."""
    waiting = [(turn.player, [deed.action for deed in turn.deeds]) for turn in table.waiting]
    return table.history, waiting, [(note.by, note.was) for note in table.notes]


@every_game
@every_table
def test_folding_the_journal_gives_the_match_again(seed: int, game: str, options: dict[str, Any]) -> None:
    evening = Evening(seed, game, options)
    evening.play()
    match = None
    for entry in evening.entries:
        match = fold(match, entry)
    folded: Table | None = match.table if match else None
    live: Table | None = evening.table
    while live is not None:
        assert folded is not None
        assert told(folded) == told(live)
        live, folded = live.before, folded.before


@every_game
@every_table
def test_what_is_offered_is_done_and_shown_in_every_language(seed: int, game: str, options: dict[str, Any]) -> None:
    evening = Evening(seed, game, options)
    for _ in evening.steps():
        for wish in offered(evening.match, evening.chance):
            step = at_table(evening.match, lambda table, wish=wish: hear(table, said(wish)))  # type: ignore[misc]
            assert not step.refusals, wish
        for language in languages().values():
            assert translated(seen(evening.match), language)["phase"]


@every_game
@every_table
def test_a_look_does_nothing_but_throw_and_keep(seed: int, game: str, options: dict[str, Any]) -> None:
    evening = Evening(seed, game, options)
    for _ in evening.steps():
        before = evening.table.history
        evening.look()
        done = [item for item in evening.table.news if isinstance(item, Acted)]
        assert all(item.by == "button" or isinstance(item.action, Keep | Reroll | Roll) for item in done)
        assert done or evening.table.history == before


@every_game
@every_table
def test_what_is_undone_to_the_beginning_is_done_again_to_the_end(
    seed: int, game: str, options: dict[str, Any]
) -> None:
    evening = Evening(seed, game, options)
    evening.play()
    ended, undone = evening.table, 0
    while evening.table.before is not None:
        evening.do(lambda table: hear(table, said({"undo": True})))
        undone += 1
    assert evening.table.history.actions == ()
    for _ in range(undone):
        evening.do(lambda table: hear(table, said({"redo": True})))
    assert told(evening.table) == told(ended)
