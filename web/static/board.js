// The big screen: what a television across the room shows. It looks on and has nothing to press.

import { badge, byId, make, replace, write } from "./elements.js";
import { die } from "./die.js";
import { follow } from "./line.js";
import { number, say, speak, whoAnswers } from "./words.js";

const TASKS = { roll: "taskRoll", decide: "taskDecide", "roll-off": "taskRollOff", offer: "taskOffer" };

function show(view) {
  document.body.dataset.phase = view.phase;
  write(byId("game"), view.game?.name ?? say("title"));
  showState(view.table);
  showNow(view);
  showTray(view);
  const notice = byId("notice");
  notice.dataset.kind = view.notice?.kind ?? "";
  write(notice, view.notice?.text ?? "");
  write(byId("hint"), view.question?.text ?? view.hint ?? "");
  showTotals(view);
}

function showState({ sentence, colour, blinking }) {
  const state = byId("state");
  state.dataset.colour = colour;
  state.classList.toggle("blinking", blinking);
  write(state, sentence);
}

function showNow(view) {
  const seat = view.players.indexOf(view.player);
  const winners = view.winners?.join(say("and"));
  replace(byId("player"), [view.player, winners, view.phase, view.colours], () => {
    if (view.phase === "idle") return [say("boardIdle")];
    return view.player ? [badge(seat, view.colours[seat] ?? seat), view.player] : [winners ? `★ ${winners}` : ""];
  });
  write(byId("task"), view.player && TASKS[view.phase] ? say(TASKS[view.phase], { count: view.dice }) : "");
  const counts = ["roll", "decide", "offer"].includes(view.phase);
  byId("this-turn").hidden = !counts;
  write(byId("turn"), counts ? number(view.turn) : "");
}

function showTray(view) {
  const rolled = view.roll_off && Object.values(view.roll_off.throws).flat();
  const dice = view.phase === "roll-off" ? rolled.map((value) => ({ value, lying: true })) : (view.throw?.dice ?? []);
  const toThrow = view.phase === "roll" ? view.dice : 0;
  const tray = byId("tray");
  tray.hidden = !dice.length && !toThrow;
  replace(tray, [view.phase, dice, toThrow, view.kept], () => view.phase === "roll"
    ? [...view.kept.map((value) => shown(value, "kept")), ...Array.from({ length: toThrow }, () => shown(null, ""))]
    : [...view.kept.map((value) => shown(value, "kept")), ...dice.map((one) => shown(one.value, one.lying ? "" : "away"))]);
}

function shown(value, kind) {
  const label = value ? { role: "img", "aria-label": String(value) } : { "aria-hidden": "true" };
  return make("span", { class: `place ${kind}`, ...label }, die(value));
}

function showTotals(view) {
  const playing = view.sheet.filter(({ left }) => !left);
  const list = byId("totals");
  list.style.setProperty("--players", Math.max(4, playing.length));
  list.style.setProperty("--digits", Math.max(1, ...playing.map(({ total: points }) => number(points).length)));
  replace(list, [playing.map(({ player, total, on_board }) => [player, total, on_board]), view.player, view.winners, view.ending], () =>
    playing.map((column, seat) => total(view, column, seat)));
  const ending = byId("ending");
  ending.hidden = !view.ending;
  write(ending, view.ending ? whoAnswers(view.ending) : "");
}

function total(view, { player, colour, total: points, on_board }, seat) {
  const won = view.winners?.includes(player);
  return make("li", { class: won ? "won" : null, "aria-current": player === view.player ? "true" : null },
    badge(seat, colour ?? seat),
    make("span", { class: "name", dir: "auto" }, won && make("span", { class: "star", role: "img", "aria-label": say("winner") }, "★ "), player),
    !on_board && make("small", {}, say("notOnBoard")),
    make("b", {}, number(points)));
}

function line(up) {
  byId("lost").hidden = up;
  write(byId("lost"), up ? "" : say("lost"));
}

speak(document);
follow(show, line, () => location.reload());
