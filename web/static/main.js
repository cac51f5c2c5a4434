// The page: every part shows its own share of the view.

import { byId, write } from "./elements.js";
import { enter, refresh } from "./room.js";
import { showCamera } from "./camera.js";
import { showCard } from "./card.js";
import { showChoices } from "./choices.js";
import { showCoach } from "./coach.js";
import { showMisread } from "./misread.js";
import { showNewGame } from "./newgame.js";
import { showNotices } from "./notices.js";
import { showPad } from "./pad.js";
import { learn, mayAct, showRole } from "./role.js";
import { showSheet } from "./sheet.js";
import { showThumb } from "./thumb.js";
import { showTurn } from "./turn.js";
import { showOpened } from "./opened.js";
import { missNews, showVoice, speaks } from "./voice.js";
import { say, speak } from "./words.js";

const PARTS = [
  showRole, showNotices, showTurn, showMisread, showCard, showChoices, showCamera, showSheet, showThumb, showPad,
  showOpened, showNewGame, showVoice, showCoach,
];

const away = new Set();

let reached = false;
let outdated = false;

function show(view) {
  document.body.dataset.phase = view.phase;
  document.body.dataset.version = view.version;
  // Out of sight the page hears no more of the score that its tab would go on to show.
  document.title = view.player && (!document.hidden || speaks())
    ? say("titleTurn", { player: view.player, turn: view.turn, game: view.game.name })
    : say("title");
  for (const part of PARTS) part(view);
  enable(view);
}

function line(up, view) {
  const lost = byId("lost");
  lost.hidden = up;
  write(lost, up ? "" : say("lost"));
  if (up) giveBack();
  else putAway();
  if (up && !reached) learn();
  reached = up;
  if (view) enable(view);
  if (up && outdated && !document.querySelector("dialog[open], #start:not([hidden])")) location.reload();
}

/** An open dialog would lie above the banner, and what the table says now is not heard. */
function putAway() {
  missNews();
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    dialog.close();
    away.add(dialog);
  }
}

/** With the table come back the dialogs that were open, and what was typed in them. */
function giveBack() {
  for (const dialog of away) if (!dialog.open) dialog.showModal();
  away.clear();
}

/** What acts can be pressed where the table can be reached and this phone may act. */
function enable(view) {
  for (const controls of document.querySelectorAll("fieldset.live")) controls.disabled = !reached || !mayAct(view);
}

speak(document);
enter(show, line, () => { outdated = true; }, speaks);
document.addEventListener("visibilitychange", refresh);
