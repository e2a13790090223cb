/**
 * The commands, each on a tab: the background's work.
 *
 *     look    read the board and solve it          play    solve it and click the solution
 *     show    the solution over the board          hint    the next step, at one of three depths
 *     check   what is wrong, over the board        hide    take away what is over the board
 *     queen   click the next queen                 crosses click what queens exclude
 *     stop    end the playing                      keep    the game as it stands, in Queenside
 *     clock   take the person's time               time    how long playing took, under the board
 *
 * Nothing is remembered between two commands but which tabs are busy: each command reads the page
 * again, so it never acts on a board that is no longer there. While a board is being played, only
 * looking, stopping and hiding are possible, wherever the command comes from.
 *
 * On the daily game a person is asked once whether Queenside may click there: others see the
 * results, and the site's terms forbid it. Until then it only coaches.
 */

import { browser } from "./browser.js";
import { ask, read as readFrames, broadcast, shortText } from "./frames.js";
import { kernel } from "./kernels.js";
import { namesOf } from "./region-names.js";
import * as pairing from "./pairing.js";
import { readPicture } from "./tab-capture.js";
import { checkBoard } from "./puzzle/check.js";
import { boardOf, sizeOf } from "./puzzle/document.js";
import { gradeOf } from "./puzzle/grade.js";
import { hint as hintHere } from "./puzzle/hint.js";
import { positionOf, reasonAbout, solve as solveHere, take } from "./puzzle/steps.js";
import { trialNotes, trialLinks } from "./puzzle/trial.js";
import * as rounds from "./screenshot-player.js";
import { formatDuration, whyUnsolvable } from "./export-text.js";

/** @import { Kernel } from "./kernel/kernel.js" */
/** @import { PuzzleDocument } from "./puzzle/document.js" */
/** @import { Cell } from "./puzzle/unit-board.js" */
/** @import { Reading } from "./frames.js" */
/** @import { Note } from "./puzzle/trial.js" */

/**
 * @typedef {object} Command
 * @property {string} order the name of the command
 * @property {number} tab
 * @property {number} [depth] of "hint": where to look (1), which technique (2), the step (3)
 * @property {number} [clicked] of "play": when it was given, in milliseconds of the epoch
 * @property {number} [seconds] of "time"
 * @property {number} [clicks] of "time"
 * @property {string} [engine] of "look", "show" and "play": of a paired Queenside; otherwise here
 */

const TIMEOUT_SECONDS = 10; // seconds for an engine of a paired Queenside
const PAGE_GONE = "The page went away while it was being played.";
const BUSY = "A board is being played in this tab already.";
/** The adapter of pages where others see the results. */
const DAILY = "daily";
const COACH = "Queenside only coaches on this game. You can change that in its popup.";
const NO_CLOCK = "There is no clock for a board that is only seen in a picture of the page.";
const MAX_STARS = 4;
const TIMED_OUT = "The board was not solved in time.";

/** Tabs where a board is being worked on. @type {Set<number>} */
const busy = new Set();

/** @type {Record<string, (command: Command, reading: Reading) => Promise<Record<string, unknown>>>} */
const BOARD_COMMANDS = { play, show, hint, check, queen, crosses, keep, time, clock };
/** Commands that click on the page. */
const CLICKS = ["play", "queen", "crosses"];

/**
 * @param {Command} command
 * @returns {Promise<Record<string, unknown>>} plain data: what was done, or `reason` says why not
 */
export async function runCommand(command) {
  try {
    if (command.order === "look") return await look(command);
    if (command.order === "stop" || command.order === "hide") return await runInAllFrames(command);
    if (!Object.hasOwn(BOARD_COMMANDS, command.order)) return { reason: "There is no such order." };
    if (busy.has(command.tab)) return { reason: BUSY };
    busy.add(command.tab);
    try {
      const reading = await read(command.tab);
      if ("reason" in reading) return { ...reading };
      if (CLICKS.includes(command.order) && !(await mayClick(reading))) {
        return { reason: reading.doubt || COACH };
      }
      const result = await BOARD_COMMANDS[command.order](command, reading);
      return reading.taken ? { ...result, taken: reading.taken } : result;
    } finally {
      busy.delete(command.tab);
    }
  } catch (error) {
    return { reason: shortText(error instanceof Error ? error.message : error) };
  }
}

