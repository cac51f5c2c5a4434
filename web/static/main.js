// The page: every part shows its own share of the view.

import { byId, write } from "./elements.js";
import { enter } from "./room.js";
import { showCamera } from "./camera.js";
import { showCard } from "./card.js";
import { showChoices } from "./choices.js";
import { showNewGame } from "./newgame.js";
import { showNotices } from "./notices.js";
import { showPad } from "./pad.js";
import { showSheet } from "./sheet.js";
import { showThumb } from "./thumb.js";
import { showTurn } from "./turn.js";
import { showVoice } from "./voice.js";

const PARTS = [showNotices, showTurn, showCard, showChoices, showCamera, showSheet, showThumb, showPad, showNewGame, showVoice];

function show(view) {
  document.body.dataset.phase = view.phase;
  document.title = view.player ? `${view.player}: ${view.turn} – ${view.game.name}` : "The table companion";
  for (const part of PARTS) part(view);
}

function line(up) {
  const lost = byId("lost");
  lost.hidden = up;
  write(lost, up ? "" : "The table cannot be reached. Trying again … Nothing you see can be changed meanwhile.");
  // An open dialog would lie above the banner.
  if (!up) for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const controls of document.querySelectorAll("fieldset.live")) controls.disabled = !up;
}

enter(show, line);
