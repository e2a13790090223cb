/**
 * The easiest reasons there are for the next step, by their names in Queenside's catalogue.
 *
 * Each technique goes through a position and yields what it shows: cells that must hold queens, or
 * can hold none. All of it follows from the position; no solution is looked at. `nextStep` takes
 * the easiest technique that shows something, and of what it shows that which decides most cells.
 */

import { countOf, remove } from "./position.js";
import {
  anyOf, cellNames, kindOf, number, sentence, unitName, unitNames,
} from "../puzzle/words.js";

/** @import { Position } from "./position.js" */

/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {Int32Array} evidence the free cells it looks at
 * @property {Int32Array} [places] cells that hold a queen
 * @property {Int32Array} [eliminates] cells that hold none
 * @property {() => string} tell says it
 */

/** @typedef {(position: Position) => Iterable<Step>} Technique */

/** Cells of a unit that can be taken in at a glance, and at a look. */
const GLANCE = 3;
const LOOK = 6;

/** @param {Position} position with all that its queens cross out @returns {Step | null} */
export function nextStep(position) {
  const ladder = position.board.stars === 1 ? ONE : SEVERAL;
  for (const technique of ladder) {
    let best = null;
    for (const step of technique(position)) {
      if (!best || decided(step) > decided(best)) best = step;
    }
    if (best) return best;
  }
  return null;
}

/** @param {Step} step */
function decided(step) {
  return countOf(/** @type {Int32Array} */ (step.places ?? step.eliminates));
}

/** @type {Technique[]} for one queen in each unit */
const ONE = [
  (position) => singles("region-single", position, regions(position)),
  (position) => singles("line-single", position, lines(position)),
  (position) => confined("region-in-line", position, regions(position), lines(position)),
  (position) => confined("line-in-region", position, lines(position), regions(position)),
  (position) => touching("touching-region", position, regions(position), 2, GLANCE),
  (position) => touching("touching-line", position, lines(position), 2, LOOK),
  (position) => touching("touching-region", position, regions(position), GLANCE + 1, LOOK),
  (position) => regionsInLines("two-regions", position, 2),
  (position) => linesInRegions("two-lines", position, 2),
  (position) => threes(position),
  (position) => touching("exclusion", position, all(position), 1, Infinity),
];

/** @type {Technique[]} for several queens in each unit */
const SEVERAL = [
  ...ONE.slice(0, 4),
  (position) => touching("touching-region", position, regions(position), 2, LOOK),
  (position) => touching("touching-line", position, lines(position), 2, LOOK),
  (position) => regionsInLines("two-regions", position, 2),
  (position) => linesInRegions("two-lines", position, 2),
  (position) => threes(position),
];

