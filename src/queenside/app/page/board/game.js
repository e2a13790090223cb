/**
 * A game on a board, without anything that is drawn: what stands where, every move undone, all moves replayed.
 *
 * A game is a value. `play` makes another one of it by a move; what was there before stays in
 * `past`, a chain without an end, so undoing costs nothing and goes back to the first move. A stroke
 * is many cells and one step.
 *
 * Only marks made by hand are kept. Those that follow from queens are worked out when they are
 * shown, so a queen that goes takes her own crosses with her and no others.
 *
 * While something is tried ("what if") `base` is the position it began from. To keep it is one step
 * for all of it, to drop it is one step too.
 */

import { beginStroke, cancelStroke, createHistory, endStroke, push, redo, undo } from "./history.js";

/**
 * @typedef {object} Position
 * @property {Set<number>} queens without the given ones, in the order they were placed
 * @property {Set<number>} marks those made by hand
 * @property {Map<number, number>} notes small numbers in the corners of a cell, a bit for each
 * @property {Position | null} base where trying began; null while nothing is only tried
 */

/** `erase`: the stroke that is painted takes marks away. @typedef {{puzzle: Puzzle, erase: boolean} & import("./history.js").History<Position>} Game */

/**
 * @typedef {(
 *   | {type: "tap" | "queen" | "mark" | "stroke" | "paint", cell: number}
 *   | {type: "note", cell: number, sign: number}
 *   | {type: "lift" | "cancel" | "clear" | "try" | "keep" | "drop" | "undo" | "redo" | "hint"}
 *   | {type: "set", queens: Set<number>, marks: Set<number>}
 * )} Move
 *
 * tap          the next of: empty, cross, queen
 * queen, mark  put one there, or take it away
 * note         the same for a small number in a corner, from 1, where no queen is
 * stroke       begin to paint: crosses, or nothing at all where it begins on a cross
 * paint        go on to this cell; lift ends it, cancel takes all of it back
 * clear        everything away
 * try          from now on everything is only tried; keep, drop: the end of that
 * set          to this position
 * hint         one was taken; nothing changes
 */

/** @param {Puzzle} puzzle @param {{queens?: Set<number>, marks?: Set<number>}} [state] where it was left @returns {Game} */
export function begin(puzzle, { queens = new Set(), marks = new Set() } = {}) {
  const playable = [...queens].filter((cell) => !isLocked(puzzle, cell));
  const now = { queens: new Set(playable), marks: new Set(marks), notes: new Map(), base: null };
  return { puzzle, erase: false, ...createHistory(now) };
}

/**
 * Apply a move; return the same game if it changes nothing.
 * @param {Game} game @param {Move} move
 * @param {boolean} [auto] whether queens cross out what they exclude
 */
export function play(game, move, auto = false) {
  const step = OF_HISTORY.get(move.type);
  if (step) return step(game);
  if (move.type === "stroke") return stroke(game, move.cell, auto);
  if (move.type === "paint") return game.began ? push(game, paintCell(game, move.cell, auto)) : game;
  return push(game, after(game, move, auto));
}

/** What goes through the history, or ends a part of it. @type {Map<string, (game: Game) => Game>} */
const OF_HISTORY = new Map(Object.entries({ undo, redo, lift: endStroke, cancel: cancelStroke, keep: commitTrial }));

/** @param {Gesture} gesture on a board that is played @returns {Move} */
export function moveOf({ type, cell, button }) {
  if (type === "tap") return { type: button === 2 ? "queen" : "tap", cell };
  if (type === "paint-start") return { type: "stroke", cell };
  return type === "paint" ? { type, cell } : { type: type === "paint-end" ? "lift" : "cancel" };
}

/** @param {Game} game */
export function canUndo(game) {
  return game.past !== null;
}

/** @param {Game} game */
export function canRedo(game) {
  return game.future !== null;
}

/** @param {Game} game @returns {Set<number>} all queens, the given ones included */
export function allQueens({ puzzle, now }) {
  return puzzle.given.size ? new Set([...puzzle.given, ...now.queens]) : now.queens;
}

/** @param {Game} game */
export function isSolved(game) {
  const queens = allQueens(game);
  const { puzzle } = game;
  return (puzzle.queens === null || queens.size === puzzle.queens) && puzzle.isSolved(queens);
}

