/** Positions to train on, from boards of the collection that get harder without the technique. */

import { ask } from "../api.js";
import { boardsIn } from "../board/address.js";

const MAX_TRIED = 20; // boards that are looked at; the first one should do
const STRIDE = 7919; // so far from one board to that of the next seed

/**
 * @param {{technique: string, seed: number, naming: string, largest?: number}} question
 * @param {(question: object) => Promise<unknown>} find asks the kernels for a position on a board
 * @param {AbortSignal} signal
 */
export async function practise({ technique, seed, naming, largest = Infinity }, find, signal) {
  /** @type {{id: string, size: number}[]} */
  const boards = /** @type {any} */ (await ask(`collections/queenside?technique=${technique}`, undefined, { signal })).boards;
  const rows = Math.max(largest, Math.min(...boards.map(({ size }) => size)));
  const entries = boards.filter(({ size }) => size <= rows);
  let spare = null;
  for (let number = 0; number < Math.min(MAX_TRIED, entries.length); number++) {
    const { id } = entries[(seed * STRIDE + number) % entries.length];
    const [board] = await boardsIn(id, signal);
    const found = /** @type {{needed: boolean} | null} */ (await find({ board, technique, naming }));
    if (signal.aborted) return null;
    if (!found) continue;
    const { needed, ...position } = found;
    if (needed) return position;
    spare ??= position;
  }
  return spare;
}
