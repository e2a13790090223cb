/** Replay stored moves. */

import { allQueens, begin, play } from "./game.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * @typedef {object} Entry
 * @property {any} move
 * @property {boolean} auto whether queens crossed out what they exclude
 * @property {number} at seconds on the clock
 */

/** @param {Puzzle} puzzle with the state it began from @param {Entry[]} entries @returns {Game} after these moves */
export function replayGame(puzzle, entries) {
  const game = entries.reduce((game, { move, auto }) => play(game, move, auto), begin(puzzle, puzzle.state));
  return play(game, { type: "lift" });
}

/**
 * Return resting positions: no crosses on the way to a queen, strokes, trials or notes.
 *
 * @param {Puzzle} puzzle @param {Entry[]} entries
 */
export function restingPositions(puzzle, entries) {
  const result = [];
  let game = begin(puzzle, puzzle.state);
  for (const [number, entry] of entries.entries()) {
    const before = game.now;
    game = play(game, entry.move, entry.auto);
    if (onlyNotes(before, game.now)) continue;
    const next = otherThanNotes(entries, number + 1)?.move;
    const goesOn = next && "cell" in next && (next.type === "paint" || (entry.move.type === "tap" && next.cell === entry.move.cell));
    if (!goesOn && !game.now.base) result.push({ game, entry, number });
  }
  return result;
}

/** @param {Game["now"]} before @param {Game["now"]} now @returns {boolean} whether nothing but notes changed */
function onlyNotes(before, now) {
  return before.notes !== now.notes && before.queens === now.queens && before.marks === now.marks;
}

/** @param {Entry[]} entries @param {number} number @returns {Entry | undefined} the first from there on */
function otherThanNotes(entries, number) {
  while (entries[number]?.move.type === "note") number += 1;
  return entries[number];
}

/**
 * Count the times that something wrong was put on the board.
 *
 * @param {Puzzle} puzzle @param {Entry[]} entries @param {Set<number>} solution
 */
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
