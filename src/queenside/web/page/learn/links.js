/** How a board is named in an address: by its id where that says all, else by itself. */

/** Ids of the collection, and of boards that are made from a seed. */
const KNOWN = /^([qs]\d+-\d{4}|[\w.-]+#\d+v\d+)$/;

/**
 * A text that the server reads as this board, without its state of play.
 *
 * @param {import("../board/puzzle.js").PuzzleDocument} document
 * @returns {string}
 */
export function wordOf(document) {
  if (document.id && KNOWN.test(document.id)) return document.id;
  const { state: _, solution: __, ...board } = document;
  return JSON.stringify(board);
}
