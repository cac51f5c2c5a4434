// What the camera sees now: always in sight on the demo table, folded away beside a real one.

import { byId, write } from "./elements.js";

const PAUSE_MS = 200;
const RETRY_MS = 2000;

const fold = byId("camera");
const picture = fold.querySelector("img");
let known = null;
let timer = null;

export function showCamera(view) {
  fold.hidden = false;
  write(fold.querySelector("summary"), view.camera.demo ? "The demo table" : "What the camera sees");
  write(fold.querySelector("p"), view.camera.note ?? "");
  if (view.camera.name === known) return;
  known = view.camera.name;
  fold.open = view.camera.demo;
  refresh();
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
