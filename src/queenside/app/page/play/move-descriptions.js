/** Announce what happened on the board to screen readers. */

import { allQueens, isSolved } from "../board/game.js";
import { list, plural, t } from "../i18n.js";

/** @typedef {import("../board/game.js").Game} Game */

/** Describe a move; empty if nothing changed. @param {Game} before @param {Game} after @param {Move} move */
export function describeMove(before, after, move) {
  if (before.now === after.now) return "cell" in move ? lockedWords(after, move.cell) : "";
  if (isSolved(after)) return t("Solved!");
  const words = describeGameMove(move, after);
  return words || ("cell" in move ? cellWords(after, move) : "");
}

/** @param {Move} move @param {Game} after */
function describeGameMove({ type }, after) {
  if (type === "undo") return `${t("Undone")}; ${countWords(after)}`;
  if (type === "redo") return `${t("Redone")}; ${countWords(after)}`;
  if (type === "clear") return t("The board is clear");
  if (type === "try") return t("What if: from now on everything is just a try");
  if (type === "keep") return t("Kept what was tried");
  if (type === "drop") return t("Dropped what was tried");
  if (type === "lift") return countWords(after);
  return "";
}

/** @param {Game} game @param {number} cell */
function lockedWords({ puzzle }, cell) {
  if (puzzle.given.has(cell)) return t("This queen is given");
  return puzzle.blocked.has(cell) ? t("This cell is blocked") : "";
}

/** @param {Game} game @param {Move & {cell: number}} move */
function cellWords(game, move) {
  const { cell } = move;
  const place = game.puzzle.nameOf(cell);
  if (move.type === "note") return noteWords(game, move, place);
  if (game.now.marks.has(cell)) return t("Cross in {place}", { place });
  if (!game.now.queens.has(cell)) return t("Emptied {place}", { place });
  const against = conflictWords(game, cell);
  return against ? t("Queen in {place}; conflicts with {units}", { place, units: against }) : t("Queen in {place}", { place });
}

/** @param {Game} game @param {{cell: number, sign: number}} note @param {string} place */
function noteWords({ now }, { cell, sign: number }, place) {
  const isThere = (now.notes.get(cell) ?? 0) & (1 << (number - 1));
  return isThere ? t("Note {number} in {place}", { number, place }) : t("Removed note {number} from {place}", { number, place });
}

/** Describe the rules that a queen breaks: "row 3 and a queen that touches". @param {Game} game @param {number} cell */
function conflictWords(game, cell) {
  const { puzzle } = game;
  const queens = allQueens(game);
  const counts = puzzle.counts(queens);
  const crowded = puzzle.unitsOf[cell].filter((unit) => (counts.get(unit) ?? 0) > unit.upper);
  const words = crowded.map(({ kind, index }) => {
    if (kind === "row") return t("row {number}", { number: index + 1 });
    if (kind === "column") return t("column {number}", { number: index + 1 });
    return kind === "region" ? t("its region") : kind === "diagonal" ? t("its diagonal") : t("its {kind}", { kind });
  });
  if (puzzle.touching(cell).some((other) => queens.has(other))) words.push(t("a queen that touches it"));
  return list(words);
}

/** @param {Game} game */
function countWords(game) {
  const [have, all] = [allQueens(game).size, game.puzzle.queens];
  return all === null ? plural(have, "{count} queen on the board", "{count} queens on the board") : t("{have} of {all} queens on the board", { have, all });
}
