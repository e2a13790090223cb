/**
 * What was before, and what was taken back. A stroke of the brush is one step, however long it is.
 *
 * Everything here is a value: each function returns a new history and changes nothing.
 */

/**
 * @template T
 * @typedef {object} History
 * @property {T[]} past the oldest first
 * @property {T} now
 * @property {T[]} future the nearest last
 * @property {T | null} began what was there when the stroke began that is not over yet
 */

/** @template T @param {T} now @returns {History<T>} */
export function starting(now) {
  return { past: [], now, future: [], began: null };
}

/** @template T @param {History<T>} history @param {T} next @returns {History<T>} after a step */
export function stepped(history, next) {
  if (next === history.now) return history;
  if (history.began !== null) return { ...history, now: next };
  return { past: [...history.past, history.now], now: next, future: [], began: null };
}

/** @template T @param {History<T>} history @returns {History<T>} from here on it is one step */
export function begun(history) {
  return history.began === null ? { ...history, began: history.now } : history;
}

/** @template T @param {History<T>} history @returns {History<T>} the stroke is over */
export function ended(history) {
  const { began, now } = history;
  if (began === null) return history;
  return stepped({ ...history, now: began, began: null }, now);
}

/** @template T @param {History<T>} history @returns {History<T>} */
export function undone(history) {
  const { past, now, future } = ended(history);
  if (!past.length) return history;
  return { past: past.slice(0, -1), now: past[past.length - 1], future: [...future, now], began: null };
}

/** @template T @param {History<T>} history @returns {History<T>} */
export function redone(history) {
  const { past, now, future } = ended(history);
  if (!future.length) return history;
  return { past: [...past, now], now: future[future.length - 1], future: future.slice(0, -1), began: null };
}
