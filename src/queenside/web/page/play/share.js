/**
 * What a person tells others about a game: the board, the time, and in which order its regions got
 * their queens, first to last; never where.
 */

import { dayOf, textOf } from "../board/address.js";
import { assign } from "../board/colours.js";
import { clockTime, counted } from "../puzzle/english.js";

/** A sign for each colour of the palette, in its order. */
const SIGNS = ["🟪", "🟧", "🟦", "🟩", "🟥", "🟨", "🔴", "🔵", "🟫", "🟢", "🔷", "🟣", "⬛", "🟡", "⬜", "🟤"];

/** @typedef {import("../board/puzzle.js").Puzzle} Puzzle */

/**
 * A few lines to paste elsewhere.
 *
 * @param {object} game
 * @param {Puzzle} game.puzzle
 * @param {Iterable<number>} game.queens in the order they were placed
 * @param {number} game.seconds
 * @param {number} game.hints
 * @param {string | null} [game.grade]
 */
export function resultText({ puzzle, queens, seconds, hints, grade }) {
  const name = nameOf(puzzle);
  const help = hints ? counted(hints, "hint") : "no hints";
  const lines = [
    `♛ Queenside · ${name}${grade ? ` · ${grade}` : ""}`,
    `${clockTime(seconds)} · ${help}`,
    signsOf(puzzle, queens),
    puzzle.document.id && !dayOf(puzzle.document) ? `Board ${textOf(puzzle)}` : "",
  ];
  return lines.filter(Boolean).join("\n");
}

/** @param {Puzzle} puzzle @returns {string} what to call it: its day, its title, or what it is */
export function nameOf(puzzle) {
  const day = dayOf(puzzle.document);
  if (day) return `Daily board, ${inFull(day)}`;
  return puzzle.document.title ?? puzzle.title;
}

/** @param {string} day such as 2026-11-22 @returns {string} such as 22 November 2026 */
function inFull(day) {
  return new Date(`${day}T12:00`).toLocaleDateString("en-GB", { dateStyle: "long" });
}

/** @param {Puzzle} puzzle @param {Iterable<number>} queens */
function signsOf(puzzle, queens) {
  const { regions } = puzzle;
  if (!regions) return "";
  const colours = assign(puzzle);
  if (colours.length > SIGNS.length) return "";
  return [...queens].map((cell) => SIGNS[colours[regions[cell]]]).join("");
}
