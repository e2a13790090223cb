/**
 * A person's games: kept in this browser with every move, and by the server as they were left.
 *
 * A game is called by its board's word and which of the games on that board it is, so that two tabs
 * that begin the same board write the same game. How the server has it is kept beside it: what it has
 * not got yet is sent when it is there again (session.js). On a static site there is only this browser.
 *
 * A record that is damaged is set aside: it stays where it is, and nothing reads it.
 */

import { ask, isAbort, isSite } from "../api.js";
import { gameId } from "../board/address.js";
import { isBoard } from "../board/puzzle.js";
import { write, read } from "../database.js";

/** @typedef {[number, number][]} Cells */

/**
 * @typedef {object} Game
 * @property {string} key
 * @property {PuzzleDocument} board with the state it began from
 * @property {{queens: Cells, marks: Cells}} state where it is
 * @property {number} [notes] on how many cells there are some; which ones, only the moves know
 * @property {number} moves how many are kept
 * @property {number} seconds
 * @property {number} hints
 * @property {boolean} solved
 * @property {string} played when it was last touched, in ISO 8601
 * @property {string | null} daily the day whose board it is
 */

/**
 * @typedef {object} Saved how the server has a game
 * @property {string} key
 * @property {number | null} id null until it has answered
 * @property {string} played when it was last touched, as the server has it
 * @property {number} moves how many it has
 * @property {string[]} sent the same for what it was sent since, and has not answered
 */

/** @typedef {Game & {server: Saved | null}} Known a game, and how the server has it */

/**
 * @typedef {object} Entry a move, as it is kept
 * @property {string} game
 * @property {number} number from 0
 * @property {any} move as the game takes it
 * @property {boolean} auto whether queens crossed out what they exclude
 * @property {number} at seconds on the clock
 */

/** The channel on which tabs tell each other of moves, and of what the server has. */
export const CHANNEL = "queenside-games";

/** @param {PuzzleDocument} board @param {number | string} label @returns {string} */
export function keyOf(board, label) {
  return `${gameId(board)}#${label}`;
}

/** @param {string} key @returns which of the games on its board */
export function labelOf(key) {
  return key.slice(key.lastIndexOf("#") + 1);
}

/** @param {string} first @param {string} second @returns whether two texts say the same moment */
export function isSameMoment(first, second) {
  return Date.parse(first) === Date.parse(second);
}

/**
 * All games, those that only the server has too, the last one played first. Where one of the two
 * can't be asked there are those of the other.
 * @param {AbortSignal} [signal]
 */
export async function listGames(signal) {
  if (isSite()) return (await listLocalGames()).filter(isBegun).sort(byLastPlayed);
  const request = ask("games?number=200", undefined, { signal }).catch((error) => {
    if (isAbort(error)) throw error;
    return { games: [] };
  });
  const [localGames, { games: serverGames }] = await Promise.all([listLocalGames(), request]);
  const merged = serverGames.map((/** @type {any} */ game) => mergeGame(localGames, game));
  const unsaved = localGames.filter((game) => !isSaved(game) && !merged.includes(game));
  return [...merged, ...unsaved].sort(byLastPlayed);
}

/** @param {Game} first @param {Game} second */
function byLastPlayed(first, second) {
  return Date.parse(second.played) - Date.parse(first.played);
}

/** @param {Game} game @returns whether there is anything to keep */
function isBegun({ state, notes = 0, solved }) {
  return solved || state.queens.length + state.marks.length + notes > 0;
}

/** @param {Known} game @returns whether the server has all that it is to have */
export function isSaved({ server, ...game }) {
  return server ? server.moves === game.moves : !isBegun(game);
}

