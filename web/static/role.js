// Who may act: this phone when it holds the table's PIN, every phone where the host has said so.

import { button, byId, closable, make, replace } from "./elements.js";
import { fetchJson, patience } from "./line.js";
import { refresh } from "./room.js";
import { say } from "./words.js";

const AGAIN_MS = 2000;

let me = { host: false };

export const isHost = () => me.host;
export const mayAct = (view) => me.host || view.everyone !== false;
export const myPin = () => me.pin ?? "";

export function showRole(view) {
  document.body.dataset.role = mayAct(view) ? "acts" : "looks";
  replace(byId("role"), mayAct(view), () => mayAct(view) ? [] : [
    make("p", {}, say("looksOn")),
    button(say("enterPin"), openPin, { class: "main", "data-key": "enter-pin" }),
  ]);
}

/**
 * Ask who this phone is, each time the table has been found: it may be another one. Before the first answer it looks on.
 * The promise tells whether there was an answer.
 */
export async function learn() {
  try {
    me = await fetchJson("/me");
  } catch {
    setTimeout(learn, AGAIN_MS);
    return false;
  }
  refresh();
  return true;
}

const dialog = byId("pin");
closable(dialog);

function openPin() {
  const field = make("input", {
    type: "text", inputmode: "numeric", maxlength: 12, autocomplete: "off", "aria-label": say("pin"), "data-key": "pin",
  });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const form = make("form", { onsubmit: (event) => { event.preventDefault(); show(field.value.trim(), wrong); } },
    make("h2", {}, say("pinTitle")), make("p", {}, say("pinText")), field, wrong,
    make("div", { class: "answers" },
      button(say("cancel"), () => dialog.close(), { class: "quiet" }),
      make("button", { type: "submit", class: "main", "data-key": "act" }, say("letMeAct"))));
  dialog.replaceChildren(form);
  dialog.showModal();
}

async function show(pin, wrong) {
  const answer = await fetch("/pin", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ pin }), signal: patience(),
  }).catch(() => null);
  if (answer?.ok) {
    // Who has shown the PIN is known by a cookie from then on, which a browser may refuse.
    if (await learn() && !me.host) wrong.textContent = say("cookieRefused");
    else dialog.close();
    return;
  }
  wrong.textContent = answer?.status === 429 ? (await answer.json()).error : say(answer ? "wrongPin" : "noAnswer");
}
