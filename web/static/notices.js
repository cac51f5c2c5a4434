// The table's state, the last thing that happened, and what this phone has to say.

import { byId, write } from "./elements.js";
import { saying } from "./room.js";
import { say as words, whoAnswers } from "./words.js";

export function showNotices(view) {
  write(byId("game"), view.game?.name ?? words("title"));
  const state = byId("state");
  state.dataset.colour = view.table.colour;
  state.classList.toggle("blinking", view.table.blinking);
  write(state, view.table.sentence);

  const own = saying();
  const notice = byId("notice");
  notice.dataset.kind = own ? "refused" : (view.notice?.kind ?? "");
  write(notice, own || (view.notice?.text ?? ""));

  const ending = byId("ending");
  ending.hidden = !view.ending;
  write(ending, view.ending ? whoAnswers(view.ending) : "");
}
