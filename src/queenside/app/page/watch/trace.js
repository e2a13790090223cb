/**
 * The nodes of a search, fetched a window at a time and kept for a while, so that one can go
 * forwards and backwards at any speed. The same search takes the same way, so windows fit together.
 */

import { ask, isAbort } from "../api.js";
import { useEffect, useMemo, useReducer } from "../html.js";

/** Nodes in a window. */
export const WINDOW = 500;
const MAX_WINDOWS = 12;
/**
 * How far a search is followed for a window, from its first node: further than its last one, so that
 * it is known what follows there. For the first window it is as far as the server goes.
 */
const BEYOND = 5000;

/** @typedef {import("../contract.js").SightData} Sight */

export class Trace {
  /**
   * @param {unknown} board @param {string} search @param {() => void} onChange when there is more to be seen, or less
   */
  constructor(board, search, onChange) {
    this.question = { board, search, number: WINDOW };
    this.onChange = onChange;
    /** @type {Map<number, Sight[]>} by their numbers, the one used last at the end */
    this.windows = new Map();
    /** @type {{depth: number, event: string}[]} of every node that was ever there, by its number */
    this.outline = [];
    /** @type {Set<number>} */
    this.asked = new Set();
    this.controller = new AbortController();
    this.nodes = 0;
    this.ended = false;
    /** @type {number[]} the nodes of the solutions, in order */
    this.solutions = [];
    this.loaded = false;
    this.problem = null;
  }

  /**
   * The node of this number. Where it is not there yet, it is asked for.
   * @param {number} node @returns {Sight | null}
   */
  at(node) {
    const number = Math.floor(node / WINDOW);
    const sights = this.windows.get(number);
    if (!sights) {
      this.load(number);
      return null;
    }
    this.windows.delete(number);
    this.windows.set(number, sights);
    return sights[node - number * WINDOW] ?? null;
  }

  /** Whether a node is there, asked for or not. @param {number} node */
  has(node) {
    return this.windows.has(Math.floor(node / WINDOW));
  }

  /** Request the next nodes before they are needed. @param {number} node */
  expect(node) {
    const number = Math.floor(node / WINDOW);
    if (node < this.nodes && !this.windows.has(number)) this.load(number);
  }

  /** @param {number} number of a window */
  async load(number) {
    if (this.asked.has(number) || this.problem) return;
    this.asked.add(number);
    try {
      const first = number * WINDOW;
      const body = { ...this.question, first, ...(this.loaded && { nodes: first + BEYOND }) };
      this.take(number, await ask("watch", body, { signal: this.controller.signal }));
    } catch (error) {
      if (isAbort(error)) return;
      this.problem = /** @type {Error} */ (error);
    }
    this.asked.delete(number);
    this.onChange();
  }

  /** @param {number} number @param {any} answer */
  take(number, answer) {
    this.windows.set(number, answer.sights);
    for (const { node, depth, event } of answer.sights) this.outline[node] = { depth, event };
    for (const oldest of this.windows.keys()) {
      if (this.windows.size <= MAX_WINDOWS) break;
      this.windows.delete(oldest);
    }
    if (!this.loaded) {
      this.nodes = answer.nodes;
      this.ended = answer.ended;
      this.solutions = answer.solutions;
      this.loaded = true;
    }
    const nodeCount = number * WINDOW + answer.sights.length;
    if (answer.sights.length < WINDOW && nodeCount < this.nodes) {
      Object.assign(this, { nodes: nodeCount, ended: false }); // this time it was too slow
    }
  }

  /** The first solution after a node. @param {number} node */
  solutionAfter(node) {
    return this.solutions.find((solution) => solution > node) ?? null;
  }

  /** The last one before it. @param {number} node */
  solutionBefore(node) {
    return this.solutions.findLast((solution) => solution < node) ?? null;
  }

  close() {
    this.controller.abort();
  }
}

/** @param {unknown} board @param {string[]} searches @returns {Trace[]} */
export function useTraces(board, searches) {
  const [, changed] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const traces = useMemo(() => new Map(), [board]);
  for (const search of searches) {
    if (!traces.has(search)) traces.set(search, new Trace(board, search, () => changed(undefined)));
  }
  useEffect(() => {
    for (const [search, trace] of traces) {
      if (searches.includes(search)) continue;
      trace.close();
      traces.delete(search);
    }
  });
  useEffect(() => () => traces.forEach((/** @type {Trace} */ trace) => trace.close()), [traces]);
  return searches.map((search) => traces.get(search));
}
