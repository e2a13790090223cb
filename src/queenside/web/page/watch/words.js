/** What happens at a node of a search, in words. Rows and columns count from 1, as people count. */

import { assign, letterOf, NAMES } from "../board/colours.js";
import { counted } from "../puzzle/english.js";

/** @typedef {import("../board/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./trace.js").Sight} Sight */

/**
 * What has changed since the node before.
 *
 * @param {Sight} sight
 * @param {Sight | null} before
 * @returns {{came: number[], went: number[]}} queens
 */
export function changes(sight, before) {
  const was = new Set(before?.queens ?? []);
  const is = new Set(sight.queens);
  return {
    came: sight.queens.filter((cell) => !was.has(cell)),
    went: [...was].filter((cell) => !is.has(cell)),
  };
}

/**
 * @param {Puzzle} puzzle
 * @param {Sight} sight
 * @param {Sight | null} before
 * @returns {string}
 */
export function sentence(puzzle, sight, before) {
  const parts = sight.event === "change" || sight.faults !== null
    ? changing(puzzle, sight, before)
    : building(puzzle, sight, before);
  return parts.filter(Boolean).join(" ");
}

/** @param {Puzzle} puzzle @param {Sight} sight @param {Sight | null} before */
function building(puzzle, sight, before) {
  const { came, went } = changes(sight, before);
  const { event, queens } = sight;
  const taken = went.length === 1 ? "Takes a queen back." : `Takes ${went.length} queens back.`;
  return [
    event === "start" && !queens.length && "The search begins with an empty board.",
    went.length > 0 && taken,
    came.length === 1 && `Tries a queen at ${puzzle.nameOf(came[0])}.`,
    came.length > 1 && `Places ${came.length} queens: one choice, and what it forces.`,
    !came.length && !went.length && before && "Goes on without a queen there.",
    event === "solution" && `Solution ${sight.found}.`,
    event === "dead end" && (deadEnd(puzzle, sight) ?? "A dead end."),
  ];
}

/** @param {Puzzle} puzzle @param {Sight} sight @param {Sight | null} before */
function changing(puzzle, sight, before) {
  const { came, went } = changes(sight, before);
  const broken = sight.faults ?? 0;
  const many = came.length === 1 ? "A queen moves" : `${came.length} queens move`;
  return [
    !before && "It begins with all queens on the board.",
    before && came.length > 0 && (came.length === went.length ? `${many}.` : "The board changes."),
    before && !came.length && "Nothing moves.",
    broken > 0 && `${counted(broken, "unit is", "units are")} broken.`,
    sight.event === "solution" && "No unit is broken: a solution.",
  ];
}

/** @param {Puzzle} puzzle @param {Sight} sight @returns {string | null} why it goes no further */
function deadEnd(puzzle, sight) {
  const unit = sight.crossed.length ? emptyUnit(puzzle, sight) : null;
  return unit && `A dead end: ${unitName(puzzle, unit)} has no cell left for a queen.`;
}

/**
 * A unit that will never get its queens, if there is one to be seen.
 *
 * @param {Puzzle} puzzle
 * @param {Sight} sight
 */
export function emptyUnit(puzzle, sight) {
  const queens = new Set(sight.queens);
  const crossed = new Set(sight.crossed);
  const holdable = (/** @type {number} */ cell) => queens.has(cell) || !crossed.has(cell);
  return (
    puzzle.units.find(({ cells, lower }) => cells.filter(holdable).length < lower) ?? null
  );
}

/** @param {Puzzle} puzzle @param {import("../board/puzzle.js").Unit} unit */
function unitName(puzzle, { kind, index }) {
  if (kind !== "region") return `${kind} ${index + 1}`;
  const colours = assign(puzzle);
  const single = new Set(colours).size === colours.length;
  return single ? `the ${NAMES[colours[index]]} region` : `region ${letterOf(index)}`;
}
