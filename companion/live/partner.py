"""The table's own company: plays for the bots and coaches those who want it, beside the session as a phone would.

Nouns:
    bot      a player who decides by the tables; people throw its dice, or the demo table does
    pause    how long a bot lets everybody see how things stand before it goes on
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from companion.games import Game, Phase
from companion.games.actions import to_json
from companion.live.room import Refused
from companion.live.session import Session
from companion.live.view import Scene
from companion.match.match import Match
from companion.odds.advice import Adviser
from companion.odds.bots import decide
from companion.odds.coach import Coach
from companion.odds.race import Race
from companion.sight import TableState

log = logging.getLogger(__name__)

PAUSE_SECONDS = 2.0
PAUSES_AFTER_UNDO = 5
"""Whoever takes something back wants to take back more, or to put something right, and looks what that would be."""


class Partner:
    """Follows the session; nothing it does can hold up the table."""

    def __init__(self, session: Session, race: Callable[[Game], Race], wait: Callable[[float], object]) -> None:
        """race: opens the tables of a game.  wait: lets so many seconds pass."""
        self._session = session
        self._race = race
        self._wait = wait
        self._coaches: dict[Game, Coach] = {}
        self._thrown_at = -1

    def step(self) -> None:
        """Coach on what stands there now, and do the next thing a bot has to do."""
        scene = self._session.scene
        match = scene.match
        if match is None:
            return
        coached = match.coached
        if match.table is not None and coached:
            told = self._coach(match.set_up.game).tell(match.table.history, coached)
            self._session.coach({"version": scene.version, **told})
        if match.table is not None and match.table.state.player in {*coached, *match.set_up.bots}:
            self._coach(match.set_up.game).adviser.prepare(match.table.state)
        if _to_act(match) in match.set_up.bots and self._stood(scene, match):
            self._act(self._session.scene)

    def _stood(self, scene: Scene, match: Match) -> bool:
        """Wait, and tell whether all stood still meanwhile; what was done is to be seen as long in turn."""
        undone = match.table is not None and match.table.after is not None
        for _ in range(PAUSES_AFTER_UNDO if undone else 1):
            self._wait(PAUSE_SECONDS)
            if self._session.scene.version != scene.version:
                return False
        return True

    def _act(self, scene: Scene) -> None:
        """Do what a bot does now, unless people have gone on meanwhile."""
        wish = self._wish(scene)
        if wish is not None:
            try:
                self._session.command({"on": scene.version, "do": wish})
            except Refused as refusal:
                log.info("A bot waits: %s", refusal)

    def _wish(self, scene: Scene) -> dict[str, Any] | None:
        """The command of the bot whose turn it is; None while people must act first."""
        match = scene.match
        strength = match and match.set_up.bots.get(_to_act(match))
        if match is None or not strength or scene.paused:
            return None
        table = match.table
        # What lies on the demo table before anything has been thrown there is left of the game before.
        if table is not None and table.question is not None and (table.history.actions or not scene.camera.demo):
            return None
        if table is not None and table.state.phase in (Phase.DECIDE, Phase.OFFER):
            action = decide(self._coach(match.set_up.game).adviser, table.state, strength)
            undone = table.after.history.actions if table.after else ()
            # What was undone and is decided alike is done again, so that all that came after it still can be.
            return {"redo": True} if undone == (*table.history.actions, action) else to_json(action)
        at_rest = table is None or table.standing is TableState.READY
        if not scene.camera.demo or not at_rest or self._thrown_at == scene.version:
            return None
        self._thrown_at = scene.version
        return {"demo": "throw"}

    def _coach(self, game: Game) -> Coach:
        if game not in self._coaches:
            self._coaches[game] = Coach(Adviser(self._race(game)))
        return self._coaches[game]


def _to_act(match: Match) -> str | None:
    """The name of the player who is to throw or to decide."""
    if match.table is not None:
        return match.table.state.player
    return match.thrower
