/**
 * What a board is called in an address, so that the address leads to exactly this board.
 *
 * Boards that Queenside has or makes go by their id or their day; any other board by its game id,
 * which tells all of it in one word (core/formats/gameid.py).
 */

import { ask, isSite } from "../api.js";
import { write, read } from "../database.js";
import { GENERATION_VERSION } from "../kernel/constants.js";
import { renumbered } from "../kernel/problem.js";
import { parseGameId, gameId as wordOf } from "../puzzle/game-id.js";
import { go, linkTo } from "../router.js";
import { t } from "../i18n.js";
import { decodeBoard, encodeBoard as customWord } from "./custom.js";
import { checkKind, isBoard, Puzzle } from "./puzzle.js";

const MAX_ROWS = 64; // rows that can be played

const DAY = /^queenside daily (\d{4}-\d\d-\d\d)$/;
const COLLECTED = /^[qs]\d+-\d+$/;
const GENERATED = /^\d{1,4}(k\d{1,3})?(-[a-z0-9.]+)*#\d{1,20}(v\d{1,6})?$/;

/** @param {PuzzleDocument} document @returns {string} a word that the server reads as this board */
export function textOf(document) {
  const day = dayOf(document);
  if (day) return `daily:${day}`;
  return document.id && isOurs(document) ? document.id : gameId(document);
}

/** @param {PuzzleDocument} document @returns {Puzzle} throws an Error for one that is too large */
export function playable(document) {
  const puzzle = Puzzle.of(document);
  const rows = Math.max(puzzle.rows, puzzle.columns);
  if (rows > MAX_ROWS) throw new Error(t("This board has {rows} rows; up to {most} can be played here.", { rows, most: MAX_ROWS }));
  if (rows < 1) throw new Error(t("This board has no cells."));
  return puzzle;
}

/** Open a board with its title and state on Play; throw an Error if it is too large. @param {PuzzleDocument} document */
export function play(document) {
  storeGenerated(document);
  go(linkTo("play", textOf(playable(document).document)), document);
}

/** Return a public address, or null if nobody else reaches this server. @param {string} place as `linkTo` makes it */
export function shareable(place) {
  const siteAddress = window.document.querySelector('meta[name="queenside-site"]')?.getAttribute("content");
  if (!siteAddress && !isSite()) return null; // a server for one person
  return `${siteAddress || location.origin + location.pathname}${place}`;
}

/**
 * Return the address for everyone, or null if there is none: of a day, or with the whole board in it. Where the site
 * has a page with a picture for this board, which messengers show, it is that page's, which leads on.
 * @param {PuzzleDocument} document @param {string} [query] for the board's page @returns {string | null}
 */
export function linkOf(document, query = "") {
  const day = dayOf(document); // whoever solves it has solved that day
  const [first, last] = window.document.querySelector('meta[name="queenside-previews"]')?.getAttribute("content")?.split(" ") ?? ["9", ""];
  const page = day ? first <= day && day <= last && `days/${day}` : last && isOurs(document) && COLLECTED.test(document.id ?? "") && `boards/${document.id}`;
  const base = shareable("");
  if (page && base) return new URL(`${page}.html${query && `#${query}`}`, base).href;
  return shareable(linkTo("play", day || document.kind === "custom" ? textOf(document) : gameId(document)) + (query && `?${query}`));
}

/**
 * Read boards from an id, a link or any format; throw a Problem, or an Error if the page can't show them.
 * @param {string} text @param {AbortSignal} [signal]
 */
export async function boardsIn(text, signal) {
  return (await readBoards(text, signal)).boards;
}

/**
 * Read the boards of a text, with a sentence for each about what was taken and what was left, if the text had to be
 * searched.
 * @param {string} text @param {AbortSignal} [signal] @returns {Promise<{boards: PuzzleDocument[], findings?: string[]}>}
 */
export async function readBoards(text, signal) {
  const word = text.trim();
  const custom = await decodeBoard(word);
  const board = parseGameId(word) ?? (custom?.kind === "custom" && isBoard(custom) ? custom : await findGenerated(word));
  if (board) return { boards: [board] };
  const { boards, findings } = await ask("read", { text }, { signal });
  for (const board of boards) checkKind(board);
  storeGenerated(boards[0]);
  return { boards, findings };
}

/** @param {PuzzleDocument} document is kept if it was made from a seed, since that may have taken long */
function storeGenerated(document) {
  const { state: _, solution: __, ...board } = document;
  if (GENERATED.test(board.id ?? "") && isOurs(board)) {
    write(["made"], (table) => table.put({ word: board.id, board })).catch(() => {});
  }
}

/** @param {string} word @returns {Promise<PuzzleDocument | undefined>} the board that was made from this id */
async function findGenerated(word) {
  if (!GENERATED.test(word)) return undefined;
  const id = /v\d+$/.test(word) ? word : `${word}v${GENERATION_VERSION}`;
  const board = (await read("made", (table) => table.get(id)).catch(() => undefined))?.board;
  return isBoard(board) ? board : undefined;
}

/** @param {PuzzleDocument} document @returns {string | null} the day whose board it is */
export function dayOf({ source }) {
  return DAY.exec(source ?? "")?.[1] ?? null;
}

/** @param {PuzzleDocument} document @returns {boolean} whether its id is one that Queenside gave */
function isOurs({ id, source }) {
  if (GENERATED.test(id ?? "")) return !source || source === "queenside generate";
  return COLLECTED.test(id ?? "") && (source ?? "").startsWith("queenside collection");
}

/** @param {PuzzleDocument} document @returns {string} the board in one word; equal words, equal boards */
export function gameId(document) {
  if (document.kind === "custom") return customWord(document);
  const { regions, size = 0, stars = 1, toroidal = false, given = [], blocked = [] } = document;
  const rows = regions?.length ?? size;
  const numbers = (/** @type {[number, number][]} */ cells) => new Set(cells.map(([row, column]) => rows * row + column));
  return wordOf({
    size: rows,
    stars,
    toroidal,
    regions: regions ? renumbered(regions.flatMap((row) => [...row])) : null,
    given: numbers(given),
    blocked: numbers(blocked),
  });
}