/** @param {number} from @param {number} to @returns {number[]} */
function range(from, to) {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** @param {Position} position @param {number} from @param {number} to units still to be filled */
function open(position, from, to) {
  return range(from, to).filter((unit) => position.need[unit] > 0);
}

/** @param {Position} position */
const rows = (position) => open(position, 0, position.board.size);
/** @param {Position} position */
const columns = (position) => open(position, position.board.size, 2 * position.board.size);
/** @param {Position} position */
const lines = (position) => [...rows(position), ...columns(position)];
/** @param {Position} position */
const regions = (position) => open(position, 2 * position.board.size, position.board.unitCount);
/** @param {Position} position */
const all = (position) => [...lines(position), ...regions(position)];

/** @param {Position} position @param {number} unit @returns {Int32Array} its free cells */
function cellsOf(position, unit) {
  return position.cells(unit, new Int32Array(position.board.size));
}

/** @param {Position} position @param {number[]} units @returns {Int32Array} their free cells */
function together(position, units) {
  const union = new Int32Array(position.board.size);
  for (const unit of units) {
    const cells = cellsOf(position, unit);
    for (let row = 0; row < union.length; row++) union[row] |= cells[row];
  }
  return union;
}

/** @param {Int32Array} set @param {Int32Array} others @returns {Int32Array} */
function without(set, others) {
  const rest = set.slice();
  remove(rest, others);
  return rest;
}

/** @param {Int32Array} set */
function isEmpty(set) {
  return set.every((row) => row === 0);
}

/**
 * A unit with no more cells left than it needs queens.
 *
 * @param {string} technique
 * @param {Position} position
 * @param {number[]} units
 * @returns {Iterable<Step>}
 */
function* singles(technique, position, units) {
  for (const unit of units) {
    const cells = cellsOf(position, unit);
    if (countOf(cells) !== position.need[unit]) continue;
    const tell = () => tellSingle(position, unit, cells);
    yield { technique, evidence: cells, places: cells, tell };
  }
}

/** @param {Position} position @param {number} unit @param {Int32Array} cells */
function tellSingle({ board }, unit, cells) {
  const count = countOf(cells);
  const has = `${unitName(board, unit)} has only ${cellNames(board, cells)} left`;
  if (count > 1) return sentence(`${has} for its ${number(count)} queens, so each holds one`);
  return sentence(`${has}, so ${board.stars === 1 ? "the queen" : "its last queen"} goes there`);
}

/**
 * A unit whose cells all lie in another one that needs as many queens takes it up.
 *
 * @param {string} technique
 * @param {Position} position
 * @param {number[]} inner
 * @param {number[]} outer
 * @returns {Iterable<Step>}
 */
function* confined(technique, position, inner, outer) {
  for (const unit of inner) {
    const cells = cellsOf(position, unit);
    if (isEmpty(cells)) continue;
    for (const holder of outer) {
      const held = cellsOf(position, holder);
      if (position.need[holder] !== position.need[unit] || !isEmpty(without(cells, held))) continue;
      const rest = without(held, cells);
      if (isEmpty(rest)) continue;
      const tell = () => tellConfined(position, unit, holder);
      yield { technique, evidence: cells, eliminates: rest, tell };
    }
  }
}

/** @param {Position} position @param {number} unit @param {number} holder */
function tellConfined({ board, need }, unit, holder) {
  const [name, where] = [unitName(board, unit), unitName(board, holder)];
  if (board.stars === 1) {
    return sentence(`${name} fits only in ${where}, so the rest of ${where} cannot hold a queen`);
  }
  const whose = need[unit] === board.stars ? `of ${name}` : `that ${name} still needs`;
  const many = `the ${number(need[unit])} queens ${whose} fit`;
  const fits = need[unit] === 1 ? `the last queen of ${name} fits` : many;
  return sentence(`${fits} only in ${where}, so the rest of ${where} cannot hold another queen`);
}

/**
 * Cells seen by all cells of a unit that needs one queen and has so many cells left.
 *
 * @param {string} technique
 * @param {Position} position
 * @param {number[]} units
 * @param {number} fewest
 * @param {number} most
 * @returns {Iterable<Step>}
 */
function* touching(technique, position, units, fewest, most) {
  for (const unit of units) {
    const cells = cellsOf(position, unit);
    const count = countOf(cells);
    if (position.need[unit] !== 1 || count < fewest || count > most) continue;
    const seen = new Int32Array(cells.length);
    if (!position.seenByAll(cells, seen, new Int32Array(cells.length))) continue;
    const tell = () => tellTouching(position, unit, cells, seen);
    yield { technique, evidence: cells, eliminates: seen, tell };
  }
}

/**
 * @param {Position} position
 * @param {number} unit
 * @param {Int32Array} cells
 * @param {Int32Array} seen
 */
function tellTouching({ board }, unit, cells, seen) {
  const [name, lost, one] = [unitName(board, unit), cellNames(board, seen), countOf(seen) === 1];
  if (countOf(cells) > LOOK) {
    const where = one ? `at ${lost}` : `on any of ${lost}`;
    const none = one ? "there is none" : "there are none";
    return sentence(`a queen ${where} would leave no cell for ${name}, so ${none}`);
  }
  const queen = board.stars === 1 ? "its queen" : "its last queen";
  const each = `each of which sees ${one ? "" : "all of "}${lost}`;
  const those = one ? "that cell" : "those cells";
  const has = `${name} has ${queen} at ${anyOf(board, cells)}`;
  return sentence(`${has}, ${each}, so ${those} cannot hold one`);
}

/** @param {string} technique @param {Position} position @param {number} count */
function* regionsInLines(technique, position, count) {
  yield* filling(technique, position, regions(position), rows(position), count);
  yield* filling(technique, position, regions(position), columns(position), count);
}

/** @param {string} technique @param {Position} position @param {number} count */
function* linesInRegions(technique, position, count) {
  yield* filling(technique, position, rows(position), regions(position), count);
  yield* filling(technique, position, columns(position), regions(position), count);
}

/** @param {Position} position */
function* threes(position) {
  yield* regionsInLines("three-in-three", position, 3);
  yield* linesInRegions("three-in-three", position, 3);
}

/**
 * So many units that need all the queens of the units they lie in (Philip Hall, 1935).
 *
 * @param {string} technique
 * @param {Position} position
 * @param {number[]} inner
 * @param {number[]} outer
 * @param {number} count
 * @returns {Iterable<Step>}
 */
function* filling(technique, position, inner, outer, count) {
  const { board, need } = position;
  if (inner.length < 2 * count && board.stars === 1) return; // the rest makes a smaller set
  const cells = inner.map((unit) => cellsOf(position, unit));
  const reach = cells.map((own) =>
    outer.reduce((found, unit, at) => found | (meets(position, own, unit) ? 1 << at : 0), 0),
  );
  for (const { chosen, reached } of setsOf(reach, count)) {
    const units = chosen.map((at) => inner[at]);
    const holders = outer.filter((_, at) => (reached >> at) & 1);
    if (sum(units, need) !== sum(holders, need)) continue;
    const inside = together(position, units);
    const rest = without(together(position, holders), inside);
    if (isEmpty(rest)) continue;
    const tell = () => tellFilling(position, units, holders);
    yield { technique, evidence: inside, eliminates: rest, tell };
  }
}

/** @param {Position} position @param {Int32Array} cells that are free @param {number} unit */
function meets({ board }, cells, unit) {
  return cells.some((row, at) => row & board.masks[unit * board.size + at]);
}

/** @param {number[]} units @param {Int32Array} need */
function sum(units, need) {
  return units.reduce((total, unit) => total + need[unit], 0);
}

/**
 * The sets of so many units, by their places in the list, and what they reach, as bits.
 *
 * @param {number[]} reach by unit, as bits
 * @param {number} count
 * @returns {Iterable<{chosen: number[], reached: number}>}
 */
function* setsOf(reach, count, from = 0) {
  for (let at = from; at < reach.length; at++) {
    if (count === 1) yield { chosen: [at], reached: reach[at] };
    else {
      for (const rest of setsOf(reach, count - 1, at + 1)) {
        yield { chosen: [at, ...rest.chosen], reached: reach[at] | rest.reached };
      }
    }
  }
}

/** @param {Position} position @param {number[]} units @param {number[]} holders */
function tellFilling({ board }, units, holders) {
  const [names, places] = [unitNames(board, units), unitNames(board, holders)];
  const no = `no other ${kindOf(board, units[0])} may use these ${kindOf(board, holders[0])}s`;
  if (board.stars > 1) {
    const fit = `the queens that ${names} still need fit only in ${places}`;
    return sentence(`${fit}, which need just as many, so ${no}`);
  }
  const both = units.length === 2 ? "both" : "all";
  return sentence(`${names} must ${both} have their queens in ${places}, so ${no}`);
}
