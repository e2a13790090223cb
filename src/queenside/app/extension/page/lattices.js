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
  const MOST_ELEMENTS = 5000;
  const MOST_LATTICES = 6;
  const UP = 5; // how far above a cell its board may be
  const [SMALLEST, LARGEST] = [4, 30];
  const [LEAST, MOST] = [7, 250]; // pixels of a cell
  const THIN = 9; // pixels of a line at most
  const UNEVEN = 1.45;
  const SKIPPED = /^(?:script|style|template|noscript|head|option|defs|symbol|clippath|mask)$/i;

  /**
   * All that is drawn inside an element, in the order in which it is drawn.
   *
   * @param {Element} root
   * @returns {Measured[]}
   */
  function measure(root) {
    const all = [];
    const waiting = [[root, -1]];
    while (waiting.length && all.length < MOST_ELEMENTS) {
      const [element, over] = /** @type {[Element, number]} */ (waiting.pop());
      if (SKIPPED.test(dom.name(element))) continue;
      const { left, top, width, height } = dom.box(element);
      all.push({ element, over, left, top, width, height });
      const own = all.length - 1;
      for (const inner of [dom.children(element), dom.shadow(element)]) {
        const count = Math.min(inner?.length ?? 0, MOST_ELEMENTS);
        for (let at = count - 1; at >= 0; at--) if (inner) waiting.push([inner[at], own]);
      }
    }
    return all;
  }

  /**
   * The lattices in what was measured, the largest first, each once.
   *
   * @param {Measured[]} all
   * @returns {{lattices: Lattice[], uneven: string}} and what was nearly one
   */
  function lattices(all) {
    /** @type {Map<string, {over: number, boxes: Measured[]}>} */
    const groups = new Map();
    for (const box of all) {
      const { width, height } = box;
      const [low, high] = [Math.min(width, height), Math.max(width, height)];
      if (low < LEAST || high > MOST || high > 1.7 * low) continue;
      const size = Math.log(width) / Math.log(1.2);
      for (let over = box.over, up = 0; over >= 0 && up < UP; over = all[over].over, up++) {
        for (const key of [`${over} ${Math.floor(size)}`, `${over} r${Math.round(size)}`]) {
          const group = groups.get(key);
          if (group) group.boxes.push(box);
          else groups.set(key, { over, boxes: [box] });
        }
      }
    }
    const found = new Map();
    let uneven = "";
    for (const { over, boxes } of groups.values()) {
      if (boxes.length < SMALLEST ** 2) continue;
      const lattice = arrange(boxes, all[over].element);
      if (typeof lattice === "string") uneven ||= lattice;
      else if (lattice) add(found, lattice);
    }
    const drawn = found.size ? null : ruled(all);
    if (drawn) add(found, drawn);
    const largest = [...found.values()].sort((one, other) => areaOf(other) - areaOf(one));
    return { lattices: largest.slice(0, MOST_LATTICES), uneven };
  }

  /** @param {Map<string, Lattice>} found @param {Lattice} lattice of equal ones the innermost */
  function add(found, lattice) {
    const key = [...lattice.xs, ...lattice.ys].map((at) => Math.round(at / 4)).join(" ");
    const known = found.get(key);
    if (!known || dom.inside(known.element, lattice.element)) found.set(key, lattice);
  }

  /** @param {Lattice} lattice */
  const areaOf = ({ size, pitch }) => (size * pitch) ** 2;

  /**
   * Boxes as rows and columns, without those that lie elsewhere; a text says what is amiss.
   *
   * @param {Measured[]} boxes
   * @param {Element} element what holds them
   * @returns {Lattice | string | null}
   */
  function arrange(boxes, element) {
    const side = boxes[0].width;
    let kept = boxes;
    for (let round = 0; round < 3; round++) {
      const [columns, rows] = [lines(kept.map(middleX), side), lines(kept.map(middleY), side)];
      const [across, down] = [usual(columns), usual(rows)];
      const inside = kept.filter(
        (box) => near(across, middleX(box), side) >= 0 && near(down, middleY(box), side) >= 0,
      );
      const filled = new Set(inside.map((box) => cellOf(box, across, down, side)));
      const [width, height] = [across.length, down.length];
      if (width < SMALLEST || height < SMALLEST || Math.max(width, height) > LARGEST) return null;
      if (filled.size === width * height && isEven(across, side) && isEven(down, side)) {
        if (width !== height) return oblong(height, width);
        const pitch = (across[width - 1] - across[0]) / (width - 1);
        return { element, size: width, xs: across, ys: down, pitch };
      }
      if (inside.length === kept.length) {
        const most = width === height && filled.size > 0.8 * width * height;
        return most ? incomplete(filled.size) : null;
      }
      kept = inside;
    }
    return null;
  }

  /** @param {number} count of cells @returns {string} why they are no board */
  function incomplete(count) {
    const size = Math.max(SMALLEST, Math.ceil(Math.sqrt(count)));
    if (size > LARGEST) return `The board has ${count} cells, which is more than a board has.`;
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

  /** @param {number[]} values @param {number} side @returns {{at: number, count: number}[]} */
  function lines(values, side) {
    const found = /** @type {{at: number, sum: number, count: number}[]} */ ([]);
    for (const value of [...values].sort((one, other) => one - other)) {
      const last = found[found.length - 1];
      if (last && value - last.sum / last.count < 0.35 * side) {
        last.sum += value;
        last.count += 1;
      } else found.push({ at: 0, sum: value, count: 1 });
    }
    return found.map(({ sum, count }) => ({ at: sum / count, count }));
  }

  /** @param {{at: number, count: number}[]} all @returns {number[]} those that are not rare */
  function usual(all) {
    const counts = all.map(({ count }) => count).sort((one, other) => one - other);
    const typical = counts[Math.floor(counts.length / 2)] ?? 0;
    return all.filter(({ count }) => count >= 0.6 * typical).map(({ at }) => at);
  }

  /** @param {number[]} all @param {number} value @param {number} side @returns {number} or -1 */
  function near(all, value, side) {
    let best = -1;
    for (const [index, at] of all.entries()) {
      if (best < 0 || Math.abs(at - value) < Math.abs(all[best] - value)) best = index;
    }
    return best >= 0 && Math.abs(all[best] - value) < 0.36 * side ? best : -1;
  }

  /** @param {Measured} box @param {number[]} xs @param {number[]} ys @param {number} side */
  function cellOf(box, xs, ys, side) {
    return near(ys, middleY(box), side) * xs.length + near(xs, middleX(box), side);
  }

  /** @param {number[]} all @param {number} side */
  function isEven(all, side) {
    const gaps = all.slice(1).map((at, index) => at - all[index]);
    return Math.max(...gaps) < UNEVEN * Math.min(...gaps) && Math.max(...gaps) < 1.6 * side;
  }

  /**
   * A lattice of lines that all go through, and have no boxes between them.
   *
   * @param {Measured[]} all
   * @returns {Lattice | null}
   */
  function ruled(all) {
    const upright = all.filter(({ width, height }) => width <= THIN && height > 4 * LEAST);
    const level = all.filter(({ width, height }) => height <= THIN && width > 4 * LEAST);
    for (const some of alike(upright, ({ top, height }) => [top, height])) {
      const { top, height } = some[0];
      const beside = level.filter(({ width }) => Math.abs(width - height) < 0.06 * height + 6);
      for (const other of alike(beside, ({ left, width }) => [left, width])) {
        const xs = steps(some.map(middleX), other[0].left, other[0].width);
        const ys = steps(other.map(middleY), top, height);
        if (!xs || !ys || xs.length !== ys.length) continue;
        const pitch = (xs[xs.length - 1] - xs[0]) / (xs.length - 1);
        return { element: holding(some[0], all), size: xs.length, xs, ys, pitch };
      }
    }
    return null;
  }

  /**
   * @param {Measured[]} all
   * @param {(box: Measured) => number[]} of its place and its length
   * @returns {Measured[][]} those of the same place and length, the longest first
   */
  function alike(all, of) {
    /** @type {Map<string, Measured[]>} */
    const groups = new Map();
    for (const box of all) {
      const key = of(box)
        .map((value) => Math.round(value / 6))
        .join(" ");
      groups.set(key, [...(groups.get(key) ?? []), box].slice(0, 4 * LARGEST));
    }
    const several = [...groups.values()].filter((group) => group.length >= SMALLEST - 1);
    return several.sort(([one], [other]) => of(other)[1] - of(one)[1]).slice(0, MOST_LATTICES);
  }

  /** @param {number[]} at @param {number} from @param {number} length @returns {number[] | null} */
  function steps(at, from, length) {
    const inner = lines(at, LEAST).map((line) => line.at);
    const within = inner.filter((line) => line > from + LEAST && line < from + length - LEAST);
    const size = within.length + 1;
    if (size < SMALLEST || size > LARGEST) return null;
    const pitch = length / size;
    const fits = within.every(
      (line, index) => Math.abs(line - from - pitch * (index + 1)) < 0.2 * pitch,
    );
    return fits ? Array.from({ length: size }, (_, index) => from + pitch * (index + 0.5)) : null;
  }

  /** @param {Measured} line @param {Measured[]} all @returns {Element} the drawing that it is in */
  function holding(line, all) {
    let at = line;
    while (at.over >= 0 && dom.name(at.element) !== "svg") at = all[at.over];
    return at.element;
  }

  /**
   * What lies on each cell of a lattice.
   *
   * @param {Measured[]} all
   * @param {Lattice} lattice
   * @returns {Places}
   */
  function places(all, lattice) {
    const { size, xs, ys, pitch } = lattice;
    const cells = Array.from(
      { length: size * size },
      () =>
        /** @type {CellPlace} */ ({
          layers: [],
          signs: [],
        }),
    );
    const walls = [];
    const [left, top] = [xs[0] - 0.6 * pitch, ys[0] - 0.6 * pitch];
    const [right, bottom] = [xs[size - 1] + 0.6 * pitch, ys[size - 1] + 0.6 * pitch];
    const owners = new Array(all.length).fill(-1); // the cell that an element is inside of
    for (const [index, box] of all.entries()) {
      const owner = (owners[index] = box.over < 0 ? -1 : owners[box.over]);
      const [x, y] = [middleX(box), middleY(box)];
      const { width, height } = box;
      const [low, high] = [Math.min(width, height), Math.max(width, height)];
      const isThere = x >= left && y >= top && x <= right && y <= bottom;
      if (isThere && low <= Math.min(THIN, 0.3 * pitch) && high > 0.6 * pitch) {
        if (high < pitch * (size + 0.5)) walls.push(box);
        continue;
      }
      const [column, row] = [near(xs, x, pitch), near(ys, y, pitch)];
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
   *
   * @param {CellPlace[]} cells
   * @param {Lattice} lattice
   * @returns {Lattice} itself if no row and column do
   */
  function withoutHeaders(cells, lattice) {
    const { size, xs, ys } = lattice;
    const ends = [0, size - 1];
    /** @param {(at: number) => number} cellAt @param {number} skipped */
    const isHeader = (cellAt, skipped) => {
      const others = [...xs.keys()].filter((at) => at !== skipped);
      return isCounting(others.map((at) => textOf(cells[cellAt(at)])));
    };
    for (const row of ends) {
      for (const column of ends) {
        if (!isHeader((at) => row * size + at, column)) continue;
        if (!isHeader((at) => at * size + column, row)) continue;
        const [left, top] = [xs.filter((_, at) => at !== column), ys.filter((_, at) => at !== row)];
        return { ...lattice, size: size - 1, xs: left, ys: top };
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
    const valueOf = (/** @type {string} */ text) =>
      /^[a-z]$/i.test(text) ? text.charCodeAt(0) : Number(text || NaN);
    const values = texts.map(valueOf);
    const step = values[1] - values[0];
    return Math.abs(step) === 1 && values.every((value, at) => value === values[0] + at * step);
  }

  /** @param {number} size @param {number} cell @returns {Place} */
  const placeOf = (size, cell) => [Math.floor(cell / size), cell % size];

  return { measure, lattices, places, textOf, placeOf };
}

queensidePage.lattices ??= createLattices();
