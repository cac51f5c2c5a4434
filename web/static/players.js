// The players of a game that is going on: another order, another name, somebody late, somebody gone.

import { button, byId, closable, make, refill } from "./elements.js";
import { current, tell } from "./room.js";
import { named, seatList } from "./seats.js";
import { say } from "./words.js";

const dialog = byId("players");
closable(dialog);

let draft = null;

export function openPlayers() {
  const { players, colours, version } = current();
  draft = { on: version, seats: players.map((name, i) => ({ name, was: name, colour: colours[i] ?? i })) };
  draw();
  dialog.showModal();
}

function draw() {
  const redraw = (change) => () => {
    change();
    draw();
  };
  refill(dialog, [
    make("h2", {}, say("players")),
    seatList(say("playersHint"), draft.seats, redraw),
    make("p", { class: "wrong", role: "alert" }),
    make("div", { class: "answers" },
      button(say("cancel"), () => dialog.close(), { class: "quiet", "data-key": "cancel" }),
      button(say("save"), save, { class: "main", "data-key": "save" })),
  ]);
}

async function save() {
  const refused = await tell({ seats: named(draft.seats).map(({ name, was }) => [name, was]) }, draft.on);
  dialog.querySelector(".wrong").textContent = refused;
  if (refused) draft.on = current().version;
  else dialog.close();
}
