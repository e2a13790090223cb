/**
 * A game that is being played: each move is kept the moment it is made, other tabs follow, and the
 * server has it a while later.
 */

import { isConflict } from "../database.js";
import { addMoves, CHANNEL, getLocalGame, isSaved, movesOf, putGame } from "./games.js";
import { save, send } from "./sync.js";

/** @import { Game, Entry } from "./games.js" */

/** @typedef {Pick<Game, "state" | "notes" | "hints" | "solved">} Now what the moves make of a game */

const PAUSE = 800; // milliseconds after a move

export class Session {
  /**
   * @param {Known} game @param {Entry[]} entries its moves so far
   * @param {(entries: Entry[], seconds: number) => Now} onRemoteMoves all moves, where another tab has made some
   */
  constructor({ server, ...game }, entries, onRemoteMoves) {
    /** @type {Game} */
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

  /** Have the server keep it; null where it can't. */
  save() {
    clearTimeout(this.timer);
    this.timer = 0;
    return this.saveBy(save);
  }

  /** The page is being left: nothing is waited for. @param {number} seconds */
  leave(seconds) {
    if (!this.game.moves) return;
    this.game = { ...this.game, seconds };
    if (this.isWriter && this.storedMoves === this.entries.length) putGame(this.game).catch(() => {});
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
    if (isSaved({ ...this.game, server: this.lastSaved }) && !this.game.solved) return null;
    try {
      const { saved, best } = await method(this.game, this.lastSaved);
      this.lastSaved = saved;
      return { best };
    } catch {
      return null; // it is sent when the server is there again
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
