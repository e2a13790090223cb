/** The board in a clear screenshot, as `POST /read` tells it (queenside/reader/read_image.py). */

import { Puzzle } from "../board/puzzle.js";
import { regionProblem } from "../kernel/problem.js";

/** @typedef {import("../kernel/kernel.js").Seen} Seen */
/** @typedef {{left: number, top: number, width: number, height: number}} Part */

const TIMEOUT = 1; // seconds for each number of stars

/** In which size a board is read again, and with how much around it, in cells; larger cells are read smaller. */
const [REREAD_SCALE, MARGIN, LARGE_CELL] = [0.85, 0.6, 24];

/**
 * @param {Kernel} kernel @param {{picture: Blob}} question
 * @returns {Promise<{boards: object[], reading: object} | null>} null where it isn't clear, or not in time
 */
export async function read(kernel, { picture }) {
  const image = await createImageBitmap(picture);
  const { width, height } = image;
  const detected = detectBoard(kernel, image, { left: 0, top: 0, width, height }, 1);
  const match = withStars(kernel, detected);
  if (!match || !isReadAlike(kernel, image, detected)) return null;
  const { puzzle, solution } = match;
  const placed = [...detected.queens, ...detected.marks].sort((first, second) => first - second);
  const isSolved = String(placed) === String(solution); // then they are queens, whatever they look like
  const [queens, marks] = isSolved ? [solution, []] : [detected.queens, detected.marks];
  return isContradictory(puzzle, queens) ? null : documentOf(detected, puzzle, queens, marks);
}

/** @param {Kernel} kernel @param {ImageBitmap} image @param {Part} part of it @param {number} scale @returns {Seen} throws where it isn't clear */
function detectBoard(kernel, image, { left, top, width, height }, scale) {
  const [scaledWidth, scaledHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const paper = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(scaledWidth, scaledHeight).getContext("2d"));
  paper.fillStyle = "white"; // behind what is transparent
  paper.fillRect(0, 0, scaledWidth, scaledHeight);
  paper.imageSmoothingQuality = "high";
  paper.drawImage(image, left, top, width, height, 0, 0, scaledWidth, scaledHeight);
  const { data } = paper.getImageData(0, 0, scaledWidth, scaledHeight);
  return kernel.picture(new Uint8Array(data.buffer), scaledWidth, scaledHeight);
}

/** The board with as many stars as give it one solution. @param {Kernel} kernel @param {Seen} seen */
function withStars(kernel, { size, regions }) {
  for (let stars = 1; stars <= Math.max(1, Math.floor((size + 1) / 4)); stars++) {
    const { status, solutions } = kernel.solve(regionProblem(size, stars, regions), { seconds: TIMEOUT });
    const rows = Array.from({ length: size }, (_, row) => regions.slice(row * size, (row + 1) * size));
    const document = { queenside: /** @type {const} */ (1), kind: /** @type {const} */ ("regions"), stars, regions: rows };
    if (status === "unique") return { puzzle: Puzzle.of(document), solution: solutions[0] };
  }
  return null;
}

/**
 * Whether the board, cut out and in another size, is read the same: what rests on a few pixels isn't.
 * @param {Kernel} kernel @param {ImageBitmap} image @param {Seen} seen
 */
function isReadAlike(kernel, image, { left, top, wide, high, size, regions }) {
  const from = { x: Math.max(0, Math.floor(left - MARGIN * wide)), y: Math.max(0, Math.floor(top - MARGIN * high)) };
  const right = Math.min(image.width, Math.ceil(left + (size + MARGIN) * wide));
  const bottom = Math.min(image.height, Math.ceil(top + (size + MARGIN) * high));
  const part = { left: from.x, top: from.y, width: right - from.x, height: bottom - from.y };
  const reread = detectBoard(kernel, image, part, wide > LARGE_CELL ? REREAD_SCALE : 1 / REREAD_SCALE);
  return reread.size === size && String(reread.regions) === String(regions);
}

/** @param {Puzzle} puzzle @param {number[]} queens which break rules, also without any one of them */
function isContradictory(puzzle, queens) {
  const breaks = (/** @type {number[]} */ cells) => puzzle.conflicts(new Set(cells)).size > 0;
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
    corners: corners.map((corner) => corner.map((coordinate) => Math.round(100 * coordinate) / 100)),
    colours: colours.map((colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`),
  };
  return { boards: [board], reading };
}
