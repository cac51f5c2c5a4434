// The photo that proves a throw, as large as the screen allows.

import { button, byId, closable, make } from "./elements.js";
import { boxes } from "./die.js";
import { say } from "./words.js";

closable(byId("picture"));

/** Show a proof picture; dice, where given, are those the reading found in it. */
export function showPicture(name, dice = []) {
  const dialog = byId("picture");
  dialog.replaceChildren(
    make("div", { class: "photo" },
      make("img", { src: `/picture/${encodeURIComponent(name)}`, alt: photoText(dice) }), boxes(dice)),
    make("div", { class: "answers" }, button(say("close"), () => dialog.close(), { class: "quiet" })));
  dialog.showModal();
}

function photoText(dice) {
  return dice.length ? say("photoOf", { dice: dice.map((one) => one.value).join(", ") }) : say("photoPlain");
}