/** @param {number} tab the board, with as many stars as give it one solution if it is not said */
async function read(tab) {
  kernel(); // every command needs it: it loads while the page is read
  const played = rounds.readingOf(tab);
  if (played) return played;
  const answer = await readFrames(tab);
  const reading = "reason" in answer ? await readPicture(tab, answer) : answer;
  if ("reason" in reading || !reading.isGuess) return reading;
  for (let stars = 1; stars <= MAX_STARS; stars++) {
    const document = { ...reading.document, stars };
    if (solveHere(await kernel(), document).status === "unique") return { ...reading, document };
  }
  return reading;
}

/** @param {Reading} reading */
async function mayClick({ adapter, doubt }) {
  if (doubt) return false;
  if (adapter !== DAILY) return true;
  return (await browser.storage.local.get({ mayClick: false })).mayClick === true;
}

/** @param {Command} command */
async function look(command) {
  const began = performance.now();
  const reading = await read(command.tab);
  const playing = busy.has(command.tab);
  if ("reason" in reading) return { ...reading, playing };
  const solved = await solve(command, reading.document);
  const total = performance.now() - began;
  const isUnique = solved.status === "unique";
  const board = boardOf(reading.document);
  const isGraded = isUnique && board.regions;
  const graded = isGraded ? gradeOf(await kernel(), board, TIMEOUT_SECONDS) : null;
  const clicks = await mayClick(reading);
  return { found: true, ...reading, ...solved, grade: graded?.grade ?? null, total, playing, clicks };
}

/** @param {Command} command @param {PuzzleDocument} document @returns `by` names an engine that is not its own */
async function solve({ engine }, document) {
  if (engine) {
    const fields = { board: withoutState(document), engine, time_limit: TIMEOUT_SECONDS };
    const began = performance.now();
    const { status, solutions } = await pairing.question("solve", fields);
    const milliseconds = performance.now() - began;
    return { status: shortText(status), solutions, milliseconds, by: shortText(engine) };
  }
  const { status, solutions, seconds } = solveHere(await kernel(), document);
  return { status, solutions, milliseconds: 1000 * seconds, by: "" };
}

/** @param {PuzzleDocument} document @returns {PuzzleDocument} without the state of play */
function withoutState({ state: _, ...document }) {
  return document;
}

/** @param {Command} command @param {Reading} reading */
async function play(command, reading) {
  if (reading.over) return { done: true, clicks: 0, seconds: 0, won: true };
  const chosen = await solutionOf(command, reading.document);
  if ("reason" in chosen) return chosen;
  const message = { queenside: "play", solution: chosen.queens, stars: reading.document.stars };
  const played = await playOnPage(command, reading, message);
  return chosen.several ? { ...played, several: true } : played;
}

/**
 * Choose the solution to play or show: of several, one with the queens that stand.
 * @param {Command} command @param {PuzzleDocument} document
 * @returns {Promise<{queens: Cell[], several: boolean} | {reason: string}>}
 */
async function solutionOf(command, document) {
  const { status, solutions } = await solve(command, document);
  if (!solutions?.length) {
    const none = () => `The board has no solution: ${whyUnsolvable(document)}.`;
    return { reason: status === "none" ? none() : TIMED_OUT };
  }
  if (status !== "several") return { queens: solutions[0], several: false };
  const board = boardOf(document);
  const started = { ...withoutState(document), given: board.places([...board.given, ...board.queens]) };
  try {
    const [fitting] = solveHere(await kernel(), started, { limit: 1 }).solutions;
    return { queens: fitting ?? solutions[0], several: true };
  } catch {
    return { queens: solutions[0], several: true }; // queens that stand wrong are no clues
  }
}

