/**
 * Finds boards by their looks alone: boxes of one size in as many rows as columns, whatever they
 * are made of and wherever they lie: in rows of their own, tables, drawings, open shadow roots.
 *
 * Everything that can be seen is measured once, so many elements at most. Boxes of a size inside a
 * common element make a lattice if they fill it; where there are no boxes, so do the lines of a
 * drawing. A cell is then a place, and has all elements that lie there, the lowest first: some fill
 * it, others are signs on it, and thin ones along its sides are walls.
 */

function createLattices() {
  const { dom } = queensidePage;
  const MAX_ELEMENTS = 5000;
  const MAX_LATTICES = 6;
  const MAX_STEPS = 5; // how far above a cell its board may be
  const [MIN_SIZE, MAX_SIZE] = [4, 30];
  const [MIN_CELL, MAX_CELL] = [7, 250]; // pixels
  const MAX_LINE = 9; // pixels of a line's thickness
  const MAX_UNEVENNESS = 1.45;
  const SKIPPED = /^(?:script|style|template|noscript|head|option|defs|symbol|clippath|mask)$/i;

  /**
   * All that is drawn inside an element, in the order in which it is drawn.
   * @param {Element} root @returns {Measured[]}
   */
  function measure(root) {
    const boxes = [];
    const waiting = [[root, -1]];
    while (waiting.length && boxes.length < MAX_ELEMENTS) {
      const [element, parent] = /** @type {[Element, number]} */ (waiting.pop());
      if (SKIPPED.test(dom.name(element))) continue;
      const { left, top, width, height } = dom.box(element);
      boxes.push({ element, parent, left, top, width, height });
      const index = boxes.length - 1;
      for (const inner of [dom.children(element), dom.shadow(element)]) {
        const count = Math.min(inner?.length ?? 0, MAX_ELEMENTS);
        for (let child = count - 1; child >= 0; child--) if (inner) waiting.push([inner[child], index]);
      }
    }
    return boxes;
  }

  /**
   * The lattices in what was measured, the largest first, each once.
   * @param {Measured[]} all @returns {{lattices: Lattice[], uneven: string}} and what was nearly one
   */
  function lattices(all) {
    /** @type {Map<string, {parent: number, boxes: Measured[]}>} */
    const groups = new Map();
    for (const box of all) {
      const { width, height } = box;
      const [low, high] = [Math.min(width, height), Math.max(width, height)];
      if (low < MIN_CELL || high > MAX_CELL || high > 1.7 * low) continue;
      const size = Math.log(width) / Math.log(1.2);
      for (let parent = box.parent, up = 0; parent >= 0 && up < MAX_STEPS; parent = all[parent].parent, up++) {
        for (const key of [`${parent} ${Math.floor(size)}`, `${parent} r${Math.round(size)}`]) {
          const group = groups.get(key);
          if (group) group.boxes.push(box);
          else groups.set(key, { parent, boxes: [box] });
        }
      }
    }
    const distinct = new Map();
    let uneven = "";
    for (const { parent, boxes } of groups.values()) {
      if (boxes.length < MIN_SIZE ** 2) continue;
      const lattice = arrange(boxes, all[parent].element);
      if (typeof lattice === "string") uneven ||= lattice;
      else if (lattice) add(distinct, lattice);
    }
    const drawn = distinct.size ? null : ruled(all);
    if (drawn) add(distinct, drawn);
    const largest = [...distinct.values()].sort((a, b) => areaOf(b) - areaOf(a));
    return { lattices: largest.slice(0, MAX_LATTICES), uneven };
  }

  /** @param {Map<string, Lattice>} lattices @param {Lattice} lattice of equal ones the innermost */
  function add(lattices, lattice) {
    const key = [...lattice.xs, ...lattice.ys].map((middle) => Math.round(middle / 4)).join(" ");
    const twin = lattices.get(key);
    if (!twin || dom.inside(twin.element, lattice.element)) lattices.set(key, lattice);
  }

  /** @param {Lattice} lattice */
  const areaOf = ({ size, pitch }) => (size * pitch) ** 2;

  /**
   * Boxes as rows and columns, without those that lie elsewhere; a text says what is amiss.
   * @param {Measured[]} boxes @param {Element} element what holds them @returns {Lattice | string | null}
   */
  function arrange(boxes, element) {
    const side = boxes[0].width;
    let candidates = boxes;
    for (let round = 0; round < 3; round++) {
      const [xs, ys] = [middleX, middleY].map((middle) => usualPlaces(lines(candidates.map(middle), side)));
      const inner = candidates.filter(
        (box) => nearest(xs, middleX(box), side) >= 0 && nearest(ys, middleY(box), side) >= 0,
      );
      const filled = new Set(inner.map((box) => cellOf(box, xs, ys, side)));
      const [width, height] = [xs.length, ys.length];
      if (width < MIN_SIZE || height < MIN_SIZE || Math.max(width, height) > MAX_SIZE) return null;
      if (filled.size === width * height && isEven(xs, side) && isEven(ys, side)) {
        if (width !== height) return oblong(height, width);
        return { element, size: width, xs, ys, pitch: (xs[width - 1] - xs[0]) / (width - 1) };
      }
      if (inner.length === candidates.length) {
        const isNearlyFull = width === height && filled.size > 0.8 * width * height;
        return isNearlyFull ? incomplete(filled.size) : null;
      }
      candidates = inner;
    }
    return null;
  }

  /** @param {number} count of cells @returns {string} why they are no board */
  function incomplete(count) {
    const size = Math.max(MIN_SIZE, Math.ceil(Math.sqrt(count)));
    if (size > MAX_SIZE) return `The board has ${count} cells, which is more than a board has.`;
    const needed = `${size}×${size} needs ${size ** 2}: a part of it is missing`;
    return `The board has ${count} cells, but ${needed}. Reload the page.`;
  }

  /** @param {number} rows @param {number} columns @returns {string} */
  function oblong(rows, columns) {
    const fix = "If a part of it is missing, reload the page.";
    return `The board has ${rows} rows and ${columns} columns, but it must be square. ${fix}`;
  }

  /** @param {Measured} box */
  const middleX = ({ left, width }) => left + width / 2;
  /** @param {Measured} box */
  const middleY = ({ top, height }) => top + height / 2;

  /** @param {number[]} values @param {number} side @returns {{place: number, count: number}[]} */
  function lines(values, side) {
    const sums = /** @type {{sum: number, count: number}[]} */ ([]);
    for (const value of [...values].sort((a, b) => a - b)) {
      const last = sums[sums.length - 1];
      if (last && value - last.sum / last.count < 0.35 * side) {
        last.sum += value;
        last.count += 1;
      } else sums.push({ sum: value, count: 1 });
    }
    return sums.map(({ sum, count }) => ({ place: sum / count, count }));
  }

  /** @param {{place: number, count: number}[]} lines @returns {number[]} of those that are not rare */
  function usualPlaces(lines) {
    const counts = lines.map(({ count }) => count).sort((a, b) => a - b);
    const typical = counts[Math.floor(counts.length / 2)] ?? 0;
    return lines.filter(({ count }) => count >= 0.6 * typical).map(({ place }) => place);
  }

  /** @param {number[]} places @param {number} value @param {number} side @returns {number} its index, or -1 */
  function nearest(places, value, side) {
    let best = -1;
    for (const [index, place] of places.entries()) {
      if (best < 0 || Math.abs(place - value) < Math.abs(places[best] - value)) best = index;
    }
    return best >= 0 && Math.abs(places[best] - value) < 0.36 * side ? best : -1;
  }

  /** @param {Measured} box @param {number[]} xs @param {number[]} ys @param {number} side */
  function cellOf(box, xs, ys, side) {
    return nearest(ys, middleY(box), side) * xs.length + nearest(xs, middleX(box), side);
  }

  /** @param {number[]} places @param {number} side */
  function isEven(places, side) {
    const gaps = places.slice(1).map((place, index) => place - places[index]);
    return Math.max(...gaps) < MAX_UNEVENNESS * Math.min(...gaps) && Math.max(...gaps) < 1.6 * side;
  }

  /**
   * Find a lattice of lines that all go through, and have no boxes between them.
   * @param {Measured[]} all @returns {Lattice | null}
   */
  function ruled(all) {
    const upright = all.filter(({ width, height }) => width <= MAX_LINE && height > 4 * MIN_CELL);
    const level = all.filter(({ width, height }) => height <= MAX_LINE && width > 4 * MIN_CELL);
    for (const columns of groupAlike(upright, ({ top, height }) => [top, height])) {
      const { top, height } = columns[0];
      const fitting = level.filter(({ width }) => Math.abs(width - height) < 0.06 * height + 6);
      for (const rows of groupAlike(fitting, ({ left, width }) => [left, width])) {
        const xs = middlesBetween(columns.map(middleX), rows[0].left, rows[0].width);
        const ys = middlesBetween(rows.map(middleY), top, height);
        if (!xs || !ys || xs.length !== ys.length) continue;
        const pitch = (xs[xs.length - 1] - xs[0]) / (xs.length - 1);
        return { element: drawingOf(columns[0], all), size: xs.length, xs, ys, pitch };
      }
    }
    return null;
  }

  /**
   * @param {Measured[]} boxes @param {(box: Measured) => number[]} extent its place and its length
   * @returns {Measured[][]} those of the same place and length, the longest first
   */
  function groupAlike(boxes, extent) {
    /** @type {Map<string, Measured[]>} */
    const groups = new Map();
    for (const box of boxes) {
      const key = extent(box)
        .map((value) => Math.round(value / 6))
        .join(" ");
      groups.set(key, [...(groups.get(key) ?? []), box].slice(0, 4 * MAX_SIZE));
    }
    const large = [...groups.values()].filter((group) => group.length >= MIN_SIZE - 1);
    return large.sort(([a], [b]) => extent(b)[1] - extent(a)[1]).slice(0, MAX_LATTICES);
  }

  /**
   * @param {number[]} places of lines @param {number} start @param {number} length
   * @returns {number[] | null} the middles of what is between them
   */
  function middlesBetween(places, start, length) {
    const merged = lines(places, MIN_CELL).map(({ place }) => place);
    const within = merged.filter((place) => place > start + MIN_CELL && place < start + length - MIN_CELL);
    const size = within.length + 1;
    if (size < MIN_SIZE || size > MAX_SIZE) return null;
    const pitch = length / size;
    const fits = within.every((place, index) => Math.abs(place - start - pitch * (index + 1)) < 0.2 * pitch);
    return fits ? Array.from({ length: size }, (_, index) => start + pitch * (index + 0.5)) : null;
  }

  /** @param {Measured} line @param {Measured[]} all @returns {Element} the drawing that it is in */
  function drawingOf(line, all) {
    let box = line;
    while (box.parent >= 0 && dom.name(box.element) !== "svg") box = all[box.parent];
    return box.element;
  }

  /** What lies on each cell of a lattice. @param {Measured[]} all @param {Lattice} lattice @returns {Places} */
  function places(all, lattice) {
    const { size, xs, ys, pitch } = lattice;
    /** @type {CellPlace[]} */
    const cells = Array.from({ length: size * size }, () => ({ layers: [], signs: [] }));
    const walls = [];
    const [left, top] = [xs[0] - 0.6 * pitch, ys[0] - 0.6 * pitch];
    const [right, bottom] = [xs[size - 1] + 0.6 * pitch, ys[size - 1] + 0.6 * pitch];
    const owners = new Array(all.length).fill(-1); // the cell that an element is inside of
    for (const [index, box] of all.entries()) {
      const owner = (owners[index] = box.parent < 0 ? -1 : owners[box.parent]);
      const [x, y] = [middleX(box), middleY(box)];
      const { width, height } = box;
      const [low, high] = [Math.min(width, height), Math.max(width, height)];
      const isThere = x >= left && y >= top && x <= right && y <= bottom;
      if (isThere && low <= Math.min(MAX_LINE, 0.3 * pitch) && high > 0.6 * pitch) {
        if (high < pitch * (size + 0.5)) walls.push(box);
        continue;
      }
      const [column, row] = [nearest(xs, x, pitch), nearest(ys, y, pitch)];
      const fits = isThere && column >= 0 && row >= 0 && high <= 1.25 * pitch && low >= 2;
      if (fits && low > 0.62 * pitch) {
        owners[index] = row * size + column;
        cells[owners[index]].layers.push(box);
      } else if (fits || owner >= 0) cells[fits ? row * size + column : owner].signs.push(box);
    }
    const inner = withoutHeaders(cells, lattice);
    return inner === lattice ? { cells, walls, lattice } : places(all, inner);
  }

  /**
   * A lattice without the row and the column that number the others, as on a chessboard.
   * @param {CellPlace[]} cells @param {Lattice} lattice @returns {Lattice} itself if no row and column do
   */
  function withoutHeaders(cells, lattice) {
    const { size, xs, ys } = lattice;
    const ends = [0, size - 1];
    /** @param {(index: number) => number} cellAt @param {number} skipped */
    const isHeader = (cellAt, skipped) => {
      const indices = [...xs.keys()].filter((index) => index !== skipped);
      return isCounting(indices.map((index) => textOf(cells[cellAt(index)])));
    };
    for (const row of ends) {
      for (const column of ends) {
        if (!isHeader((index) => row * size + index, column)) continue;
        if (!isHeader((index) => index * size + column, row)) continue;
        const inner = { xs: xs.filter((x) => x !== xs[column]), ys: ys.filter((y) => y !== ys[row]) };
        return { ...lattice, ...inner, size: size - 1 };
      }
    }
    return lattice;
  }

  /** @param {CellPlace} cell @returns {string} the first text on it */
  function textOf({ layers, signs }) {
    return [...layers, ...signs].map(({ element }) => dom.text(element)).find(Boolean) ?? "";
  }

  /** @param {string[]} texts @returns {boolean} whether they are 1, 2, 3 … or A, B, C …, or back */
  function isCounting(texts) {
    const valueOf = (/** @type {string} */ text) => (/^[a-z]$/i.test(text) ? text.charCodeAt(0) : Number(text || NaN));
    const values = texts.map(valueOf);
    const step = values[1] - values[0];
    return Math.abs(step) === 1 && values.every((value, index) => value === values[0] + index * step);
  }

  /** @param {number} size @param {number} cell @returns {Place} */
  const placeOf = (size, cell) => [Math.floor(cell / size), cell % size];

  return { measure, lattices, places, textOf, placeOf };
}

queensidePage.lattices ??= createLattices();
