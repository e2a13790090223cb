/**
 * What was before, and what was taken back. A stroke of the brush is one step, however long it is.
 *
 * Everything here is a value: each function returns a new history and changes nothing. What was
 * before is a chain without an end, so a step costs nothing and undo goes back to the first one.
 * A history may be part of something larger, which its functions hand on.
 */

/** @template T @typedef {{value: T, next: Chain<T>} | null} Chain the last one first */

/**
 * @template T
 * @typedef {object} History
 * @property {T} now @property {Chain<T>} past
 * @property {Chain<T>} future what has been undone
 * @property {T | null} began what was there when the stroke began that is not over yet
 */

/** @template T @param {T} now @returns {History<T>} */
export function createHistory(now) {
  return { now, past: null, future: null, began: null };
}

/** @template T @template {History<T>} H @param {H & History<T>} history @param {T} next @returns {H} after a step */
export function push(history, next) {
  if (next === history.now) return history;
  if (history.began !== null) return { ...history, now: next };
  return { ...history, now: next, past: { value: history.now, next: history.past }, future: null };
}

/** @template {History<any>} H @param {H} history @returns {H} from here on it is one step */
export function beginStroke(history) {
  return history.began === null ? { ...history, began: history.now } : history;
}

/** @template {History<any>} H @param {H} history @returns {H} the stroke is over */
export function endStroke(history) {
  const { began, now } = history;
  return began === null ? history : push({ ...history, now: began, began: null }, now);
}

/** @template {History<any>} H @param {H} history @returns {H} without the stroke */
export function cancelStroke(history) {
  return history.began === null ? history : { ...history, now: history.began, began: null };
}

/** @template {History<any>} H @param {H} history */
export function undo(history) {
  const { past, now, future } = endStroke(history);
  return past ? { ...history, now: past.value, past: past.next, future: { value: now, next: future }, began: null } : history;
}

/** @template {History<any>} H @param {H} history */
export function redo(history) {
  const { past, now, future } = endStroke(history);
  return future ? { ...history, now: future.value, past: { value: now, next: past }, future: future.next, began: null } : history;
}
