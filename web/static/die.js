// A die as a drawing: pips where a real die has them.

const SVG = "http://www.w3.org/2000/svg";
const LOW = 27, MID = 50, HIGH = 73;
const CORNERS = [[LOW, LOW], [HIGH, HIGH]];
const OTHER_CORNERS = [[LOW, HIGH], [HIGH, LOW]];
const SIDES = [[LOW, MID], [HIGH, MID]];
const MIDDLE = [[MID, MID]];
const PIPS = {
  1: MIDDLE,
  2: CORNERS,
  3: [...CORNERS, ...MIDDLE],
  4: [...CORNERS, ...OTHER_CORNERS],
  5: [...CORNERS, ...OTHER_CORNERS, ...MIDDLE],
  6: [...CORNERS, ...OTHER_CORNERS, ...SIDES],
};

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The die showing value, or an outline for a die still in the hand when value is null. */
export function die(value) {
  const drawing = shape("svg", { viewBox: "0 0 100 100", class: value ? "die" : "die in-hand", "aria-hidden": "true" });
  drawing.append(shape("rect", { x: 3, y: 3, width: 94, height: 94, rx: 20 }));
  for (const [cx, cy] of PIPS[value] ?? []) drawing.append(shape("circle", { cx, cy, r: 9.5 }));
  return drawing;
}

/** The boxes a reading found, drawn over its photo; boxes are shares of the photo's width and height. */
export function boxes(dice) {
  const drawing = shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", class: "boxes", "aria-hidden": "true" });
  for (const { box } of dice.filter((one) => one.box)) {
    const [x, y, width, height] = box;
    drawing.append(shape("rect", { x, y, width, height, "vector-effect": "non-scaling-stroke" }));
  }
  return drawing;
}
