/** A board as text, as other programs read it: the formats of Queenside (docs/reference/formats.md). */

import { boardOf } from "./puzzle/document.js";
import { gameId, LETTERS } from "./puzzle/game-id.js";
import { puzzlinkOf } from "./puzzle/puzzlink.js";

/** @import { PuzzleDocument } from "./puzzle/document.js" */

/** Format seconds in a suitable unit. @param {number} seconds */
export function formatDuration(seconds) {
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`;
}

/** Explain why a board may have no solution. @param {PuzzleDocument} document */
export function whyUnsolvable(document) {
  const board = boardOf(document);
  const [cell] = cellNames(board, board.blocked);
  if (!cell) return "something was read wrongly, or the board itself is wrong";
  return `a queen on ${cell} may not have been recognised, since the cell is locked`;
}

/** Format a board as rows of letters, with its state below. @param {PuzzleDocument} document */
export function asText(document) {
  const board = boardOf(document);
  const remarks = [
    ...(board.regions ? [] : [`# n-queens: ${board.rows}`]),
    ...(board.stars > 1 ? [`# stars: ${board.stars}`] : []),
    ...remark(board, "given", board.given),
    ...remark(board, "blocked", board.blocked),
  ];
  const signs = new Map(board.marks.map((cell) => [cell, "x"]));
  for (const cell of board.queens) signs.set(cell, "Q");
  const { regions: labels } = board;
  const regions = labels ? lines(board, (cell) => LETTERS[labels[cell]]) : [];
  const state = signs.size ? ["", ...lines(board, (cell) => signs.get(cell) ?? ".")] : [];
  return `${[...remarks, ...regions, ...state].join("\n")}\n`;
}

/** @param {ReturnType<typeof boardOf>} board @param {string} name @param {number[]} cells */
function remark(board, name, cells) {
  const places = cellNames(board, cells);
  return places.length ? [`# ${name}: ${places.join(" ")}`] : [];
}

/** @param {ReturnType<typeof boardOf>} board @param {number[]} cells @returns {string[]} "r1c3" */
function cellNames(board, cells) {
  return board.places(cells).map(([row, column]) => `r${row + 1}c${column + 1}`);
}

/** @param {ReturnType<typeof boardOf>} board @param {(cell: number) => string} sign */
function lines({ rows }, sign) {
  const numbers = [...Array(rows).keys()];
  return numbers.map((row) => numbers.map((column) => sign(row * rows + column)).join(""));
}

/** Format the game id: `5:AB4CDCBC2…`. @param {PuzzleDocument} document */
export function asId(document) {
  const board = boardOf(document);
  return gameId({ ...board, size: board.rows, stars: board.stars, toroidal: board.wrap === "both" });
}

/** Return the address on puzz.link, without given queens; the game id of N-Queens. @param {PuzzleDocument} document */
export function asLink(document) {
  const { regions, rows, stars } = boardOf(document);
  return regions ? puzzlinkOf({ regions, rows, stars }) : asId(document);
}

/** @param {PuzzleDocument} document */
export function asJson(document) {
  return `${JSON.stringify(document)}\n`;
}
