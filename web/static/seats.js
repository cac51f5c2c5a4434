// The list of players that the New game form and the Players dialog share: names, their order, who comes and who goes.

import { badge, button, make } from "./elements.js";
import { say } from "./words.js";

export const MOST_PLAYERS = 12;
const LONGEST_NAME = 20;

/**
 * The list as elements; seats are objects with a name, and a colour where they sit already.
 * redraw wraps a change that must show. kinds are what a player can be, each the name of its word.
 */
export function seatList(legend, seats, redraw, kinds = []) {
  const swap = (i, j) => redraw(() => { [seats[i], seats[j]] = [seats[j], seats[i]]; });
  return make("fieldset", { class: "seats" },
    make("legend", {}, legend),
    ...seats.map((seat, i) => make("div", { class: "seat" },
      badge(i, seat.colour ?? i),
      make("input", { type: "text", value: seat.name, maxlength: LONGEST_NAME, autocomplete: "off", autocapitalize: "words",
        placeholder: say("player", { number: i + 1 }), "aria-label": say("player", { number: i + 1 }), "data-key": `name-${i}`,
        oninput: (event) => { seat.name = event.target.value; } }),
      button("↑", swap(i, i - 1), {
        "aria-label": say("moveUp", { name: seat.name || say("someone") }), "data-key": `up-${i}`, disabled: i === 0 }),
      button("✕", redraw(() => seats.splice(i, 1)), {
        "aria-label": say("remove", { name: seat.name || say("someone") }), "data-key": `remove-${i}`,
        disabled: seats.length === 1 }),
      kinds.length > 0 && kindOf(seat, i, kinds))),
    button(say("addPlayer"), redraw(() => seats.push({ name: "", was: null, colour: unused(seats) })), {
      class: "quiet", "data-key": "add", disabled: seats.length >= MOST_PLAYERS }));
}

function kindOf(seat, i, kinds) {
  return make("select", { "aria-label": say("playsAs", { name: seat.name || say("someone") }), "data-key": `kind-${i}`,
    onchange: (event) => { seat.kind = event.target.value; } },
  ...kinds.map((kind) => make("option", { value: kind, selected: kind === seat.kind }, say(kind))));
}

const unused = (seats) => Math.max(-1, ...seats.map(({ colour }) => colour ?? -1)) + 1;

/** The names that were filled in, trimmed. */
export const named = (seats) => seats.map((seat) => ({ ...seat, name: seat.name.trim() })).filter(({ name }) => name);
