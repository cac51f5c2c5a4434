// The table as this page knows it: the view that is shown, and the commands on their way.

import { fetchView, follow, post } from "./line.js";
import { say as words } from "./words.js";

const SAID_MS = 6000;

let view = null;
let streamed = 0;
let said = { text: "", until: 0 };
let queue = Promise.resolve();
let unanswered = 0;
let showAll = () => {};

export const current = () => view;

/** Show the same view again: something beside it has changed. */
export function refresh() {
  if (view) showAll(view);
}

/** What this page itself has to say just now, such as why a tap was refused. */
export const saying = () => (performance.now() < said.until ? said.text : "");

/** Say a sentence on this phone alone, for a few seconds. */
export function say(text) {
  said = { text, until: performance.now() + SAID_MS };
  show(view);
  setTimeout(() => show(view), SAID_MS + 50);
}

function show(next) {
  // What this phone said belongs to the state it was said in; the table's own news must not hide behind it.
  if (view && next && next.version !== view.version) said.until = 0;
  view = next;
  if (view) showAll(view);
}

/** Start: onShow is called with every view; for the others see follow. */
export function enter(onShow, onLine, onOutdated, isHeard) {
  showAll = onShow;
  follow((next) => {
    streamed += 1;
    show(next);
  }, (up) => onLine(up, view), onOutdated, isHeard);
}

/**
 * Ask for something to be done, on the state the person sees now (or saw when `on` was the version), on the question, and
 * on the dice selected, which this phone's own taps before it may still be changing.
 * The promise gives the sentence of a refusal, which has been said already, or an empty text.
 */
export function tell(todo, on = view.version) {
  const question = view.question?.id;
  return enqueue(() => ({ on, question, selected: view.selected?.keep ?? null, do: todo }));
}

const sameThrow = (v) => JSON.stringify([v.player, v.turn, v.kept, v.throw?.values, v.throw?.picture]);

/** Select or leave one die; taps in quick succession build on one another as long as the throw is the same. */
export function toggle(index) {
  const tapped = sameThrow(view);
  return enqueue(() => {
    if (sameThrow(view) !== tapped) return null;
    const chosen = view.throw.dice.flatMap((die, i) => (die.selected !== (i === index) ? [i] : []));
    return { on: view.version, do: { select: chosen } };
  });
}

/** One after the other; what waited behind a command without an answer was tapped on a score that nobody knows now. */
function enqueue(command) {
  const before = unanswered;
  queue = queue.catch(() => {}).then(() => unanswered === before ? send(command()) : refused(words("noAnswer")));
  return queue;
}

async function send(command) {
  if (!command) return "";
  const before = streamed;
  try {
    const { status, body } = await post(command);
    if (status === 409) show(await fetchView());
    // A view that came by the line meanwhile is the newer one.
    if (status === 200 && streamed === before) show(body);
    return status === 200 ? "" : refused(body.error);
  } catch {
    unanswered += 1;
    return refused(words("noAnswer"));
  }
}

function refused(sentence) {
  say(sentence);
  return sentence;
}
