// The Dice Game Scoresheet as on paper: a column a player, a line a turn. On a phone the totals stand on top as well.

import { button, byId, make, number, replace } from "./elements.js";
import { showPicture } from "./picture.js";

export function showSheet(view) {
  const wins = (name) => view.winners?.includes(name) ?? false;
  const shown = [view.sheet, view.player, view.winners];
  replace(byId("standings"), shown, () => view.sheet.map((column) =>
    make("li", { "aria-current": column.player === view.player ? "true" : null },
      make("span", {}, star(wins(column.player)), column.player), make("b", {}, number(column.total)))));
  replace(byId("sheet"), [shown, view.game?.options], () => [
    make("h2", {}, "Dice Game Scoresheet"),
    make("p", { class: "aim" }, aim(view)),
    make("div", { class: "paper", tabindex: "0", role: "group", "aria-label": "Score sheet, scrolls sideways" },
      make("table", {}, head(view, wins), body(view.sheet))),
  ]);
  scrollToNow(view.sheet.length);
}

function scrollToNow(columns) {
  const paper = byId("sheet").querySelector(".paper");
  paper.style.setProperty("--columns", columns);
  paper.scrollTop = paper.scrollHeight;
  const standings = byId("standings");
  const now = standings.querySelector("[aria-current]");
  if (now) standings.scrollLeft = now.offsetLeft - (standings.clientWidth - now.clientWidth) / 2;
}

const star = (won) => won && make("span", { class: "star", role: "img", "aria-label": "Winner" }, "★ ");

function aim({ game, games }) {
  if (!game) return "";
  const goal = game.options.target ? `${game.name} to ${number(game.options.target)}` : game.name;
  return [[goal, game.direction].filter(Boolean).join(", "), ...houseRules(game, games)].join(" · ");
}

// What this house plays otherwise than usual, in the words of the set-up form.
function houseRules({ id, options }, games) {
  const known = games.find((each) => each.id === id)?.options ?? [];
  return known
    .filter(({ name, default: usual }) => name !== "target" && name in options && options[name] !== usual)
    .map(({ name, label }) => (options[name] === true ? label : `${label}: ${options[name]}`));
}

function head({ sheet, player }, wins) {
  return make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Turn"), ...sheet.map((column) =>
    make("th", { scope: "col", class: wins(column.player) ? "winner" : null,
      "aria-current": column.player === player ? "true" : null },
    make("span", { class: "name", title: column.player }, star(wins(column.player)), column.player),
    make("b", {}, number(column.total)),
    make("small", {}, column.on_board ? "" : "not on the board yet")))));
}

function body(sheet) {
  const turns = Math.max(0, ...sheet.map(({ lines }) => lines.length));
  return make("tbody", {}, ...Array.from({ length: turns }, (_, turn) =>
    make("tr", {}, make("th", { scope: "row" }, String(turn + 1)), ...sheet.map(({ lines }) => cell(lines[turn])))));
}

function cell(line) {
  if (!line) return make("td");
  const text = [make("span", { class: "gain" }, line.score ? number(line.score) : "–"), make("b", {}, number(line.total))];
  if (line.note) text.push(make("small", {}, line.note));
  if (!line.picture) return make("td", {}, make("div", { class: "line" }, ...text));
  const open = () => showPicture(line.picture);
  return make("td", {}, button(text, open, { class: "line", title: "Show the photo of this throw" }));
}
