"""One game from its set-up to its end, as a value: the roll-off, then the table, and what the journal keeps of both.

Nouns:
    SetUp    what was chosen: the game with its house rules, the seats clockwise, whether the start is rolled for
    Match    a set-up and how far it has come
    Step     what an event led to: the match after it, the journal entries, and what to tell

Entries, each of which folding follows in order to give the match again: ``{"new": {…}}``; in the roll-off ``{"die": 4,
"by": "camera"}``, and ``{"back": true}`` where one was taken back; then ``{"action": {…}, "by": "phone"}``,
``{"correct": {"at": 3, "to": {…}}}``, ``{"seats": [["Ann", "Ann"], ["Dora", null]]}``, ``{"redo": true}`` and
``{"leave_out": true}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games import Game, make, seated
from companion.games.actions import Roll, Undo, from_json, to_json
from companion.games.play import begin
from companion.games.saying import say
from companion.games.seats import Reseat
from companion.match.journal import Entry
from companion.match.rolloff import RollOff, playing_order
from companion.odds import STRENGTHS
from companion.sight import Lying
from companion.table import notes
from companion.table.amend import amend, follow, leave_out
from companion.table.commands import Redo, Said
from companion.table.news import Acted, Corrected, LeftOut, News, Redone, Refusal
from companion.table.notes import Note
from companion.table.seatings import LONGEST_NAME, heard, is_name
from companion.table.table import Table, act, redo

FARTHEST = 5  # times as far as the usual goal


@dataclass(frozen=True, slots=True)
class SetUp:
    """What was chosen when the game was begun; ``entry`` is the journal's form of it.

    bots: the players who decide by the tables, with their strength.  coached: those whom the coach tells how they play.
    """

    game: Game
    seats: tuple[str, ...]
    roll_off: bool
    entry: dict[str, Any]
    bots: Mapping[str | None, str] = field(default_factory=dict)
    coached: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Match:
    """roll_off: None where there is none.  table: None before the order is known.

    undone: the matches that taking back dice of the roll-off has left, the last first.  known: numbers of the dice that
    lay there before the roll-off's next die, None until the table was seen at rest.  lying: those at the last look that
    left no doubt.  doubted: since when others lie there that may be no throw.
    """

    set_up: SetUp
    roll_off: RollOff | None
    table: Table | None
    undone: tuple[Match, ...] = field(default=(), compare=False, repr=False)
    known: frozenset[int] | None = None
    lying: tuple[Lying, ...] = ()
    doubted: float | None = None

    @property
    def thrower(self) -> str | None:
        """Who throws the next die for the start; None where nobody does."""
        seat = self.roll_off.thrower if self.roll_off else None
        return None if seat is None else self.set_up.seats[seat]

    @property
    def coached(self) -> frozenset[str]:
        """Whom the coach tells how they play: who asked for it, by whatever name they or their seat go since."""
        names = set(self.set_up.coached)
        for action in self.table.history.actions if self.table else ():
            if isinstance(action, Reseat):
                names |= {name for name, was in action.seats if was in names}
        return frozenset(names)

    @property
    def proofs(self) -> frozenset[str]:
        """The names of the pictures of its throws."""
        notes = self.table.notes if self.table else ()
        return frozenset(note.picture for note in notes if note.picture)


@dataclass(frozen=True, slots=True)
class Step:
    """refusals: sentences for whoever asked; nothing else changed then."""

    match: Match
    entries: tuple[Entry, ...] = ()
    refusals: tuple[str, ...] = ()

    @property
    def proofs(self) -> set[str]:
        """The names of the pictures that its entries name."""
        return {entry["picture"] for entry in self.entries if "picture" in entry}


def set_up(new: Any) -> SetUp:
    """The set-up a page or a journal entry describes. Raises ValueError with a sentence."""
    if not isinstance(new, dict) or set(new) - {"game", "players", "options", "roll_off", "bots", "coach"}:
        raise ValueError(say("A new game needs a game, its players and its options, and nothing else."))
    players, options, roll_off = new.get("players"), new.get("options", {}), new.get("roll_off", False)
    if not isinstance(players, list) or not all(is_name(name) for name in players):
        raise ValueError(say("The players are a list of names of at most {letters} letters.", letters=LONGEST_NAME))
    if not isinstance(options, dict) or not isinstance(roll_off, bool):
        raise ValueError(say("The options of a game are an object, and roll_off is true or false."))
    game, seats = make(str(new.get("game")), options), seated(players)
    bots, coached = company(new.get("bots", {}), new.get("coach", []), seats)
    goal = _farthest(game)
    if (bots or coached) and game.target > goal:
        raise ValueError(
            say("Bots and coach reckon with a goal of at most {goal}: take a nearer one, or none of them.", goal=goal)
        )
    return SetUp(game, seats, roll_off and len(players) > 1, new, bots, coached)


def company(bots: Any, coached: Any, seats: tuple[str, ...]) -> tuple[dict[str | None, str], frozenset[str]]:
    """The bots among the players with their strength, and the players who are coached. Raises ValueError."""
    if not isinstance(bots, dict) or set(bots) - set(seats) or not all(each in STRENGTHS for each in bots.values()):
        raise ValueError(say("Bots are players of the game, and each is careful, steady or sharp."))
    if not isinstance(coached, list) or not all(name in seats for name in coached):
        raise ValueError(say("The coach is for players of the game: give a list of their names."))
    return {**bots}, frozenset(coached)


def _farthest(game: Game) -> int:
    """The farthest goal whose chances are worked out in seconds and fit into the memory of a Raspberry Pi."""
    return FARTHEST * next(int(setting.default) for setting in game.settings if setting.name == "target")


def playable(chosen: SetUp) -> SetUp:
    """The set-up, where its players can be told apart and anybody can win. Raises ValueError with a sentence.

    Not asked of a journal: a game that was begun without it can still be read.
    """
    seated(chosen.seats, heard)
    game = chosen.game
    if game.exact_goal and game.banks(game.start(chosen.seats), game.target) is None:
        raise ValueError(
            say("{goal} points get nobody on the board: take a farther goal, or let fewer do.", goal=game.target)
        )
    return chosen


def begun(chosen: SetUp) -> Match:
    """The match before anything has been thrown."""
    if chosen.roll_off:
        return Match(chosen, RollOff(chosen.seats), None)
    return _seated(Match(chosen, None, None), 0)


def fold(match: Match | None, entry: Entry) -> Match:
    """The match after one more entry of the journal; places on the cloth are not remembered."""
    if "new" in entry:
        return begun(set_up(entry["new"]))
    if match is None:
        raise ValueError(say("The journal does not begin with a new game."))
    if "redo" in entry and match.undone:
        return match.undone[0]
    if match.table is None or "back" in entry:
        return _with_roll_off(match, entry)
    return replace(match, table=_folded(match.table, entry))


def _folded(table: Table, entry: Entry) -> Table:
    if "redo" in entry:
        return redo(table)
    if "leave_out" in entry:
        return leave_out(table)
    if "correct" in entry:
        return amend(table, entry["correct"]["at"], from_json(entry["correct"]["to"]))
    if "seats" in entry:
        return act(table, Reseat(tuple((name, was) for name, was in entry["seats"])), "phone")
    action = from_json(entry["action"])
    later = act(table, action, entry.get("by", "phone"))
    if isinstance(action, Undo):
        return later
    return follow(replace(later, notes=(*table.notes, notes.from_json(entry))))


def at_table(
    match: Match, event: Callable[[Table], Table], picture: str | None = None, size: tuple[int, int] = (1, 1)
) -> Step:
    """The match after an event at its table; ``picture`` names the proof of a throw that lies there, of this size."""
    if match.table is None:
        return Step(match, refusals=(say("The start is still being rolled for: throw one die."),))
    table = event(match.table)
    if table.notes and table.notes[-1].dice and table.notes[-1].picture is None and _is_thrown(table):
        proof = replace(table.notes[-1], picture=picture, size=size)
        table = replace(table, notes=(*table.notes[:-1], proof))
    refusals = tuple(item.sentence for item in table.news if isinstance(item, Refusal))
    return Step(replace(match, table=table), _entries(table), refusals)


def _is_thrown(table: Table) -> bool:
    """Whether the event entered a throw, and did not put an earlier one right or do it again."""
    rolled = any(isinstance(item, Acted) and isinstance(item.action, Roll) and not item.again for item in table.news)
    return rolled and not any(isinstance(item, Corrected) for item in table.news)


def _entries(table: Table) -> tuple[Entry, ...]:
    """What the journal keeps of an event; what follows from it by itself, folding finds again."""
    entries = [entry for item in table.news if (entry := _entry(item, table))]
    corrected = [entry for entry in entries if "correct" in entry]
    return tuple(corrected or entries)


def _entry(item: News, table: Table) -> Entry | None:
    match item:
        case Acted(again=True):
            return None
        case Acted(Reseat(seats), by):
            return {"seats": [list(seat) for seat in seats], "by": by}
        case Acted(action, by, state) if not isinstance(action, Reseat):
            note = table.notes[-1] if isinstance(action, Roll) and state is table.state else Note(by)
            return {"action": to_json(action)} | notes.to_json(note)
        case Corrected(at, action):
            return {"correct": {"at": at, "to": to_json(action)}, "by": "phone"}
        case Redone():
            return {"redo": True}
        case LeftOut():
            return {"leave_out": True}
    return None


def in_roll_off(match: Match, words: Said) -> Step:
    """The match after what a phone says while the start is rolled for."""
    if isinstance(words, Undo):
        return roll_off_back(match)
    if isinstance(words, Redo):
        return roll_off_again(match)
    if isinstance(words, Roll) and len(words.values) == 1:
        # What lies there, or is about to, is that die.
        return roll_off_die(replace(match, known=None), words.values[0], "phone")
    return Step(match, refusals=(say("The start is still being rolled for: throw one die."),))


def roll_off_die(match: Match, value: int, by: str) -> Step:
    """The match after the next player's die for the start."""
    entry = {"die": value, "by": by}
    return Step(_with_roll_off(match, entry), (entry,))


def roll_off_back(match: Match) -> Step:
    """The match with the last die for the start taken back."""
    if match.roll_off is None or not match.roll_off.throws:
        return Step(match, refusals=(say("undo: nothing has happened yet."),))
    entry = {"back": True}
    return Step(_with_roll_off(match, entry), (entry,))


def roll_off_again(match: Match) -> Step:
    """The match with the die for the start that was taken back last given again."""
    if not match.undone:
        return Step(match, refusals=(say("There is nothing to do again."),))
    return Step(replace(match.undone[0], known=match.known), ({"redo": True},))


def _with_roll_off(match: Match, entry: Entry) -> Match:
    roll_off = match.roll_off or RollOff(match.set_up.seats)
    back = "back" in entry
    roll_off = roll_off.back() if back else roll_off.throw(entry["die"])
    undone = (match, *match.undone) if back else ()
    match = replace(match, roll_off=roll_off, table=None, undone=undone)
    return match if roll_off.starter is None else _seated(match, roll_off.starter)


def _seated(match: Match, starter: int) -> Match:
    game = match.set_up.game
    order = playing_order(match.set_up.seats, starter, game.clockwise)
    return replace(match, table=Table(begin(game, order), known=match.known))
