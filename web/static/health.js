// The health page tells anew every few seconds, without losing the place of whoever reads it.

const EVERY_MS = 5000;

async function refresh() {
  const page = new DOMParser().parseFromString(await (await fetch("/health")).text(), "text/html");
  for (const part of ["h1", "ul"]) document.querySelector(part).replaceWith(page.querySelector(part));
}

setInterval(() => document.hidden || refresh().catch(() => {}), EVERY_MS);
