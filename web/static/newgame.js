// The New game form: the game and its house rules, the players in seat order, and whether to throw for the start.

import { button, byId, make, refill } from "./elements.js";
import { optionField } from "./option.js";
import { current, tell } from "./room.js";

const MOST_PLAYERS = 12;
const LONGEST_NAME = 20;

let draft = null;

/** Open the form over a game that is going on or over. */
export function openNewGame() {
  draft = firstDraft(current());
  draw(byId("new-game"));
  byId("new-game").showModal();
}

/** Without a game the form is the page. */
export function showNewGame(view) {
  const start = byId("start");
  const idle = view.phase === "idle";
  if (idle && start.hidden) {
    draft = firstDraft(view);
    draw(start);
  }
  start.hidden = !idle;
}

function firstDraft(view) {
  const game = view.games.find(({ id }) => id === view.game?.id) ?? view.games[0];
  const players = view.players.length ? [...view.players] : ["", ""];
  return { game, options: { ...defaults(game), ...view.game?.options }, players, rollOff: true, on: view.version };
}

const defaults = (game) => Object.fromEntries(game.options.map((option) => [option.name, option.default]));

function draw(host) {
  const redraw = (change) => () => {
    change();
    draw(host);
  };
  refill(host, [
    make("h2", {}, host.id === "start" ? "Welcome to the table" : "New game"),
    make("p", {}, greeting(host)),
    games(redraw),
    ...draft.game.options.map((option) => optionField(option, draft.options, redraw)),
    players(redraw),
    make("label", { class: "check" },
      make("input", { type: "checkbox", checked: draft.rollOff, "data-key": "roll-off",
        onchange: (event) => { draft.rollOff = event.target.checked; } }),
      "Throw one die each to see who starts"),
    make("p", { class: "wrong", role: "alert" }),
    make("div", { class: "answers" },
      host.id === "new-game" && button("Cancel", () => host.close(), { class: "quiet", "data-key": "cancel" }),
      button("Start", () => start(host), { class: "main", "data-key": "start" })),
  ]);
}

function greeting(host) {
  if (host.id === "start") return "Choose a game, say who sits at the table, and the dice will be counted for you.";
  return current().phase === "over" ? "Another one?" : "The game on the table ends here.";
}

function games(redraw) {
  const choose = (game) => redraw(() => Object.assign(draft, { game, options: defaults(game) }));
  return make("div", { class: "games", role: "group", "aria-label": "Game" }, ...current().games.map((game) =>
    button([make("b", {}, game.name), make("small", {}, `${game.dice} dice, ${game.direction}`)], choose(game), {
      "data-key": `game-${game.id}`, "aria-pressed": String(game.id === draft.game.id),
    })));
}

function players(redraw) {
  const names = draft.players;
  const swap = (i, j) => redraw(() => { [names[i], names[j]] = [names[j], names[i]]; });
  return make("fieldset", { class: "seats" },
    make("legend", {}, `Players, in seat order ${draft.game.direction} round the table`),
    ...names.map((name, i) => make("div", { class: "seat" },
      make("input", { type: "text", value: name, maxlength: LONGEST_NAME, autocomplete: "off", autocapitalize: "words",
        placeholder: `Player ${i + 1}`, "aria-label": `Player ${i + 1}`, "data-key": `name-${i}`,
        oninput: (event) => { names[i] = event.target.value; } }),
      button("↑", swap(i, i - 1), { "aria-label": `Move ${name || "player"} up`, "data-key": `up-${i}`, disabled: i === 0 }),
      button("✕", redraw(() => names.splice(i, 1)), {
        "aria-label": `Remove ${name || "player"}`, "data-key": `remove-${i}`, disabled: names.length === 1 }))),
    button("Add a player", redraw(() => names.push("")), {
      class: "quiet", "data-key": "add", disabled: names.length >= MOST_PLAYERS }));
}

async function start(host) {
  const players = draft.players.map((name) => name.trim()).filter(Boolean);
  const { game, options, rollOff } = draft;
  const asked = { game: game.id, players, options, roll_off: rollOff && players.length > 1 };
  const refused = await tell({ new: asked }, draft.on);
  host.querySelector(".wrong").textContent = refused;
  if (refused) {
    draft.on = current().version;
    return;
  }
  if (host.id === "new-game") host.close();
  scrollTo(0, 0);
}
