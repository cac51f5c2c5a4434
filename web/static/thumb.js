// Under the thumb: HOLD and STOP as on the table, and the helpers above them.

import { button, byId, replace } from "./elements.js";
import { openMenu } from "./menu.js";
import { openCorrect, openTapIn } from "./pad.js";
import { tell } from "./room.js";
import { say } from "./words.js";

const PLAYING = ["roll", "decide"];
const THROWING = ["roll", "roll-off"];

byId("hold").addEventListener("click", () => tell({ press: "hold" }));
byId("stop").addEventListener("click", () => tell({ press: "stop" }));
byId("more").addEventListener("click", openMenu);

export function showThumb(view) {
  byId("hold").disabled = byId("stop").disabled = !PLAYING.includes(view.phase) || view.paused;
  const shown = [view.phase, view.can_undo, view.can_redo, view.paused, view.camera.demo, view.throw !== null];
  replace(byId("helpers"), shown, () => [
    button(say("undo"), () => tell({ undo: true }), { "data-key": "undo", disabled: !view.can_undo }),
    view.can_redo && button(say("redo"), () => tell({ redo: true }), { "data-key": "redo" }),
    view.phase !== "decide" && button(say("tapIn"), openTapIn, {
      "data-key": "dice", "aria-label": say("tapInLabel"), disabled: !THROWING.includes(view.phase),
    }),
    view.throw && button(say("correct"), () => openCorrect(), { "data-key": "correct" }),
    view.paused
      ? button(say("goOn"), () => tell({ pause: false }), { class: "main", "data-key": "pause" })
      : view.camera.demo && button(say("throwDice"), () => tell({ demo: "throw" }), {
        class: "main", "data-key": "throw", disabled: ![...PLAYING, ...THROWING].includes(view.phase),
      }),
  ]);
}
