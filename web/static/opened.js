// One turn opened: its throws with their photos, what was kept, and every die and choice to be put right.

import { button, byId, closable, make, refill } from "./elements.js";
import { die } from "./die.js";
import { fetchJson } from "./line.js";
import { values } from "./misread.js";
import { showPicture } from "./picture.js";
import { mayAct } from "./role.js";
import { current, tell } from "./room.js";
import { say } from "./words.js";

const dialog = byId("opened");
closable(dialog);

let opened = null;

/** Open a turn by its number. */
export async function openTurn(turn) {
  opened = { turn, asked: current().version, tapped: null, refused: "", steps: [], player: "" };
  if (await fill()) dialog.showModal();
}

/** What was opened follows the table, too. */
export function showOpened(view) {
  if (dialog.open && opened.asked !== view.version) {
    opened.asked = view.version;
    opened.tapped = null;
    opened.refused = "";
    fill();
  }
}

/** What is tapped is made on the state that is shown here, which is an older one until the answer has come. */
async function fill() {
  const on = opened.asked;
  const found = await fetchJson(`/turn/${opened.turn}`).catch(() => null);
  if (!found) {
    dialog.close();
    return false;
  }
  Object.assign(opened, found, { on });
  draw();
  return true;
}

function draw() {
  refill(dialog, [
    make("h2", { id: "opened-title" }, say("turnOf", { player: opened.player })),
    mayAct(current()) && make("p", {}, say("turnHint")),
    make("ol", { class: "steps" }, ...opened.steps.map((step) => make("li", {}, ...(SHOWN[step.did] ?? plain)(step)))),
    make("p", { class: "wrong", role: "alert" }, opened.refused),
    make("div", { class: "answers" }, button(say("close"), () => dialog.close(), { class: "quiet", "data-key": "close" })),
  ]);
}

/** A refusal is told here, too: the page's own notice lies behind what is opened. */
async function correct(step, to) {
  const turn = opened;
  turn.refused = await tell({ correct: { at: step.at, to } }, opened.on);
  if (!turn.refused || turn !== opened) return;
  draw();
  dialog.querySelector(".wrong").scrollIntoView({ block: "nearest" });
}

function thrown(step) {
  const tapped = opened.tapped?.at === step.at ? opened.tapped.index : null;
  const dice = step.dice.map((one, index) => button(die(one.value), () => tap(step, index), {
    class: "place", "data-key": `step-${step.at}-${index}`, "aria-pressed": String(index === tapped),
    "aria-label": say("dieShows", { number: index + 1, value: one.value }), disabled: !mayAct(current()),
  }));
  const right = (value) => step.dice.map((one, index) => (index === tapped ? value : one.value));
  return [
    make("div", { class: "step" }, make("span", {}, say(step.by === "camera" ? "stepThrow" : "stepTyped")),
      step.picture && button(say("photo"), () => showPicture(step.picture, step.dice), { class: "quiet", "data-key": `photo-${step.at}` })),
    make("div", { class: "cloth tray" }, ...dice),
    step.was && make("p", { class: "was" }, say("was", { dice: step.was.join(" ") })),
    tapped !== null && make("div", { class: "misread" },
      ...values(step.dice[tapped], tapped, (value) => correct(step, { roll: right(value) }))),
  ];
}

function tap(step, index) {
  const again = opened.tapped?.at === step.at && opened.tapped.index === index;
  opened.tapped = again ? null : { at: step.at, index };
  opened.refused = "";
  draw();
}

function chosen(word) {
  return (step) => [
    make("p", {}, say(step.keep.length ? word : EMPTY[step.did], { dice: step.keep.join(" "), gain: step.gain, points: step.points })),
    step.instead.length > 0 && mayAct(current()) && make("details", { class: "fold" },
      make("summary", {}, say("choseWrong")),
      make("div", { class: "answers" }, ...step.instead.map((other, index) =>
        button(instead(other.label), () => correct(step, other.do), { "data-key": `instead-${step.at}-${index}` })))),
  ];
}

const EMPTY = { stop: "stepLoss", reroll: "stepReroll", roll: "stepReroll", "roll-all": "stepReroll" };
const INSTEAD = { stop: "insteadStop", roll: "insteadKeep", "roll-all": "insteadAll" };

function instead({ verb, keep, points }) {
  if (verb === "reroll") return say("throwAgain");
  return say(INSTEAD[verb], { dice: keep.join(" ") || say("insteadNothing"), points });
}

const PLAIN = { off_table: "stepOffTable", take_over: "stepTakeOver", fresh: "stepFresh", seats: "stepSeats" };
const plain = (step) => [make("p", {}, say(PLAIN[step.did]))];
const SHOWN = {
  throw: thrown,
  roll: chosen("stepKeep"),
  "roll-all": chosen("stepAll"),
  stop: chosen("stepStop"),
  reroll: chosen("stepReroll"),
};
