/**
 * Plays a board that only pictures show: in rounds. In each, all cells that are not yet as they
 * should be are pressed once, and the next picture shows what came of it.
 *
 * A picture shows two kinds of signs, and a page may have queens that look like crosses to its
 * reader. Then the presses tell: if a cell is empty again after one sign, that was the queen; after
 * two, the second. Any other board, place or queen than expected is the end.
 */

import { ask } from "./frames.js";
import { captureBoard } from "./tab-capture.js";

/** @import { Reading } from "./frames.js" */
/** @import { Sighted } from "./tab-capture.js" */
/** @typedef {"empty" | "cross" | "queen"} State */

const PAGE = 0;
const MAX_ROUNDS = 12;
const MAX_PICTURES = 3; // pictures in which a press must show
const PAGE_GONE = "The page went away while it was being played.";
const OTHER = "The page shows another board now.";
const MOVED = "The page has moved or changed while it was being played.";
const STOPPED = "You have stopped it.";
const HIDDEN = "Every cell was pressed, but the board can no longer be seen, to check it.";
const INK = 40; // of 255: what differs more has changed
const CHANGED = 0.004; // the share of a cell that must have changed

/** By the tab. @type {Map<number, {game: RoundsGame, reading: Reading}>} */
const playing = new Map();

/** @param {number} tab */
export function stop(tab) {
  const now = playing.get(tab);
  if (now) now.game.stopped = true;
}

/** @param {number} tab @returns {Reading | null} what is played there, as it was */
export function readingOf(tab) {
  return playing.get(tab)?.reading ?? null;
}

class Surprise extends Error {}

class RoundsGame {
  /** @param {number} tab @param {Sighted} first @param {Map<number, State>} wanted */
  constructor(tab, first, wanted) {
    this.tab = tab;
    this.now = first;
    this.size = first.seen.size;
    this.wanted = wanted;
    this.clicks = 0;
    this.last = Date.now();
    this.stopped = false;
    /** Effective presses of each cell since it was empty. */
    this.steps = statesOf(first).map((state) => (state === "empty" ? 0 : NaN));
    /** Presses that make a queen, where queens look like crosses. */
    this.queenAt = 0;
  }

  /** @returns {number[]} the cells that are not as they should be */
  pendingCells() {
    return [...this.wanted.keys()].filter((cell) => !this.isMet(cell));
  }

  async play() {
    let still = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const due = this.pendingCells();
      if (!due.length) return true;
      // Where crosses come, a first one shows whether they do.
      const isTrial = !round && due.every((cell) => this.wanted.get(cell) === "cross");
      const cells = isTrial ? due.slice(0, 1) : due;
      const before = this.now;
      await this.press(cells);
      const isSeen = await this.waitForChange(before, cells);
      if (isSeen === null) return false;
      still = isSeen ? 0 : still + 1;
      if (still === MAX_PICTURES) throw this.surprise(cells[0], "did not react to 3 clicks");
    }
    const due = this.pendingCells();
    if (!due.length) return true;
    throw this.surprise(due[0], "does not become what it should");
  }

  /** @param {number[]} cells */
  async press(cells) {
    if (this.stopped) throw new Surprise(STOPPED);
    const places = cells.map((cell) => [Math.floor(cell / this.size), cell % this.size]);
    const answer = await ask(this.tab, PAGE, { queenside: "press", cells: places });
    if (answer.done === undefined) throw new Surprise(PAGE_GONE);
    this.clicks += answer.clicks;
    this.last = Date.now();
    if (answer.done !== true) throw new Surprise(String(answer.reason));
  }

  /**
   * Capture until the presses show.
   * @param {Sighted} before @param {number[]} cells
   * @returns {Promise<boolean | null>} whether anything came of it; null if the board has gone away
   *   as one that is won may
   */
  async waitForChange(before, cells) {
    let reason = "";
    for (let look_ = 0; look_ < MAX_PICTURES; look_++) {
      const sighted = await this.nextPicture();
      if (typeof sighted === "string") {
        reason = sighted;
        continue;
      }
      const changed = cells.filter((cell) => isOther(before, sighted, cell));
      this.now = sighted;
      if (!changed.length) continue;
      this.compare(before, sighted, cells);
      for (const cell of changed) this.step(cell);
      return true;
    }
    if (!reason) return false;
    const isLast = cells.length === this.pendingCells().length;
    const are = statesOf(before);
    if (isLast && cells.every((cell) => are[cell] === "cross")) return null;
    throw new Surprise(isLast ? `${HIDDEN} ${reason}` : reason);
  }

  /** @returns {Promise<Sighted | string>} the next picture, or why it shows nothing */
  async nextPicture() {
    if (this.stopped) throw new Surprise(STOPPED);
    const sighted = await captureBoard(this.tab);
    if ("reason" in sighted) return sighted.reason;
    const { regions } = this.now.seen;
    const hasChanged = sighted.seen.regions.some((region, cell) => region !== regions[cell]);
    if (sighted.seen.size !== this.size || hasChanged) throw new Surprise(OTHER);
    const { left: newX, top: newY } = sighted.seen;
    const { left: x, top: y, wide: side } = this.now.seen;
    const isMoved = Math.abs(newX - x) + Math.abs(newY - y) > side / 4;
    if (isMoved || sighted.pixels.width !== this.now.pixels.width) throw new Surprise(MOVED);
    return sighted;
  }

  /** @param {Sighted} before @param {Sighted} after @param {number[]} pressed */
  compare(before, after, pressed) {
    const [old, now] = [statesOf(before), statesOf(after)];
    for (const cell of now.keys()) {
      if (pressed.includes(cell) || (old[cell] === "queen") === (now[cell] === "queen")) continue;
      const change = old[cell] === "queen" ? "has lost its queen" : "has got a queen";
      throw this.surprise(cell, `${change} that was not asked for`);
    }
  }

  /** @param {number} cell whose sign has changed */
  step(cell) {
    const state = statesOf(this.now)[cell];
    const steps = this.steps[cell] + 1;
    if (state === "empty") {
      const isNew = !this.queenAt && steps > 1 && !statesOf(this.now).includes("queen");
      if (isNew) this.queenAt = Math.min(2, steps - 1);
      this.steps[cell] = 0;
    } else this.steps[cell] = steps;
  }

  /** @param {number} cell */
  isMet(cell) {
    const state = statesOf(this.now)[cell];
    const isQueen = this.queenAt ? state !== "empty" && this.steps[cell] === this.queenAt : state === "queen";
    const target = this.wanted.get(cell);
    if (target === "queen") return isQueen;
    return target === "empty" ? !isQueen : state === target && !isQueen;
  }

  /** @param {number} cell @param {string} what */
  surprise(cell, what) {
    const [row, column] = [Math.floor(cell / this.size), cell % this.size];
    return new Surprise(`Row ${row + 1}, column ${column + 1} ${what}.`);
  }
}

