// The health page tells anew every few seconds, without losing the place of whoever reads it.

const EVERY_MS = 5000;

async function refresh() {
  const answer = await fetch("/health");
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["h1", "ul"]) document.querySelector(part).replaceWith(page.querySelector(part));
}

function lost() {
  const heading = document.querySelector("h1");
  heading.textContent = heading.dataset.lost;
}

setInterval(() => document.hidden || refresh().catch(lost), EVERY_MS);
