// The language of this phone: chosen here, kept in a cookie, and told to the table with every request.

import { make } from "./elements.js";

const YEAR_SECONDS = 365 * 24 * 3600;

/** A field to choose the language with; the page is loaded again in the new one. */
export function languageField(label) {
  const { lang, dataset } = document.documentElement;
  return make("label", { class: "language" }, `${label} `,
    make("select", { "data-key": "language", onchange: (event) => choose(event.target.value) },
      ...JSON.parse(dataset.languages).map(([code, name]) =>
        make("option", { value: code, lang: code, selected: code === lang }, name))));
}

function choose(code) {
  document.cookie = `language=${code}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
  location.reload();
}
