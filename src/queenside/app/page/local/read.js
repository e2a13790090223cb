/** The board in a clear screenshot, as `POST /read` tells it (queenside/reader/read_image.py). */

import { Puzzle } from "../board/puzzle.js";
import { regionProblem } from "../kernel/problem.js";

/** @typedef {import("../kernel/kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel/kernel.js").Seen} Seen */
/** @typedef {{left: number, top: number, width: number, height: number}} Part */

/** Seconds for each number of stars. */
const PATIENCE = 1;

/** In which size a board is read again, and with how much around it, in cells; larger cells are read smaller. */
const [AGAIN, MARGIN, LARGE] = [0.85, 0.6, 24];

/**
 * @param {Kernel} kernel @param {{picture: Blob}} question
 * @returns {Promise<{boards: object[], reading: object} | null>} null where it isn't clear, or not in time
 */
export async function read(kernel, { picture }) {
  const image = await createImageBitmap(picture);
  const { width, height } = image;
  const seen = look(kernel, image, { left: 0, top: 0, width, height }, 1);
  const found = withStars(kernel, seen);
  if (!found || !isTheSame(kernel, image, seen)) return null;
  const { puzzle, solution } = found;
  const placed = [...seen.queens, ...seen.marks].sort((one, other) => one - other);
  const isSolved = String(placed) === String(solution); // then they are queens, whatever they look like
  const [queens, marks] = isSolved ? [solution, []] : [seen.queens, seen.marks];
  return isOdd(puzzle, queens) ? null : documentOf(seen, puzzle, queens, marks);
}

/**
 * @param {Kernel} kernel @param {ImageBitmap} image @param {Part} part of it @param {number} scale
 * @returns {Seen} throws where it isn't clear
 */
function look(kernel, image, { left, top, width, height }, scale) {
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const paper = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(wide, high).getContext("2d"));
  paper.fillStyle = "white"; // behind what is transparent
  paper.fillRect(0, 0, wide, high);
  paper.imageSmoothingQuality = "high";
  paper.drawImage(image, left, top, width, height, 0, 0, wide, high);
  const { data } = paper.getImageData(0, 0, wide, high);
  return kernel.picture(new Uint8Array(data.buffer), wide, high);
}

/** The board with as many stars as give it one solution. @param {Kernel} kernel @param {Seen} seen */
function withStars(kernel, { size, regions }) {
  for (let stars = 1; stars <= Math.max(1, Math.floor((size + 1) / 4)); stars++) {
    const { status, solutions } = kernel.solve(regionProblem(size, stars, regions), { seconds: PATIENCE });
    const rows = Array.from({ length: size }, (_, row) => regions.slice(row * size, (row + 1) * size));
    const document = { queenside: /** @type {const} */ (1), kind: /** @type {const} */ ("regions"), stars, regions: rows };
    if (status === "unique") return { puzzle: Puzzle.of(document), solution: solutions[0] };
  }
  return null;
}

/**
 * Whether the board, cut out and in another size, is read the same: what rests on a few pixels isn't.
 *
 * @param {Kernel} kernel @param {ImageBitmap} image @param {Seen} seen
 */
function isTheSame(kernel, image, { left, top, wide, high, size, regions }) {
  const from = { x: Math.max(0, Math.floor(left - MARGIN * wide)), y: Math.max(0, Math.floor(top - MARGIN * high)) };
  const right = Math.min(image.width, Math.ceil(left + (size + MARGIN) * wide));
  const bottom = Math.min(image.height, Math.ceil(top + (size + MARGIN) * high));
  const part = { left: from.x, top: from.y, width: right - from.x, height: bottom - from.y };
  const again = look(kernel, image, part, wide > LARGE ? AGAIN : 1 / AGAIN);
  return again.size === size && String(again.regions) === String(regions);
}

/** @param {Puzzle} puzzle @param {number[]} queens which break rules, also without any one of them */
function isOdd(puzzle, queens) {
  const breaks = (/** @type {number[]} */ some) => puzzle.conflicts(new Set(some)).size > 0;
  return breaks(queens) && queens.every((queen) => breaks(queens.filter((other) => other !== queen)));
}

/** @param {Seen} seen @param {Puzzle} puzzle @param {number[]} queens @param {number[]} marks */
function documentOf({ left, top, wide, high, size, colours }, puzzle, queens, marks) {
  const { document } = puzzle;
  const [stands, crossed] = [puzzle.placesOf(queens), puzzle.placesOf(marks)];
  const state = { queens: stands, marks: crossed };
  const board = { ...document, ...(queens.length + marks.length && { state }) };
  const [right, bottom] = [left + size * wide, top + size * high];
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  const reading = {
    queenside: 1,
    size,
    stars: document.stars,
    regions: document.regions,
    queens: stands,
    marks: crossed,
    puzzle: board,
    sure: true,
    confidence: 1,
    doubts: [],
    corners: corners.map((corner) => corner.map((at) => Math.round(100 * at) / 100)),
    colours: colours.map((colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`),
  };
  return { boards: [board], reading };
}
