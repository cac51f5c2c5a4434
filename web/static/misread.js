// A die that was read wrongly: one tap on it, one tap on what it shows; the likeliest values come first.

import { button, byId, make, replace } from "./elements.js";
import { die } from "./die.js";
import { openCorrect } from "./pad.js";
import { current, refresh, tell } from "./room.js";
import { say } from "./words.js";

const SHOWN = 5;

let tapped = null;

/** A die of the last throw was tapped: offer what it may show instead, or put the offer away again. */
export function offerValues(index) {
  tapped = tapped?.index === index ? null : { index, at: current().throw.at, values: current().throw.values };
  refresh();
}

export function showMisread(view) {
  const still = tapped && view.throw?.at === tapped.at && String(view.throw.values) === String(tapped.values);
  if (!still) tapped = null;
  const fold = byId("misread");
  fold.hidden = !tapped;
  const opening = tapped && !fold.childElementCount;
  replace(fold, tapped && [tapped.index, tapped.at, view.throw.dice[tapped.index].value], () => tapped ? offer(view) : []);
  if (opening) fold.scrollIntoView({ block: "nearest" });
}

function offer({ throw: { dice, at } }) {
  const { index } = tapped;
  const right = (value) => dice.map((one, i) => (i === index ? value : one.value));
  return values(dice[index], index, (value) => {
    tapped = null;
    tell({ correct: { at, to: { roll: right(value) } } });
  }, () => openCorrect(index));
}

/** The line of values that a die may show instead; `otherwise`, where given, opens what no value can put right. */
export function values(one, index, choose, otherwise) {
  return [
    make("p", {}, say("isIt", { value: one.value })),
    make("div", { class: "values" },
      ...one.likely.slice(0, SHOWN).map((value) => button(die(value), () => choose(value), {
        class: "pip", "data-key": `value-${value}`, "aria-label": say("makeIt", { number: index + 1, value }),
      }))),
    otherwise && button(say("otherwise"), otherwise, { class: "quiet", "data-key": "otherwise" }),
  ];
}
