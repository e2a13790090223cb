/** The time spent on a board: it runs only while somebody can see the board. */

/**
 * @typedef {object} Clock
 * @property {number} spent milliseconds until it last began to run
 * @property {number | null} since when that was, on the caller's clock; null while it stands
 */

/** @param {number} [seconds] @returns {Clock} one that stands */
export function clockAt(seconds = 0) {
  return { spent: seconds * 1000, since: null };
}

/** @param {Clock} clock @param {number} now milliseconds @returns {Clock} */
export function run(clock, now) {
  return clock.since === null ? { ...clock, since: now } : clock;
}

/** @param {Clock} clock @param {number} now milliseconds @returns {Clock} */
export function halt(clock, now) {
  return { spent: elapsed(clock, now) * 1000, since: null };
}

/** @param {Clock} clock @param {number} now milliseconds @returns {number} seconds */
export function elapsed({ spent, since }, now) {
  return (spent + (since === null ? 0 : Math.max(0, now - since))) / 1000;
}

/** @param {number} seconds @returns {string} such as 1:05 or 1:02:05 */
export function inWords(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
