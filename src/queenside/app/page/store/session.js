/**
 * A game that is being played: each move is kept the moment it is made, other tabs follow, and the
 * server has it a while later.
 */

import { isConflict } from "../database.js";
import { addMoves, CHANNEL, gameHere, isSaved, movesOf, putGame } from "./games.js";
import { save, send } from "./saving.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./games.js").Entry} Entry */
/** @typedef {import("./games.js").Saved} Saved */

/** @typedef {Pick<Game, "state" | "notes" | "hints" | "solved">} Now what the moves make of a game */

const PAUSE = 800; // milliseconds after a move

export class Session {
  /**
   * @param {import("./games.js").Known} game @param {Entry[]} entries its moves so far
   * @param {(entries: Entry[], seconds: number) => Now} onOther all moves, where another tab has made some
   */
  constructor({ server, ...game }, entries, onOther) {
    /** @type {Game} */
    this.game = game;
    /** @type {Saved | null} */
    this.known = server;
    this.entries = entries;
    this.onOther = onOther;
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.timer = 0; // 0 where nothing is to be sent
    this.kept = entries.length; // moves that the browser keeps, or is about to
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
    return this.saved(save);
  }

  /** The page is being left: nothing is waited for. @param {number} seconds */
  leave(seconds) {
    if (!this.game.moves) return;
    this.game = { ...this.game, seconds };
    if (this.isWriter && this.kept === this.entries.length) putGame(this.game).catch(() => {});
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.saved(send);
  }

  /** Go on with what other tabs have done while this one slept. */
  async wake() {
    const here = await gameHere(this.game.key);
    if (here && here.moves > this.game.moves) await this.follow();
  }

  /** No longer hear other tabs; they still hear of the last move. */
  close() {
    this.channel.onmessage = null;
    this.writing.finally(() => this.channel.close());
  }

  /** @param {typeof save} way */
  async saved(way) {
    if (isSaved({ ...this.game, server: this.known }) && !this.game.solved) return null;
    try {
      const { saved, best } = await way(this.game, this.known);
      this.known = saved;
      return { best };
    } catch {
      return null; // it is sent when the server is there again
    }
  }

  /** @param {Entry} entry */
  async write(entry) {
    const { game, kept } = this;
    this.isWriter = true;
    this.kept = entry.number + 1;
    try {
      await addMoves(game, this.entries.slice(kept, this.kept));
      this.channel.postMessage({ game, entry, isKept: true });
    } catch (error) {
      if (isConflict(error)) return this.follow(entry);
      this.kept = Math.min(this.kept, kept); // the page says that nothing is kept
      this.channel.postMessage({ game, entry, isKept: false });
    }
  }

  /** @param {Entry} [own] a move that came when another tab's was there already: it comes after that */
  async follow(own) {
    const [entries, here] = [await movesOf(this.game.key), await gameHere(this.game.key)];
    const last = own && { ...own, number: entries.length };
    this.entries = last ? [...entries, last] : entries;
    this.isWriter = false;
    this.kept = entries.length;
    const now = this.onOther(this.entries, here?.seconds ?? 0);
    this.game = { ...this.game, ...here, ...now, moves: this.entries.length };
    if (last) await this.write(last);
  }

  /** @param {{saved?: Saved, game: Game, entry: Entry, isKept: boolean}} told */
  hear({ saved, game, entry, isKept }) {
    if ((saved ?? game).key !== this.game.key) return;
    if (saved) return void (this.known = saved);
    if (entry.number !== this.entries.length) return void this.wake();
    if (isKept && this.kept === this.entries.length) this.kept += 1;
    this.entries = [...this.entries, entry];
    this.game = game;
    this.isWriter = false;
    this.onOther(this.entries, game.seconds);
  }
}

/** @returns {string} now, as the clock on the wall says it, in ISO 8601 */
function moment() {
  const now = new Date();
  const ahead = -now.getTimezoneOffset();
  const two = (/** @type {number} */ number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const here = new Date(now.getTime() + ahead * 60_000).toISOString().slice(0, -1);
  return `${here}${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}
