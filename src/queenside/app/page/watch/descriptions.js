/** Describe a node of a search. Rows and columns count from 1, as people count. */

import { assign, letterOf, REGIONS } from "../board/colours.js";
import { plural, t } from "../i18n.js";

/** @typedef {import("./trace.js").Sight} Sight */

/** What has changed since the node before. @param {Sight} sight @param {Sight | null} before @returns queens */
export function changes(sight, before) {
  const was = new Set(before?.queens ?? []);
  const is = new Set(sight.queens);
  return {
    came: sight.queens.filter((cell) => !was.has(cell)),
    went: [...was].filter((cell) => !is.has(cell)),
  };
}

/** @param {Puzzle} puzzle @param {Sight} sight @param {Sight | null} before */
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
  const backtracked = plural(went.length, "Takes a queen back.", "Takes {count} queens back.");
  return [
    event === "start" && !queens.length && t("The search begins with an empty board."),
    went.length > 0 && backtracked,
    came.length === 1 && t("Tries a queen at {place}.", { place: puzzle.nameOf(came[0]) }),
    came.length > 1 && plural(came.length, "Places {count} queen: one choice, and what it forces.", "Places {count} queens: one choice, and what it forces."),
    !came.length && !went.length && before && t("Goes on without a queen there."),
    event === "solution" && t("Solution {found}.", { found: sight.found }),
    event === "dead end" && (deadEnd(puzzle, sight) ?? t("A dead end.")),
  ];
}

/** @param {Puzzle} puzzle @param {Sight} sight @param {Sight | null} before */
function changing(puzzle, sight, before) {
  const { came, went } = changes(sight, before);
  const broken = sight.faults ?? 0;
  const moved = plural(came.length, "A queen moves.", "{count} queens move.");
  return [
    !before && t("It begins with all queens on the board."),
    before && came.length > 0 && (came.length === went.length ? moved : t("The board changes.")),
    before && !came.length && t("Nothing moves."),
    broken > 0 && plural(broken, "{count} unit is broken.", "{count} units are broken."),
    sight.event === "solution" && t("No unit is broken: a solution."),
  ];
}

/** @param {Puzzle} puzzle @param {Sight} sight @returns why it goes no further */
function deadEnd(puzzle, sight) {
  const unit = sight.crossed.length ? emptyUnit(puzzle, sight) : null;
  return unit && t("A dead end: no cell is left for a queen in {unit}.", { unit: unitName(puzzle, unit) });
}

/** A unit that will never get its queens, if there is one to be seen. @param {Puzzle} puzzle @param {Sight} sight */
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
  if (kind === "row") return t("row {number}", { number: index + 1 });
  if (kind !== "region") return t("column {number}", { number: index + 1 });
  const colours = assign(puzzle);
  const hasDistinctColours = new Set(colours).size === colours.length;
  return hasDistinctColours ? t("the {region}", { region: REGIONS[colours[index]] }) : t("region {region}", { region: letterOf(index) });
}
