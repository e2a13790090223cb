/**
 * Training over weeks: what a person can do, which technique comes next, and on how large a board.
 *
 * Spaced repetition in boxes (Sebastian Leitner, 1972): what is found at once moves up a box and comes back
 * later, what is not moves down and comes back at once. Boards grow with the box. The rating is Elo's
 * (Arpad Elo, 1978), each position being an opponent.
 */

import { daysAfter } from "../board/days.js";
import { canTrain, ratingsOf } from "./catalogue.js";

/**
 * @typedef {object} Tally of one technique
 * @property {number} right positions answered rightly
 * @property {number} streak how many of them in a row, up to now
 * @property {number} best the longest row
 * @property {number} box from 0
 * @property {string} due the day when it is asked again; "" where it has never been
 */

/** @typedef {Record<string, Tally>} Tallies by technique */
/** @typedef {ReturnType<typeof import("./review.js").profileOf>} Profile */
/** @typedef {"due" | "slow" | "new" | "ahead"} Why */

const DAYS = [0, 1, 3, 7, 16, 35]; // days until what is in a box comes back
export const LAST_BOX = DAYS.length - 1;

const ROWS = [6, 7, 8, 9, 10]; // rows at most, by box; beyond that any
const SLOW = 1.5; // a technique that takes so many times as long as others of a person, for what it is rated, is slow
const MIN_FOUND = 3; // times, below which nothing is said of it

/** Elo's numbers: where everyone begins, how much a position counts, and what a step's rating stands for. */
export const BEGINNER = 800;
const [WEIGHT, BASE, PER_RATING] = [32, 500, 200];

export const NEW = { right: 0, streak: 0, best: 0, box: 0, due: "" };

/**
 * @param {Tally} tally
 * @param {"right" | "helped" | "shown"} how found at once; after a mistake or a hint; or the answer was shown
 * @param {string} today @returns {Tally}
 */
export function updateTally({ right, streak, best, box }, how, today) {
  const next = how === "right" ? Math.min(LAST_BOX, box + 1) : Math.max(0, box - (how === "shown" ? 1 : 0));
  const due = daysAfter(today, how === "right" ? DAYS[next] : 0);
  if (how === "shown") return { right, streak: 0, best, box: next, due };
  return { right: right + 1, streak: streak + 1, best: Math.max(best, streak + 1), box: next, due };
}

/** @param {number} rating before @param {number} step how hard the step is, from 1 to 10 @param {"right" | "helped" | "shown"} how */
export function updateRating(rating, step, how) {
  const expected = 1 / (1 + 10 ** ((BASE + PER_RATING * step - rating) / 400));
  return Math.round(rating + WEIGHT * ({ right: 1, helped: 0.5, shown: 0 }[how] - expected));
}

/** @param {Tally | undefined} tally @returns {number | undefined} rows of the boards to train on, at most */
export function rowsFor(tally = NEW) {
  return ROWS[tally.box];
}

/**
 * Choose the technique that is due, slow, new, or due first.
 * @param {Catalogue} catalogue @param {Tallies} tallies @param {Profile} profile @param {string} today
 * @returns {{technique: Technique, why: Why}}
 */
export function nextUp({ techniques }, tallies, profile, today) {
  const all = techniques.filter((technique) => canTrain(technique) && technique.one_star.length);
  const dueOf = ({ name = "" }) => tallies[name]?.due ?? "";
  const started = all.filter(({ name }) => tallies[name]?.due).sort((a, b) => (dueOf(a) < dueOf(b) ? -1 : 1));
  if (started.length && dueOf(started[0]) <= today) return { technique: started[0], why: "due" };
  const fresh = all.filter(({ name }) => !tallies[name]?.due);
  const slow = fresh.filter((technique) => paceOf(technique, profile) > SLOW * usualPace(all, profile));
  slow.sort((a, b) => paceOf(b, profile) - paceOf(a, profile));
  if (slow.length) return { technique: slow[0], why: "slow" };
  if (fresh.length) return { technique: fresh[0], why: "new" };
  return { technique: started[0], why: "ahead" };
}

/** @param {Technique} technique @param {Profile} profile @returns {number} seconds for each point of its rating; 0 unknown */
function paceOf(technique, profile) {
  const entry = profile.get(technique.name);
  return entry && entry.times >= MIN_FOUND ? entry.seconds / ratingsOf(technique)[0].rating : 0;
}

/** @param {Technique[]} all @param {Profile} profile @returns {number} the median of the paces that are known */
function usualPace(all, profile) {
  const paces = all.map((technique) => paceOf(technique, profile)).filter((pace) => pace > 0);
  return paces.sort((a, b) => a - b)[Math.floor(paces.length / 2)] ?? Infinity;
}
