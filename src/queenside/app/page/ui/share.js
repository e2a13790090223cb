/**
 * What a person tells others about a game: the board, the time, and in which order its regions got
 * their queens, first to last; never where.
 */

import { dayOf, linkOf, textOf } from "../board/address.js";
import { assign } from "../board/colours.js";
import { inFull } from "../board/days.js";
import { clockTime } from "../puzzle/english.js";
import { plural, t } from "../i18n.js";

/** A sign for each colour of the palette, in its order. */
const SIGNS = ["🟪", "🟧", "🟦", "🟩", "🟥", "🟨", "🔴", "🔵", "🟫", "🟢", "🔷", "🟣", "⬛", "🟡", "⬜", "🟤"];

/**
 * Format the result as lines to paste.
 *
 * @param {object} game @param {Puzzle} game.puzzle
 * @param {Iterable<number>} game.queens in the order they were placed
 * @param {number} game.seconds @param {number} game.hints
 * @param {number | null} game.mistakes null where they are not known
 * @param {string | null} [game.grade]
 */
export function resultText({ puzzle, queens, seconds, hints, mistakes, grade }) {
  const name = nameOf(puzzle);
  const lines = [
    `♛ Queenside · ${name}${grade ? ` · ${t(grade)}` : ""}`,
    `${clockTime(seconds)} · ${helpText(hints, mistakes)}`,
    signsOf(puzzle, queens),
    puzzle.document.id && !dayOf(puzzle.document) ? t("Board {id}", { id: textOf(puzzle.document) }) : "",
    linkOf(puzzle.document) ?? "",
  ];
  return lines.filter(Boolean).join("\n");
}

/** @param {number} hints @param {number | null} mistakes null where they are not known */
export function helpText(hints, mistakes) {
  const help = hints ? plural(hints, "{count} hint", "{count} hints") : t("no hints");
  return mistakes === null ? help : `${help}, ${mistakes ? plural(mistakes, "{count} mistake", "{count} mistakes") : t("no mistakes")}`;
}

/** @param {Puzzle} puzzle @returns {string} what to call it: its day, its title, or what it is */
export function nameOf(puzzle) {
  const day = dayOf(puzzle.document);
  if (day) return t("Daily board, {day}", { day: inFull(day) });
  return puzzle.document.title ?? puzzle.title;
}

/** @param {Puzzle} puzzle @param {Iterable<number>} queens */
function signsOf(puzzle, queens) {
  const { regions } = puzzle;
  if (!regions) return "";
  const colours = assign(puzzle);
  if (colours.length > SIGNS.length) return "";
  return [...queens].map((cell) => SIGNS[colours[regions[cell]]]).join("");
}
