/**
 * What the extension asks a page: the last of the page scripts, which answers messages.
 *
 * "read" says what is on the board, "play" clicks a solution, "overlay" shows cells over the board
 * and "clear" takes that away, "stop" ends the playing. Nothing happens on a page without such a
 * message, and every answer is plain data. `report` is what was seen, in numbers, for a person to
 * copy.
 */

queensidePage.main ??= (() => {
  const { adapters, overlay, player } = queensidePage;
  const { placeOf } = queensidePage.reading;
  const MOST_SIGNS = 200;
  const NONE = "There is no board on this page that can be read.";

  /** @typedef {{adapter: Adapter, board: Board, report: Record<string, unknown>}} Reading */
  /** @typedef {{adapter?: string, reason: string, report: Record<string, unknown>}} Unread */

  /** @type {Record<string, (message: any) => unknown>} */
  const ORDERS = { read, play, overlay: show, clear, stop };

  function read() {
    const found = look();
    if ("reason" in found) return { found: false, ...found };
    const { adapter, board, report } = found;
    return {
      found: true,
      adapter: adapter.name,
      rule: board.rule,
      document: documentOf(board),
      locked: places(board, (cell) => board.locked[cell]),
      solvedAlready: isSolved(board, queensOf(board)),
      report,
    };
  }

  /** @param {{solution: unknown, pace: unknown}} message */
  function play({ solution, pace }) {
    const found = look();
    if ("reason" in found) return { done: false, reason: found.reason, clicks: 0 };
    const { adapter, board } = found;
    const queens = numbersOf(board, solution);
    if (!isSolved(board, queens)) {
      return { done: false, reason: "This is no solution of the board on the page.", clicks: 0 };
    }
    overlay.clear();
    return player.play(adapter, board, queens, pace === "human" ? "human" : "instant");
  }

  /** @param {Record<string, unknown>} message */
  function show(message) {
    const found = look();
    if ("reason" in found) return { shown: false, reason: found.reason };
    const { adapter, board } = found;
    const text = typeof message.text === "string" ? message.text : "";
    const kinds = ["queens", "marks", "wrong", "ringed"];
    const cells = kinds.map((kind) => [kind, numbersOf(board, message[kind])]);
    return { shown: overlay.show(adapter, board, { ...Object.fromEntries(cells), text }) };
  }

  function clear() {
    overlay.clear();
    return { cleared: true };
  }

  function stop() {
    player.stop();
    return { stopped: true };
  }

  /** @returns {Reading | Unread} by the first adapter that can, or why the first one cannot */
  function look() {
    /** @type {Record<string, unknown>} */
    const seen = {};
    const report = { frame: window === window.top ? "page" : "frame", seen };
    /** @type {Unread | null} */
    let refusal = null;
    for (const adapter of Object.values(adapters)) {
      if (!adapter.matches(location, document)) continue;
      const board = adapter.read(document);
      seen[adapter.name] = board.seen;
      if (!("reason" in board)) return { adapter, board, report };
      refusal ??= { adapter: adapter.name, reason: board.reason, report };
    }
    return refusal ?? { reason: NONE, report };
  }

  /**
   * The board as a puzzle document (schema/puzzle.schema.json). A locked cell without a queen holds
   * none, unless all are locked, since then the game is over.
   *
   * @param {Board} board
   */
  function documentOf(board) {
    const { size, regions, states, locked, stars } = board;
    const over = locked.every(Boolean);
    const is = (/** @type {State} */ state, fixed = false) =>
      places(board, (cell) => states[cell] === state && locked[cell] === fixed);
    return {
      queenside: 1,
      kind: "regions",
      stars,
      regions: Array.from({ length: size }, (_, row) => regions.slice(row * size).slice(0, size)),
      given: is("queen", true),
      blocked: over ? [] : places(board, (cell) => locked[cell] && states[cell] !== "queen"),
      state: { queens: is("queen"), marks: is("cross") },
    };
  }

  /** @param {Board} board @param {(cell: number) => boolean} wanted @returns {Place[]} */
  function places(board, wanted) {
    return [...board.cells.keys()].filter(wanted).map((cell) => placeOf(board, cell));
  }

  /** @param {Board} board @returns {number[]} */
  function queensOf({ states }) {
    return [...states.keys()].filter((cell) => states[cell] === "queen");
  }

  /** @param {Board} board @param {number[]} queens @returns {boolean} */
  function isSolved({ size, stars, regions }, queens) {
    if (queens.length !== size * stars) return false;
    /** @param {(cell: number) => number} unit */
    const even = (unit) => {
      const counts = new Array(size).fill(0);
      for (const cell of queens) counts[unit(cell)] += 1;
      return counts.every((count) => count === stars);
    };
    const column = (/** @type {number} */ cell) => cell % size;
    if (!even((cell) => Math.floor(cell / size)) || !even(column)) return false;
    if (!even((cell) => regions[cell])) return false;
    const there = new Set(queens);
    const right = (/** @type {number} */ cell) => column(cell) < size - 1;
    const left = (/** @type {number} */ cell) => column(cell) > 0;
    return !queens.some(
      (cell) =>
        there.has(cell + size) ||
        (right(cell) && (there.has(cell + 1) || there.has(cell + size + 1))) ||
        (left(cell) && there.has(cell + size - 1)),
    );
  }

  /**
   * Cells that came with a message, as numbers, without those that are none.
   *
   * @param {Board} board
   * @param {unknown} cells
   * @returns {number[]}
   */
  function numbersOf({ size }, cells) {
    if (!Array.isArray(cells)) return [];
    const inside = (/** @type {any} */ at) => Number.isInteger(at) && at >= 0 && at < size;
    const isPair = (/** @type {any} */ cell) => Array.isArray(cell) && cell.length === 2;
    const valid = cells.filter((cell) => isPair(cell) && cell.every(inside));
    return [...new Set(valid.map(([row, column]) => row * size + column))];
  }

  /** @param {any} message */
  async function answer(message) {
    try {
      return await ORDERS[message.queenside](message);
    } catch (error) {
      const reason = "Something unexpected went wrong on this page.";
      const what = error instanceof Error ? error.message.slice(0, MOST_SIGNS) : "";
      const nothing = { found: false, done: false, shown: false, clicks: 0 };
      return { ...nothing, reason, report: { error: what } };
    }
  }

  chrome.runtime.onMessage.addListener((message, sender, reply) => {
    const known = sender.id === chrome.runtime.id && Object.hasOwn(ORDERS, message?.queenside);
    if (known) answer(message).then(reply);
    return known;
  });
  return true;
})();
