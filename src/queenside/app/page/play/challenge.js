/** A board played against friends by links alone: each has the board, how the race starts, and the times so far. */

/** @typedef {{name: string, seconds: number, hints: number, mistakes: number | null}} Result */

/**
 * @typedef {object} Challenge
 * @property {number} start seconds since 1970, when all begin; 0 where each begins when it suits
 * @property {string} until the last day of such a race, such as 2026-12-04; "" where all begin together
 * @property {Result[]} results of those who have played
 */

const DAY = /^\d{4}-\d\d-\d\d$/;
const RESULT = /^(\d{1,6})\.(\d{1,3})\.(\d{0,3})\.(.{0,24})$/su; // tenths of a second, hints, mistakes, name
const MAX_RESULTS = 12;

/** @param {URLSearchParams} query of a link @returns {Challenge | null} null where it is none */
export function readChallenge(query) {
  const until = DAY.exec(query.get("until") ?? "")?.[0] ?? "";
  const start = Number(/^\d{1,11}$/.exec(query.get("start") ?? "")?.[0] ?? 0);
  if (!until && !start) return null;
  const results = query.getAll("r").slice(0, MAX_RESULTS).flatMap((text) => {
    const [, tenths, hints, mistakes, name] = RESULT.exec(text) ?? [];
    return tenths ? [{ name, seconds: Number(tenths) / 10, hints: Number(hints), mistakes: mistakes ? Number(mistakes) : null }] : [];
  });
  return { start, until, results };
}

/** @param {Challenge} challenge @returns {string} the query of its link, as `readChallenge` reads it */
export function challengeQuery({ start, until, results }) {
  const parts = results.map(({ name, seconds, hints, mistakes }) => ["r", `${tenthsOf(seconds)}.${hints}.${mistakes ?? ""}.${name.slice(0, 24)}`]);
  return String(new URLSearchParams([start ? ["start", String(start)] : ["until", until], ...parts]));
}

/** @param {number} seconds */
function tenthsOf(seconds) {
  return Math.round(10 * seconds);
}

/** @param {Result[]} results @param {Result} own @returns {Result[]} those of others: one's own may have come back */
export function othersIn(results, own) {
  return results.filter(({ seconds, hints }) => tenthsOf(seconds) !== tenthsOf(own.seconds) || hints !== own.hints);
}

/** @param {Result[]} results @returns {Result[]} the best first: without hints, then by time */
export function rankResults(results) {
  return [...results].sort((first, second) => Number(first.hints > 0) - Number(second.hints > 0) || first.seconds - second.seconds);
}
