/**
 * Keeping the game, so that it is there the next time: a little after each move, and at once when the
 * page is left. One message is on its way at a time, since the first one learns the game's id.
 */

import { ask } from "../api.js";

const PAUSE = 800; // milliseconds after a move

/**
 * @typedef {object} Entry what is kept
 * @property {unknown} board the document, with the state of play
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} hints
 * @property {string | null} daily
 */

export class Autosave {
  /** @param {number | null} id of the game, if it has been kept before */
  constructor(id) {
    this.id = id;
    /** @type {(() => Entry) | null} */
    this.waiting = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Promise<any>} */
    this.sending = Promise.resolve(null);
  }

  /** @param {() => Entry} entry asked when it is time, so that the seconds are right */
  later(entry) {
    this.waiting = entry;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), PAUSE);
  }

  /**
   * Keep what is waiting, also when the page is about to go.
   *
   * @returns {Promise<{id: number, best: number | null} | null>} null if there was nothing or nobody
   */
  now() {
    clearTimeout(this.timer);
    const entry = this.waiting?.();
    this.waiting = null;
    if (entry) this.sending = this.id === null ? this.sending.then(() => this.send(entry)) : this.send(entry);
    return this.sending;
  }

  /** @param {Entry} entry */
  async send(entry) {
    try {
      const answer = await ask("games", { ...entry, id: this.id }, { keepalive: true });
      this.id = answer.id;
      return answer;
    } catch {
      return null; // the game goes on; the next move tries again
    }
  }
}
