// Small helpers to build and replace elements; text is always set as text, so a name can never become markup.

export const byId = (id) => document.getElementById(id);

/** An element with attributes, "on…" listeners and children; an attribute that is false or null is left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

export function button(label, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, ...[label].flat());
}

/** Put new children in place of the old; the focus stays on the one with the same data-key. */
export function refill(parent, children) {
  const key = parent.contains(document.activeElement) && document.activeElement.dataset.key;
  parent.replaceChildren(...children.filter((child) => child != null && child !== false));
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

const shown = new WeakMap();

/** Refill a parent with what build makes, only when `what`, the value it is made from, has changed; whether it had. */
export function replace(parent, what, build) {
  const text = JSON.stringify(what);
  if (shown.get(parent) === text) return false;
  shown.set(parent, text);
  refill(parent, [build()].flat());
  return true;
}

/** Set text only when it differs, so that a screen reader does not say it again. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A player's mark: the seat's number on the player's colour. */
export function badge(seat, colour) {
  return make("span", { class: "badge", "data-colour": colour % 12, "data-seat": seat + 1, "aria-hidden": "true" });
}

/** A dialog's own way out, also by a tap beside it; its edges and gaps, and words dragged out of it, are not beside it. */
export function closable(dialog) {
  let beside = false;
  dialog.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    beside = x < left || x > right || y < top || y > bottom;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && beside) dialog.close();
  });
}
