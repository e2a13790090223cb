/**
 * The one door to the kernels in WebAssembly: search, grades and the making of boards, in any
 * page, worker, extension or Node, with nothing of a page needed.
 *
 * They are the same C sources as Python's kernels (native/wasm/module.c is what stands behind this
 * door), so the same question gives the same answer: the same solutions in the same order, the same
 * grade, the same board for the same seed. A question takes the thread until it is answered or its
 * time is over; what may take long belongs into a worker.
 */

import { GENERATION_OPTIONS, NEARS, STYLES } from "./constants.js";

/** @typedef {Uint8Array[]} FlatProblem as problem.js makes them: not to be changed afterwards */

/**
 * @typedef {object} Answer
 * @property {"none" | "unique" | "several" | "unknown"} status "unknown" where time was too short
 * @property {number[][]} solutions the cells with queens, in increasing order, of each
 * @property {number} count how many were found
 * @property {boolean} exhausted whether there are no others
 * @property {number} nodes how many cells were tried
 */

/**
 * The options of a board: see GENERATION_OPTIONS in native/maker/generation.h. Other properties don't count.
 * @typedef {{size: number, style?: typeof STYLES[number], near?: typeof NEARS[number] | null} & Record<string, any>} BoardSpec
 */

/**
 * @typedef {object} Seen a board in a screenshot, in pixels
 * @property {number} left @property {number} top @property {number} wide of a cell @property {number} high
 * @property {number} size @property {number[]} regions by cell, numbered from 0 in reading order
 * @property {number[]} queens cells @property {number[]} marks cells
 * @property {number[][]} colours red, green and blue of each region
 */

/**
 * A deduction of a person who reasons: see native/explainer/reasoner.h. Units are numbered in the order of the
 * problem, those alone that hold an exact number of queens.
 * @typedef {object} Step
 * @property {string} technique its name in Queenside's catalogue
 * @property {number[]} because the units it argues from
 * @property {number[]} places cells that hold a queen
 * @property {number[]} eliminates cells that hold none
 * @property {number[]} evidence the cells it looks at
 * @property {Reason} reason
 * @property {Step[]} [inner] of a trial: what leads from a queen there to the contradiction
 * @property {number} [rating] not of those of a trial
 */

/** What the easiest technique shows everywhere, at once. @typedef {{technique: string, rating: number, open: number, places: number[], eliminates: number[], crossed: number[]}} Wave */

/**
 * What follows from a position: "late" with nothing else where the time was over.
 * @typedef {object} Reasoned
 * @property {"solved" | "impossible" | "open" | "long" | "late"} state after the last step
 * @property {Step | null} [step] @property {Step[]} [steps] @property {Wave[]} [waves] @property {Reason} [fault]
 * @property {{index: number, reason: Reason}} [closing] the last steps in one sentence
 * @property {number} [effort] @property {number} [evidence] what a proof asks of its reader (reasoner/effort.h)
 */

/**
 * @typedef {object} Reasoning
 * @property {number} rows @property {number} columns
 * @property {number[]} kinds by family: 0 rows, 1 columns, 2 regions, 3 others
 * @property {number[]} queens cells @property {number[]} crossed cells that can hold none
 * @property {number} [hardest] the highest rating of a technique that may be used
 * @property {string} [without] the names of techniques that may not be used, with spaces between
 * @property {number} [seconds]
 */

/**
 * The key of a sentence and what fills its slots: see queenside/explainer/logic/reason.py.
 * @typedef {{say: string} & {[slot: string]: Slot}} Reason
 */

/** @typedef {string | number | {units: number[]} | {cells: number[]} | Reason | Reason[]} Slot */

const SLOTS = 16;
const [PAUSED, EXHAUSTED, LIMIT] = [0, 1, 2];
const SEEDS = 2n ** 64n;
const HELD = { queen: 1, blocked: 2 };

/** The numbers of questions about a position: see native/explainer/reasoner.h. */
const QUESTIONS = { step: 0, alike: 1, proof: 2, "full proof": 3, waves: 4, beginning: 6 };

/** The techniques that trust that there is only one solution: not used unless asked for. */
export const TRUSTING = "at-sea by-a-thread";

const SEEN = { numbers: 4, regions: 36, signs: 936, colours: 1836 }; // the layout of a board that was seen: see native/reader/pictures.h

/** The numbers that tell of the boxes of a board, in the order of BoxEvidence there. */
const BOX_VALUES = { names: Uint16Array, marks: Uint16Array, colours: Uint8Array, walls: Uint8Array };

const SECONDS = 5; // for so long a board is looked for in a picture

/** A refusal of a kernel, in its words. */
export class Refused extends Error {
  name = "Refused";
}

/** What module.c exports. @typedef {Record<string, (...values: (number | bigint | boolean)[]) => number> & {memory: WebAssembly.Memory}} Exports */

export class Kernel {
  /** @type {Exports} */
  #wasm;
  #module;
  /** The content of the slots. @type {(Uint8Array | null)[]} */
  #held = new Array(SLOTS).fill(null);

