"""One game from its set-up to its end, as a value: the roll-off, then the table, and what the journal keeps of both.

Nouns:
    SetUp    what was chosen: the game with its house rules, the seats clockwise, whether the start is rolled for
    Match    a set-up and how far it has come
    Step     what an event led to: the match after it, the journal entries, and what to tell

Entries: ``{"new": {…}}``, ``{"die": 4, "by": "camera"}`` in the roll-off, ``{"action": {…}, "by": "phone"}`` after it,
``{"back": true}`` where a roll-off die was taken back. Folding them in order gives the match again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.games import Game, make, seated
from companion.games.actions import Action, Roll, Undo, from_json, to_json
from companion.games.play import begin
from companion.games.saying import say
from companion.journal import Entry
from companion.places import Places, numbers_of
from companion.rolloff import RollOff, playing_order
from companion.sight import Look
from companion.table import Acted, Refusal, Table


@dataclass(frozen=True, slots=True)
class SetUp:
    """What was chosen when the game was begun; ``entry`` is the journal's form of it."""

    game: Game
    seats: tuple[str, ...]
    roll_off: bool
    entry: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Match:
    """roll_off: None once the order is known.  table: None before that.  proofs: a picture's name for each action.

    known: numbers of the dice that lay there before the roll-off's next die, None until the table was seen at rest.
    """

    set_up: SetUp
    roll_off: RollOff | None
    table: Table | None
    proofs: tuple[str | None, ...] = ()
    known: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """refusals: sentences for whoever asked; nothing else changed then."""

    match: Match
    entries: tuple[Entry, ...] = ()
    refusals: tuple[str, ...] = ()


def set_up(new: Any) -> SetUp:
    """The set-up a page or a journal entry describes. Raises ValueError with a sentence."""
    if not isinstance(new, dict) or set(new) - {"game", "players", "options", "roll_off"}:
        raise ValueError(say("A new game needs a game, its players and its options, and nothing else."))
    players, options, roll_off = new.get("players"), new.get("options", {}), new.get("roll_off", False)
    if not isinstance(players, list) or not all(isinstance(name, str) and len(name) <= 40 for name in players):
        raise ValueError(say("The players are a list of names of at most 40 letters."))
    if not isinstance(options, dict) or not isinstance(roll_off, bool):
        raise ValueError(say("The options of a game are an object, and roll_off is true or false."))
    game = make(str(new.get("game")), options)
    return SetUp(game, seated(players), roll_off and len(players) > 1, new)


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
    if match.table is None or "action" not in entry:
        return _with_roll_off(match, entry)
    action = from_json(entry["action"])
    history = match.table.history.apply(action)
    table = replace(match.table, history=history, places=(Places(),) * len(history.states))
    return replace(match, table=table, proofs=_proofs(match.proofs, action, entry.get("picture")))


def at_table(match: Match, event: Callable[[Table], Table], picture: str | None = None) -> Step:
    """The match after an event at its table; ``picture`` names the proof of a throw the camera reads."""
    if match.table is None:
        return Step(match, refusals=(say("The start is still being rolled for: throw one die."),))
    table = event(match.table)
    proofs = match.proofs
    entries = []
    for item in table.news:
        if isinstance(item, Acted):
            proof = picture if item.by == "camera" and isinstance(item.action, Roll) else None
            proofs = _proofs(proofs, item.action, proof)
            entries.append({"action": to_json(item.action), "by": item.by} | ({"picture": proof} if proof else {}))
    refusals = tuple(item.sentence for item in table.news if isinstance(item, Refusal))
    return Step(replace(match, table=table, proofs=proofs), tuple(entries), refusals)


def see_roll_off(match: Match, look: Look) -> Step:
    """The match after a look while the start is rolled for: one new die, surely read, is the throw."""
    if look.dice is None:
        return Step(match)
    numbers = numbers_of(look.dice)
    new = [die for die in look.dice if match.known is not None and die.number not in match.known]
    if match.known is None:
        return Step(replace(match, known=numbers))
    if len(new) != 1 or not new[0].sure:
        return Step(match)
    return roll_off_die(replace(match, known=match.known | numbers), new[0].value, "camera")


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


def _with_roll_off(match: Match, entry: Entry) -> Match:
    roll_off = match.roll_off or RollOff(match.set_up.seats)
    roll_off = roll_off.back() if "back" in entry else roll_off.throw(entry["die"])
    match = replace(match, roll_off=roll_off, table=None)
    return match if roll_off.starter is None else _seated(match, roll_off.starter)


def _seated(match: Match, starter: int) -> Match:
    game = match.set_up.game
    order = playing_order(match.set_up.seats, starter, game.clockwise)
    return replace(match, table=Table(begin(game, order), known=match.known))


def _proofs(proofs: tuple[str | None, ...], action: Action, proof: str | None) -> tuple[str | None, ...]:
    return proofs[:-1] if isinstance(action, Undo) else (*proofs, proof)
