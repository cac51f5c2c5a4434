// One house rule of a game: its choices as buttons, and a field where any number will do.

import { button, make } from "./elements.js";
import { number, say } from "./words.js";

const worded = (word) => (typeof word === "number" ? number(word) : word);

/** A group of controls that write into options[option.name]; redraw wraps a change that must show. */
export function optionField(option, options, redraw) {
  const { name, label, choices, words, any } = option;
  const pills = choices.map((value, i) =>
    button(worded(words[i]), redraw(() => { options[name] = value; }), {
      "data-key": `${name}-${value}`, "aria-pressed": String(options[name] === value),
    }));
  const press = () => pills.forEach((pill, i) => pill.setAttribute("aria-pressed", String(options[name] === choices[i])));
  return make("div", { class: "option", role: "group", "aria-label": label },
    make("span", { class: "label" }, label), ...pills, any && anyNumber(option, options, press));
}

// While somebody types nothing may be drawn anew: a button that is replaced under the thumb that leaves the field for it is
// never pressed.
function anyNumber({ name, label, choices }, options, press) {
  const own = choices.includes(options[name]) ? "" : options[name];
  return make("input", {
    type: "number", inputmode: "numeric", min: 1, step: 1, value: own, placeholder: say("other"),
    "aria-label": say("otherNumber", { label }), "data-key": `${name}-other`,
    oninput: (event) => {
      options[name] = Number(event.target.value) || choices[0];
      press();
    },
  });
}
