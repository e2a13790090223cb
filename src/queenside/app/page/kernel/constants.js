/** How regions can look, by number, made from core/kernels: python -m lab.tools.contract */
export const STYLES = /** @type {const} */ (["drawn", "natural", "compact", "winding", "even"]);

/** What a drawn board can nearly be, by number less one. */
export const NEARS = /** @type {const} */ (["mirror", "diagonal", "turn"]);

/** The names of what the generator is told, in order: see native/maker/generation.h. */
export const GENERATION_OPTIONS = ["size", "stars", "style", "near", "symmetric", "unproved", "levels", "needed", "generic"];

/** Which boards the seeds make. */
export const GENERATION_VERSION = 5;

/** The levels of the ladder for one queen a unit, from the first; the last stands for a guess. */
export const LEVELS = [
  { rating: 1, technique: "region-single", grade: "easy" },
  { rating: 1.2, technique: "line-single", grade: "easy" },
  { rating: 1.7, technique: "region-in-line", grade: "easy" },
  { rating: 1.9, technique: "line-in-region", grade: "easy" },
  { rating: 2.2, technique: "touching-region", grade: "medium" },
  { rating: 2.6, technique: "touching-line", grade: "medium" },
  { rating: 3, technique: "touching-region", grade: "medium" },
  { rating: 3.2, technique: "two-regions", grade: "hard" },
  { rating: 3.3, technique: "x-wing", grade: "hard" },
  { rating: 3.4, technique: "two-lines", grade: "hard" },
  { rating: 3.8, technique: "three-in-three", grade: "expert" },
  { rating: 4, technique: "x-wing", grade: "expert" },
  { rating: 4.2, technique: "exclusion", grade: "expert" },
  { rating: 4.4, technique: "four-in-four", grade: "expert" },
  { rating: 4.6, technique: "x-wing", grade: "master" },
  { rating: 4.8, technique: "pressured-exclusion", grade: "master" },
  { rating: 5, technique: "five-or-more", grade: "master" },
  { rating: 5.2, technique: "composite-region", grade: "master" },
  { rating: 5.4, technique: "finned-count", grade: "master" },
  { rating: 6, technique: "forcing-chain", grade: "master" },
  { rating: 6.25, technique: "forcing-chain", grade: "master" },
  { rating: 6.5, technique: "forcing-chain", grade: "master" },
  { rating: 6.75, technique: "forcing-chain", grade: "master" },
  { rating: 7, technique: "forcing-chain", grade: "master" },
  { rating: 8, technique: "contradiction", grade: "extreme" },
  { rating: 9, technique: "nested-contradiction", grade: "extreme" },
  { rating: 10, technique: "guess", grade: "extreme" },
];

/** The last resort when nothing on the ladder helps. */
export const GUESS = { rating: 10, technique: "guess", name: "extreme" };

/** The highest rating of each grade but the last: for one queen a unit, and for more. */
export const GRADE_BOUNDS = /** @type {[string, number][][]} */ ([[["easy", 1.9], ["medium", 3.0], ["hard", 3.4], ["expert", 4.4], ["master", 7.0]], [["easy", 2.8], ["medium", 3.2], ["hard", 4.2], ["expert", 5.6], ["master", 7.0]]]);

/** Of the score. */
export const SCORE_UNIT = 10;

/** What scores mean to people, from queenside/explainer/logic/weekday.py. */
export const WEEKDAYS = [
  { name: "Monday", most: 12.7, seconds: [10, 20, 55] },
  { name: "Tuesday", most: 16.5, seconds: [15, 40, 95] },
  { name: "Wednesday", most: 19.9, seconds: [20, 50, 120] },
  { name: "Thursday", most: 22.6, seconds: [25, 60, 145] },
  { name: "Friday", most: 25.7, seconds: [25, 70, 170] },
  { name: "Saturday", most: 31.6, seconds: [35, 85, 210] },
  { name: "Sunday", most: 55.0, seconds: [50, 135, 340] },
];

/** The rows and the highest rating of the boards that were measured. */
export const MEASURED = { least: 7, most: 11, hardest: 4.4 };
