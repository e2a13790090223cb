/**
 * What a person keeps, in the browser's own database: the answers of queenside/web/questions/keeping.py, without
 * Python and without a server. All tabs see the same.
 */

import { Problem } from "../api.js";
import { isBoard, Puzzle } from "../board/puzzle.js";
import { changed, found } from "../database.js";
import { askPython, hasPython } from "./asking.js";
import { copyName } from "./copies.js";
import { made } from "./made.js";

const GAMES = "site-games";
const SETTINGS = "site-settings";
const BOARDS = "site-boards";
const HEAD = "queenside-store";
const MOST_SHOWN = 100;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The collection that comes along (queenside/web/questions/keeping.py). */
const OWN = "queenside";

/**
 * @typedef {object} Game as the database has it
 * @property {number} [id]
 * @property {any} board
 * @property {string} copies the same for boards that are turned or mirrored copies
 * @property {string} title
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} hints
 * @property {string} played
 * @property {string | null} daily
 */

/** @typedef {{id: string, query: URLSearchParams}} Address */

/**
 * By the method and the first word of the path; null for what is not kept here.
 *
 * @type {Record<string, (body: any, address: Address) => Promise<any>>}
 */
export const KEPT = {
  async "GET collections"(_, { id, query }) {
    if (id === OWN) return null;
    const kept = await all(BOARDS);
    if (id) return { boards: kept.filter(({ collection }) => collection === id).map(entryOf).filter((each) => suits(each, query)) };
    const names = [...new Set(kept.map(({ collection }) => collection))];
    const own = names.map((name) => ({ name, boards: kept.filter(({ collection }) => collection === name).length }));
    return { collections: [...(await made("collections")), ...own] };
  },
  async "GET games"(_, { query }) {
    const wanted = query.get("solved");
    const found = (await all(GAMES)).filter(({ solved }) => wanted === null || String(solved) === wanted);
    found.sort((one, other) => Date.parse(other.played) - Date.parse(one.played));
    return { games: found.slice(0, Number(query.get("number") ?? MOST_SHOWN)).map(({ copies: _, ...game }) => game) };
  },
  async "POST games"({ id = null, since, ...given }) {
    const game = gameOf({ played: moment(), ...given });
    const before = id === null ? undefined : await gameOfId(id);
    if (since && (!before || Date.parse(before.played) !== Date.parse(since))) {
      throw new Problem(409, "Conflict", `Game ${id} was forgotten, or played elsewhere since.`);
    }
    /** @type {IDBRequest | null} */
    let putting = null;
    await changed([GAMES], (table) => (putting = table.put(id === null ? game : { ...game, id })));
    const same = (await all(GAMES)).filter(({ copies }) => copies === game.copies);
    return { id: /** @type {any} */ (putting).result, best: best(same) };
  },
  async "DELETE games"(_, { id }) {
    if (!(await gameOfId(Number(id)))) throw new Problem(404, "Not found", `the store has no game ${id}`);
    await changed([GAMES], (table) => table.delete(Number(id)));
    return { id: Number(id) };
  },
  "GET store": async () => ({
    text: await exported(),
    media_type: "application/jsonl",
    file_name: "queenside-store.jsonl",
  }),
  "POST store": ({ text }) => imported(text),
  async "GET progress"() {
    const games = await all(GAMES);
    return { times: timesOf(games), streak: streakOf(games) };
  },
  "GET settings": () => settings(),
  async "PUT settings"(changes) {
    await changed([SETTINGS], (table) => {
      for (const [key, value] of Object.entries(changes)) table.put({ key, value });
    });
    return settings();
  },
};

/** @param {{board: import("../board/puzzle.js").PuzzleDocument}} kept */
function entryOf({ board }) {
  const { id = null, size = board.regions?.length ?? board.rows, stars = 1 } = board;
  return { id, size, stars, board };
}

