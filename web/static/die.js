// A die as a drawing; its faces stand in the page (faces.html).

const SVG = "http://www.w3.org/2000/svg";

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The die showing value, or an outline for a die still in the hand when value is null. */
export function die(value) {
  const drawing = shape("svg", { viewBox: "0 0 100 100", class: value ? "die" : "die in-hand", "aria-hidden": "true" });
  const outline = { x: 3, y: 3, width: 94, height: 94, rx: 20 };
  drawing.append(value ? shape("use", { href: `#face-${value}` }) : shape("rect", outline));
  return drawing;
}
