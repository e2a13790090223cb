/**
 * Reads the board of any page: found by its boxes (lattices.js), its regions by whatever tells them
 * (evidence.js), and what stands on it by words or by what changes (signs.js).
 *
 * The kernel decides, in the background (decisions.js). A board is kept until the page puts it away,
 * so that it is looked at again in no time, and known again while it is played, whatever comes to
 * stand on it.
 */

function createBoardReader() {
  const { dom } = queensidePage;
  const { measure, lattices, places, textOf } = queensidePage.lattices;
  const { collect, named, shadesOf, isStill } = queensidePage.evidence;
  const { tokens, decide, Legend } = queensidePage.signs;
  const { choosing, declarations } = queensidePage;
  const NONE = "There is no board on this page that can be read.";
  const PICTURED = "colours and lines, in a picture of the tab";
  const NEAR = 0.25; // of a cell: how far a picture and the page may be apart
  const LOCKED = /(?:^|[-_\s])(?:locked|given|fixed|prefilled|readonly)(?:$|[-_\s])/i;

  /** @type {{scope: Element, size: number} | null} where the last board was */
  let lastPlace = null;
  /** @type {LastReading | null} the last board, and what signs mean on it */
  let lastReading = null;

  /** @type {Pictured | null} what a picture of the tab shows, where the page tells no regions */
  let pictured = null;

  /** @param {Document} document @returns {Promise<Board | Refusal>} */
  async function read(document) {
    const isThere = lastPlace !== null && dom.connected(lastPlace.scope);
    const reread = lastPlace && isThere ? await readIn(lastPlace.scope, lastPlace.size) : null;
    if (reread && !("reason" in reread)) return reread;
    const root = dom.root(document);
    return root ? readIn(root) : { reason: NONE, seen: {} };
  }

  /** @param {Element} root @param {number} [size] that the board must have @returns {Promise<Board | Refusal>} */
  async function readIn(root, size) {
    const all = measure(root);
    const grids = lattices(all);
    const summary = { elements: all.length, boards: grids.lattices.map((lattice) => lattice.size ** 2) };
    /** @type {Refusal} */
    let refusal = { reason: grids.uneven || NONE, seen: summary };
    const declared = declarations.board(document);
    const candidates = [];
    for (const outer of grids.lattices) {
      const layout = places(all, outer);
      const { lattice } = layout;
      if (size && lattice.size !== size) continue;
      const fitting = declared?.size === lattice.size ? declared : null;
      const last = lastOn(layout, fitting);
      const evidence = last ? [] : [...collect(layout), ...(fitting ? [fitting.evidence] : [])];
      const detection = last ?? (await detect(lattice, evidence, fitting));
      if (detection) {
        const legend = lastReading && isLast(detection) ? lastReading.legend : new Legend();
        const board = await boardOf(layout, detection, legend, summary);
        if ("reason" in board) refusal = board;
        else candidates.push({ board, detection, legend, layout });
      } else if (await isWritten(layout)) refusal = refuseOther(summary);
      else if (refusal.reason === NONE || refusal.reason === grids.uneven) {
        refusal = describeRefusal(evidence, lattice, summary);
      }
    }
    const board = choosing.choose([...candidates.map((candidate) => candidate.board), refusal]);
    if ("reason" in board) return board;
    lastPlace = { scope: board.element, size: board.size };
    const chosen = candidates.find((candidate) => candidate.board.boxOf === board.boxOf);
    if (chosen && !isLast(chosen.detection)) {
      lastReading = { ...chosen, shades: shadesOf(chosen.layout) };
    }
    return board;
  }

  /** Find the last board again. @param {Places} layout @param {Declared | null} declared @returns {Detection | null} */
  function lastOn(layout, declared) {
    if (!lastReading || lastPlace?.size !== layout.lattice.size) return null;
    const { detection, shades } = lastReading;
    if (String(declared?.evidence.values) === detection.values) return detection;
    for (const { values } of collect(layout)) if (String(values) === detection.values) return detection;
    return isStill(layout, { regions: detection.regions, shades }) ? detection : null;
  }

  /**
   * Detect the regions of a board, as the kernel or a picture tells them.
   * @param {Lattice} lattice @param {Evidence[]} evidence @param {Declared | null} declared by the page
   * @returns {Promise<Detection | null>}
   */
  async function detect(lattice, evidence, declared) {
    const values = evidence.map(({ kind, values }) => ({ kind, values }));
    /** @type {Decision} */
    const { index, regions, agreeing } = await decide({ size: lattice.size, evidence: values });
    if (regions.length) {
      const { rule, names = null, values } = evidence[index];
      const isAgreed = declared !== null && agreeing.includes(evidence.indexOf(declared.evidence));
      const stars = isAgreed ? declared.stars : null;
      return { rule, names, regions, stars, values: String(values) };
    }
    return declarations.isQueensProblem(document, index >= 0) ? chessboard(lattice) : picturedOn(lattice);
  }

  /** @param {Detection} detection @returns {boolean} whether it is the last board again */
  function isLast({ regions }) {
    return lastReading?.detection.regions.join() === regions.join();
  }

  /** @param {Lattice} lattice of N-Queens @returns {Detection} */
  function chessboard({ size }) {
    const regions = Array.from({ length: size * size }, (_, cell) => (Math.floor(cell / size) + (cell % size)) % 2);
    return { regions, rule: "title", names: null, values: "", stars: 1, isChess: true };
  }

  /** @param {Lattice} lattice @returns {Detection | null} what the picture shows on it, if it does */
  function picturedOn({ size, xs, ys, pitch }) {
    if (pictured?.size !== size) return null;
    const { left: x0, top: y0, wide: cellWidth, high: cellHeight, regions } = pictured;
    const ends = [0, size - 1];
    const isThere = ends.every((index) => {
      const [x, y] = [x0 + (index + 0.5) * cellWidth, y0 + (index + 0.5) * cellHeight];
      return Math.abs(xs[index] - x) < NEAR * pitch && Math.abs(ys[index] - y) < NEAR * pitch;
    });
    const { values } = named(PICTURED, "names", regions.map(String));
    return isThere ? { regions: values, rule: PICTURED, names: null, values: "", stars: null } : null;
  }

  /** Check whether digits or letters of another puzzle stand on the cells. @param {Places} layout */
  async function isWritten({ cells }) {
    const [texts, regions] = [cells.map(textOf), cells.map(() => 0)];
    return (await decide({ regions, tokens: [], texts })).isOther;
  }

  /** @param {Evidence[]} evidence @param {Lattice} lattice @param {Seen} report @returns {Refusal} */
  function describeRefusal(evidence, { size }, report) {
    const tried = evidence.map(({ rule, count }) => ({ rule, regions: count }));
    const counts = tried.map(({ regions }) => regions); // as many as needed were no regions
    const maxCount = Math.max(0, ...counts.filter((count) => count < 2 * size && count !== size));
    const problem = maxCount > 1 ? `but ${maxCount} can be told apart` : "but they cannot be told apart";
    const fix = maxCount > size ? " If queens or crosses hide colours, clear the board first." : "";
    const reason = `The board is ${size}×${size} and needs ${size} regions, ${problem}.${fix}`;
    return { reason, size, seen: { ...report, size, rules: tried.slice(0, 12) } };
  }

  /**
   * @param {Places} layout @param {Detection} detection @param {SignsLegend} legend @param {Seen} report
   * @returns {Promise<Board | Refusal>}
   */
  async function boardOf(layout, detection, legend, report) {
    const { regions, rule, names, stars, isChess = false } = detection;
    const { size, element, xs, ys, pitch } = layout.lattice;
    const cellTokens = tokens(layout);
    legend.isStarFirst = stars !== null;
    await legend.ask(cellTokens, regions, layout.cells.map(textOf));
    if (legend.isOther) return refuseOther(report);
    const scope = scopeOf(element, size * pitch);
    const locked = layout.cells.map(({ layers }) => layers.slice(0, 3).some((layer) => isLocked(layer.element)));
    const glance = (/** @type {number} */ cell) => legend.read(cellTokens[cell], regions[cell]);
    for (const cell of locked.keys()) if (locked[cell]) legend.mean(glance(cell).print, "queen"); // games give queens
    const read = [...locked.keys()].map(glance);
    const origin = dom.box(element);
    const cells = layout.cells.map(({ layers }) => layers[0]?.element ?? element);
    return {
      size,
      element: scope,
      cells,
      seen: { ...report, size, rules: [{ rule, regions: size }] },
      stars: stars ?? 1,
      isGuess: !stars,
      isChess,
      regions,
      rule,
      names,
      states: read.map(({ state }) => state),
      keys: read.map(({ print }) => print),
      locked,
      boxOf(cell) {
        if (cells[cell] !== element) return dom.box(cells[cell]);
        const now = dom.box(element);
        const x = now.left - origin.left + xs[cell % size] - pitch / 2;
        const top = now.top - origin.top + ys[Math.floor(cell / size)] - pitch / 2;
        return new DOMRect(x, top, pitch, pitch);
      },
    };
  }

  /** @param {Element} element @param {number} side @returns {Element} with what lies over it */
  function scopeOf(element, side) {
    let scope = element;
    for (let up = dom.above(scope); up; up = dom.above(up)) {
      const { width, height } = dom.box(up);
      if (width > 1.5 * side || height > 1.5 * side) break;
      scope = up;
    }
    return scope;
  }

  /** @param {Seen} seen @returns {Refusal} */
  function refuseOther(seen) {
    return { reason: chrome.i18n.getMessage("otherSymbols"), isOther: true, seen };
  }

  /** @param {Element} element */
  function isLocked(element) {
    if (dom.attribute(element, "aria-disabled") === "true") return true;
    if (dom.attribute(element, "disabled") !== null) return true;
    return LOCKED.test(dom.attribute(element, "class") ?? "");
  }

  /** @type {Adapter} */
  const adapter = {
    name: "any",
    read,
    learn: (cell, before, after) => lastReading?.legend.learn(cell, before, after),
    gesture: "any",
    isDeep: true,
  };

  return {
    ...adapter,
    forget: () => void (lastPlace = pictured = null),
    /** Take note of what a picture of the tab shows, as long as the page has not moved. */
    show: (/** @type {Pictured} */ picture) => void (pictured = picture),
  };
}

queensidePage.boardReader ??= createBoardReader();
