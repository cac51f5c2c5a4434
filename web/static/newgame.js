// The New game form: the game and its house rules, the players as they sit clockwise, and whether to throw for the start.

import { button, byId, make, refill } from "./elements.js";
import { optionField } from "./option.js";
import { current, tell } from "./room.js";
import { named, seatList } from "./seats.js";
import { say } from "./words.js";

const BOTS = { botCareful: "careful", botSteady: "steady", botSharp: "sharp" };

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
  const seats = (view.seats.length ? view.seats : ["", ""]).map((name) => ({ name }));
  return { game, options: { ...defaults(game), ...view.game?.options }, seats, rollOff: true, on: view.version };
}

const defaults = (game) => Object.fromEntries(game.options.map((option) => [option.name, option.default]));

function draw(host) {
  const redraw = (change) => () => {
    change();
    draw(host);
  };
  refill(host, [
    make("h2", {}, say(host.id === "start" ? "welcome" : "newGame")),
    make("p", {}, greeting(host)),
    games(redraw),
    ...draft.game.options.map((option) => optionField(option, draft.options, redraw)),
    seatList(say("seatsLegend"), draft.seats, redraw, ["person", "coached", ...Object.keys(BOTS)]),
    make("label", { class: "check" },
      make("input", { type: "checkbox", checked: draft.rollOff, "data-key": "roll-off",
        onchange: (event) => { draft.rollOff = event.target.checked; } }),
      say("rollForStart")),
    make("p", { class: "wrong", role: "alert" }),
    make("div", { class: "answers" },
      host.id === "new-game" && button(say("cancel"), () => host.close(), { class: "quiet", "data-key": "cancel" }),
      button(say("start"), () => start(host), { class: "main", "data-key": "start" })),
  ]);
}

function greeting(host) {
  if (host.id === "start") return say("welcomeText");
  return say(current().phase === "over" ? "another" : "endsHere");
}

function games(redraw) {
  const choose = (game) => redraw(() => Object.assign(draft, { game, options: defaults(game) }));
  return make("div", { class: "games", role: "group", "aria-label": say("theGame") }, ...current().games.map((game) =>
    button([make("b", {}, game.name), make("small", {}, say("gameFacts", { count: game.dice, direction: game.direction }))], choose(game), {
      "data-key": `game-${game.id}`, "aria-pressed": String(game.id === draft.game.id),
    })));
}

async function start(host) {
  const seats = named(draft.seats);
  const players = seats.map(({ name }) => name);
  const bots = Object.fromEntries(seats.filter(({ kind }) => kind in BOTS).map(({ name, kind }) => [name, BOTS[kind]]));
  const coach = seats.filter(({ kind }) => kind === "coached").map(({ name }) => name);
  const { game, options, rollOff } = draft;
  const asked = { game: game.id, players, options, roll_off: rollOff && players.length > 1 };
  if (Object.keys(bots).length) asked.bots = bots;
  if (coach.length) asked.coach = coach;
  const refused = await tell({ new: asked }, draft.on);
  host.querySelector(".wrong").textContent = refused;
  if (refused) {
    draft.on = current().version;
    return;
  }
  if (host.id === "new-game") host.close();
  scrollTo(0, 0);
}
