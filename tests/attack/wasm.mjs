/**
 * Calls what the kernels in WebAssembly export, by any numbers and with any bytes in the slots: the child of wasm.py.
 *
 *     node tests/attack/wasm.mjs SEED FIRST LAST
 *
 * A call may refuse, or trap, after which the page would begin anew. Afterwards the answers must be right.
 */

import { readFileSync } from "node:fs";
import { GENERATION_OPTIONS } from "../../src/queenside/app/page/kernel/constants.js";
import { Kernel } from "../../src/queenside/app/page/kernel/kernel.js";
import { chanceOf, FILE, isRight, queensProblem, tell } from "./wasm_share.mjs";

const module = await WebAssembly.compile(readFileSync(FILE));
const [seed, first, last] = process.argv.slice(2).map(Number);
const OFTEN = 50;
const SLOTS = 16;
const MOST_ROOM = 1 << 20;
const INTEGERS = [0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 23, 24, 63, 64, 65, 255, 256, 4096, 65536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, -1, -2, -64];
const RIGHT_OPTIONS = { size: 7, stars: 1, style: 0, near: 0, levels: 0, needed: 0 };
const LONGS = [0n, 1n, 2n, 1n << 63n, (1n << 64n) - 1n];

async function fresh() {
  const { exports } = await WebAssembly.instantiate(module, { host: { now: () => performance.now() / 1000 } });
  exports._initialize();
  return exports;
}

/** Puts bytes into a slot, if there is room. */
function put(wasm, at, content) {
  const room = wasm.slot(at, content.length);
  if (room) new Uint8Array(wasm.memory.buffer, room, content.length).set(content);
}

/** Pixels in slot 0: rows of a colour each between lines, or of any colours; and how wide the picture is. */
function fillPicture(wasm, chance) {
  const pick = (from) => from[Math.floor(chance() * from.length)];
  const [cell, size, noise] = [pick([9, 12]), pick([1, 4, 5]), chance() < 0.3];
  const side = cell * size;
  const colours = Array.from({ length: size }, () => [chance() * 256, chance() * 256, chance() * 256]);
  const pixels = Uint8Array.from({ length: 4 * side * side }, (_, i) => {
    const [x, y] = [(i >> 2) % side, Math.floor((i >> 2) / side)];
    return noise ? chance() * 256 : x % cell && y % cell && i % 4 < 3 ? colours[Math.floor(y / cell)][i % 4] : 255;
  });
  put(wasm, 0, pixels);
  return side;
}

/** What lies in the slots: a problem, a board, or any bytes, of which some have been changed. */
function fill(wasm, chance) {
  const pick = (from) => from[Math.floor(chance() * from.length)];
  const size = pick([1, 4, 5, 6, 8]);
  const board = [Uint8Array.from({ length: size * size }, (_, i) => Math.floor(i / size)), new Uint8Array(size * size)];
  const arrays = chance() < 0.5 ? queensProblem(size, chance() < 0.3) : board;
  arrays.forEach((array, at) => {
    const content = Uint8Array.from(array);
    for (let i = chance() < 0.5 ? 0 : pick([1, 2, 8]); i > 0; i--)
      content[Math.floor(chance() * content.length)] = pick([0, 1, 2, 127, 128, 255]);
    const length = chance() < 0.9 ? content.length : Math.floor(chance() * (content.length + 9));
    put(wasm, at, Uint8Array.from({ length }, (_, i) => content[i] ?? 0));
  });
  return [arrays.length, size];
}

/** One call of anything. */
function call(wasm, chance) {
  const pick = (from) => from[Math.floor(chance() * from.length)];
  const any = (right) => (chance() < 0.7 ? right : pick(INTEGERS));
  const [count, size] = chance() < 0.6 ? fill(wasm, chance) : [pick(INTEGERS), pick(INTEGERS)];
  const seconds = pick([0, -1, 0.001, NaN, 0.01]);
  const asked = {
    slot: () => wasm.slot(pick([...INTEGERS, SLOTS - 1]), pick(INTEGERS.filter((each) => each >= 0 && each < MOST_ROOM || each < 0))),
    search_begin: () => wasm.search_begin(any(count), pick(LONGS), pick(LONGS), chance() < 0.5),
    search_on: () => wasm.search_on(seconds),
    search_found: () => wasm.search_found() + wasm.search_found_length(),
    search_count: () => wasm.search_count() + wasm.search_nodes(),
    reason: () => {
      const cells = any(size) ** 2;
      if (count > 0 && count < SLOTS - 2 && cells > 0 && cells <= MOST_ROOM) {
        put(wasm, count, Uint8Array.from({ length: Math.min(any(count - 1), MOST_ROOM) }, () => Math.floor(4.2 * chance())));
        put(wasm, count + 1, Uint8Array.from({ length: cells }, () => Math.floor(1.5 * chance() ** 4 * 3)));
        put(wasm, count + 2, new TextEncoder().encode(pick(["\0", "at-sea by-a-thread\0", "at-sea"])));
      }
      return wasm.reason(any(count), any(size), any(size), pick([0, 1, 2, 3, 4, -1, 5]), pick([10, 5, 0, -1, NaN]), pick([0.01, 0.001]));
    },
    make_begin: () => {
      const options = GENERATION_OPTIONS.map((name) => any(RIGHT_OPTIONS[name] ?? Number(chance() < 0.2)));
      put(wasm, 0, new Uint8Array(Uint32Array.from(options).buffer, 0, chance() < 0.9 ? 4 * options.length : 7));
      return wasm.make_begin(pick(LONGS));
    },
    make_again: () => wasm.make_again(),
    make_on: () => wasm.make_on(seconds),
    make_found: () => wasm.make_found() + wasm.make_met(),
    picture: () => {
      const side = chance() < 0.8 ? fillPicture(wasm, chance) : 9;
      return wasm.picture(any(side), any(side), seconds);
    },
    boxes: () => wasm.boxes(any(28), any(5)) + wasm.box_token(any(31)) + wasm.box_other_puzzle(any(31)),
    found: () => wasm.build() + wasm.reason_found() + wasm.picture_found() + wasm.boxes_found(),
  };
  const name = pick(Object.keys(asked));
  tell("call", name, count, size);
  return asked[name]();
}

let wasm = await fresh();
for (let number = first; number < last; number++) {
  const chance = chanceOf(seed * 1_000_003 + number);
  tell("case", number);
  try {
    call(wasm, chance);
    tell("told", "answered");
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    tell("told", "trapped:", error.message);
    wasm = await fresh();
  }
  if (number % OFTEN === 0 && !isRight(new Kernel(wasm))) {
    tell("fault", "a wrong answer afterwards");
    wasm = await fresh();
  }
}
tell("end");
