// The coach: the odds of throwing on before a choice, what had been best after the turn, luck and skill after the game.

import { byId, make, replace } from "./elements.js";
import { number, say } from "./words.js";

export function showCoach(view) {
  const told = view.coach ?? { odds: [], told: null, review: [] };
  const odds = told.version === view.version ? told.odds : [];
  const now = byId("coach");
  now.hidden = !told.told && !odds.length;
  replace(now, [told.told, odds], () => [
    told.told && make("p", {}, say("coachSays", { sentence: told.told })),
    odds.length > 0 && make("ul", {}, ...odds.map((each) => make("li", {}, say("coachOdds", {
      dice: each.keep.join(" ") || say("nothing"), count: each.dice, loses: percent(each.loses), points: tenth(each.expected),
    })))),
  ]);
  const after = byId("review");
  after.hidden = !told.review.length;
  replace(after, told.review, () => [make("h2", {}, say("luckAndSkill")), ...told.review.map(player)]);
}

function player({ player: name, luck, given_away: given, turns }) {
  return make("details", {},
    make("summary", {}, say("luckOf", { player: name, luck: signed(luck), given: tenth(given) })),
    make("ol", {}, ...turns.map((turn) => make("li", {}, say("luckOfTurn", {
      points: turn.points, luck: signed(turn.luck), given: tenth(turn.given_away),
    })))));
}

const { lang } = document.documentElement;
const tenth = (value) => value.toLocaleString(lang, { maximumFractionDigits: 1 }).replace("-", "−");
const signed = (value) => (value > 0 ? "+" : "") + tenth(value);
const percent = (share) => `${number(Math.round(share * 1000) / 10)} %`;