/** @param {Command} command @param {Reading} reading @param {Record<string, unknown>} message */
async function playOnPage(command, reading, message) {
  const { frame, pictured } = reading;
  const played = pictured
    ? await rounds.play(command.tab, reading, targetStates(reading, message))
    : await ask(command.tab, frame, message);
  if (played.done === undefined) return { reason: PAGE_GONE };
  const { done: isDone, clicks, won, reason } = played;
  if (isDone !== true) return { reason: shortText(reason), clicks };
  const seconds = command.clicked ? (played.last - command.clicked) / 1000 : played.seconds;
  return { done: isDone, clicks, seconds: Math.max(0, seconds), won };
}

/** @param {Reading} reading @param {Record<string, any>} message */
function targetStates({ document }, { solution, queens, marks = [] }) {
  const board = boardOf(document);
  const number = (/** @type {Cell} */ [row, column]) => row * board.rows + column;
  /** @type {Map<number, "queen" | "cross" | "empty">} */
  const targets = new Map();
  if (solution) for (const cell of board.queens) targets.set(cell, "empty");
  for (const cell of marks) targets.set(number(cell), "cross");
  for (const cell of solution ?? queens ?? []) targets.set(number(cell), "queen");
  return targets;
}

/** @param {Command} command @param {Reading} reading the easiest queen from here, by reasons if any */
async function queen(command, reading) {
  const board = boardOf(reading.document);
  const { diagnosis: wrong } = checkBoard(await kernel(), board, optionsOf(reading));
  if (wrong.queens.length) return check(command, reading);
  const chosen = await solutionOf(command, reading.document);
  if ("reason" in chosen) return chosen;
  const placed = [...board.given, ...board.queens];
  const missing = chosen.queens.filter(([row, column]) => !placed.includes(row * board.rows + column));
  if (!missing.length) return { text: "All queens are placed." };
  const next = chosen.several ? null : nextQueen(await kernel(), board);
  const easiest = missing.find((cell) => String(cell) === String(next)) ?? missing[0];
  const message = { queenside: "place", queens: [easiest] };
  const { done: isDone, reason } = await playOnPage(command, reading, message);
  return isDone ? { text: "One queen is placed." } : { reason };
}

/** @param {Kernel} kernel @param {ReturnType<typeof boardOf>} board */
function nextQueen(kernel, board) {
  let position = positionOf(board);
  for (;;) {
    const { step } = reasonAbout(kernel, board, "step", position, { seconds: TIMEOUT_SECONDS });
    if (!step) return null;
    if (step.places.length) return board.place(step.places[0]);
    position = take(position, step);
  }
}

/** @param {Command} command @param {Reading} reading what the queens on the board exclude */
async function crosses(command, reading) {
  const board = boardOf(reading.document);
  const known = [...board.blocked, ...board.marks];
  const marks = board.crossed(board.allQueens).filter((cell) => !known.includes(cell));
  if (!marks.length) return { text: "There is nothing to cross out." };
  const message = { queenside: "place", marks: board.places(marks) };
  const { done: isDone, reason } = await playOnPage(command, reading, message);
  return isDone ? { text: `${marks.length} cells are crossed out.` } : { reason };
}

/** @param {Command} command @param {Reading} reading */
async function clock({ tab }, { frame, pictured, document: { stars } }) {
  if (pictured) return { reason: NO_CLOCK };
  const { done: isDone, reason } = await ask(tab, frame, { queenside: "clock", stars });
  return isDone ? { text: "The clock is running. Solve the board." } : { reason: shortText(reason) };
}

