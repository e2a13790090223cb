/**
 * A game looked back on: what the ladder of techniques says about each move a player made.
 *
 * What is known grows with the game: what the player has put down and is right, and the steps that lead to it.
 * A queen's steps are those that the ladder takes to her from there, the easiest first, so the hardest of them
 * is the least that one must see to find her by logic.
 */

import { allQueens, restingPositions, wrongCells } from "../board/game.js";
import { applySteps, difference, withState } from "./steps.js";

/**
 * @typedef {object} Moment
 * @property {"queen" | "marks" | "mistake"} kind
 * @property {number[]} cells the new queens; the new crosses where there are none; what is wrong
 * @property {number} at seconds on the clock
 * @property {number} seconds since the moment before
 * @property {Step[]} steps that lead there
 * @property {State} before what was known
 * @property {boolean} hinted whether a hint was taken for it
 * @property {boolean} guessed whether it came quicker than anyone goes through these steps
 */

const MAX_SECONDS = 60; // steps for one queen, at most
const PACE = 1.5; // below so many seconds for each of several steps nobody has gone through them
const MIN_STEPS = 3;

/**
 * @param {Puzzle} puzzle
 * @param {import("../board/game.js").Entry[]} entries the moves
 * @param {Set<number>} solution
 * @param {(state: State) => Promise<Step | null>} next the easiest step from there, if there is one
 */
export async function review(puzzle, entries, solution, next) {
  const moments = [];
  let current = right(puzzle, { queens: new Set([...puzzle.given, ...puzzle.state.queens]), marks: puzzle.state.marks }, solution);
  let finished = current;
  let wrong = new Set();
  let [since, hinted] = [0, false];
  for (const { game, entry } of restingPositions(puzzle, entries)) {
    const { at: seconds, move } = entry;
    if (move.type === "hint") hinted = true;
    const mistakes = difference(wrongCells(game, solution), wrong);
    if (mistakes.size) {
      moments.push(moment({ kind: "mistake", cells: [...mistakes], at: seconds, seconds: seconds - since, steps: [], before: current, hinted }));
      since = seconds;
    }
    wrong = wrongCells(game, solution);
    const now = right(puzzle, { queens: allQueens(game), marks: game.now.marks }, solution);
    const queens = difference(now.queens, finished.queens);
    const marks = difference(now.marks, finished.marks, puzzle.crossed(current.queens));
    finished = { queens: new Set([...finished.queens, ...queens]), marks: new Set([...finished.marks, ...marks]) };
    if (!queens.size && !marks.size) continue;
    const before = current;
    const steps = await stepsTo(puzzle, current, queens, marks, next);
    current = applySteps(puzzle, current, steps);
    current = { queens: new Set([...current.queens, ...queens]), marks: new Set([...current.marks, ...marks]) };
    if (!queens.size && !steps.length) continue; // what it is for shows later
    const kind = queens.size ? "queen" : "marks";
    moments.push(moment({ kind, cells: [...(queens.size ? queens : marks)], at: seconds, seconds: seconds - since, steps, before, hinted }));
    [since, hinted] = [seconds, false];
  }
  return moments;
}

/** @param {Omit<Moment, "guessed">} changes @returns {Moment} */
function moment(changes) {
  const { steps, seconds, hinted } = changes;
  return { ...changes, guessed: !hinted && steps.length >= MIN_STEPS && seconds < PACE * steps.length };
}

/** @param {Puzzle} puzzle @param {State} from @param {Set<number>} queens @param {Set<number>} marks @param {(state: State) => Promise<Step | null>} next */
async function stepsTo(puzzle, from, queens, marks, next) {
  const steps = [];
  let state = from;
  while (steps.length < MAX_SECONDS && (!queens.size || difference(queens, state.queens).size)) {
    const step = await next(state);
    if (!step) break;
    const isMeant = [...puzzle.cellsOf(step.eliminates)].some((cell) => marks.has(cell));
    if (!queens.size && !isMeant) break;
    steps.push(step);
    state = applySteps(puzzle, state, [step]);
  }
  return steps;
}

/** @param {Puzzle} puzzle @param {State} state @param {Set<number>} solution @returns {State} what of it is right */
function right(puzzle, { queens, marks }, solution) {
  return {
    queens: new Set([...queens].filter((cell) => solution.has(cell))),
    marks: difference(marks, solution, puzzle.blocked),
  };
}

/**
 * @param {Puzzle} puzzle @param {"colours" | "letters"} naming
 * @param {(path: string, body: unknown) => Promise<any>} ask
 * @returns {(state: State) => Promise<Step | null>}
 */
export function stepFinder(puzzle, naming, ask) {
  return async (state) => {
    const answer = await ask("hint", { board: withState(puzzle, puzzle.document, state), naming, depth: 3 });
    return answer.kind === "step" ? answer.step : null;
  };
}

/**
 * @typedef {object} Summary of a game, for the profile
 * @property {string} key @property {string} played @property {number} guesses @property {number} mistakes
 * @property {Record<string, [number, number]>} techniques how often each was found, and in how many seconds
 */

/** @param {Moment[]} moments @returns {Pick<Summary, "guesses" | "mistakes" | "techniques">} without what hints have found */
export function summarise(moments) {
  /** @type {Summary["techniques"]} */
  const techniques = {};
  for (const { steps, seconds, hinted, guessed } of moments) {
    if (hinted || guessed) continue;
    const all = steps.reduce((sum, { rating }) => sum + rating, 0);
    for (const { technique, rating } of steps) {
      const [times, spent] = techniques[technique] ?? [0, 0];
      techniques[technique] = [times + 1, spent + (seconds * rating) / all];
    }
  }
  const number = (/** @type {(moment: Moment) => boolean} */ predicate) => moments.filter(predicate).length;
  return { guesses: number(({ guessed }) => guessed), mistakes: number(({ kind }) => kind === "mistake"), techniques };
}

/**
 * @param {Summary[]} summaries the last game first
 * @returns {Map<string, {times: number, seconds: number, trend: number[]}>} `trend` has the seconds by game, the first one first
 */
export function profileOf(summaries) {
  const profile = new Map();
  for (const { techniques } of [...summaries].reverse()) {
    for (const [name, [times, spent]] of Object.entries(techniques)) {
      if (!Number.isFinite(spent)) continue; // summed while steps had no rating
      const { times: before = 0, all = 0, trend = [] } = profile.get(name) ?? {};
      profile.set(name, { times: before + times, all: all + spent, trend: [...trend, spent / times] });
    }
  }
  return new Map([...profile].map(([name, { times, all, trend }]) => [name, { times, seconds: all / times, trend }]));
}
