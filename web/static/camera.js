// What the camera sees now: always in sight on the demo table, folded away beside a real one.

import { byId, write } from "./elements.js";
import { say } from "./words.js";

const PAUSE_MS = 200;
const RETRY_MS = 2000;

const fold = byId("camera");
const picture = fold.querySelector("img");
const narrow = matchMedia("(max-width: 68rem)");
let known = null;
let timer = null;

export function showCamera(view) {
  fold.hidden = false;
  write(fold.querySelector("summary"), say(view.camera.demo ? "demoTable" : "cameraSees"));
  picture.alt = say("seesNow");
  write(fold.querySelector("p"), view.camera.demo && view.game ? "" : (view.camera.note ?? ""));
  putInPlace(view);
  if (view.camera.name === known) return;
  known = view.camera.name;
  fold.open = view.camera.demo;
  refresh();
}

/** On a phone the demo table stands where its dice will be thrown; everywhere else the camera has a place of its own. */
function putInPlace({ camera, phase }) {
  const place = byId(camera.demo && phase === "roll" && narrow.matches ? "cloth" : "sheet");
  if (fold.nextElementSibling !== place) place.before(fold);
}

function refresh() {
  clearTimeout(timer);
  if (fold.open && !fold.hidden && !document.hidden) picture.src = `/live.jpg?${Date.now()}`;
}

function again(ms) {
  clearTimeout(timer);
  timer = setTimeout(refresh, ms);
}

picture.addEventListener("load", () => {
  picture.hidden = false;
  again(PAUSE_MS);
});
picture.addEventListener("error", () => {
  picture.hidden = true;
  again(RETRY_MS);
});
fold.addEventListener("toggle", refresh);
document.addEventListener("visibilitychange", refresh);
