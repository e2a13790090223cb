/** What happened on the board, said for those who hear it. */

import { allQueens, isSolved } from "../board/game.js";
import { counted, listing } from "../puzzle/english.js";

/** @typedef {import("../board/game.js").Game} Game */

/**
 * A sentence about a move; empty where nothing changed.
 *
 * @param {Game} before
 * @param {Game} after
 * @param {import("../board/game.js").Move} move
 */
export function said(before, after, move) {
  if (before.now === after.now) return "cell" in move ? lockedWords(after, move.cell) : "";
  if (isSolved(after)) return "Solved!";
  const words = whole(move, after);
  return words || ("cell" in move ? cellWords(after, move.cell) : "");
}

/** @param {import("../board/game.js").Move} move @param {Game} after */
function whole({ type }, after) {
  if (type === "undo") return `Undone; ${countWords(after)}`;
  if (type === "redo") return `Redone; ${countWords(after)}`;
  if (type === "clear") return "The board is clear";
  if (type === "try") return "What if: from now on everything is only tried";
  if (type === "keep") return "Kept what was tried";
  if (type === "drop") return "Dropped what was tried";
  if (type === "lift") return countWords(after);
  return "";
}

/** @param {Game} game @param {number} cell */
function lockedWords({ puzzle }, cell) {
  if (puzzle.given.has(cell)) return "This queen is given";
  return puzzle.blocked.has(cell) ? "This cell is blocked" : "";
}

/** @param {Game} game @param {number} cell */
function cellWords(game, cell) {
  const place = game.puzzle.nameOf(cell);
  if (game.now.marks.has(cell)) return `Cross in ${place}`;
  if (!game.now.queens.has(cell)) return `Emptied ${place}`;
  const against = conflictWords(game, cell);
  return `Queen in ${place}${against && `; conflicts with ${against}`}`;
}

/**
 * What a queen breaks: "row 3 and a queen that touches", by the units that are too full.
 *
 * @param {Game} game
 * @param {number} cell
 */
function conflictWords(game, cell) {
  const { puzzle } = game;
  const queens = allQueens(game);
  const counts = puzzle.counts(queens);
  const crowded = puzzle.unitsOf[cell].filter((unit) => (counts.get(unit) ?? 0) > unit.upper);
  const words = crowded.map(({ kind, index }) =>
    kind === "row" || kind === "column" ? `${kind} ${index + 1}` : `its ${kind}`,
  );
  if (puzzle.touching(cell).some((other) => queens.has(other))) words.push("a queen that touches it");
  return listing(words);
}

/** @param {Game} game */
function countWords(game) {
  const [have, all] = [allQueens(game).size, game.puzzle.queens];
  return all === null ? `${counted(have, "queen")} on the board` : `${have} of ${all} queens on the board`;
}