/** Show the time under the board: "8×8 in 210 ms, 16 clicks." @param {Command} command @param {Reading} reading */
async function time({ tab, seconds = 0, clicks = 0 }, reading) {
  const size = sizeOf(reading.document);
  const text = `${size}×${size} in ${formatDuration(seconds)}, ${Number(clicks)} clicks.`;
  return overlay(tab, reading, { text });
}

/** @param {Command} command @param {Reading} reading */
async function show(command, reading) {
  const chosen = await solutionOf(command, reading.document);
  if ("reason" in chosen) return chosen;
  const text = chosen.several ? "One solution of several." : "The solution.";
  return overlay(command.tab, reading, { queens: chosen.queens, text });
}

/** @param {Reading} reading what its regions are called */
function optionsOf({ document, names, colours }) {
  return { looks: namesOf(names, colours, document.regions?.length ?? 0) };
}

/** @param {Command} command @param {Reading} reading */
async function hint({ tab, depth = 3 }, reading) {
  const { document } = reading;
  const board = boardOf(document);
  const result = hintHere(await kernel(), board, { ...optionsOf(reading), depth });
  const { kind, sentences, step, units, around: aroundCell, wrong } = result;
  const text = sentences[depth - 1];
  if (depth === 3 && step) {
    const { places: queens, eliminates: marks, looks_at: ringed, trial } = step;
    const led = trialLinks(trial);
    const lines = [text, ...led.map(({ number, sentence }) => `${number}. ${sentence}`)].join("\n");
    const supposed = led.flatMap((link) => link.queens);
    const eliminated = led.flatMap((link) => link.marks);
    const cells = { queens, marks, ringed, supposed, lost: eliminated };
    return overlay(tab, reading, { ...cells, notes: trialNotes(led), text: lines });
  }
  if (kind === "mistake") return overlay(tab, reading, { wrong: depth === 3 ? wrong : [], text });
  const outlined = units.length ? cellsOf(board, units) : aroundCell ? [[aroundCell]] : [];
  return overlay(tab, reading, { outlined, text });
}

/**
 * @param {ReturnType<typeof boardOf>} board @param {{kind: string, index: number}[]} units
 * @returns {Cell[][]} the cells of each
 */
function cellsOf(board, units) {
  return units.map(({ kind, index }) => {
    const unit = board.units.find((candidate) => candidate.kind === kind && candidate.index === index);
    return board.places(unit?.cells ?? []);
  });
}

/** @param {Command} command @param {Reading} reading */
async function check(command, reading) {
  const { diagnosis } = checkBoard(await kernel(), boardOf(reading.document), optionsOf(reading));
  const { sentence, queens, marks } = diagnosis;
  return overlay(command.tab, reading, { wrong: [...queens, ...marks], text: sentence });
}

/**
 * @param {number} tab @param {Reading} reading
 * @param {Partial<Record<"queens" | "marks" | "wrong" | "ringed" | "supposed" | "lost", Cell[]>> &
 *   {outlined?: Cell[][], notes?: Note[], text: string}} content
 */
async function overlay(tab, { frame }, content) {
  const nothing = { queens: [], marks: [], wrong: [], ringed: [], supposed: [], lost: [] };
  const cells = { ...nothing, outlined: [], notes: [], ...content };
  const { shown: isShown, reason } = await ask(tab, frame, { queenside: "overlay", ...cells });
  if (isShown === true) return { text: content.text };
  return { reason: shortText(reason || "The page has changed.") };
}

/** @param {Command} _command @param {Reading} reading */
async function keep(_command, reading) {
  await pairing.question("games", { board: reading.document, seconds: 0, solved: false });
  return { text: "Kept among your games in Queenside." };
}

/** @param {Command} command one that needs no board, and goes to every frame */
async function runInAllFrames({ order, tab }) {
  if (order === "stop") rounds.stop(tab);
  await broadcast(tab, { queenside: order === "stop" ? "stop" : "clear" });
  return { text: order === "stop" ? "Stopped." : "" };
}
