// Whose turn it is, what the turn is worth, and the dice: those thrown, those to throw, those set aside.

import { badge, button, byId, make, replace, write } from "./elements.js";
import { die } from "./die.js";
import { offerValues } from "./misread.js";
import { showPicture } from "./picture.js";
import { current, toggle } from "./room.js";
import { number, say } from "./words.js";

const TASKS = {
  roll: (view) => say("taskRoll", { count: view.dice }),
  decide: () => say("taskDecide"),
  "roll-off": () => say("taskRollOff"),
  offer: () => say("taskOffer"),
};

const LONG_NAME = 9;
const DICE_PHASES = ["roll", "decide"];

export function showTurn(view) {
  const seat = view.players.indexOf(view.player);
  write(byId("player"), view.player ?? "");
  replace(byId("seat"), [seat, view.colours], () => seat < 0 ? [] : [badge(seat, view.colours[seat] ?? seat)]);
  byId("player").classList.toggle("long", (view.player ?? "").length > LONG_NAME);
  write(byId("task"), TASKS[view.phase]?.(view) ?? "");
  write(byId("turn"), number(view.turn));
  byId("cloth").hidden = !view.throw && !DICE_PHASES.includes(view.phase);
  showTray(view);
  write(byId("picked"), picked(view.selected));
  write(byId("hint"), view.hint ?? "");
  const proof = byId("proof");
  proof.hidden = !view.throw?.picture;
  proof.onclick = () => showPicture(current().throw.picture, current().throw.dice);
}

function showTray(view) {
  const thrown = view.phase === "roll" ? [] : (view.throw?.dice ?? []);
  const choosing = view.phase === "decide";
  replace(byId("tray"), [thrown, choosing, view.dice], () =>
    thrown.length ? thrown.map((one, i) => thrownDie(one, i, choosing)) : inHand(view.dice));
  const last = view.phase === "roll" ? view.throw : null;
  replace(byId("kept"), [view.kept, last], () => [
    view.kept.length > 0 && make("span", { role: "img", "aria-label": say("setAsideList", { dice: view.kept.join(", ") }) },
      make("small", {}, say("setAside")), make("span", {}, ...view.kept.map(die))),
    last && make("span", { class: "last" }, make("small", {}, say("lastThrow")), make("span", {}, ...last.dice.map(lastDie))),
  ]);
}

function thrownDie(one, index, choosing) {
  const act = () => {
    if (choosing) toggle(index);
    offerValues(index);
  };
  return button(die(one.value), act, {
    class: `place${one.lying || !choosing ? "" : " away"}`,
    "data-key": `die-${index}`,
    "aria-pressed": choosing ? String(one.selected) : null,
    "aria-label": say(one.lying || !choosing ? "dieShows" : "dieAway", { number: index + 1, value: one.value }),
  });
}

function lastDie(one, index) {
  return button(die(one.value), () => offerValues(index), {
    class: "small", "data-key": `last-${index}`, "aria-label": say("dieShows", { number: index + 1, value: one.value }),
  });
}

function inHand(count) {
  return Array.from({ length: count }, () => make("span", { class: "place" }, die(null)));
}

function picked(selected) {
  if (!selected?.keep.length) return "";
  const dice = selected.keep.join(" ");
  if (selected.legal === false) return say("notLikeThat", { dice });
  return say("keptWorth", { dice, count: selected.points, turn: selected.turn });
}
