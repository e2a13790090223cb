/**
 * What stands on the cells of a painted board: a canvas has no elements, but its pixels can be
 * looked at where the page has painted nothing of another site on it.
 *
 * A cell is shrunk to a few grey dots. One that is even is empty; otherwise how much is painted
 * there, and where, is its print.
 */

function createCanvasReader() {
  const { dom } = queensidePage;
  const DOTS = 16; // a row of a cell
  const MARGIN = 3; // without its borders
  const MIN_CONTRAST = 24; // of 255, between paper and ink
  const LEVELS = 64;
  const CANVAS = "canvas";

  /** @type {OffscreenCanvasRenderingContext2D | null} */
  let paper = null;

  /**
   * Where a stated board is painted: on the largest canvas.
   * @param {Measured[]} all
   * @param {Declared} board
   * @returns {Lattice | null}
   */
  function lattice(all, { size, painted }) {
    const canvases = all.filter(({ element, width }) => dom.name(element) === CANVAS && width > 0);
    const [largest] = canvases.sort((a, b) => areaOf(b) - areaOf(a));
    if (!largest || !painted) return null;
    const { element, left, top, width, height } = largest;
    const pitch = painted.pitch * width;
    const [x, y] = painted.middle;
    const cells = Array.from({ length: size }, (_, cell) => cell + 0.5);
    const xs = cells.map((cell) => left + width / 2 + (cell - x) * pitch);
    const ys = cells.map((cell) => top + height / 2 + (cell - y) * pitch);
    return { element, size, xs, ys, pitch };
  }

  /** @param {Measured} box */
  const areaOf = ({ width, height }) => width * height;

  /** @param {Lattice} lattice @returns {Tokens[] | null} null where nothing can be looked at */
  function tokens({ element, size, xs, ys, pitch }) {
    if (dom.name(element) !== CANVAS) return null;
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const { left, top, width } = dom.box(canvas);
    const scale = dom.pixels(canvas) / width;
    const side = DOTS * size;
    paper ??= new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
    if (!paper) return null;
    Object.assign(paper.canvas, { width: side, height: side });
    Object.assign(paper, { fillStyle: "white", imageSmoothingQuality: "high" });
    paper.fillRect(0, 0, side, side);
    const from = [(xs[0] - pitch / 2 - left) * scale, (ys[0] - pitch / 2 - top) * scale];
    const length = pitch * size * scale;
    try {
      paper.drawImage(canvas, from[0], from[1], length, length, 0, 0, side, side);
      const { data } = paper.getImageData(0, 0, side, side);
      return Array.from({ length: size * size }, (_, cell) => ({
        content: printed(data, size, cell),
        names: [],
      }));
    } catch {
      return null; // it shows something of another site
    }
  }

  /** @param {Uint8ClampedArray} data @param {number} size @param {number} cell @returns {string[]} */
  function printed(data, size, cell) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const dots = [];
    for (let y = MARGIN; y < DOTS - MARGIN; y++) {
      for (let x = MARGIN; x < DOTS - MARGIN; x++) {
        const at = 4 * ((row * DOTS + y) * size * DOTS + column * DOTS + x);
        dots.push(Math.round((data[at] + 2 * data[at + 1] + data[at + 2]) / 4));
      }
    }
    const ground = [...dots].sort((a, b) => a - b)[Math.floor(dots.length / 2)];
    const ink = dots.filter((dot) => Math.abs(dot - ground) > MIN_CONTRAST).length;
    if (!ink) return [];
    return [`ink${ink}:${dots.map((dot) => String.fromCharCode(48 + dot / LEVELS)).join("")}`];
  }

  return { lattice, tokens };
}

queensidePage.canvasReader ??= createCanvasReader();
