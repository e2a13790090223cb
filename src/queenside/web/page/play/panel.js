/** Help beside the board. */

/**
 * @typedef {object} Sight what the board points at
 * @property {Set<number>} [ringed]
 * @property {Set<number>} [shown]
 * @property {{queens?: Set<number>, marks?: Set<number>}} [fresh]
 * @property {Set<number>} [wrong]
 * @property {string} [text]
 */

/** @param {any} _ */
export function Panel(_) {
  return null;
}
