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

const MOST_FRAMES = 50;
const MOST_SIGNS = 300;
const MOST_REPORT = 4000;
const MOST_NAME = 40;
const CLOSED = "This page cannot be read: browsers keep extensions away from some pages.";
export const EMPTY = "There is no board on this page that can be read.";
const SEVERAL = "The page has several boards;";
/** Which of them was taken, by the reason. @type {Record<string, string>} */
const TAKEN = {
  playable: "this is the one that can be played.",
  used: "this is the one you used last.",
  seen: "this is the one in view. To take another, click on it.",
  largest: "this is the largest. To take another, click on it.",
  first: "this is the first. To take another, click on it.",
};

/** @import { PuzzleDocument } from "./puzzle/document.js" */

/**
 * @typedef {object} Reading of the board that was found
 * @property {number} frame @property {string} adapter @property {string} rule
 * @property {PuzzleDocument} document
 * @property {boolean} isGuess whether the page does not say how many stars there are
 * @property {string[] | null} names what the page calls its regions
 * @property {(number[] | null)[]} colours red, green and blue of each region
 * @property {number | null} took seconds, by the clock that was started
 * @property {boolean} over whether it is solved already
 * @property {boolean} pictured whether it was seen in a picture of the tab only
 * @property {string} taken which board it is, if the page has several
 * @property {string} doubt why it must not be clicked, or ""
 * @property {string} report what was seen
 */

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
  const answers = await Promise.all(frames.map((frame) => readFrame(tab, frame)));
  const report = reportOf(answers);
  const found = answers.filter(isBoard).sort(byUse);
  if (found.length) {
    const [first, second] = found;
    const taken = second ? whyBefore(first, second) : first.taken;
    return reading({ ...first, taken }, report);
  }
  const refusals = answers.filter(({ reason }) => reason);
  const known =
    refusals.find(({ isOther }) => isOther) ??
    refusals.find(({ adapter }) => adapter) ??
    refusals.find(({ reason }) => reason !== EMPTY) ??
    refusals[0];
  const size = Number.isInteger(known?.size) ? { size: Number(known?.size) } : {};
  return { reason: words(known?.reason ?? EMPTY), report, ...size };
}

/** @param {number} tab @returns {Promise<number[]>} the frames, the page itself first */
async function inject(tab) {
  const done = await browser.scripting.executeScript({
    target: { tabId: tab, allFrames: true },
    files: SCRIPTS,
    injectImmediately: true,
  });
  const frames = done.map(({ frameId }) => frameId).sort((one, other) => one - other);
  return frames.slice(0, MOST_FRAMES);
}

/** @param {number} tab @param {Record<string, unknown>} message to every frame */
export async function tellAll(tab, message) {
  const frames = await inject(tab).catch(() => []);
  await Promise.all(frames.map((frame) => ask(tab, frame, message)));
}

/** @param {number} tab @param {number} frame @returns {Promise<Record<string, any>>} */
async function readFrame(tab, frame) {
  return { ...(await ask(tab, frame, { queenside: "read" })), frame };
}

/**
 * What a frame answers; nothing if it has gone away.
 *
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
function isBoard({ found, document }) {
  return found === true && Array.isArray(document?.regions);
}

/** @param {Record<string, any>} one @param {Record<string, any>} other */
function byUse(one, other) {
  const [isOver, isOtherOver] = [one.solvedAlready === true, other.solvedAlready === true];
  const size = other.document.regions.length - one.document.regions.length;
  return Number(isOver) - Number(isOtherOver) || usedAt(other) - usedAt(one) || size;
}

/** @param {Record<string, any>} first @param {Record<string, any>} second of another frame */
function whyBefore(first, second) {
  if (first.solvedAlready !== second.solvedAlready) return "playable";
  if (usedAt(first) !== usedAt(second)) return "used";
  return first.document.regions.length > second.document.regions.length ? "largest" : "first";
}

/** @param {Record<string, any>} answer @returns {number} */
const usedAt = ({ used }) => (Number.isFinite(used) ? used : 0);

/** @param {Record<string, any>} answer @param {string} report @returns {Reading} */
export function reading(answer, report) {
  const { frame, adapter, rule, document, solvedAlready, isGuess, names, colours, took } = answer;
  return {
    frame,
    adapter: words(adapter),
    rule: words(rule),
    document,
    over: solvedAlready === true,
    pictured: answer.pictured === true,
    taken: Object.hasOwn(TAKEN, answer.taken) ? `${SEVERAL} ${TAKEN[answer.taken]}` : "",
    doubt: words(answer.doubt),
    isGuess: isGuess === true,
    names: Array.isArray(names) ? names.map((name) => words(name).slice(0, MOST_NAME)) : null,
    colours: Array.isArray(colours) ? colours.map(colour) : [],
    took: typeof took === "number" ? took : null,
    report,
  };
}

/** @param {unknown} value @returns {number[] | null} */
function colour(value) {
  const isByte = (/** @type {unknown} */ part) => Number.isInteger(part) && Number(part) >= 0;
  return Array.isArray(value) && value.length === 3 && value.every(isByte) ? value : null;
}

/** @param {Record<string, any>[]} answers @returns {string} as a person may copy it */
function reportOf(answers) {
  const told = answers.map(({ frame, found, adapter, rule, reason, report }) => ({
    frame,
    found,
    adapter,
    rule,
    reason,
    report,
  }));
  const version = { queenside: 1, frames: answers.length };
  return JSON.stringify({ ...version, told }, null, 1).slice(0, MOST_REPORT);
}

/** @param {unknown} text */
export function words(text) {
  return String(text ?? "").slice(0, MOST_SIGNS);
}