/** @param {ReturnType<typeof entryOf>} entry @param {URLSearchParams} query */
function suits({ size, stars }, query) {
  const fits = (/** @type {string} */ name, /** @type {unknown} */ value) => [null, String(value)].includes(query.get(name));
  return fits("size", size) && fits("stars", stars);
}

/** @returns {Promise<string>} everything, as `queenside store export` writes it */
async function exported() {
  const lines = [{ [HEAD]: 1 }];
  for (const { collection, board } of await all(BOARDS)) lines.push(/** @type {any} */ ({ collection, board }));
  for (const { id: _, copies: _copies, title: _title, ...game } of await all(GAMES)) lines.push(/** @type {any} */ ({ game }));
  for (const [setting, value] of Object.entries(await settings())) lines.push(/** @type {any} */ ({ setting, value }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Adds what such a file holds; games and boards that are here stay as they are. Throws a Problem that names the line for what is wrong, and then nothing is added.
 *
 * @param {string} text
 * @returns {Promise<{boards: number, games: number, settings: number}>} how many were added
 */
async function imported(text) {
  const lines = text.split("\n").map((line, at) => line.trim() && lineOf(line, at + 1));
  const content = lines.filter(Boolean);
  if (!content.length || !(HEAD in content[0])) throw refused("the file has no boards or games of Queenside in it");
  const boards = await readBoards(lines.map((line) => line?.board));
  const read = content.filter((line) => line.board).map((line, at) => ({ ...line, board: boards[at] }));
  const games = await news(GAMES, read.filter(({ game }) => game).map(({ game, board }) => gameOf({ ...game, board })), nameOf);
  const collected = await news(BOARDS, read.filter(({ game }) => !game).map(({ collection, board }) => ({ collection, board })), JSON.stringify);
  const chosen = content.filter((line) => "setting" in line);
  await changed([GAMES, BOARDS, SETTINGS], (played, kept, set) => {
    for (const game of games) played.add(game);
    for (const board of collected) kept.add(board);
    for (const { setting: key, value } of chosen) set.put({ key, value });
  });
  return { boards: collected.length, games: games.length, settings: chosen.length };
}

/**
 * The boards of the lines that have one. Python reads them as it does for the server, where the site has it.
 *
 * @param {any[]} documents by line
 * @returns {Promise<any[]>} throws a Problem that names the line
 */
async function readBoards(documents) {
  const found = documents.filter(Boolean);
  if (found.length && hasPython()) {
    const text = documents.map((document) => (document ? JSON.stringify(document) : "")).join("\n");
    return (await askPython("POST", "read", { text }, {})).boards;
  }
  const at = documents.findIndex((document) => document && !isBoard(document));
  if (at >= 0) throw refused(`line ${at + 1}: not a board of Queenside`);
  return found;
}

/** @param {Game} game @returns {string} the same for a game that is the same */
function nameOf({ copies, played, seconds }) {
  return `${copies} ${Date.parse(played)} ${seconds}`;
}

/**
 * @template T
 * @param {Parameters<typeof all>[0]} table
 * @param {T[]} found
 * @param {(each: T) => string} name
 * @returns {Promise<T[]>} those that are not in the table, each once
 */
async function news(table, found, name) {
  const here = new Set((await all(table)).map(({ id: _, ...each }) => name(each)));
  return [...new Map(found.map((each) => [name(each), each])).values()].filter((each) => !here.has(name(each)));
}

/** @param {string} why */
function refused(why) {
  return new Problem(422, "Something in the request is wrong", why, [why]);
}

/**
 * A line of such a file; the board that it has, of a game or a collection, is not looked at.
 *
 * @param {string} text
 * @param {number} at
 * @returns {any} throws a Problem
 */
function lineOf(text, at) {
  let line;
  try {
    line = JSON.parse(text);
  } catch {
    throw refused(`line ${at}: not JSON`);
  }
  const { game, setting, collection, board = game?.board } = line ?? {};
  if (line?.[HEAD] === 1) return { [HEAD]: 1 };
  if (line && HEAD in Object(line)) throw refused(`line ${at}: a store of another version cannot be read`);
  if (typeof setting === "string" && "value" in line) return { setting, value: line.value };
  if (game && !isGame(game)) throw refused(`line ${at}: a game has board, solved, seconds, hints, played and daily`);
  if (board !== null && typeof board === "object" && (game || typeof collection === "string")) return { game, collection, board };
  throw refused(`line ${at}: neither a board of a collection, nor a game, nor a setting`);
}

/** @param {any} game @returns {boolean} */
function isGame({ seconds, solved, hints, played, daily = null }) {
  const isOf = (/** @type {RegExp} */ form, /** @type {unknown} */ text) =>
    typeof text === "string" && form.test(text) && Number.isFinite(Date.parse(text));
  const isCount = (/** @type {unknown} */ number) => typeof number === "number" && number >= 0;
  return isCount(seconds) && Number.isInteger(hints) && isCount(hints) && typeof solved === "boolean" && isOf(MOMENT, played) && (daily === null || isOf(DAY, daily));
}

/** @param {any} given @returns {Game} */
function gameOf({ board, seconds, solved, hints, played, daily = null }) {
  const puzzle = new Puzzle(board);
  return { board, copies: copyName(puzzle), title: puzzle.title, seconds, solved, hints, played, daily };
}

/** @param {Game[]} games @returns {number[]} the seconds of those solved without hints */
function timed(games) {
  return games.filter(({ solved, hints }) => solved && !hints).map(({ seconds }) => seconds);
}

/** @param {Game[]} games @returns {number | null} */
function best(games) {
  const seconds = timed(games);
  return seconds.length ? Math.min(...seconds) : null;
}

/** @param {Game[]} games */
function timesOf(games) {
  const titles = [...new Set(games.filter(({ solved, hints }) => solved && !hints).map(({ title }) => title))];
  titles.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  return titles.map((title) => {
    const seconds = timed(games.filter((game) => game.title === title)).sort((one, other) => one - other);
    const half = Math.floor(seconds.length / 2);
    const median = seconds.length % 2 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2;
    return { title, games: seconds.length, best: seconds[0], median };
  });
}

/** @param {Game[]} games @returns {{current: number, longest: number}} days in a row with that day's board */
function streakOf(games) {
  const onTime = games.filter(({ daily, solved, played }) => daily && solved && played.slice(0, 10) === daily);
  const days = new Set(onTime.map(({ daily }) => Date.parse(/** @type {string} */ (daily)) / 86_400_000));
  const until = (/** @type {number} */ day) => {
    let length = 0;
    while (days.has(day - length)) length++;
    return length;
  };
  const today = Date.parse(moment().slice(0, 10)) / 86_400_000;
  return { current: until(today) || until(today - 1), longest: Math.max(0, ...[...days].map(until)) };
}

/** @returns {string} now, in the person's own time, in ISO 8601 */
function moment() {
  const now = new Date();
  const ahead = -now.getTimezoneOffset();
  const two = (/** @type {number} */ number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const here = new Date(now.getTime() + ahead * 60_000).toISOString().slice(0, 19);
  return `${here}${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}

async function settings() {
  return Object.fromEntries((await all(SETTINGS)).map(({ key, value }) => [key, value]));
}

/** @param {number} id @returns {Promise<Game | undefined>} */
async function gameOfId(id) {
  const game = await found(GAMES, (table) => table.get(id));
  return game && isSound(GAMES, game) ? game : undefined;
}

/** @param {"site-games" | "site-boards" | "site-settings"} table @returns {Promise<any[]>} but those that are damaged */
async function all(table) {
  return (await found(table, (each) => each.getAll())).filter((each) => isSound(table, each));
}

/** @param {string} table @param {any} record */
function isSound(table, record) {
  return table === SETTINGS || (isBoard(record.board) && (table === BOARDS || isGame(record)));
}
