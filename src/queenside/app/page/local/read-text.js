/** Boards in the forms that are met most: an id of a made board, a link, a document, a grid of letters. */

import { isBoard } from "../board/puzzle.js";
import { GRADES } from "../contract.js";
import { GENERATION_VERSION, STYLES } from "../kernel/constants.js";
import { isPuzzle } from "../puzzle/document.js";
import { parseGameId } from "../puzzle/game-id.js";
import { parsePuzzlink } from "../puzzle/puzzlink.js";
import { answer } from "./answer.js";

const GENERATED = /^(\d{1,2})(?:k(\d))?((?:-[a-z]+)*)#(\d{1,15})(?:v(\d+))?$/;

/** @param {string} text @param {AbortSignal} [signal] @returns {Promise<PuzzleDocument | null>} null for what is none, or in another form */
export async function readText(text, signal = new AbortController().signal) {
  return parseGameId(text) ?? parsePuzzlink(text) ?? valid(parseJson(text)) ?? valid(parseGrid(text)) ?? generate(text, signal);
}

/** @param {any} document from anywhere @returns {PuzzleDocument | null} itself if it states a puzzle */
export function valid(document) {
  return (document?.kind === "custom" || isPuzzle(document)) && isBoard(document) ? document : null;
}

/** @param {string} text */
function parseJson(text) {
  try {
    const data = JSON.parse(text);
    return Array.isArray(data) ? { regions: data } : data; // rows alone
  } catch {
    return null;
  }
}

/** @param {string} text rows of one letter a cell */
function parseGrid(text) {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  return rows.length > 1 && rows.every((row) => /^[A-Za-z]+$/.test(row)) ? { kind: "regions", stars: 1, regions: rows } : null;
}

/** @param {string} word @param {AbortSignal} signal */
async function generate(word, signal) {
  const [, size, stars = "1", tail, seed, version] = GENERATED.exec(word) ?? [];
  if (!size || Number(version ?? GENERATION_VERSION) !== GENERATION_VERSION) return null;
  const words = tail.split("-").filter(Boolean);
  const is = (/** @type {readonly string[]} */ names) => words.find((name) => names.includes(name));
  const [grade, style] = [is(GRADES), is(STYLES)];
  const flags = words.filter((name) => name !== grade && name !== style).map((name) => [name, true]);
  const spec = { size: Number(size), stars: Number(stars), seed: Number(seed), ...(grade && { grade }), ...(style && { style }), ...Object.fromEntries(flags) };
  const { solution: _, ...board } = (await answer("generate", spec, signal)).boards[0];
  return board;
}
