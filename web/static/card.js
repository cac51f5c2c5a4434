// What the table asks of the people: a question about the dice, dice to take over, the roll-off, a game that is over.

import { button, byId, make, number, replace } from "./elements.js";
import { die } from "./die.js";
import { openNewGame } from "./newgame.js";
import { openTapIn } from "./pad.js";
import { tell } from "./room.js";

export function showCard(view) {
  const shown = [view.phase, view.question, view.roll_off, view.winners, view.phase === "offer" && view.player];
  replace(byId("card"), shown, () => {
    if (view.question) return question(view);
    if (view.phase === "offer") return offer(view);
    if (view.phase === "roll-off") return rollOff(view);
    if (view.phase === "over") return over(view);
    return [];
  });
}

function card(kind, ...children) {
  return make("section", { class: `card ${kind}` }, ...children);
}

function question({ question: asked, phase }) {
  const answers = asked.answers.map(({ label, do: todo }, i) =>
    button(label, () => tell(todo), { "data-key": `answer-${i}` }));
  const typed = phase === "roll" && button("Tap them in", openTapIn, { class: "quiet", "data-key": "typed" });
  // The next question's crop may have the same name, and a browser shows a picture it already has.
  const crop = `/picture/${encodeURIComponent(asked.crop)}?${Date.now()}`;
  return card("question",
    asked.crop && make("img", { src: crop, alt: "The dice in question" }),
    make("p", {}, asked.text),
    make("div", { class: "answers" }, ...answers, typed));
}

function offer({ player }) {
  return card("offer",
    make("p", {}, `${player}, take over the dice that are left, or start fresh?`),
    make("div", { class: "answers" },
      button("Take over", () => tell({ take_over: true }), { "data-key": "take" }),
      button("Start fresh", () => tell({ take_over: false }), { "data-key": "fresh" })));
}

function rollOff({ players, player, roll_off }) {
  return card("roll-off",
    make("p", {}, "Who starts? Everyone throws one die, the highest begins; ties throw again."),
    make("ul", {}, ...players.map((name) =>
      make("li", { "aria-current": name === player ? "true" : null },
        make("span", {}, name), ...(roll_off?.throws[name] ?? []).map((value) => labelled(value))))));
}

function labelled(value) {
  return make("span", { role: "img", "aria-label": `threw ${value}` }, die(value));
}

function over({ winners, sheet }) {
  const best = sheet.filter(({ player }) => winners?.includes(player)).map(({ total }) => number(total));
  return card("over",
    make("p", {}, `★ ${(winners ?? []).join(" and ")} ${winners?.length > 1 ? "win" : "wins"} with ${best[0] ?? ""}.`),
    make("div", { class: "answers" }, button("New game", openNewGame, { "data-key": "new" })));
}
