// The evenings: times as this phone's clock tells them, and what can be done with a game.

import { byId, write } from "./elements.js";
import { fetchView, post } from "./line.js";

const GOES_TO_THE_TABLE = ["resume", "rematch"];

for (const time of document.querySelectorAll("time")) {
  const when = new Date(time.dateTime);
  time.textContent = when.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

for (const button of document.querySelectorAll("[data-do]")) {
  button.addEventListener("click", () => ask(button.dataset).catch(lost));
}
byId("restore").addEventListener("change", ({ target }) => {
  restore(target).catch(lost).finally(() => Object.assign(target, { disabled: false, value: "" }));
});

// Asked once, a page that is about to go asks nothing more: the second tap of two would begin another game.
let asked = false;
addEventListener("pageshow", ({ persisted }) => { asked = asked && !persisted; });

function tell(sentence) {
  asked = false;
  write(byId("said"), sentence);
}

const lost = () => tell(byId("said").dataset.lost);

async function ask({ do: verb, number, ask: question }) {
  if (asked || (question && !confirm(question))) return;
  asked = true;
  const { version } = await fetchView();
  const { status, body } = await post({ on: version, do: { [verb]: Number(number) } });
  if (status !== 200) tell(body.error);
  else if (GOES_TO_THE_TABLE.includes(verb)) location.assign("/");
  else location.reload();
}

async function restore(input) {
  const [file] = input.files;
  if (!file) return;
  // The table hangs up on one that is larger, and could not say why.
  if (file.size > Number(input.dataset.most)) {
    tell(input.dataset.large);
    return;
  }
  input.disabled = true;
  tell(input.dataset.wait);
  const answer = await fetch("/restore", { method: "POST", headers: { "Content-Type": "application/zip" }, body: file });
  const { said, error } = await answer.json();
  if (answer.ok) sessionStorage.setItem("said", said);
  else write(byId("said"), error);
  if (answer.ok) location.reload();
}

write(byId("said"), sessionStorage.getItem("said") ?? "");
sessionStorage.removeItem("said");
