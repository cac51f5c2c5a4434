// The photo that proves a throw, as large as the screen allows.

import { button, byId, closable, make } from "./elements.js";
import { say } from "./words.js";

closable(byId("picture"));

/** Show a proof picture, in which each die is framed already; dice, where given, tell its text what they show. */
export function showPicture(name, dice = []) {
  const dialog = byId("picture");
  dialog.replaceChildren(
    make("img", { src: `/picture/${encodeURIComponent(name)}`, alt: photoText(dice) }),
    make("div", { class: "answers" }, button(say("close"), () => dialog.close(), { class: "quiet" })));
  dialog.showModal();
}

function photoText(dice) {
  return dice.length ? say("photoOf", { dice: dice.map((one) => one.value).join(", ") }) : say("photoPlain");
}
