// Whose turn it is, what the turn is worth, and the dice: those thrown, those to throw, those set aside.

import { button, byId, make, number, replace, write } from "./elements.js";
import { die } from "./die.js";
import { showPicture } from "./picture.js";
import { current, toggle } from "./room.js";

const counted = (n) => (n === 1 ? "one die" : `${n} dice`);

const TASKS = {
  roll: (view) => `throw ${counted(view.dice)}`,
  decide: () => "choose what to keep",
  "roll-off": () => "throw one die",
  offer: () => "take the dice over?",
};

const LONG_NAME = 9;
const DICE_PHASES = ["roll", "decide"];

export function showTurn(view) {
  write(byId("player"), view.player ?? "");
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
  replace(byId("kept"), view.kept, () =>
    view.kept.length ? [make("span", {}, "Set aside"), ...view.kept.map(die)] : []);
  byId("kept").setAttribute("aria-label", view.kept.length ? `Set aside: ${view.kept.join(", ")}` : "");
}

function thrownDie(one, index, choosing) {
  const place = one.lying ? "" : ", picked up";
  return button(die(one.value), () => toggle(index), {
    class: `place${one.lying ? "" : " away"}`,
    "data-key": `die-${index}`,
    "aria-pressed": String(one.selected),
    "aria-label": `Die ${index + 1} shows ${one.value}${place}`,
    disabled: !choosing,
  });
}

function inHand(count) {
  return Array.from({ length: count }, () => make("span", { class: "place" }, die(null)));
}

function picked(selected) {
  if (!selected?.keep.length) return "";
  if (selected.legal === false) return `${selected.keep.join(" ")} cannot be kept like that.`;
  return `${selected.keep.join(" ")}: ${number(selected.points)} points, turn ${number(selected.turn)}`;
}
