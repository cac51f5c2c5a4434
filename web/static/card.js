// What the table asks of the people: a question about the dice, a turn to decide anew, dice to take over, the roll-off,
// a game that is over.

import { button, byId, make, replace } from "./elements.js";
import { die } from "./die.js";
import { openNewGame } from "./newgame.js";
import { openTapIn } from "./pad.js";
import { tell } from "./room.js";
import { number, say } from "./words.js";

export function showCard(view) {
  const shown = [view.phase, view.question, view.mending, view.roll_off, view.winners, view.phase === "offer" && view.player];
  replace(byId("card"), shown, () => [
    view.mending && mending(view),
    view.question && question(view),
    !view.question && PHASES[view.phase]?.(view),
  ]);
}

const PHASES = { offer, "roll-off": rollOff, over };

function card(kind, ...children) {
  return make("section", { class: `card ${kind}` }, ...children);
}

function question({ question: asked }) {
  const answers = asked.answers.map(({ label, do: todo }, i) =>
    button(label, () => tell(todo), { "data-key": `answer-${i}` }));
  const typed = asked.dice > 0 && button(say("typeIt"), openTapIn, { class: "quiet", "data-key": "typed" });
  // The next question's crop may have the same name, and a browser shows a picture it already has.
  const crop = `/picture/${encodeURIComponent(asked.crop)}?${Date.now()}`;
  return card("question",
    asked.crop && make("img", { src: crop, alt: say("inQuestion") }),
    make("p", {}, asked.text),
    make("div", { class: "answers" }, ...answers, typed),
    asked.advice && make("small", {}, asked.advice));
}

function mending({ mending: { player, turns } }) {
  return card("mending",
    make("p", {}, say("mending", { player, count: turns })),
    make("small", {}, say("mendingHow")),
    make("div", { class: "answers" },
      button(say("takeBack"), () => tell({ undo: true }), { "data-key": "take-back" }),
      button(say("leaveOut", { count: turns }), () => tell({ leave_out: true }), { "data-key": "leave-out" })));
}

function offer({ player }) {
  return card("offer",
    make("p", {}, say("offer", { player })),
    make("div", { class: "answers" },
      button(say("takeOver"), () => tell({ take_over: true }), { "data-key": "take" }),
      button(say("startFresh"), () => tell({ take_over: false }), { "data-key": "fresh" })));
}

function rollOff({ players, player, roll_off }) {
  return card("roll-off",
    make("p", {}, say("rollOff")),
    make("ul", {}, ...players.map((name) =>
      make("li", { "aria-current": name === player ? "true" : null },
        make("span", {}, name), ...(roll_off?.throws[name] ?? []).map((value) => labelled(value))))));
}

function labelled(value) {
  return make("span", { role: "img", "aria-label": say("threw", { value }) }, die(value));
}

function over({ winners, sheet }) {
  const best = sheet.find(({ player }) => winners?.includes(player));
  const players = (winners ?? []).join(say("and"));
  return card("over",
    make("p", {}, say("wins", { count: winners?.length ?? 0, players, total: number(best?.total ?? 0) })),
    make("div", { class: "answers" },
      button(say("rematch"), () => tell({ rematch: true }), { class: "main", "data-key": "rematch" }),
      button(say("newGame"), openNewGame, { "data-key": "new" })));
}