/** @returns {Promise<Known[]>} those kept here; none where the browser keeps nothing */
export async function listLocalGames() {
  try {
    const games = (await read("games", (table) => table.getAll())).filter(isGame);
    const saved = (await read("saved", (table) => table.getAll())).filter(isRecordOfServer);
    const byKey = new Map(saved.map((record) => [record.key, record]));
    return games.map((game) => ({ ...game, server: byKey.get(game.key) ?? null }));
  } catch {
    return [];
  }
}

/** @returns how many games of this browser are damaged, and so not among `listLocalGames` */
export async function countDamaged() {
  return (await read("games", (table) => table.getAll()).catch(() => [])).filter((game) => !isGame(game)).length;
}

/** @param {string} key @returns {Promise<Game | undefined>} */
export async function getLocalGame(key) {
  const game = await read("games", (table) => table.get(key)).catch(() => undefined);
  return isGame(game) ? game : undefined;
}

/** @param {string} key @returns {Promise<Entry[]>} its moves, the first one first; a damaged one does nothing */
export async function movesOf(key) {
  const entries = await read("moves", (table) => table.getAll(moveRange(key))).catch(() => []);
  return entries.map((entry) => (isMove(entry.move) ? entry : { ...entry, move: { type: "lift" } }));
}

/** @param {string} key @returns {Promise<Saved | undefined>} */
export async function savedOf(key) {
  const saved = await read("saved", (table) => table.get(key)).catch(() => undefined);
  return isRecordOfServer(saved) ? saved : undefined;
}

/** @param {any} record @returns whether it is a whole `Game` */
function isGame(record) {
  const { key, board, state, seconds, hints, played } = record ?? {};
  const isCounted = Number.isFinite(seconds) && Number.isInteger(hints) && Number.isFinite(Date.parse(played));
  return typeof key === "string" && isCounted && isBoard(board, state);
}

/** @param {any} record @returns whether it is a whole `Saved` */
function isRecordOfServer(record) {
  return typeof record?.played === "string" && Array.isArray(record.sent);
}

/** @param {any} move */
function isMove(move) {
  return typeof move?.type === "string" && (!("cell" in move) || move.cell >= 0);
}

/** @param {Game} game as it is after these moves @param {Entry[]} entries @throws where there is such a move */
export function addMoves(game, entries) {
  return write(["games", "moves"], (games, moves) => {
    games.put(game);
    for (const entry of entries) moves.add(entry);
  });
}

/** @param {Known} game forgotten by the server, and here */
export async function deleteGame({ key, server }) {
  if (server?.id) await ask(`games/${server.id}`, undefined, { method: "DELETE" });
  await write(["games", "moves", "saved"], (games, moves, saved) => {
    games.delete(key);
    moves.delete(moveRange(key));
    saved.delete(key);
  }).catch(() => {});
}

/** @param {string} key */
function moveRange(key) {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}

/**
 * A game of the server: as this browser has it, with its moves, unless it was played elsewhere since.
 * @param {Known[]} localGames @param {any} serverGame @returns {Known}
 */
function mergeGame(localGames, serverGame) {
  const { id, board, title: _, ...game } = serverGame;
  const localGame = localGames.find(
    (game) => [id, undefined].includes(game.server?.id ?? undefined) && includesPlay(game, serverGame) && isOn(game, board),
  );
  if (localGame) return localGame;
  const key = keyOf(board, `server-${id}-${Date.parse(serverGame.played)}`);
  const state = { queens: [], marks: [], ...board.state };
  return { ...game, board, state, moves: 0, key, server: { key, id, played: serverGame.played, moves: 0, sent: [] } };
}

/** @param {Known} own @param {{played: string}} serverGame @returns whether there is nothing in theirs that own hasn't got */
function includesPlay({ server, played }, serverGame) {
  const moments = [played, ...(server ? [server.played, ...server.sent] : [])];
  return moments.some((moment) => isSameMoment(moment, serverGame.played));
}

/** @param {Known} game @param {PuzzleDocument} board @returns whether it is played on this board */
export function isOn({ key }, board) {
  return key.startsWith(keyOf(board, ""));
}
