/** A board in one word, `5:AB4CDCBC2…` (formats/gameid.py): equal words, equal boards. */

/** What regions are called, as far as they go. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * @param {object} board
 * @param {number} board.size
 * @param {number} board.stars
 * @param {number[] | null} board.regions by cell, from 0 in reading order; null for N-Queens
 * @param {boolean} [board.toroidal]
 * @param {Iterable<number>} board.given cells
 * @param {Iterable<number>} board.blocked cells
 */
export function gameId({ size, stars, regions, toroidal = false, given, blocked }) {
  const clues = cluesOf("g", given) + cluesOf("b", blocked);
  if (!regions) return `n-queens:${size}${toroidal ? ":toroidal" : ""}${clues}`;
  return `${size}${stars > 1 ? `k${stars}` : ""}:${runs(regions)}${clues}`;
}

/** @param {number[]} regions */
function runs(regions) {
  let [text, start] = ["", 0];
  for (let cell = 1; cell <= regions.length; cell++) {
    if (regions[cell] === regions[start]) continue;
    const [turn, letter] = [Math.floor(regions[start] / 52), regions[start] % 52];
    const length = cell - start;
    text += "_".repeat(turn) + LETTERS[letter] + (length > 1 ? length : "");
    start = cell;
  }
  return text;
}

/** @param {string} sign @param {Iterable<number>} cells */
function cluesOf(sign, cells) {
  const sorted = [...cells].sort((one, other) => one - other);
  return sorted.length ? `:${sign}${sorted.join(".")}` : "";
}
