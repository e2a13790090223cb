/** A board without queens as a picture to share, drawn by the page itself. */

import { assign, SOFT } from "../board/colours.js";

const [SIDE, MARGIN, FOOT] = [1000, 40, 130]; // pixels: of the board, around it, and below for the words
const [INK, PAPER, CHESS] = ["#262a36", "#ffffff", ["#f5ecd7", "#d3b48c"]];

/** @param {Puzzle} puzzle @param {string[]} words below it, the first line bold @returns {Promise<File>} a PNG */
export async function drawBoard(puzzle, words) {
  const { rows, columns } = puzzle;
  const step = Math.floor(SIDE / Math.max(rows, columns));
  const [width, height] = [columns * step + 2 * MARGIN, rows * step + 2 * MARGIN + (words.length && FOOT)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paper.fillStyle = PAPER;
  paper.fillRect(0, 0, width, height);
  paper.translate(MARGIN, MARGIN);
  drawCells(paper, puzzle, step);
  drawLines(paper, puzzle, step);
  paper.fillStyle = INK;
  words.forEach((line, index) => {
    paper.font = `${index ? "" : "bold "}40px system-ui, sans-serif`;
    paper.fillText(line, 0, rows * step + 60 + 54 * index, columns * step);
  });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([/** @type {Blob} */ (blob)], "queenside.png", { type: "image/png" });
}

/** @param {CanvasRenderingContext2D} paper @param {Puzzle} puzzle @param {number} step */
function drawCells(paper, puzzle, step) {
  const { rows, columns, areas, holes, given, blocked } = puzzle;
  const colours = assign({ rows, columns, regions: areas });
  const crown = new Path2D(document.querySelector("#crown path")?.getAttribute("d") ?? "");
  for (let cell = 0; cell < puzzle.size; cell++) {
    const [row, column] = puzzle.place(cell);
    const plain = areas ? PAPER : CHESS[(row + column) % 2];
    paper.fillStyle = holes.has(cell) ? PAPER : (SOFT[colours[areas?.[cell] ?? -1]] ?? plain);
    if (blocked.has(cell) && !holes.has(cell)) paper.fillStyle = INK;
    paper.fillRect(column * step, row * step, step, step);
    if (!given.has(cell)) continue;
    paper.save();
    paper.translate(column * step, row * step);
    paper.scale(step / 40, step / 40);
    paper.fillStyle = INK;
    paper.fill(crown);
    paper.restore();
  }
}

/** Thin lines between cells, thick ones around regions and the board. @param {CanvasRenderingContext2D} paper @param {Puzzle} puzzle @param {number} step */
function drawLines(paper, puzzle, step) {
  const { rows, columns, areas } = puzzle;
  const areaAt = (/** @type {number} */ row, /** @type {number} */ column) =>
    puzzle.holds(row, column) ? (areas?.[puzzle.cell(row, column)] ?? 0) : null;
  paper.strokeStyle = INK;
  paper.lineCap = "square";
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [x, y, here] = [column * step, row * step, areaAt(row, column)];
      for (const [other, toX, toY] of /** @type {const} */ ([[areaAt(row - 1, column), x + step, y], [areaAt(row, column - 1), x, y + step]])) {
        if (here === null && other === null) continue;
        paper.lineWidth = here === other ? 1 : 7;
        paper.globalAlpha = here === other ? 0.4 : 1;
        paper.beginPath();
        paper.moveTo(x, y);
        paper.lineTo(toX, toY);
        paper.stroke();
      }
    }
  }
  paper.globalAlpha = 1;
}