/** @param {Pick<Game, "now">} game @returns {boolean} whether nothing has been put on the board */
export function isEmpty({ now }) {
  return !now.queens.size && !now.marks.size && !now.notes.size;
}

/**
 * Return all visible marks, implied ones too, and the trial layer.
 * @param {Game} game @param {boolean} auto @returns {{marks: Set<number>, layer: Set<number>}}
 */
export function visibleState(game, auto) {
  const marks = marksOf(game.puzzle, game.now, auto);
  return { marks, layer: game.now.base ? trialCells(game, marks, auto) : new Set() };
}

/**
 * Return the last position before any of these cells was set, or this one without them.
 * @param {Game} game @param {Set<number>} queens @param {Set<number>} marks
 */
export function earlier({ now, past }, queens, marks) {
  const withoutCells = (/** @type {Position} */ position) => ({
    queens: new Set([...position.queens].filter((cell) => !queens.has(cell))),
    marks: new Set([...position.marks].filter((cell) => !marks.has(cell))),
  });
  for (let link = past; link; link = link.next) {
    const { value: position } = link;
    const clean = withoutCells(position);
    const same = clean.queens.size === position.queens.size && clean.marks.size === position.marks.size;
    if (same) return clean;
  }
  return withoutCells(now);
}

/** @param {Puzzle} puzzle @param {number} cell @returns {boolean} whether the board itself has it */
function isLocked(puzzle, cell) {
  return puzzle.given.has(cell) || puzzle.blocked.has(cell);
}

/** @param {Puzzle} puzzle @param {Position} position @param {boolean} auto */
function marksOf(puzzle, position, auto) {
  if (!auto) return position.marks;
  const marks = crossedBy(puzzle, position);
  for (const cell of puzzle.blocked) marks.delete(cell);
  for (const cell of position.marks) marks.add(cell);
  return marks;
}

/** @param {Puzzle} puzzle @param {Position} position */
function crossedBy(puzzle, { queens }) {
  return puzzle.crossed(puzzle.given.size ? new Set([...puzzle.given, ...queens]) : queens);
}

/** @param {Game} game @param {Set<number>} marks @param {boolean} auto */
function trialCells({ puzzle, now }, marks, auto) {
  const base = /** @type {Position} */ (now.base);
  const before = marksOf(puzzle, base, auto);
  const fresh = [...marks].filter((cell) => !before.has(cell));
  return new Set([...fresh, ...[...now.queens].filter((cell) => !base.queens.has(cell))]);
}

/** @param {Game} game @param {Move} move @param {boolean} auto @returns {Position} */
function after({ puzzle, now }, move, auto) {
  switch (move.type) {
    case "clear":
      return isEmpty({ now }) ? now : { ...now, queens: new Set(), marks: new Set(), notes: new Map() };
    case "try":
      return now.base ? now : { ...now, base: now };
    case "drop":
      return now.base ?? now;
    case "set":
      return { ...now, queens: new Set(move.queens), marks: new Set(move.marks), notes: notesBeside(now.notes, move.queens) };
    case "note":
      return isLocked(puzzle, move.cell) || now.queens.has(move.cell) ? now : toggleNote(now, move);
    case "tap":
    case "queen":
    case "mark":
      return isLocked(puzzle, move.cell) ? now : setSign(now, move.cell, targetSign(puzzle, now, move, auto));
    default:
      return now;
  }
}

/** @typedef {"queen" | "mark" | "empty"} Sign */

/** @param {Puzzle} puzzle @param {Position} now @param {any} move @param {boolean} auto @returns {Sign} */
function targetSign(puzzle, now, { type, cell }, auto) {
  const [queen, mark] = [now.queens.has(cell), now.marks.has(cell)];
  const crossed = auto && !queen && !mark && crossedBy(puzzle, now).has(cell);
  if (type === "queen") return queen ? "empty" : "queen";
  if (type === "mark") return mark || crossed ? "empty" : "mark";
  if (queen) return "empty";
  return mark || crossed ? "queen" : "mark";
}

