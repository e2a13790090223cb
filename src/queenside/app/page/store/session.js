/**
 * A game that is being played: each move is kept the moment it is made, other tabs follow, and the
 * server has it a while later: each game in its turn, also those that it has missed.
 */

import { isConflict, write } from "../database.js";
import { addMoves, CHANNEL, getLocalGame, isSameMoment, isSaved, listLocalGames, movesOf, savedOf } from "./games.js";
import { ask, isSite, onReach, Problem } from "../api.js";

/** @import { Game } from "./games.js" */

/** @typedef {Pick<Game, "state" | "notes" | "hints" | "solved">} Now what the moves make of a game */

const PAUSE = 800; // milliseconds after a move

export class Session {
  /**
   * @param {Known} game @param {Entry[]} entries its moves so far
   * @param {(entries: Entry[], seconds: number) => Now} onRemoteMoves all moves, where another tab has made some
   */
  constructor({ server, ...game }, entries, onRemoteMoves) {
    this.game = game;
    /** @type {Saved | null} */
    this.lastSaved = server;
    this.entries = entries;
    this.onRemoteMoves = onRemoteMoves;
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.receive(data);
    this.timer = 0; // 0 where nothing is to be sent
    this.storedMoves = entries.length; // moves that the browser keeps, or is about to
    this.isWriter = false; // and not one that only follows another tab
    this.writing = Promise.resolve(); // the last move, until the browser keeps it
  }

  /** @param {Entry["move"]} move @param {boolean} auto @param {Now & {seconds: number}} now */
  add(move, auto, now) {
    const { key, moves } = this.game;
    const entry = { game: key, number: moves, move, auto, at: now.seconds };
    this.entries.push(entry);
    this.game = { ...this.game, ...now, moves: moves + 1, played: moment() };
    this.writing = this.write(entry);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.save(), PAUSE);
  }

  /** Have the server keep it, if it can. */
  async save() {
    clearTimeout(this.timer);
    this.timer = 0;
    await this.writing;
    return this.saveBy(save);
  }

  /** The page is being left: nothing is waited for. @param {number} seconds */
  leave(seconds) {
    if (!this.game.moves) return;
    this.game = { ...this.game, seconds };
    if (this.isWriter && this.storedMoves === this.entries.length) write(["games"], (table) => table.put(this.game)).catch(() => {});
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.saveBy(send);
  }

  /** Go on with what other tabs have done while this one slept. */
  async wake() {
    const stored = await getLocalGame(this.game.key);
    if (stored && stored.moves > this.game.moves) await this.follow();
  }

  /** No longer hear other tabs; they still hear of the last move. */
  close() {
    this.channel.onmessage = null;
    this.writing.finally(() => this.channel.close());
  }

  /** @param {typeof save} method */
  async saveBy(method) {
    if (isSite() || isSaved({ ...this.game, server: this.lastSaved })) return;
    try {
      this.lastSaved = await method(this.game, this.lastSaved);
    } catch {
      // It is sent when the server is there again.
    }
  }

  /** @param {Entry} entry */
  async write(entry) {
    const { game, storedMoves } = this;
    this.isWriter = true;
    this.storedMoves = entry.number + 1;
    try {
      await addMoves(game, this.entries.slice(storedMoves, this.storedMoves));
      this.channel.postMessage({ game, entry, isKept: true });
    } catch (error) {
      if (isConflict(error)) return this.follow(entry);
      this.storedMoves = Math.min(this.storedMoves, storedMoves); // the page says that nothing is kept
      this.channel.postMessage({ game, entry, isKept: false });
    }
  }

  /** @param {Entry} [own] a move that came when another tab's was there already: it comes after that */
  async follow(own) {
    const [entries, stored] = [await movesOf(this.game.key), await getLocalGame(this.game.key)];
    const last = own && { ...own, number: entries.length };
    this.entries = last ? [...entries, last] : entries;
    this.isWriter = false;
    this.storedMoves = entries.length;
    const now = this.onRemoteMoves(this.entries, stored?.seconds ?? 0);
    this.game = { ...this.game, ...stored, ...now, moves: this.entries.length };
    if (last) await this.write(last);
  }

  /** @param {{saved?: Saved, game: Game, entry: Entry, isKept: boolean}} told */
  receive({ saved, game, entry, isKept }) {
    if ((saved ?? game).key !== this.game.key) return;
    if (saved) return void (this.lastSaved = saved);
    if (entry.number !== this.entries.length) return void this.wake();
    if (isKept && this.storedMoves === this.entries.length) this.storedMoves += 1;
    this.entries = [...this.entries, entry];
    this.game = game;
    this.isWriter = false;
    this.onRemoteMoves(this.entries, game.seconds);
  }
}

