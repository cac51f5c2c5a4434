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
  return make("div", { class: "option", role: "group", "aria-label": label },
    make("span", { class: "label" }, label), ...pills, any && anyNumber(option, options, redraw));
}

function anyNumber({ name, label, choices }, options, redraw) {
  const own = choices.includes(options[name]) ? "" : options[name];
  return make("input", {
    type: "number", inputmode: "numeric", min: 1, step: 1, value: own, placeholder: say("other"),
    "aria-label": say("otherNumber", { label }), "data-key": `${name}-other`,
    onchange: (event) => redraw(() => { options[name] = Number(event.target.value) || choices[0]; })(),
  });
}
