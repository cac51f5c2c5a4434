// Setting the camera up: the live picture, the outline that can be dragged, and what is measured.

import { byId, make, replace, write } from "./elements.js";
import { patience } from "./line.js";

const ASK_MS = 500;
const PICTURE_MS = 250;
const STEP = 0.005;

const live = byId("live");
let corners = null;
let dragged = null;
let best = 0;
// Questions to the table and its words that something is kept, counted together: an answer to an older question than
// such a word may not know it.
let count = 0;

/** What is set by hand, and asked of the table as a wish; shown as it was set until the table keeps it. */
function keeping(wish) {
  let latest = null;
  let kept = 0;
  return {
    isTold: (question) => latest === null && question > kept,
    // One at a time: of two on their way at once the older may arrive last, and be what the table keeps.
    async send(value) {
      const sending = latest !== null;
      latest = value;
      if (sending) return;
      let sent = null;
      while (sent !== latest) {
        sent = latest;
        await ask(wish(sent));
      }
      latest = null;
      kept = ++count;
    },
  };
}

const cloth = keeping((outline) => ({ cloth: outline }));
const strip = keeping((wanted) => ({ strip: wanted }));

async function ask(wish) {
  const question = ++count;
  // A wish may take the table long; that it is there at all is told by the questions between.
  const options = wish
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) }
    : { signal: patience() };
  try {
    const response = await fetch("/setup.json", options);
    const body = await response.json();
    if (!response.ok) {
      write(byId("said"), body.error);
      return false;
    }
    show(body, question);
    if (wish) write(byId("said"), body.said);
    else if (byId("said").textContent === byId("said").dataset.lost) write(byId("said"), "");
    return true;
  } catch {
    write(byId("said"), byId("said").dataset.lost);
    return false;
  }
}

let asking = false;

async function askAgain() {
  if (document.hidden || asking) return;
  asking = true;
  await ask();
  asking = false;
}

function show({ laid, focus, advice, tests, tests_wanted: wanted, dice }, question) {
  if (dragged === null && cloth.isTold(question)) {
    corners = laid.cloth ?? [[0, 0], [1, 0], [1, 1], [0, 1]];
    drawOutline();
  }
  byId("strip-area").setAttribute("points", points(laid.strip_outline ?? []));
  if (strip.isTold(question)) byId("strip").checked = laid.strip;
  showFocus(focus);
  replace(byId("advice"), advice, () => advice.map(({ well, text }) => make("li", { class: well ? null : "ill" }, text)));
  const shown = byId("shown");
  replace(shown, dice, () => dice.map((die) => known(shown, die)));
  const list = byId("tests");
  replace(list, tests, () => (tests === null ? [] : Array.from({ length: wanted }, (_, at) => test(list, tests[at]))));
}

function showFocus(focus) {
  byId("focus").value = focus ?? 0;
  write(byId("focus-figure"), focus === null ? "–" : String(Math.round(focus)));
  if (focus === null) return;
  best = Math.max(best, focus);
  write(byId("best"), `${byId("best").dataset.words}: ${Math.round(best)}`);
}

function test(list, thrown) {
  if (!thrown) return make("li", { class: "fine" }, list.dataset.empty);
  return make("li", {}, make("b", {}, thrown.dice),
    !thrown.sure && make("span", { class: "doubt" }, ` – ${list.dataset.unsure}`));
}

function known(list, { name, values }) {
  const forget = make("button", { type: "button", class: "quiet", "aria-label": `${list.dataset.forget}: ${name}` }, list.dataset.forget);
  forget.addEventListener("click", () => ask({ forget: name }));
  return make("li", {}, make("b", {}, name), ` ${values.join(" ")} `, forget);
}

function face(value) {
  const button = make("button", { type: "button" }, String(value));
  button.addEventListener("click", () => ask({ show: { name: byId("die-name").value, value } }));
  return button;
}

const points = (shares) => shares.map(([x, y]) => `${1000 * x},${1000 * y}`).join(" ");

function drawOutline() {
  byId("cloth").setAttribute("points", points(corners));
  [...byId("corners").children].forEach((handle, at) => {
    handle.style.left = `${100 * corners[at][0]}%`;
    handle.style.top = `${100 * corners[at][1]}%`;
  });
}

const share = (value) => Math.min(1, Math.max(0, value));

function move(at, x, y) {
  corners = corners.map((corner, other) => (other === at ? [share(x), share(y)] : corner));
  drawOutline();
}

function corner(at) {
  const handle = make("button", { type: "button", class: "corner", "aria-label": `${at + 1}` });
  handle.addEventListener("pointerdown", (event) => {
    dragged = at;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (dragged !== at) return;
    const frame = live.getBoundingClientRect();
    move(at, (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
  });
  for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, drop);
  handle.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    move(at, corners[at][0] + STEP * way[0], corners[at][1] + STEP * way[1]);
    drop();
  });
  return handle;
}

function drop() {
  dragged = null;
  cloth.send(corners);
}

function refresh() {
  if (!document.hidden) live.src = `/live.jpg?${Date.now()}`;
}

for (const button of document.querySelectorAll("[data-do]")) {
  button.addEventListener("click", async () => {
    if ((await ask(JSON.parse(button.dataset.do))) && button.dataset.then) location.href = button.dataset.then;
  });
}
byId("strip").addEventListener("change", (event) => strip.send(event.target.checked));
byId("die-name").addEventListener("focus", () => ask({ naming: true }));
byId("faces").append(...[1, 2, 3, 4, 5, 6].map(face));
byId("corners").append(...[0, 1, 2, 3].map(corner));
live.addEventListener("load", () => setTimeout(refresh, PICTURE_MS));
live.addEventListener("error", () => setTimeout(refresh, 4 * PICTURE_MS));
document.addEventListener("visibilitychange", refresh);
setInterval(askAgain, ASK_MS);
askAgain();
refresh();
