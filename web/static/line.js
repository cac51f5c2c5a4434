// The line to the table: views come in as events, commands go out as requests.

const SILENCE_MS = 15000;
const BROKEN_MS = 3000;
const CHECK_MS = 1000;
const ANSWER_MS = 6000;

/** A signal to give up when no answer has come; AbortSignal.timeout is younger than many a phone. */
export function patience() {
  const patient = new AbortController();
  setTimeout(() => patient.abort(), ANSWER_MS);
  return patient.signal;
}

/** What the table answers at an address, as data; an error where there is nothing. */
export async function fetchJson(address) {
  const answer = await fetch(address, { cache: "no-store", signal: patience() });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

export const fetchView = () => fetchJson("/view");

/** The table's answer to a command: its status, and the new view or an object with an error. */
export async function post(command) {
  const answer = await fetch("/command", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(command),
    signal: patience(),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The time by two clocks, in milliseconds: one may be set back, the other stands still while some phones sleep. */
const now = () => [Date.now(), performance.now()];

/**
 * Follow the table for as long as the page is open.
 * onView gets every view; onLine gets false when the table cannot be reached and true when it answers again; onOutdated is
 * called where the table has been updated since this page was opened. A browser keeps six lines to the table, for all its
 * tabs together: a page out of sight gives its own up, unless isHeard says that somebody listens to it.
 */
export function follow(onView, onLine, onOutdated, isHeard = () => false) {
  let source = null;
  let heard = now();
  let checking = false;

  const quiet = () => Math.max(...now().map((clock, which) => clock - heard[which]));

  function mark() {
    if (quiet() > SILENCE_MS) onLine(false);
    heard = now();
    onLine(true);
  }

  function listen() {
    source?.close();
    source = new EventSource("/events");
    source.addEventListener("beat", mark);
    source.addEventListener("edition", ({ data }) => data === document.documentElement.dataset.edition || onOutdated());
    source.addEventListener("message", (event) => {
      mark();
      onView(JSON.parse(event.data));
    });
  }

  async function check() {
    if (document.hidden && !isHeard()) {
      source?.close();
      source = null;
      return;
    }
    const broken = source?.readyState !== EventSource.OPEN;
    if (checking || (source && quiet() < (broken ? BROKEN_MS : SILENCE_MS))) return;
    checking = true;
    // What a phone shows that slept may be long past.
    if (quiet() > SILENCE_MS) onLine(false);
    listen();
    try {
      const view = await fetchView();
      mark();
      onView(view);
    } catch {
      onLine(false);
    }
    checking = false;
  }

  if (!document.hidden) listen();
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", check);
}
