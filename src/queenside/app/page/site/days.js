/** The board of a day, as queenside/maker/daily.py chooses it, from files that were made with the site. */

import { dayText } from "../board/days.js";
import { DAY_FILES } from "../contract.js";
import { parseGameId } from "../puzzle/game-id.js";

const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/;
const DAILY_WORD = /^daily(?::(\S+))?$/;

const BEFORE_1970 = 719_162; // days from the first Monday of the calendar, 1 January of the year 1, to 1 January 1970

/** @typedef {{id: string, grade: string, rating: number, board: string}} Entry a board as a word (puzzle/game-id.js) */

/**
 * The day whose board is asked for; null where another board is, or no day is said.
 * @param {string} method @param {string} path @param {string} query @param {any} body
 */
export function dayIn(method, path, query, body) {
  if (method === "GET" && path === "daily") return validDay(new URLSearchParams(query).get("day") ?? dayText());
  const word = path === "read" && typeof body?.text === "string" ? DAILY_WORD.exec(body.text.trim()) : null;
  return word && validDay(word[1] ?? dayText());
}

/** @param {string} day */
function validDay(day) {
  return Number.isFinite(numberOf(day)) ? day : null;
}

/** @param {string} day @returns {Promise<{board: object, details: object}>} its document, and what is known of it */
export async function boardOf(day) {
  const number = numberOf(day);
  /** @type {Entry[]} */
  const entries = await fetchGenerated(fileOf(day));
  const { id, grade, rating, board } = entries[Math.floor(number / DAY_FILES) % entries.length];
  return {
    board: { queenside: 1, id, source: `queenside daily ${day}`, ...parseGameId(board) },
    details: { day, grade, rating },
  };
}

/** @param {string} day @returns what has its board (site/build.py) */
export function fileOf(day) {
  return `days-${numberOf(day) % DAY_FILES}`;
}

/** @param {string} day @returns days since the first Monday; NaN for what is no day */
function numberOf(day) {
  const moment = new Date(DAY.test(day) ? day : NaN);
  const isDay = Number.isFinite(moment.getTime()) && moment.toISOString().startsWith(day); // the thirtieth of February is none
  return isDay ? moment.getTime() / 86_400_000 + BEFORE_1970 : NaN;
}

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** @param {string} name */
export function addressOf(name) {
  return new URL(`../data/${name}.json`, import.meta.url);
}

/** @param {string} name @throws where there is no such file, or no network */
export function fetchGenerated(name) {
  const cached = fetched.get(name);
  if (cached) return cached;
  const loading = fetch(addressOf(name)).then((response) => (response.ok ? response.json() : Promise.reject(new Error(`no ${name}`))));
  fetched.set(name, loading);
  loading.catch(() => fetched.delete(name)); // so that it is fetched again
  return loading;
}
