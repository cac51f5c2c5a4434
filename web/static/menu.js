// What is needed now and then: a pause, the players, a new game, the other pages, the way in for another phone.

import { button, byId, closable, make, refill } from "./elements.js";
import { languageField } from "./language.js";
import { openNewGame } from "./newgame.js";
import { openPlayers } from "./players.js";
import { isHost, mayAct, myPin } from "./role.js";
import { current, tell } from "./room.js";
import { canSpeak, openVoice } from "./voice.js";
import { say } from "./words.js";

closable(byId("menu"));

/** Entries that do something, shown on phones that may act: a word, what it does, when it can be done. */
const ACTS = [
  [(view) => (view.paused ? "goOn" : "pause"), (view) => tell({ pause: !view.paused }), (view) => view.phase !== "idle"],
  [() => "fellOff", () => tell({ off_table: true }), (view) => view.phase === "roll", (view) => view.game?.off_table],
  [() => "players", openPlayers, (view) => !["idle", "roll-off"].includes(view.phase)],
  [() => "newGame", openNewGame, () => true],
];

/** Entries for every phone. */
const FREE = [
  [() => "voice", openVoice, () => true, canSpeak],
];

/** Other pages: a word and an address. */
const PAGES = [
  ["rules", "/rules"],
  ["evenings", "/history"],
  ["paperWays", "/sheet"],
  ["bigScreen", "/board"],
  ["setUp", "/setup"],
  ["health", "/health"],
];

export function openMenu() {
  const view = current();
  const menu = byId("menu");
  refill(menu, [
    make("h2", {}, say("more")),
    make("div", { class: "entries" }, ...[...FREE, ...(mayAct(view) ? ACTS : [])]
      .filter(([, , , there]) => !there || there(view)).map((each) => entry(view, each))),
    make("nav", { class: "entries pages" }, ...PAGES.map(([word, address]) => make("a", { href: address }, say(word)))),
    isHost() && hosts(view),
    languageField(say("language")),
    make("h3", {}, say("joinCode")),
    make("div", { class: "join" },
      make("img", { src: "/qr.svg", alt: say("joinCodeAlt") }),
      make("ul", {}, ...view.addresses.map((address) => make("li", {}, address)))),
    make("div", { class: "answers" }, button(say("close"), () => menu.close(), { class: "quiet" })),
  ]);
  menu.showModal();
}

function entry(view, [word, act, possible]) {
  const name = word(view);
  const press = () => { byId("menu").close(); act(view); };
  return button(say(name), press, { "data-key": `menu-${name}`, disabled: !possible(view) });
}

/** What only a host sees: the PIN, the switch, and the code that lets another phone act. */
function hosts(view) {
  const wrong = make("p", { class: "wrong", role: "alert" });
  const turn = async ({ target }) => {
    wrong.textContent = await tell({ everyone: target.checked });
    target.checked = current().everyone;
  };
  return make("div", { class: "hosts" },
    make("label", { class: "check" },
      make("input", { type: "checkbox", checked: view.everyone, "data-key": "everyone", onchange: turn }), say("everyone")),
    wrong,
    make("p", {}, say("everyoneText", { pin: myPin() })),
    make("details", { class: "fold" }, make("summary", {}, say("hostCode")),
      make("div", { class: "join" }, make("img", { src: "/host.svg", alt: say("hostCodeAlt"), loading: "lazy" }))));
}
