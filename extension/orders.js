/**
 * What a person can order, each one on a tab: the background's work.
 *
 *     look    read the board and solve it          play    solve it and click the solution
 *     show    the solution over the board          hint    the next step, over the board
 *     check   what is wrong, over the board        hide    take away what is over the board
 *     stop    end the playing                      keep    the game as it stands, in Queenside
 *     time    how long a board took to play, under it
 *
 * Nothing is remembered between two orders but which tabs are busy: each order reads the page
 * again, so it never acts on a board that is no longer there. While a board is being played, only
 * looking, stopping and hiding are possible, wherever the order comes from.
 */

import { ask, read, tellAll, words } from "./frames.js";
import { kernel } from "./kernels.js";
import * as pairing from "./pairing.js";
import { check as checkHere } from "./puzzle/check.js";
import { hint as hintHere } from "./puzzle/hint.js";
import { solve as solveHere } from "./puzzle/solve.js";
import { lasted } from "./writing.js";

/** @import { Cell, PuzzleDocument } from "./puzzle/document.js" */
/** @import { Reading } from "./frames.js" */

/**
 * @typedef {object} Order
 * @property {string} order its name
 * @property {number} tab
 * @property {string} [pace] of "play": "instant" or "human"
 * @property {number} [depth] of "hint": 1, 2 or 3, asked of a paired Queenside; otherwise here
 * @property {number} [clicked] of "play": when it was ordered, in milliseconds of the epoch
 * @property {number} [seconds] of "time"
 * @property {number} [clicks] of "time"
 * @property {string} [engine] of "look", "show" and "play": of a paired Queenside; otherwise here
 */

/**
 * @typedef {object} Solved
 * @property {string} status
 * @property {Cell[][]} solutions
 * @property {number} milliseconds
 * @property {string} by the name of the engine
 */

const PATIENCE = 10; // seconds for an engine of a paired Queenside
const GONE = "The page went away while it was being played.";
const BUSY = "A board is being played in this tab already.";
/** Why a board is not played, by its status. @type {Record<string, string>} */
const WORDS = {
  none: "The board has no solution, so it has been read wrongly, or is wrong itself.",
  several: "The board has several solutions, so nothing is played.",
  unknown: "The board was not solved in time.",
};

/** Tabs where a board is being worked on. @type {Set<number>} */
const busy = new Set();

/** @type {Record<string, (order: Order, reading: Reading) => Promise<Record<string, unknown>>>} */
const WITH_BOARD = { play, show, hint, check, keep, time };

/**
 * @param {Order} order
 * @returns {Promise<Record<string, unknown>>} plain data: what was done, or `reason` says why not
 */
export async function carryOut(order) {
  try {
    if (order.order === "look") return await look(order);
    if (order.order === "stop" || order.order === "hide") return await everywhere(order);
    if (!Object.hasOwn(WITH_BOARD, order.order)) return { reason: "There is no such order." };
    if (busy.has(order.tab)) return { reason: BUSY };
    busy.add(order.tab);
    try {
      const reading = await read(order.tab);
      return "reason" in reading ? { ...reading } : await WITH_BOARD[order.order](order, reading);
    } finally {
      busy.delete(order.tab);
    }
  } catch (error) {
    return { reason: words(error instanceof Error ? error.message : error) };
  }
}

/** @param {Order} order */
async function look(order) {
  const began = performance.now();
  const reading = await read(order.tab);
  const playing = busy.has(order.tab);
  if ("reason" in reading) return { ...reading, playing };
  const solved = await solve(order, reading.document);
  const total = performance.now() - began;
  return { found: true, ...reading, ...solved, total, playing };
}