  /** @param {Exports} wasm @param {WebAssembly.Module | null} [module] that it is an instance of */
  constructor(wasm, module = null) {
    this.#wasm = wasm;
    this.#module = module;
  }

  /** @param {BufferSource | WebAssembly.Module} source the bytes of kernel.wasm, or compiled already @returns {Promise<Kernel>} */
  static async of(source) {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    return new Kernel(start(await WebAssembly.instantiate(module, IMPORTS)), module);
  }

  /** The hash of the kernels' sources, 12 hex digits. */
  get build() {
    return this.#text(this.#wasm.build());
  }

  /** The bytes it has taken; they are not given back. */
  get memory() {
    return this.#wasm.memory.buffer.byteLength;
  }

  /**
   * How many solutions a problem has, and which.
   * @param {FlatProblem} problem @param {object} [options]
   * @param {number} [options.limit] how many solutions to stop at; 0 for none
   * @param {number} [options.seconds] after which to give up
   * @param {number | bigint | null} [options.seed] another order for each; null for the plain one
   * @returns {Answer} @throws {Refused} for arrays that are no problem
   */
  solve(problem, { limit = 2, seconds = Infinity, seed = null } = {}) {
    const end = performance.now() + 1000 * seconds;
    problem.slice(0, SLOTS).forEach((array, at) => this.#put(at, array));
    this.#check(this.#wasm.search_begin(problem.length, BigInt(limit), seedOf(seed), true));
    let state = PAUSED;
    const solutions = [];
    for (let now = performance.now(); state === PAUSED && now < end; now = performance.now()) {
      state = this.#wasm.search_on((end - now) / 1000);
      if (![PAUSED, EXHAUSTED, LIMIT].includes(state)) throw new Error("the search has failed");
      solutions.push(...this.#found());
    }
    const [count, exhausted] = [this.#wasm.search_count(), state === EXHAUSTED];
    const nodes = this.#wasm.search_nodes();
    const status = count > 1 ? "several" : !exhausted ? "unknown" : count ? "unique" : "none";
    return { status, solutions, count, exhausted, nodes };
  }

  /**
   * What a person who reasons sees from a position: "step" is the easiest, "alike" all that the easiest technique
   * shows, "proof" all steps that matter.
   * @param {FlatProblem} problem @param {keyof typeof QUESTIONS} question @param {Reasoning} position
   * @returns {Reasoned} @throws {Refused} for what is no problem, or has more than 64×64 cells
   */
  reason(problem, question, { rows, columns, kinds, queens, crossed, hardest = 10, without = TRUSTING, seconds = 0 }) {
    const content = contentOf(rows * columns, queens, crossed);
    const names = new TextEncoder().encode(`${without}\0`);
    if (problem.length > SLOTS - 3) throw new Refused("there are too many kinds of units");
    [...problem, Uint8Array.from(kinds), content, names].forEach((array, index) => this.#put(index, array));
    try {
      this.#check(this.#wasm.reason(problem.length, rows, columns, QUESTIONS[question], hardest, seconds));
    } catch (error) {
      const isLate = error instanceof WebAssembly.RuntimeError && seconds > 0;
      if (!isLate || !this.#module) throw error;
      this.#wasm = start(new WebAssembly.Instance(this.#module, IMPORTS)); // a trap leaves things lying about
      this.#held.fill(null);
      return { state: "late" };
    }
    return JSON.parse(this.#text(this.#wasm.reason_found()));
  }

  /**
   * The board of this seed, which has exactly one solution; null when the time is over.
   * @param {BoardSpec} spec @param {number | bigint} seed from 0, in 64 bits @param {{seconds?: number}} [options]
   * @returns its regions, numbered from 0 in reading order, and the cells of the queens
   * @throws {Refused} for boards that cannot be made
   */
  make({ size, style = STYLES[0], near = null, ...others }, seed, { seconds = Infinity } = {}) {
    const image = near === null ? 0 : NEARS.indexOf(near) + 1 || -1;
    /** @type {Record<string, any>} */
    const options = { stars: 1, ...others, size, style: STYLES.indexOf(style), near: image };
    if (seed < 0 || seed >= SEEDS) throw new Refused(`seeds are from 0 to ${SEEDS - 1n}`);
    this.#put(0, new Uint8Array(Uint32Array.from(GENERATION_OPTIONS, (name) => options[name] ?? 0).buffer));
    this.#check(this.#wasm.make_begin(BigInt(seed)));
    if (!this.#wasm.make_on(seconds)) return null;
    const cells = size * size;
    const found = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.make_found(), 2 * cells);
    const queens = [...found.subarray(cells).keys()].filter((cell) => found[cells + cell]);
    return { regions: [...found.subarray(0, cells)], queens };
  }

  /**
   * The board in a picture, if nothing in it is in doubt.
   * @param {Uint8Array} pixels red, green, blue and alpha of each, row by row @param {number} width @param {number} height
   * @param {number} [seconds] for so long a board is looked for
   * @returns {Seen} @throws {Refused} for what is no picture, and where a board is in doubt
   */
  picture(pixels, width, height, seconds = SECONDS) {
    this.#put(0, pixels);
    this.#held[0] = null; // it is large, and not asked about twice
    this.#check(this.#wasm.picture(width, height, seconds));
    const [buffer, at] = [this.#wasm.memory.buffer, this.#wasm.picture_found()];
    const [left, top, wide, high] = new Float64Array(buffer.slice(at, at + 8 * SEEN.numbers));
    const size = new DataView(buffer).getInt32(at + 8 * SEEN.numbers, true);
    const bytes = (/** @type {number} */ from, /** @type {number} */ count) => [...new Uint8Array(buffer, at + from, count)];
    const [signs, parts] = [bytes(SEEN.signs, size * size), bytes(SEEN.colours, 3 * size)];
    const having = (/** @type {number} */ sign) => [...signs.keys()].filter((cell) => signs[cell] === sign);
    const colours = Array.from({ length: size }, (_, region) => parts.slice(3 * region).slice(0, 3));
    const regions = bytes(SEEN.regions, size * size);
    return { left, top, wide, high, size, regions, queens: having(2), marks: having(1), colours };
  }

  /**
   * The regions of a board of boxes, by what is known of them: see native/reader/pictures.h.
   * @param {number} size @param {keyof typeof BOX_VALUES} evidence @param {number[]} values
   * @returns {number[] | null} by cell, nothing for a chessboard; null if it is not clear
   */
  boxRegions(size, evidence, values) {
    this.#put(0, new Uint8Array(BOX_VALUES[evidence].from(values).buffer));
    const result = this.#wasm.boxes(size, Object.keys(BOX_VALUES).indexOf(evidence));
    const found = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.boxes_found(), size * size);
    return result === 1 ? [...found] : result === 2 ? [] : null;
  }

  /**
   * What a token says of the cells of a board of boxes that have it, flagged: in bits the regions in which it says
   * nothing, and above them 1 for a cross, 2 for a queen.
   * @param {number[]} regions @param {Uint8Array} cells @param {string} token
   */
  boxToken(regions, cells, token) {
    this.#put(0, Uint8Array.from(regions));
    this.#put(1, cells);
    this.#put(2, new TextEncoder().encode(`${token.toLowerCase()}\0`));
    return this.#wasm.box_token(Math.sqrt(regions.length)) >>> 0;
  }

  /**
   * Whether the texts on all cells are digits or letters of another puzzle.
   * @param {number[]} regions @param {string[]} texts
   */
  isOtherPuzzle(regions, texts) {
    this.#put(0, Uint8Array.from(regions));
    this.#put(1, new TextEncoder().encode(texts.map((text) => `"${text.toLowerCase()}\0`).join("")));
    return this.#wasm.box_other_puzzle(Math.sqrt(regions.length)) === 1;
  }

  /** @param {number} at @param {Uint8Array} bytes */
  #put(at, bytes) {
    if (this.#held[at] === bytes) return;
    this.#held[at] = null;
    const room = this.#wasm.slot(at, bytes.length);
    if (!room) throw new Error("there is not enough memory");
    new Uint8Array(this.#wasm.memory.buffer, room, bytes.length).set(bytes);
    this.#held[at] = bytes;
  }

  /** @param {number} fault where the words lie that say why not; 0 if all is well */
  #check(fault) {
    if (fault) throw new Refused(this.#text(fault));
  }

  /** @param {number} from */
  #text(from) {
    const bytes = new Uint8Array(this.#wasm.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(from, bytes.indexOf(0, from)));
  }

  /** @returns {number[][]} the solutions of the last slice */
  #found() {
    const length = this.#wasm.search_found_length();
    const all = new Uint16Array(this.#wasm.memory.buffer, this.#wasm.search_found(), length);
    const solutions = [];
    for (let at = 0; at < length; at += all[at] + 1) {
      solutions.push([...all.subarray(at + 1, at + 1 + all[at])]);
    }
    return solutions;
  }
}

const IMPORTS = { host: { now: () => performance.now() / 1000 } };

/** @param {WebAssembly.Instance} instance */
function start({ exports }) {
  const wasm = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  wasm._initialize();
  return wasm;
}

/** @param {number} size @param {number[]} queens @param {number[]} blocked @returns {Uint8Array} by cell */
function contentOf(size, queens, blocked) {
  const content = new Uint8Array(size);
  for (const cell of blocked) content[cell] = HELD.blocked;
  for (const cell of queens) content[cell] = HELD.queen;
  return content;
}

/** @param {number | bigint | null} seed @returns {bigint} as Python's door tells the kernel of it */
function seedOf(seed) {
  if (seed === null) return 0n;
  const turns = SEEDS - 1n;
  return (((BigInt(seed) % turns) + turns) % turns) + 1n;
}
