// The coach: the odds of throwing on before a choice, what had been best after the turn, luck and skill after the game.

import { byId, make, replace } from "./elements.js";
import { number, say } from "./words.js";

const FEW = 6; // more rows would push what is to be pressed off the screen

export function showCoach(view) {
  const told = view.coach ?? { odds: [], told: null, review: [] };
  const odds = told.version === view.version ? told.odds : [];
  const now = byId("coach");
  now.hidden = !told.told && !odds.length;
  replace(now, [told.told, odds], () => [
    told.told && make("p", {}, say("coachSays", { sentence: told.told })),
    odds.length > 0 && throwingOn(odds),
  ]);
  const after = byId("review");
  after.hidden = !told.review.length;
  replace(after, told.review, () => [make("h2", {}, say("luckAndSkill")), ...told.review.map(player)]);
}

function throwingOn(odds) {
  const rows = odds.map(({ keep, dice, loses, expected }) => make("tr", {},
    make("th", { scope: "row" }, keep.join(" ") || say("nothing")),
    ...[number(dice), percent(loses), tenth(expected)].map((cell) => make("td", {}, cell))));
  const head = ["oddsKeep", "oddsDice", "oddsLoses", "oddsWorth"].map((word) => make("th", { scope: "col" }, say(word)));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("details", { class: "fold", open: odds.length <= FEW }, make("summary", {}, say("ifYouThrowOn")), table);
}

function player({ player: name, luck, given_away: given, turns }) {
  return make("details", { class: "fold" },
    make("summary", {}, say("luckOf", { player: name, luck: signed(luck), given: tenth(given) })),
    make("ol", {}, ...turns.map((turn) => make("li", {}, say("luckOfTurn", {
      points: turn.points, luck: signed(turn.luck), given: tenth(turn.given_away),
    })))));
}

const { lang } = document.documentElement;
// Nobody needs tenths of hundreds.
const tenth = (value) => value.toLocaleString(lang, { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 }).replace("-", "−");
const signed = (value) => (value > 0 ? "+" : "") + tenth(value);
const percent = (share) => `${number(Math.round(share * 1000) / 10)} %`;
