// Dice tapped in by hand: a slot a die, and six big buttons with pips.

import { button, byId, make, refill } from "./elements.js";
import { die } from "./die.js";
import { current, say as tellHere, tell } from "./room.js";
import { say } from "./words.js";

let pad = null;

/** Open the pad for so many dice; toCommand makes the command of the finished values. */
function openPad(title, count, values, toCommand) {
  const filled = Array.from({ length: count }, (_, i) => values[i] ?? null);
  pad = { title, values: filled, at: Math.max(0, filled.indexOf(null)), toCommand, on: current().version };
  draw();
  byId("pad").showModal();
}

/** Tap in a throw; what the camera is sure of, where it asks about the rest, stands there already. */
export function openTapIn() {
  const { dice, question } = current();
  openPad(say("tapInLabel"), question?.dice || dice || 1, question?.read ?? [], (values) => ({ roll: values }));
}

/** Put the last throw right; `empty`, where given, is the die that was none. */
export function openCorrect(empty = null) {
  const values = current().throw.dice.map(({ value }, index) => (index === empty ? null : value));
  openPad(say("correctThrow"), values.length, values, (right) => ({ correct: right }));
}

/** The game has gone on while somebody was tapping: what was tapped belongs to a throw that has passed. */
export function showPad(view) {
  if (byId("pad").open && view.version !== pad.on) {
    byId("pad").close();
    tellHere(say("goneOn"));
  }
}

function put(value) {
  pad.values[pad.at] = value;
  const next = pad.values.indexOf(null);
  if (next >= 0) pad.at = next;
  draw();
}

function done() {
  byId("pad").close();
  tell(pad.toCommand(pad.values), pad.on);
}

function draw() {
  const slots = pad.values.map((value, i) => button(die(value), () => { pad.at = i; draw(); }, {
    class: "place", "data-key": `slot-${i}`, "aria-pressed": String(i === pad.at),
    "aria-label": say(value ? "slot" : "slotEmpty", { number: i + 1, value }),
  }));
  const pips = [1, 2, 3, 4, 5, 6].map((value) =>
    button(die(value), () => put(value), { class: "pip", "data-key": `pip-${value}`, "aria-label": String(value) }));
  refill(byId("pad"), [
    make("h2", { id: "pad-title" }, pad.title),
    make("p", {}, say("tapDie")),
    make("div", { class: "cloth tray" }, ...slots),
    make("div", { class: "pips" }, ...pips),
    make("div", { class: "answers" },
      button(say("cancel"), () => byId("pad").close(), { class: "quiet", "data-key": "cancel" }),
      button(say("done"), done, { class: "main", "data-key": "done", disabled: pad.values.includes(null) })),
  ]);
}
