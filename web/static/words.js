// Everything the page says of its own accord, in one place; what the table tells comes with its view.
// A text with names in braces is filled in by say(); one that counts has a form for one and a form for many.

import { fetchJson } from "./line.js";

const ENGLISH = {
  // the page as a whole
  title: "The table companion",
  titleTurn: "{player}: {turn} – {game}",
  lost: "The table cannot be reached. Trying again … Nothing you see can be changed meanwhile.",
  noAnswer: "The table did not answer: look at the score before you try again.",
  looking: "Looking at the table …",
  theTurn: "The turn",
  theDice: "The dice",
  totals: "Totals",
  close: "Close",
  cancel: "Cancel",

  // at the table
  thisTurn: "this turn",
  taskRoll: ["throw one die", "throw {count} dice"],
  taskDecide: "choose what to keep",
  taskRollOff: "throw one die",
  taskOffer: "take the dice over?",
  setAside: "Set aside",
  setAsideList: "Set aside: {dice}",
  lastThrow: "Last throw",
  corrected: "put right",
  photo: "Photo",
  dieShows: "Die {number} shows {value}",
  dieAway: "Die {number} shows {value}, picked up",
  keptWorth: ["{dice}: one point, turn {turn}", "{dice}: {count} points, turn {turn}"],
  notLikeThat: "{dice} cannot be kept like that.",
  hold: "HOLD",
  holdMeans: "keep, throw on",
  stop: "STOP",
  stopMeans: "bank, end the turn",

  // what may be kept
  mayKeep: "What may be kept ({count})",
  nothing: "nothing",
  selectChoice: "{dice}: {worth} → {turn}",
  keep: "Keep",
  pickUpAll: "Pick up all",
  throwAgain: "Throw again",
  stopHere: "Stop",

  // putting right
  isIt: "Not a {value}?",
  makeIt: "Die {number} shows {value}",
  otherwise: "No die, or one missing",
  undo: "Undo",
  redo: "Redo",
  correct: "Correct",
  correctThrow: "Correct the throw",
  tapIn: "Tap in",
  tapInLabel: "Tap in the dice",
  tapDie: "Tap a die, then what it shows.",
  slot: "Die {number}: {value}",
  slotEmpty: "Die {number}: empty",
  done: "Done",
  goneOn: "The game has gone on meanwhile: look again before tapping dice in.",
  mending: ["{player}, decide this turn anew: one later turn waits and follows by itself.",
    "{player}, decide this turn anew: {count} later turns wait and follow by themselves."],
  mendingHow: "The camera counts nothing meanwhile: tap in what was thrown.",
  takeBack: "Take the correction back",
  leaveOut: ["Leave that turn out", "Leave those turns out"],

  // what the table asks
  typeIt: "Tap them in",
  inQuestion: "The dice in question",
  offer: "{player}, take over the dice that are left, or start fresh?",
  takeOver: "Take over",
  startFresh: "Start fresh",
  rollOff: "Who starts? Everyone throws one die, the highest begins; ties throw again.",
  threw: "threw {value}",
  wins: ["★ {players} wins with {total}.", "★ {players} win with {total}."],
  and: " and ",
  rematch: "Rematch",
  newGame: "New game",
  throwDice: "Throw",
  goOn: "Go on",
  pause: "Pause",
  more: "More",
  fellOff: "A die fell off the table",

  // the end that has begun
  ending: ["The end has begun: {players} may still answer {best}.", "The end has begun: {players} may still answer {best}."],

  // the score sheet
  sheet: "Dice Game Scoresheet",
  sheetScrolls: "Score sheet, scrolls sideways",
  turnColumn: "Turn",
  goal: "{game} to {goal}, {direction}",
  rule: "{rule}: {value}",
  notOnBoard: "not on the board yet",
  hasLeft: "has left",
  winner: "Winner",
  openTurn: "Open turn {turn} of {player}",
  late: "played after the end had begun",
  paperWays: "Print, PDF, CSV, empty sheet",
  print: "Print",
  pdf: "PDF",
  csv: "Table (CSV)",
  json: "Data (JSON)",
  emptySheet: "Empty sheet",
  filledSheet: "The sheet of this game",
  backToTable: "Back to the table",

  // one turn opened
  turnOf: "{player}, a turn opened",
  turnHint: "Tap a die that was read wrongly, then what it shows.",
  stepThrow: "throws",
  stepTyped: "throws (tapped in)",
  was: "was read as {dice}",
  stepKeep: "keeps {dice} for {gain}: {points}",
  stepAll: "keeps {dice} for {gain} and picks up all dice: {points}",
  stepStop: "stops with {dice} for {gain}",
  stepLoss: "accepts the loss",
  stepReroll: "throws the same dice again",
  stepOffTable: "a die fell off the table",
  stepTakeOver: "takes the dice over",
  stepFresh: "starts afresh",
  stepSeats: "others sit at the table now",
  choseWrong: "Something else was kept",
  insteadKeep: "Keep {dice} ({points})",
  insteadAll: "Keep {dice} ({points}), pick up all",
  insteadStop: "Stop with {dice} ({points})",
  insteadNothing: "nothing",

  // photos and camera
  thePhoto: "Photo of the throw",
  photoOf: "The throw: {dice}",
  photoPlain: "The throw",
  demoTable: "The demo table",
  cameraSees: "What the camera sees",
  seesNow: "The table as the camera sees it now",

  // players
  players: "Players",
  playersHint: "In the order they play. Seats change between turns, a name at any time.",
  seatsLegend: "Players, as they sit clockwise round the table",
  player: "Player {number}",
  moveUp: "Move {name} up",
  remove: "Remove {name}",
  someone: "player",
  addPlayer: "Add a player",
  save: "Save",

  // the coach and the bots
  coach: "The coach",
  coachSays: "Coach: {sentence}",
  ifYouThrowOn: "If you throw on",
  oddsKeep: "keeping",
  oddsDice: "dice",
  oddsLoses: "loses the turn",
  oddsWorth: "worth",
  luckAndSkill: "Luck and skill",
  luckOf: "{player}: {luck} by luck, {given} given away",
  luckOfTurn: "{points} points: {luck} by luck, {given} given away",
  playsAs: "How {name} plays",
  person: "plays",
  coached: "plays, with the coach",
  botCareful: "bot, careful: stops as soon as it may",
  botSteady: "bot, steady: plays for points",
  botSharp: "bot, sharp: plays to win",

  // a new game
  welcome: "Welcome to the table",
  welcomeText: "Choose a game, say who sits at the table, and the dice will be counted for you.",
  another: "Another one?",
  endsHere: "The game on the table ends here.",
  theGame: "Game",
  gameFacts: "{count} dice, {direction}",
  otherNumber: "{label}, another number",
  other: "other",
  rollForStart: "Throw one die each to see who starts",
  start: "Start",

  // who may act
  looksOn: "This phone looks on.",
  enterPin: "Enter the PIN",
  pinTitle: "The table's PIN",
  pinText: "The table's own screen and every host's phone show it, under More.",
  pin: "PIN",
  letMeAct: "Let me act",
  wrongPin: "That is not the table's PIN: look at the table's own screen.",
  cookieRefused: "The PIN is right, but this browser keeps no cookies: allow them for this address, then enter the PIN again.",
  everyone: "Everyone may act",
  everyoneText: "Off: only phones that have entered the PIN {pin}.",
  hostCode: "For a phone that may act",
  hostCodeAlt: "The address with the PIN as a QR code",
  joinCode: "Another phone",
  joinCodeAlt: "The address as a QR code",
  bigScreen: "Big screen",
  voice: "Voice",
  rules: "Rules",
  evenings: "Evenings",
  setUp: "Set up the camera",
  health: "How the table is",

  language: "Language",

  // the voice of this phone
  voiceTitle: "The voice of this phone",
  voiceText: "The table may speak through its own loudspeaker; this phone speaks as well once you turn that on here.",
  voiceOn: "This phone speaks",
  voiceKinds: "What it says",
  voiceNow: "Say how things stand",

  // the big screen
  throwNext: "throws",
  boardIdle: "Nobody plays yet: begin a game on a phone.",
  nobody: "",
};

const { lang } = document.documentElement;

/** The words of this phone's language; those of English where another does not come. */
export const WORDS = { ...ENGLISH, ...(lang === "en" ? {} : await fetchJson("/words.json").catch(() => ({}))) };

/** The text of that name with its parameters filled in; where it counts, `count` picks the form. */
export function say(name, parameters = {}) {
  const found = WORDS[name];
  const text = Array.isArray(found) ? found[parameters.count === 1 ? 0 : 1] : found;
  return text.replaceAll(/\{(\w+)\}/g, (_, key) => worded(parameters[key]));
}

/** Who may still answer the best total, once the end has begun. */
export const whoAnswers = ({ best, waiting }) => say("ending", { best, count: waiting.length, players: waiting.join(", ") });

export const number = (n) => n.toLocaleString(lang).replace("-", "−");

const worded = (value) => (typeof value === "number" ? number(value) : String(value ?? ""));

/** Say in this language what a page was sent with: text by data-word, accessible names by data-label. */
export function speak(root) {
  for (const element of root.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
}
