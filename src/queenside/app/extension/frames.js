/**
 * The frames of a tab: the page scripts are put into them on demand, and asked.
 *
 * A board may be in any frame, so all are asked; one that is not solved counts, rather the one used
 * last, then the largest, and among equals that of the page itself. What a frame answers has been
 * read from a page, so nothing in it is trusted: the engine reads the document strictly, and texts
 * are cut before anyone sees them.
 */

import { browser } from "./browser.js";
import { SCRIPTS } from "./page/scripts.js";
import { sizeOf } from "./puzzle/document.js";

const MAX_FRAMES = 50;
const MAX_TEXT_LENGTH = 300;
const MAX_REPORT_LENGTH = 4000;
const MAX_NAME_LENGTH = 40;
const CLOSED = "This page cannot be read: browsers keep extensions away from some pages.";
export const EMPTY = "There is no board on this page that can be read.";
const SEVERAL_BOARDS = "The page has several boards;";
/** Which of them was taken, by the reason. @type {Record<string, string>} */
const CHOICE_REASONS = {
  playable: "this is the one that can be played.",
  used: "this is the one you used last.",
  seen: "this is the one in view. To take another, click on it.",
  largest: "this is the largest. To take another, click on it.",
  first: "this is the first. To take another, click on it.",
};

/** @import { PuzzleDocument } from "./puzzle/document.js" */

/** Of the board that was found. @typedef {ReturnType<typeof readingFrom>} Reading */

/**
 * @typedef {object} Refusal
 * @property {string} reason
 * @property {string} report what was seen
 * @property {number} [size] the rows of a board that was found, but nothing tells its regions
 */

/** @param {number} tab @returns {Promise<Reading | Refusal>} */
export async function read(tab) {
  let frames;
  try {
    frames = await inject(tab);
  } catch {
    return { reason: CLOSED, report: "No script could be put into the page." };
  }
  /** @type {Record<string, any>[]} */
  const answers = await Promise.all(
    frames.map(async (frame) => ({ ...(await ask(tab, frame, { queenside: "read" })), frame })),
  );
  const report = reportOf(answers);
  const boards = answers.filter(isBoard).sort(compareByUse);
  if (boards.length) {
    const [first, second] = boards;
    const choice = second ? choiceReason(first, second) : first.taken;
    return readingFrom({ ...first, taken: choice }, report);
  }
  const refusals = answers.filter(({ reason }) => reason);
  const refusal =
    refusals.find(({ isOther }) => isOther) ??
    refusals.find(({ adapter }) => adapter) ??
    refusals.find(({ reason }) => reason !== EMPTY) ??
    refusals[0];
  const size = Number.isInteger(refusal?.size) ? { size: Number(refusal?.size) } : {};
  return { reason: shortText(refusal?.reason ?? EMPTY), report, ...size };
}

/** @param {number} tab @returns {Promise<number[]>} the frames, the page itself first */
async function inject(tab) {
  const results = await browser.scripting.executeScript({
    target: { tabId: tab, allFrames: true },
    files: SCRIPTS,
    injectImmediately: true,
  });
  const frames = results.map(({ frameId }) => frameId).sort((a, b) => a - b);
  return frames.slice(0, MAX_FRAMES);
}

/** @param {number} tab @param {Record<string, unknown>} message to every frame */
export async function broadcast(tab, message) {
  const frames = await inject(tab).catch(() => []);
  await Promise.all(frames.map((frame) => ask(tab, frame, message)));
}

/**
 * Ask a frame; {} if it has gone away.
 * @param {number} tab @param {number} frame @param {Record<string, unknown>} message
 * @returns {Promise<Record<string, any>>}
 */
export async function ask(tab, frame, message) {
  try {
    return (await browser.tabs.sendMessage(tab, message, { frameId: frame })) ?? {};
  } catch {
    return {};
  }
}

/** @param {Record<string, any>} answer */
function isBoard({ found: isFound, document }) {
  return isFound === true && (Array.isArray(document?.regions) || Number.isInteger(document?.size));
}

/** @param {Record<string, any>} first @param {Record<string, any>} second */
function compareByUse(first, second) {
  const [isOver, isOtherOver] = [first.solvedAlready === true, second.solvedAlready === true];
  const size = sizeOf(second.document) - sizeOf(first.document);
  return Number(isOver) - Number(isOtherOver) || usedAt(second) - usedAt(first) || size;
}

/** @param {Record<string, any>} first @param {Record<string, any>} second of another frame */
function choiceReason(first, second) {
  if (first.solvedAlready !== second.solvedAlready) return "playable";
  if (usedAt(first) !== usedAt(second)) return "used";
  return sizeOf(first.document) > sizeOf(second.document) ? "largest" : "first";
}

/** @param {Record<string, any>} answer @returns {number} */
const usedAt = ({ used }) => (Number.isFinite(used) ? used : 0);

/** @param {Record<string, any>} answer @param {string} report what was seen */
export function readingFrom(answer, report) {
  const { frame, adapter, rule, document, solvedAlready, isGuess, names, colours, took } = answer;
  return {
    frame: /** @type {number} */ (frame),
    adapter: shortText(adapter),
    rule: shortText(rule),
    document: /** @type {PuzzleDocument} */ (document),
    over: solvedAlready === true,
    pictured: answer.pictured === true, // seen in a picture of the tab only
    taken: Object.hasOwn(CHOICE_REASONS, answer.taken) ? `${SEVERAL_BOARDS} ${CHOICE_REASONS[answer.taken]}` : "",
    doubt: shortText(answer.doubt), // why it must not be clicked
    isGuess: isGuess === true, // the page does not say how many stars there are
    names: Array.isArray(names) ? names.map((name) => shortText(name).slice(0, MAX_NAME_LENGTH)) : null,
    colours: Array.isArray(colours) ? colours.map(parseColour) : [],
    took: typeof took === "number" ? took : null, // seconds, by the clock that was started
    report,
  };
}

/** @param {unknown} value @returns {number[] | null} */
function parseColour(value) {
  const isByte = (/** @type {unknown} */ part) => Number.isInteger(part) && Number(part) >= 0;
  return Array.isArray(value) && value.length === 3 && value.every(isByte) ? value : null;
}

/** @param {Record<string, any>[]} answers @returns {string} as a person may copy it */
function reportOf(answers) {
  const told = answers.map(({ frame, found, adapter, rule, reason, report }) => {
    return { frame, found, adapter, rule, reason, report };
  });
  const version = { queenside: 1, frames: answers.length };
  return JSON.stringify({ ...version, told }, null, 1).slice(0, MAX_REPORT_LENGTH);
}

/** @param {unknown} text */
export function shortText(text) {
  return String(text ?? "").slice(0, MAX_TEXT_LENGTH);
}