/** @returns {string} now, as the clock on the wall says it, in ISO 8601 */
function moment() {
  const now = new Date();
  const ahead = -now.getTimezoneOffset();
  const two = (/** @type {number} */ number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const localTime = new Date(now.getTime() + ahead * 60_000).toISOString().slice(0, -1);
  return `${localTime}${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}

const LOCK = "queenside-saving";
const MAX_GAMES = 200; // of the server's games, as far back as one is looked for
const MAX_PENDING = 90; // moments of which the last answer is awaited

/** @type {Promise<unknown>} */
let last = Promise.resolve();

const channel = new BroadcastChannel(CHANNEL);

/**
 * Have the server keep a game. All tabs take turns, so that no game becomes two.
 * @param {Game} game as it is now @param {Saved | null} previous how the server has it, where the browser keeps nothing
 * @throws a Problem
 */
export function save(game, previous) {
  const work = async () => {
    const saved = await savedOf(game.key);
    return send(game, saved && (!previous || saved.moves >= previous.moves) ? saved : previous); // what knows more
  };
  const turn = last.then(() => (navigator.locks ? navigator.locks.request(LOCK, work) : work()));
  last = turn.catch(() => {});
  return turn;
}

/** The same without a turn, where the page may be gone in the next moment. @param {Game} game @param {Saved | null} previous @returns {Promise<Saved>} */
export async function send(game, previous) {
  const { key, played, moves } = game;
  const before = previous ?? { key, id: null, played: "", moves: 0, sent: [] };
  const sending = recordSaved({ ...before, sent: [...before.sent.slice(-MAX_PENDING), played] });
  const id = await putOnServer(game, before);
  const saved = { key, id, played, moves, sent: [] };
  await sending;
  await recordSaved(saved);
  return saved;
}

/** @param {Saved} saved for the next visit, and for other tabs */
async function recordSaved(saved) {
  channel.postMessage({ saved });
  await write(["saved"], (table) => table.put(saved)).catch(() => {});
}

/** Send what the server has missed, now and whenever it is there again. */
export function startSync() {
  if (!isSite()) onReach((reach) => reach === "" && syncPending().catch(() => {})); // it is sent when the server is there again
}

async function syncPending() {
  for (const localGame of await listLocalGames()) {
    const { server, ...game } = localGame;
    if (!isSaved(localGame)) await save(game, server);
  }
}

/** @param {Game} game @param {Saved} before @returns {Promise<number>} its number there */
async function putOnServer(game, before) {
  const keep = async (/** @type {object} */ changes) => (await ask("games", { ...entryOf(game), ...changes }, { keepalive: true })).id;
  const id = before.id ?? (await findSavedId(before));
  if (!id) return keep({});
  try {
    return await keep({ id, since: [before.played, ...before.sent].filter(Boolean) });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409) throw error;
    return keep({}); // what was played elsewhere stays as well
  }
}

/** @param {Game} game as the server takes it */
export function entryOf({ board, state, seconds, solved, hints, daily, played }) {
  return { board: { ...board, state }, seconds, solved, hints, daily, played };
}

/** The server's number for a new game that it was sent, where its answer was lost. @param {Saved} before */
async function findSavedId({ sent }) {
  if (!sent.length) return null;
  const { games } = await ask(`games?number=${MAX_GAMES}`);
  const isOurs = (/** @type {any} */ game) => sent.some((moment) => isSameMoment(game.played, moment));
  return games.find(isOurs)?.id ?? null;
}
