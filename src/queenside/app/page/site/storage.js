/**
 * What a person keeps on a static site: the answers of queenside/app/server/questions/keeping.py from the browser's own
 * database, without Python and without a server. Games and settings are those that the page keeps anyway.
 */

import { Problem } from "../api.js";
import { dayText } from "../board/days.js";
import { isBoard } from "../board/puzzle.js";
import { read, write } from "../database.js";
import { valid } from "../local/read-text.js";
import { keyOf, listGames } from "../store/games.js";
import { entryOf } from "../store/session.js";
import { keyOfTime, parseSharedTimes, SHARED_TIMES } from "../store/shared-times.js";
import { askPython, hasPython } from "./python-queue.js";
import { fetchGenerated } from "./days.js";

const HEAD = "queenside-store";
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const INCLUDED = "queenside"; // the collection that comes along (queenside/app/server/questions/keeping.py)

/** @typedef {import("../store/games.js").Game} Game */
/** @typedef {{board: any, seconds: number, solved: boolean, hints: number, played: string, daily: string | null}} Entry a game as a file has it */

/** By the method and the first word of the path; null for what is not kept here. @type {Record<string, (body: any, address: {id: string, query: URLSearchParams}) => Promise<any>>} */
export const STORAGE_HANDLERS = {
  async "GET collections"(_, { id, query }) {
    if (id === INCLUDED) return { boards: (await fetchGenerated("collection")).filter((/** @type {any} */ board) => suits(board, query)) };
    const records = await allBoards();
    if (id) return { boards: records.filter(({ collection }) => collection === id).map(boardEntry).filter((board) => suits(board, query)) };
    const names = [...new Set(records.map(({ collection }) => collection))];
    const collections = names.map((name) => ({ name, boards: records.filter(({ collection }) => collection === name).length }));
    return { collections: [...(await fetchGenerated("collections")), ...collections] };
  },
  "GET store": async () => ({
    text: await exportStore(),
    media_type: "application/jsonl",
    file_name: "queenside-store.jsonl",
  }),
  "POST store": ({ text }) => importStore(text),
  "GET progress": async () => ({ streak: streakOf(await allGames()) }), // its times the page finds itself
  "GET settings": () => settings(),
  async "PUT settings"(changes) {
    await write(["settings"], (table) => {
      for (const [key, value] of Object.entries(changes)) table.put({ key, value, isSaved: true });
    });
    return settings();
  },
};

/** @param {{board: PuzzleDocument}} record */
function boardEntry({ board }) {
  const { id = null, size = board.regions?.length ?? board.rows, stars = 1 } = board;
  return { id, size, stars, board };
}

/** @param {{size?: number, stars: number, grade?: string, techniques?: string[]}} entry @param {URLSearchParams} query */
function suits({ size, stars, grade, techniques = [] }, query) {
  const fits = (/** @type {string} */ name, /** @type {unknown[]} */ ...values) => [null, ...values.map(String)].includes(query.get(name));
  return fits("size", size) && fits("stars", stars) && fits("grade", grade) && fits("technique", ...techniques);
}