/** @param {Order} order @param {PuzzleDocument} document @returns {Promise<Solved>} */
async function solve({ engine }, document) {
  if (engine) {
    const fields = { board: bare(document), engine, time_limit: PATIENCE };
    const began = performance.now();
    const { status, solutions } = await pairing.question("solve", fields);
    const milliseconds = performance.now() - began;
    return { status: words(status), solutions, milliseconds, by: words(engine) };
  }
  const { status, solutions, seconds } = solveHere(await kernel(), document);
  return { status, solutions, milliseconds: 1000 * seconds, by: "" };
}

/** @param {PuzzleDocument} document @returns {PuzzleDocument} without the state of play */
function bare({ state: _, ...document }) {
  return document;
}

/** @param {Order} order @param {Reading} reading */
async function play(order, reading) {
  if (reading.over) return { done: true, clicks: 0, seconds: 0, won: true };
  const { status, solutions } = await solve(order, reading.document);
  if (status !== "unique") return { reason: WORDS[status] ?? WORDS.unknown };
  const pace = order.pace === "human" ? "human" : "instant";
  const message = { queenside: "play", solution: solutions[0], pace };
  const played = await ask(order.tab, reading.frame, message);
  if (played.done === undefined) return { reason: GONE };
  const { done, clicks, won, reason } = played;
  if (done !== true) return { reason: words(reason), clicks };
  const seconds = order.clicked ? (played.last - order.clicked) / 1000 : played.seconds;
  return { done, clicks, seconds: Math.max(0, seconds), won };
}

/**
 * Shows under the board how long it took: "8×8 in 210 ms, 16 clicks."
 *
 * @param {Order} order
 * @param {Reading} reading
 */
async function time({ tab, seconds = 0, clicks = 0 }, reading) {
  const size = reading.document.regions?.length ?? 0;
  const text = `${size}×${size} in ${lasted(seconds)}, ${Number(clicks)} clicks.`;
  return overlay(tab, reading, { text });
}

/** @param {Order} order @param {Reading} reading */
async function show(order, reading) {
  const { status, solutions } = await solve(order, reading.document);
  if (!solutions?.length) return { reason: WORDS[status] ?? WORDS.unknown };
  const text = status === "unique" ? "The solution." : "One solution of several.";
  return overlay(order.tab, reading, { queens: solutions[0], text });
}

/** @param {Order} order @param {Reading} reading */
async function hint({ tab, depth }, reading) {
  const { document: board } = reading;
  const { sentences, step, wrong = [] } = depth
    ? await pairing.question("hint", { board, depth, naming: "cells" })
    : hintHere(await kernel(), board);
  const last = sentences?.[sentences.length - 1];
  const { places: queens = [], eliminates: marks = [], looks_at: ringed = wrong } = step ?? {};
  return overlay(tab, reading, { queens, marks, ringed, text: depth ? words(last) : last });
}

/** @param {Order} order @param {Reading} reading */
async function check(order, reading) {
  const { sentence, queens, marks } = checkHere(await kernel(), reading.document);
  return overlay(order.tab, reading, { wrong: [...queens, ...marks], text: sentence });
}

/**
 * @param {number} tab
 * @param {Reading} reading
 * @param {{queens?: Cell[], marks?: Cell[], wrong?: Cell[], ringed?: Cell[], text: string}} shown
 */
async function overlay(tab, { frame }, shown) {
  const cells = { queens: [], marks: [], wrong: [], ringed: [], ...shown };
  const { shown: done, reason } = await ask(tab, frame, { queenside: "overlay", ...cells });
  if (done === true) return { text: shown.text };
  return { reason: words(reason || "The page has changed.") };
}

/** @param {Order} _order @param {Reading} reading */
async function keep(_order, reading) {
  await pairing.question("games", { board: reading.document, seconds: 0, solved: false });
  return { text: "Kept among your games in Queenside." };
}

/** @param {Order} order one that needs no board, and goes to every frame */
async function everywhere({ order, tab }) {
  await tellAll(tab, { queenside: order === "stop" ? "stop" : "clear" });
  return { text: order === "stop" ? "Stopped." : "" };
}
