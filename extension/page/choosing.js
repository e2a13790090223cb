/**
 * Chooses one of several boards of a page: rather one that can be played than one that is solved,
 * then the one a person used last, then the one that is seen best.
 *
 * The choice holds until it is forgotten, so that the board that is played is the one that is read.
 */

queensidePage.choosing ??= (() => {
  const { dom, visible } = queensidePage.reading;
  const NEAR = 6; // pixels that a board may have moved
  const SMALL = 0.5; // a preview has cells of less than so much of the largest
  const SAMPLES = [0.2, 0.5, 0.8];
  const BUTTON = /^(?:button|gridcell|checkbox|switch)$/;
  /** Why a board was chosen, by the place of what decided in its standing. */
  const WHY = ["largest", "playable", "playable", "used", "seen", "largest", "first"];

  /** Where a board is on the page. @typedef {{x: number, y: number, side: number}} Spot */

  /** @type {{spot: Spot, why: string} | null} */
  let kept = null;
  /** @type {{x: number, y: number, time: number} | null} where the page was pressed last */
  let pressed = null;
  dom.listen(document, "pointerdown", ({ isTrusted, clientX, clientY }) => {
    if (isTrusted) pressed = { x: clientX + scrollX, y: clientY + scrollY, time: Date.now() };
  });

  /** The next board is chosen anew. */
  function forget() {
    kept = null;
  }

  /**
   * The board to work on, with the reason if there are several; a refusal where there is none.
   *
   * @param {(Board | Refusal)[]} boards at least one
   */
  function choose(boards) {
    /** @type {Board[]} */
    const apart = [];
    for (const board of boards) {
      if (!("reason" in board) && !apart.some((other) => isSame(other, board))) apart.push(board);
    }
    if (!apart.length) return boards[0];
    const shown = apart.filter(({ cells }) => visible(cells[0]));
    const all = shown.length ? shown : apart;
    const again = kept && all.find((board) => isNear(spotOf(board), kept?.spot));
    const [chosen, why] = again ? [again, kept?.why ?? ""] : best(all);
    kept = { spot: spotOf(chosen), why };
    return why ? { ...chosen, taken: why } : chosen;
  }

  /** @param {Board[]} boards @returns {[Board, string]} and why, or "" if it is the only one */
  function best(boards) {
    if (boards.length === 1) return [boards[0], ""];
    const most = Math.max(...boards.map((board) => spotOf(board).side / board.size));
    const ranked = boards.map((board) => ({ board, standing: standingOf(board, most) }));
    ranked.sort((one, other) => {
      const at = differing(one.standing, other.standing);
      return (one.standing[at] ?? 0) - (other.standing[at] ?? 0);
    });
    const [first, second] = ranked;
    return [first.board, WHY[differing(first.standing, second.standing)]];
  }

  /** @param {number[]} one @param {number[]} other @returns {number} where, or after the last */
  function differing(one, other) {
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? one.length : at;
  }

  /**
   * @param {Board} board
   * @param {number} most the width of the largest cell
   * @returns {number[]} least is best
   */
  function standingOf(board, most) {
    const { size, element, cells, locked } = board;
    const { side } = spotOf(board);
    const style = getComputedStyle(cells[0]);
    const isInert = style.pointerEvents === "none" || dom.closest(cells[0], "[inert]") !== null;
    const isIdle = isInert || locked.every(Boolean) || isFinished(board);
    const role = dom.attribute(cells[0], "role") ?? dom.name(cells[0]);
    const isPressable = style.cursor === "pointer" || BUTTON.test(role);
    const used = usedAt(board) ? 2 : Number(dom.has(element, ":hover, :focus"));
    const isPreview = !used && side / size < SMALL * most;
    const seen = SAMPLES.flatMap((x) => SAMPLES.map((y) => isSeen(board, x, y))).filter(Boolean);
    const ranks = [isPreview, isIdle, !isPressable, -used, -seen.length, -Math.round(side)];
    return ranks.map(Number);
  }

  /** @param {Board} board @param {number} across @param {number} down parts of its width */
  function isSeen(board, across, down) {
    const { x, y, side } = spotOf(board);
    const hit = dom.at(document, x - scrollX + across * side, y - scrollY + down * side);
    return hit !== null && dom.inside(board.element, hit);
  }

  /** @param {Board} board @returns {number} when a person last pressed it, or 0 */
  function usedAt(board) {
    if (!pressed) return 0;
    const { x, y, side } = spotOf(board);
    const [across, down] = [pressed.x - x, pressed.y - y];
    return across > 0 && down > 0 && across < side && down < side ? pressed.time : 0;
  }

  /** @param {Board} board @returns {Spot} */
  function spotOf({ size, boxOf }) {
    const [{ left, top }, { right }] = [boxOf(0), boxOf(size * size - 1)];
    return { x: left + scrollX, y: top + scrollY, side: right - left };
  }

  /** @param {Spot} one @param {Spot} [other] */
  function isNear(one, other) {
    if (!other) return false;
    const apart = [one.x - other.x, one.y - other.y, one.side - other.side];
    return apart.every((distance) => Math.abs(distance) < NEAR);
  }

  /** Whether two readings are of one place. @param {Board} board @param {Board} again */
  function isSame(board, again) {
    const [one, other] = [spotOf(board), spotOf(again)];
    const width = Math.min(one.x + one.side, other.x + other.side) - Math.max(one.x, other.x);
    const height = Math.min(one.y + one.side, other.y + other.side) - Math.max(one.y, other.y);
    const shared = Math.max(0, width) * Math.max(0, height);
    return isNear(one, other) || shared > 0.5 * Math.min(one.side, other.side) ** 2;
  }

  /** Whether it is solved, with however many stars. @param {Board} board */
  function isFinished(board) {
    const queens = [...board.states.keys()].filter((cell) => board.states[cell] === "queen");
    const stars = board.isGuess ? Math.max(1, queens.length / board.size) : board.stars;
    return isSolved({ ...board, stars }, queens);
  }

  /** @param {Board} board @param {number[]} queens */
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

  return { choose, forget, isSolved, usedAt };
})();
