// The voice on this phone, for whoever turns it on: what the table says, spoken by the browser.

import { button, byId, closable, make, refill } from "./elements.js";
import { current } from "./room.js";
import { say } from "./words.js";

const STORE = "voice";
const LONGEST_MS = 20000;

const speech = window.speechSynthesis;
let wanted = { on: false, muted: null, ...stored() };
let heard = null;
let shown = null;
let away = false;
let waiting = [];
let speaking = 0;
let saying = null;
let begun = false;

closable(byId("voice"));

// Some phones speak only once a tap has made them, and drop in silence what a page says before.
addEventListener("click", () => {
  if (speaks() && !begun && current()) begin();
});

export const canSpeak = () => Boolean(speech);
export const speaks = () => wanted.on && canSpeak();

/** The table cannot be reached: what it says meanwhile is old when it can. */
export function missNews() {
  away = true;
}

/**
 * Speak what is new in the view, or how things stand where the new was missed; what was said before this page was opened
 * stays unsaid.
 */
export function showVoice(view) {
  if (view === shown) return;
  shown = view;
  const { said, kinds, aloud } = view;
  wanted.muted ??= kinds.filter(({ quiet }) => quiet).map(({ kind }) => kind);
  const newest = said.at(-1)?.number ?? 0;
  // A table that was started anew counts from one again.
  const since = heard === null || newest < heard ? newest : heard;
  const missed = away && newest > since;
  heard = newest;
  away = false;
  if (!wanted.on) return;
  if (missed) return queue({ kind: "asked", text: aloud });
  for (const each of said) if (each.number > since && !wanted.muted.includes(each.kind)) queue(each);
}

/** A newer sentence of a kind takes the place of one that still waits. */
function queue(utterance) {
  waiting = [...waiting.filter(({ kind }) => kind !== utterance.kind), utterance];
  if (!speaking) speakNext();
}

function speakNext() {
  clearTimeout(speaking);
  speaking = 0;
  const [first, ...rest] = waiting;
  waiting = rest;
  if (!first) return;
  const words = new SpeechSynthesisUtterance(first.text);
  words.lang = document.documentElement.lang;
  const done = () => words === saying && speakNext();
  saying = words;
  words.addEventListener("start", () => { begun = true; });
  words.addEventListener("end", done);
  words.addEventListener("error", done);
  // Some browsers forget to say that they have ended.
  speaking = setTimeout(() => {
    speech.cancel();
    speakNext();
  }, LONGEST_MS);
  speech.speak(words);
}

function hush() {
  waiting = [];
  speech.cancel();
}

/** Say how things stand at once, whatever was being said. */
function begin() {
  hush();
  begun = true;
  waiting = [{ kind: "asked", text: current().aloud }];
  speakNext();
}

function turn(on) {
  wanted.on = on;
  keep();
  if (on) begin();
  else hush();
  draw();
}

function mute(kind, muted) {
  wanted.muted = muted ? [...wanted.muted, kind] : wanted.muted.filter((each) => each !== kind);
  if (muted) waiting = waiting.filter((each) => each.kind !== kind);
  keep();
}

export function openVoice() {
  draw();
  byId("voice").showModal();
}

function draw() {
  const dialog = byId("voice");
  const check = (label, checked, act, key) => make("label", { class: "check" },
    make("input", { type: "checkbox", checked, "data-key": key, onchange: (event) => act(event.target.checked) }), label);
  refill(dialog, [
    make("h2", {}, say("voiceTitle")),
    make("p", {}, say("voiceText")),
    check(say("voiceOn"), wanted.on, turn, "voice-on"),
    button(say("voiceNow"), () => queue({ kind: "asked", text: current().aloud }),
      { "data-key": "aloud", disabled: !wanted.on }),
    make("fieldset", { class: "kinds" }, make("legend", {}, say("voiceKinds")),
      ...current().kinds.map(({ kind, name }) =>
        check(name, !wanted.muted.includes(kind), (says) => mute(kind, !says), `kind-${kind}`))),
    make("div", { class: "answers" },
      button(say("close"), () => dialog.close(), { class: "quiet", "data-key": "close" })),
  ]);
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(wanted));
  } catch {
    // A private window keeps nothing: the choice holds until the page is closed.
  }
}
