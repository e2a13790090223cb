/**
 * Boards of any page: one is found by its boxes (grid.js), its regions by whatever tells them
 * (telling.js), and what stands on it by words or by what changes (signs.js).
 *
 * What it found is kept until the page puts it away, so that it is looked at again in no time, and
 * known again if its colours change with what stands on it.
 */

function createAnyBoard() {
  const { dom } = queensidePage;
  const { measure, lattices, places, textOf } = queensidePage.grid;
  const { components, numbered, tell, shadesOf, isStill } = queensidePage.telling;
  const { tokens, areOfAnotherPuzzle, Legend } = queensidePage.signs;
  const { choosing, painting, stating } = queensidePage;
  const NONE = "There is no board on this page that can be read.";
  const STATED = "data";
  const PICTURED = "colours and lines, in a picture of the tab";
  const CHECKED = 0.7; // of the cells of a chessboard: others may be marked
  const NEAR = 0.25; // of a cell: how far a picture and the page may be apart
  const LOCKED = /(?:^|[-_\s])(?:locked|given|fixed|prefilled|readonly)(?:$|[-_\s])/i;

  /** @type {{scope: Element, size: number} | null} where the last board was */
  let lastPlace = null;
  /** @type {Known | null} the last board, and what signs mean on it */
  let lastReading = null;

  /** @type {Pictured | null} what a picture of the tab shows, where the page tells no regions */
  let pictured = null;

  /** @param {Document} document */
  function read(document) {
    const reread = lastPlace && dom.connected(lastPlace.scope) ? readIn(lastPlace.scope, lastPlace.size) : null;
    if (reread && !("reason" in reread)) return reread;
    const root = dom.root(document);
    return root ? readIn(root) : { reason: NONE, seen: {} };
  }

  /** @param {Element} root @param {number} [size] that the board must have */
  function readIn(root, size) {
    const all = measure(root);
    const grids = lattices(all);
    const summary = {
      elements: all.length,
      boards: grids.lattices.map((lattice) => lattice.size ** 2),
    };
    /** @type {Refusal} */
    let refusal = { reason: grids.uneven || NONE, seen: summary };
    const stated = stating.board(document);
    const painted = stated && painting.lattice(all, stated);
    const boards = [];
    for (const outer of painted ? [painted] : grids.lattices) {
      const layout = places(all, outer);
      const { lattice } = layout;
      if (size && lattice.size !== size) continue;
      const detected = painted ? { tried: [] } : tell(layout, lattice.size);
      const regional = confirmRegions(detected, stated ?? picturedOn(lattice), lattice);
      const isChess = !("regions" in regional) && stating.isQueensProblem(document, isChecked(layout));
      const now = isChess ? chessboard(lattice) : regional;
      const detection = lastPlace?.size === lattice.size ? restoreLastRegions(now, layout) : now;
      if ("regions" in detection) {
        const legend = lastReading && isKnown(detection) ? lastReading.legend : new Legend();
        const board = boardOf(layout, detection, legend, summary);
        if ("reason" in board) refusal = board;
        else boards.push({ board, told: detection, legend, here: layout });
      } else if (isWritten(layout)) refusal = refuseOther(summary);
      else if (refusal.reason === NONE || refusal.reason === grids.uneven) {
        refusal = describeRefusal(detection, lattice, summary);
      }
    }
    const board = choosing.choose([...boards.map((candidate) => candidate.board), refusal]);
    if ("reason" in board) return board;
    lastPlace = { scope: board.element, size: board.size };
    const chosen = boards.find(({ told: detection }) => detection.regions === board.regions);
    if (chosen && !isKnown(chosen.told)) {
      lastReading = { told: chosen.told, shades: shadesOf(chosen.here), legend: chosen.legend };
    }
    return board;
  }

  /** @param {Told} told @returns {boolean} whether it is the last board again */
  function isKnown({ regions }) {
    return lastReading?.told.regions.join() === regions.join();
  }

  /** Whether most cells have the colour of their diagonal, of two that alternate. @param {Places} layout */
  function isChecked(layout) {
    const { regions: parities } = chessboard(layout.lattice);
    return shadesOf(layout).some((keys) => {
      const [most, other] = [0, 1].map((parity) => commonest(keys.filter((_, cell) => parities[cell] === parity)));
      const fitting = keys.filter((key, cell) => key === (parities[cell] ? other : most));
      return most !== other && fitting.length > CHECKED * keys.length;
    });
  }

  /** @param {string[]} keys @returns {string | undefined} */
  function commonest(keys) {
    const counts = new Map();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts].sort(([, one], [, two]) => two - one)[0]?.[0];
  }

  /** @param {Lattice} lattice of N-Queens @returns {Told} */
  function chessboard({ size }) {
    const regions = Array.from({ length: size * size }, (_, cell) => (Math.floor(cell / size) + (cell % size)) % 2);
    return { regions, rule: "title", names: null, stars: 1, isChess: true };
  }

  /** @param {Told | Untold} detection what it looks like now @param {Places} layout */
  function restoreLastRegions(detection, layout) {
    if (!lastReading || ("regions" in detection && isKnown(detection))) return detection;
    const { told: before, shades } = lastReading;
    return isStill(layout, { regions: before.regions, shades }) ? before : detection;
  }

  /** @param {Told | Untold} detection @param {Stated | null} stated @param {Lattice} lattice */
  function confirmRegions(detection, stated, { size }) {
    if (stated?.size !== size) return detection;
    if (!("regions" in detection)) return { rule: STATED, names: null, ...stated };
    const isSame = detection.regions.every((region, cell) => region === stated.regions[cell]);
    return isSame ? { ...detection, stars: stated.stars } : detection;
  }

  /** @param {Lattice} lattice @returns {Stated | null} what the picture shows on it, if it does */
  function picturedOn({ size, xs, ys, pitch }) {
    if (pictured?.size !== size) return null;
    const { left: x0, top: y0, wide: cellWidth, high: cellHeight, regions } = pictured;
    const ends = [0, size - 1];
    const isThere = ends.every((index) => {
      const [x, y] = [x0 + (index + 0.5) * cellWidth, y0 + (index + 0.5) * cellHeight];
      return Math.abs(xs[index] - x) < NEAR * pitch && Math.abs(ys[index] - y) < NEAR * pitch;
    });
    const keys = numbered(regions.map(String));
    return isThere ? { size, regions: keys, stars: null, rule: PICTURED } : null;
  }

  /** Detect digits or letters of another puzzle; connected equal ones may name regions. @param {Places} here */
  function isWritten({ cells, lattice: { size } }) {
    const texts = cells.map(textOf);
    const count = new Set(texts).size;
    const areConnected = new Set(components(texts, size)).size === count;
    const areNames = texts.every(Boolean) && areConnected && count < 2 * size;
    return !areNames && areOfAnotherPuzzle(texts, texts.map(() => 0));
  }

  /**
   * @param {Untold} told @param {Lattice} lattice
   * @param {Seen} report @returns {Refusal}
   */
  function describeRefusal({ tried }, { size }, report) {
    const counts = tried.map(({ regions }) => regions); // as many as needed were no regions
    const maxCount = Math.max(0, ...counts.filter((count) => count < 2 * size && count !== size));
    const problem = maxCount > 1 ? `but ${maxCount} can be told apart` : "but they cannot be told apart";
    const fix = maxCount > size ? " If queens or crosses hide colours, clear the board first." : "";
    const reason = `The board is ${size}×${size} and needs ${size} regions, ${problem}.${fix}`;
    return { reason, size, seen: { ...report, size, rules: tried.slice(0, 12) } };
  }

  /**
   * @param {Places} layout @param {Told} detection @param {SignsLegend} legend @param {Seen} report
   * @returns {Board | Refusal}
   */
  function boardOf(layout, detection, legend, report) {
    const { regions, rule, names, stars, isChess = false } = detection;
    const { size, element, xs, ys, pitch } = layout.lattice;
    if (areOfAnotherPuzzle(layout.cells.map(textOf), regions)) return refuseOther(report);
    const scope = scopeOf(element, size * pitch);
    const locked = layout.cells.map(({ layers }) =>
      layers.slice(0, 3).some((layer) => isLocked(layer.element)),
    );
    const cellTokens = painting.tokens(layout.lattice) ?? tokens(layout, regions, legend);
    for (const [cell, token] of cellTokens.entries()) {
      if (locked[cell]) legend.mean(legend.read(token).print, "queen"); // games give queens
    }
    const read = cellTokens.map((token) => legend.read(token));
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

queensidePage.anyBoard ??= createAnyBoard();
