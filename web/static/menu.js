// What is needed now and then: a pause, a new game, a die off the table, the way in for another phone.

import { button, byId, closable, make } from "./elements.js";
import { openNewGame } from "./newgame.js";
import { current, tell } from "./room.js";
import { canSpeak, openVoice } from "./voice.js";

closable(byId("menu"));

export function openMenu() {
  const view = current();
  const menu = byId("menu");
  const entry = (label, act, attributes) => button(label, () => { menu.close(); act(); }, attributes);
  menu.replaceChildren(
    make("h2", {}, "More"),
    make("div", { class: "entries" },
      entry(view.paused ? "Go on" : "Pause", () => tell({ pause: !view.paused })),
      view.game?.off_table && entry("A die fell off the table", () => tell({ off_table: true }), {
        disabled: view.phase !== "roll",
      }),
      canSpeak() && entry("Voice", openVoice, { "data-key": "voice" }),
      entry("New game", openNewGame)),
    make("h3", {}, "Another phone"),
    make("div", { class: "join" },
      make("img", { src: "/qr.svg", alt: "The address as a QR code" }),
      make("ul", {}, ...view.addresses.map((address) => make("li", {}, address)))),
    make("div", { class: "answers" }, button("Close", () => menu.close(), { class: "quiet" })));
  menu.showModal();
}