/** Everything, as `queenside store export` writes it. */
async function exportStore() {
  const lines = [
    { [HEAD]: 1 },
    ...(await allBoards()).map(({ collection, board }) => ({ collection, board })),
    ...(await allGames()).map((game) => ({ game })),
    ...Object.entries(await settings()).map(([setting, value]) => ({ setting, value })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Add what such a file holds; games and boards that are here stay as they are. Throws a Problem that names the line
 * for what is wrong, and then nothing is added.
 * @param {string} text
 */
async function importStore(text) {
  const shared = text.trimStart().startsWith("{") ? [] : parseSharedTimes(text);
  if (shared.length) return addSharedTimes(shared);
  const lines = text.split("\n").map((line, index) => line.trim() && parseLine(line, index + 1));
  const content = lines.filter(Boolean);
  if (!content.length || !(HEAD in content[0])) throw refusal("the file has no boards or games of Queenside in it");
  const boards = await readBoards(lines.map((line) => line?.board));
  const entries = content.filter((line) => line.board).map((line, index) => ({ ...line, board: boards[index] }));
  const played = entries.filter(({ game }) => game).map(({ game, board }) => ({ daily: null, ...game, board }));
  const collected = entries.filter(({ game }) => !game).map(({ collection, board }) => ({ collection, board }));
  const newGames = newOnes(played, await allGames(), gameName);
  const newBoards = newOnes(collected, (await allBoards()).map(({ id: _, ...record }) => record), JSON.stringify);
  const chosen = content.filter((line) => "setting" in line);
  await write(["games", "boards", "settings"], (games, boards, settings) => {
    for (const game of newGames) games.put(recordOf(game));
    for (const board of newBoards) boards.add(board);
    for (const { setting: key, value } of chosen) settings.put({ key, value, isSaved: true });
  });
  return { boards: newBoards.length, games: newGames.length, settings: chosen.length };
}

/**
 * The boards of the lines that have one. Python reads them as it does for the server, where the site has it.
 * @param {any[]} documents by line @returns {Promise<any[]>} throws a Problem that names the line
 */
async function readBoards(documents) {
  const boards = documents.filter(Boolean);
  if (boards.length && hasPython()) {
    const text = documents.map((document) => (document ? JSON.stringify(document) : "")).join("\n");
    return (await askPython("POST", "read", { text }, {})).boards;
  }
  const index = documents.findIndex((document) => document && !valid(document));
  if (index >= 0) throw refusal(`line ${index + 1}: not a board of Queenside`);
  return boards;
}

/** @param {Entry} game @returns {Game} as the page keeps it: where it was left is where it begins */
function recordOf(game) {
  const key = keyOf(game.board, `file-${Date.parse(game.played)}-${game.seconds}`);
  return { ...game, key, state: { queens: [], marks: [], ...game.board.state }, moves: 0 };
}

/** The same name for a game that is the same. @param {Entry} game */
function gameName({ board, played, seconds }) {
  return `${keyOf(board, Date.parse(played))} ${seconds}`;
}

/** Those that aren't here yet, each once. @template T @param {T[]} records @param {T[]} stored @param {(record: T) => string} name */
function newOnes(records, stored, name) {
  const storedNames = new Set(stored.map((record) => name(record)));
  return [...new Map(records.map((record) => [name(record), record])).values()].filter((record) => !storedNames.has(name(record)));
}

/** @param {string} reason */
function refusal(reason) {
  return new Problem(422, "Something in the request is wrong", reason, [reason]);
}

/**
 * A line of such a file; the board that it has, of a game or a collection, is not looked at.
 * @param {string} text @param {number} number @returns {any} throws a Problem
 */
function parseLine(text, number) {
  let line;
  try {
    line = JSON.parse(text);
  } catch {
    throw refusal(`line ${number}: not JSON`);
  }
  const { game, setting, collection, board = game?.board } = line ?? {};
  if (line?.[HEAD] === 1) return { [HEAD]: 1 };
  if (line && HEAD in Object(line)) throw refusal(`line ${number}: a store of another version cannot be read`);
  if (typeof setting === "string" && "value" in line) return { setting, value: line.value };
  if (game && !isGame(game)) throw refusal(`line ${number}: a game has board, solved, seconds, hints, played and daily`);
  if (board !== null && typeof board === "object" && (game || typeof collection === "string")) {
    const { seconds, solved, hints, played, daily = null } = game ?? {}; // and nothing else that a line may have
    return { game: game && { seconds, solved, hints, played, daily }, collection, board };
  }
  throw refusal(`line ${number}: neither a board of a collection, nor a game, nor a setting`);
}

/** @param {any} game */
function isGame({ seconds, solved, hints, played, daily = null }) {
  const isText = (/** @type {RegExp} */ form, /** @type {unknown} */ text) =>
    typeof text === "string" && form.test(text) && Number.isFinite(Date.parse(text));
  const isCount = (/** @type {unknown} */ number) => typeof number === "number" && number >= 0;
  return isCount(seconds) && Number.isInteger(hints) && isCount(hints) && typeof solved === "boolean" && isText(MOMENT, played) && (daily === null || isText(DAY, daily));
}

/** @param {import("../store/shared-times.js").SharedTime[]} shared */
async function addSharedTimes(shared) {
  const stored = (await settings())[SHARED_TIMES] ?? [];
  const times = newOnes(shared, stored, keyOfTime);
  await write(["settings"], (table) => table.put({ key: SHARED_TIMES, value: [...stored, ...times], isSaved: true }));
  return { boards: 0, games: times.length, settings: 0 };
}

/** @param {Entry[]} games @returns days in a row with that day's board */
function streakOf(games) {
  const onTime = games.filter(({ daily, solved, played }) => daily && solved && played.slice(0, 10) === daily);
  const days = new Set(onTime.map(({ daily }) => Date.parse(/** @type {string} */ (daily)) / 86_400_000));
  const lengthUntil = (/** @type {number} */ day) => {
    let length = 0;
    while (days.has(day - length)) length++;
    return length;
  };
  const today = Date.parse(dayText()) / 86_400_000;
  return { current: lengthUntil(today) || lengthUntil(today - 1), longest: Math.max(0, ...[...days].map(lengthUntil)) };
}

async function settings() {
  const records = await read("settings", (table) => table.getAll());
  return Object.fromEntries(records.filter(({ value }) => value !== undefined).map(({ key, value }) => [key, value]));
}

/** @returns {Promise<Entry[]>} but those that are damaged */
async function allGames() {
  return (await listGames()).map(entryOf).filter(isGame);
}

/** All but those that are damaged. */
async function allBoards() {
  return (await read("boards", (table) => table.getAll())).filter(({ board }) => isBoard(board));
}