/** @param {Position} now @param {number} cell @param {Sign} sign */
function setSign(now, cell, sign) {
  if (now.queens.has(cell) === (sign === "queen") && now.marks.has(cell) === (sign === "mark")) {
    return now;
  }
  const [queens, marks] = [new Set(now.queens), new Set(now.marks)];
  queens.delete(cell);
  marks.delete(cell);
  if (sign === "queen") queens.add(cell);
  if (sign === "mark") marks.add(cell);
  return { ...now, queens, marks, notes: notesBeside(now.notes, queens) };
}

/** @param {Position} now @param {{cell: number, sign: number}} note put there, or taken away @returns {Position} */
function toggleNote(now, { cell, sign }) {
  const notes = new Map(now.notes);
  const bits = (notes.get(cell) ?? 0) ^ (1 << (sign - 1));
  if (bits) notes.set(cell, bits);
  else notes.delete(cell);
  return { ...now, notes };
}

/** @param {Position["notes"]} notes @param {Set<number>} queens @returns {Position["notes"]} the same object where none goes */
function notesBeside(notes, queens) {
  const remaining = [...notes].filter(([cell]) => !queens.has(cell));
  return remaining.length < notes.size ? new Map(remaining) : notes;
}

/** @param {Game} game @param {number} cell @param {boolean} auto @returns {Game} */
function stroke(game, cell, auto) {
  const starting = beginStroke({ ...game, erase: game.now.marks.has(cell) });
  return push(starting, paintCell(starting, cell, auto));
}

/** @param {Game} game @param {number} cell @param {boolean} auto */
function paintCell({ puzzle, now, erase }, cell, auto) {
  if (erase) return now.marks.has(cell) ? setSign(now, cell, "empty") : now;
  const isOccupied = now.queens.has(cell) || isLocked(puzzle, cell);
  return isOccupied || (auto && crossedBy(puzzle, now).has(cell)) ? now : setSign(now, cell, "mark");
}

/** @param {Game} game @returns {Game} what was tried as one step */
function commitTrial(game) {
  const { base } = game.now;
  if (!base) return game;
  let past = game.past;
  while (past && past.value !== base) past = past.next;
  return { ...game, now: { ...game.now, base: null }, past, future: null, began: null };
}

/** @typedef {{move: any, auto: boolean, at: number}} Entry `auto`: whether queens crossed out what they exclude */

/** @param {Puzzle} puzzle with the state it began from @param {Entry[]} entries @returns {Game} after these moves */
export function replayGame(puzzle, entries) {
  const game = entries.reduce((game, { move, auto }) => play(game, move, auto), begin(puzzle, puzzle.state));
  return play(game, { type: "lift" });
}

/** Return resting positions: no crosses on the way to a queen, strokes, trials or notes. @param {Puzzle} puzzle @param {Entry[]} entries */
export function restingPositions(puzzle, entries) {
  const result = [];
  let game = begin(puzzle, puzzle.state);
  for (const [number, entry] of entries.entries()) {
    const before = game.now;
    game = play(game, entry.move, entry.auto);
    const { notes, queens, marks } = game.now;
    if (before.notes !== notes && before.queens === queens && before.marks === marks) continue;
    const next = otherThanNotes(entries, number + 1)?.move;
    const goesOn = next && "cell" in next && (next.type === "paint" || (entry.move.type === "tap" && next.cell === entry.move.cell));
    if (!goesOn && !game.now.base) result.push({ game, entry, number });
  }
  return result;
}

/** @param {Entry[]} entries @param {number} number @returns {Entry | undefined} the first from there on */
function otherThanNotes(entries, number) {
  while (entries[number]?.move.type === "note") number += 1;
  return entries[number];
}

/** @param {Puzzle} puzzle @param {Entry[]} entries @param {Set<number>} solution */
export function countMistakes(puzzle, entries, solution) {
  let [count, before] = [0, 0];
  for (const { game } of restingPositions(puzzle, entries)) {
    const wrong = wrongCells(game, solution).size;
    if (wrong > before) count += 1;
    before = wrong;
  }
  return count;
}

/** @param {Game} game @param {Set<number>} solution @returns {Set<number>} cells with a wrong queen or a wrong cross */
export function wrongCells(game, solution) {
  const queens = [...allQueens(game)].filter((cell) => !solution.has(cell));
  return new Set([...queens, ...[...game.now.marks].filter((cell) => solution.has(cell))]);
}
