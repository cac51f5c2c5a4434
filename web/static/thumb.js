// Under the thumb: HOLD and STOP as on the table, and the helpers above them.

import { button, byId, replace } from "./elements.js";
import { openMenu } from "./menu.js";
import { openCorrect, openTapIn } from "./pad.js";
import { tell } from "./room.js";

const PLAYING = ["roll", "decide"];
const THROWING = ["roll", "roll-off"];

byId("hold").addEventListener("click", () => tell({ press: "hold" }));
byId("stop").addEventListener("click", () => tell({ press: "stop" }));

export function showThumb(view) {
  byId("hold").disabled = byId("stop").disabled = !PLAYING.includes(view.phase) || view.paused;
  const shown = [view.phase, view.can_undo, view.paused, view.camera.demo, view.throw !== null];
  replace(byId("helpers"), shown, () => [
    button("Undo", () => tell({ undo: true }), { "data-key": "undo", disabled: !view.can_undo }),
    view.phase !== "decide" && button("Tap in", openTapIn, {
      "data-key": "dice", "aria-label": "Tap in the dice", disabled: !THROWING.includes(view.phase),
    }),
    view.throw && button("Correct", openCorrect, { "data-key": "correct" }),
    view.paused
      ? button("Go on", () => tell({ pause: false }), { class: "main", "data-key": "pause" })
      : view.camera.demo && button("Throw", () => tell({ demo: "throw" }), {
        class: "main", "data-key": "throw", disabled: ![...PLAYING, ...THROWING].includes(view.phase),
      }),
    button("More", openMenu, { "data-key": "more" }),
  ]);
}