/** @param {Sighted} sighted */
function statesOf({ seen: { size, queens, marks } }) {
  /** @type {State[]} */
  const states = new Array(size * size).fill("empty");
  for (const cell of marks) states[cell] = "cross";
  for (const cell of queens) states[cell] = "queen";
  return states;
}

/** @param {Sighted} before @param {Sighted} after @param {number} cell whether it has changed */
function isOther(before, after, cell) {
  if (statesOf(before)[cell] !== statesOf(after)[cell]) return true;
  const { left: x0, top: y0, wide: cellWidth, high: cellHeight, size } = after.seen;
  const [old, now] = [before.pixels.data, after.pixels.data];
  const x = x0 + (cell % size) * cellWidth;
  const y = y0 + Math.floor(cell / size) * cellHeight;
  let [changed, all] = [0, 0];
  for (let row = Math.ceil(y + 0.15 * cellHeight); row < y + 0.85 * cellHeight; row++) {
    for (let column = Math.ceil(x + 0.15 * cellWidth); column < x + 0.85 * cellWidth; column++) {
      const offset = 4 * (row * after.pixels.width + column);
      all += 1;
      const isOther = [offset, offset + 1, offset + 2].some((part) => Math.abs(old[part] - now[part]) > INK);
      if (isOther) changed += 1;
    }
  }
  return changed > CHANGED * all;
}

/**
 * @param {number} tab @param {Reading} reading @param {Map<number, State>} targets by cell
 * @returns {Promise<Record<string, any>>} as the player of a page answers
 */
export async function play(tab, reading, targets) {
  const start = performance.now();
  const first = await captureBoard(tab);
  if ("reason" in first) return { done: false, clicks: 0, reason: first.reason };
  const regions = reading.document.regions?.flat() ?? [];
  if (first.seen.regions.some((region, cell) => region !== regions[cell])) {
    return { done: false, clicks: 0, reason: OTHER };
  }
  const game = new RoundsGame(tab, first, targets);
  playing.set(tab, { game, reading });
  try {
    const won = await game.play();
    const { clicks, last } = game;
    return { done: true, clicks, last, seconds: (performance.now() - start) / 1000, won };
  } catch (error) {
    if (!(error instanceof Surprise)) throw error;
    return { done: false, clicks: game.clicks, reason: error.message };
  } finally {
    playing.delete(tab);
  }
}
