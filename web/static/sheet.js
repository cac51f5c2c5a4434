// The Dice Game Scoresheet as on paper: a column a player, a line a turn. On a phone the totals stand on top as well.

import { badge, button, byId, make, replace } from "./elements.js";
import { openTurn } from "./opened.js";
import { number, say } from "./words.js";

export function showSheet(view) {
  const wins = (name) => view.winners?.includes(name) ?? false;
  const shown = [view.sheet, view.player, view.winners, view.players];
  const totals = replace(byId("standings"), shown, () => view.sheet.filter(({ left }) => !left).map((column) =>
    make("li", { "aria-current": column.player === view.player ? "true" : null },
      make("span", { dir: "auto" }, star(wins(column.player)), mark(view, column), column.player), make("b", {}, number(column.total)))));
  const lines = replace(byId("sheet"), [shown, view.game?.options], () => [
    make("h2", {}, say("sheet")),
    make("p", { class: "aim" }, aim(view)),
    make("div", { class: "paper", tabindex: "0", role: "group", "aria-label": say("sheetScrolls") },
      make("table", {}, head(view, wins), body(view))),
    make("p", { class: "ways" }, make("a", { href: "/sheet" }, say("paperWays"))),
  ]);
  // Only to what is new: whoever reads an older turn meanwhile goes on reading.
  if (totals) scrollToPlayer();
  if (lines) scrollToLast(view.sheet.length);
}

const mark = (view, { player, colour, left }) => !left && badge(view.players.indexOf(player), colour ?? 0);

function scrollToLast(columns) {
  const paper = byId("sheet").querySelector(".paper");
  paper.style.setProperty("--columns", columns);
  // The names stay on top, and nothing that is reached by keyboard may lie beneath them.
  paper.style.scrollPaddingTop = `${paper.querySelector("thead").offsetHeight}px`;
  paper.scrollTop = paper.scrollHeight;
}

function scrollToPlayer() {
  const standings = byId("standings");
  const now = standings.querySelector("[aria-current]");
  if (now) standings.scrollLeft = now.offsetLeft - (standings.clientWidth - now.clientWidth) / 2;
}

const star = (won) => won && make("span", { class: "star", role: "img", "aria-label": say("winner") }, "★ ");

function aim({ game, games }) {
  if (!game) return "";
  const goal = say("goal", { game: game.name, goal: game.options.target, direction: game.direction });
  return [goal, ...houseRules(game, games)].join(" · ");
}

// What this house plays otherwise than usual, in the words of the set-up form.
function houseRules({ id, options }, games) {
  const known = games.find((each) => each.id === id)?.options ?? [];
  return known
    .filter(({ name, default: usual }) => name !== "target" && name in options && options[name] !== usual)
    .map(({ name, label, choices, words }) => {
      const value = words[choices.indexOf(options[name])] ?? options[name];
      return options[name] === true ? label : say("rule", { rule: label, value });
    });
}

function head(view, wins) {
  return make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("turnColumn")), ...view.sheet.map((column) =>
    make("th", { scope: "col", class: wins(column.player) ? "winner" : null,
      "aria-current": column.player === view.player && !column.left ? "true" : null },
    make("span", { class: "name", dir: "auto", title: column.player }, star(wins(column.player)), mark(view, column), column.player),
    make("b", {}, number(column.total)),
    make("small", {}, column.left ? say("hasLeft") : column.on_board ? "" : say("notOnBoard"))))));
}

function body({ sheet }) {
  const turns = Math.max(0, ...sheet.map(({ lines }) => lines.length));
  return make("tbody", {}, ...Array.from({ length: turns }, (_, turn) => make("tr", {},
    make("th", { scope: "row" }, String(turn + 1)), ...sheet.map((column) => cell(column, turn)))));
}

function cell({ player, lines }, turn) {
  const line = lines[turn];
  if (!line) return make("td");
  const lost = line.note && line.score <= 0;
  const text = [
    make("span", { class: "gain" }, line.score ? number(line.score) : "–"),
    make("b", {}, number(line.total)),
    (line.note || line.corrected || line.late) && make("small", {},
      [line.note, line.corrected && say("corrected"), line.late && "†"].filter(Boolean).join(", ")),
  ];
  return make("td", { class: [lost && "nothing", line.late && "late"].filter(Boolean).join(" ") || null },
    button(text, () => openTurn(line.turn), {
      class: "line", "data-key": `line-${player}-${turn}`,
      title: [say("openTurn", { turn: turn + 1, player }), line.late && say("late")].filter(Boolean).join(", "),
    }));
}
