// The list of what may be kept, as the table gives it; a tap on the dice selects them, a tap on a verb does it.

import { button, byId, make, replace, write } from "./elements.js";
import { die } from "./die.js";
import { current, tell } from "./room.js";
import { number, say } from "./words.js";

const VERBS = {
  roll: ["keep", ({ keep, points }) => ({ keep, points })],
  "roll-all": ["pickUpAll", ({ keep, points }) => ({ keep, points, all: true })],
  reroll: ["throwAgain", () => ({ reroll: true })],
  stop: ["stopHere", ({ keep, points }) => (keep.length ? { stop: keep, points } : { stop: keep })],
};

export function showChoices(view) {
  const fold = byId("choices");
  fold.hidden = view.choices.length === 0;
  write(fold.querySelector("summary"), say("mayKeep", { count: view.choices.length }));
  replace(fold.querySelector("ul"), view.choices, () => view.choices.map(row));
}

function row(choice, index) {
  const worth = `${choice.points >= 0 ? "+" : "−"}${number(Math.abs(choice.points))}`;
  const dice = make("span", {}, ...(choice.keep.length ? choice.keep.map(die) : [say("nothing")]));
  return make("li", {},
    button([dice, make("b", {}, worth), ` → ${number(choice.turn)}`], () => select(choice.keep), {
      class: "choice", "data-key": `choice-${index}`,
      "aria-label": say("selectChoice", { dice: choice.keep.join(", ") || say("nothing"), worth, turn: choice.turn }),
    }),
    make("span", { class: "verbs" }, ...choice.may.map((verb) =>
      button(say(VERBS[verb][0]), () => tell(VERBS[verb][1](choice)), { "data-key": `${verb}-${index}` }))));
}

/** Select dice of the throw that show these values. */
function select(values) {
  const wanted = [...values];
  const indices = current().throw.dice.flatMap((one, i) => {
    const at = wanted.indexOf(one.value);
    if (at < 0) return [];
    wanted.splice(at, 1);
    return [i];
  });
  tell({ select: indices });
}
