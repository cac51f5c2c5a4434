// A die as a drawing: a numeral on pale pips. Bold pips would be dice to the camera above the table where a phone lies.

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

const NUMERALS = {
  1: "M36 37L53 24V77M38 77H68",
  2: "M33 39C33 19 67 18 67 39C67 53 41 62 33 77H69",
  3: "M33 25H66L47 45C75 44 73 78 49 78C40 78 34 75 31 68",
  4: "M59 78V23L29 61H72",
  5: "M66 24H40L37 47C45 41 69 42 69 60C69 80 40 83 31 70",
  6: "M62 23C47 31 32 46 32 60C32 84 68 84 68 60C68 41 38 41 33 57",
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
  if (value) drawing.append(shape("path", { d: NUMERALS[value] }));
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
