/**
 * Chooses one of several boards of a page: rather one that can be played than one that is solved,
 * then the one a person used last, then the one that is seen best.
 *
 * The choice holds until it is forgotten, so that the board that is played is the one that is read.
 */

function createChoosing() {
  const { dom } = queensidePage;
  const NEAR = 6; // pixels that a board may have moved
  const SMALL = 0.5; // a preview has cells of less than so much of the largest
  const SAMPLES = [0.2, 0.5, 0.8];
  const BUTTON = /^(?:button|gridcell|checkbox|switch)$/;
  /** What shows how to play, over the board or beside it. */
  const EXAMPLE = ["modal", "dialog", "tutorial", "example", "instruction", "howto", "how-to", "how_to"]
    .flatMap((word) => [`[class*="${word}" i]`, `[id*="${word}" i]`])
    .concat('dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]')
    .join();
  /** Why a board was chosen, by the place of what decided in its standing. */
  const REASONS = ["playable", "largest", "playable", "playable", "used", "seen", "largest", "first"];

  /** Where a board is on the page. @typedef {{x: number, y: number, side: number}} Spot */

  /** @type {{spot: Spot, why: string} | null} */
  let lastChoice = null;
  /** @type {{x: number, y: number, time: number} | null} where the page was pressed last */
  let pressed = null;
  dom.listen(document, "pointerdown", ({ isTrusted, clientX, clientY }) => {
    if (isTrusted) pressed = { x: clientX + scrollX, y: clientY + scrollY, time: Date.now() };
  });

  /** Choose the board to work on, or return a refusal. @param {(Board | Refusal)[]} boards at least one */
  function choose(boards) {
    /** @type {Board[]} */
    const distinct = [];
    for (const board of boards) {
      if (!("reason" in board) && !distinct.some((other) => isSame(other, board))) distinct.push(board);
    }
    if (!distinct.length) return boards[0];
    const visibleBoards = distinct.filter(({ cells }) => dom.visible(cells[0]));
    const all = visibleBoards.length ? visibleBoards : distinct;
    const previous = lastChoice && all.find((board) => isNear(spotOf(board), lastChoice?.spot));
    const [chosen, reason] = previous ? [previous, lastChoice?.why ?? ""] : best(all);
    lastChoice = { spot: spotOf(chosen), why: reason };
    return reason ? { ...chosen, taken: reason } : chosen;
  }

  /** @param {Board[]} boards @returns {[Board, string]} and why, or "" if it is the only one */
  function best(boards) {
    if (boards.length === 1) return [boards[0], ""];
    const maxPitch = Math.max(...boards.map((board) => spotOf(board).side / board.size));
    const ranked = boards.map((board) => ({ board, standing: standingOf(board, maxPitch) }));
    ranked.sort((a, b) => {
      const index = findDifference(a.standing, b.standing);
      return (a.standing[index] ?? 0) - (b.standing[index] ?? 0);
    });
    const [first, second] = ranked;
    return [first.board, REASONS[findDifference(first.standing, second.standing)]];
  }

  /** @param {number[]} first @param {number[]} second @returns {number} where, or after the last */
  function findDifference(first, second) {
    const index = first.findIndex((value, index) => value !== second[index]);
    return index < 0 ? first.length : index;
  }

  /** @param {Board} board @param {number} maxPitch the width of the largest cell @returns {number[]} least is best */
  function standingOf(board, maxPitch) {
    const { size, element, cells, locked } = board;
    const { side } = spotOf(board);
    const style = getComputedStyle(cells[0]);
    const isInert = style.pointerEvents === "none" || dom.closest(cells[0], "[inert]") !== null;
    const isIdle = isInert || locked.every(Boolean) || isFinished(board);
    const role = dom.attribute(cells[0], "role") ?? dom.name(cells[0]);
    const isPressable = style.cursor === "pointer" || BUTTON.test(role);
    const used = usedAt(board) ? 2 : Number(dom.has(element, ":hover, :focus"));
    const isExample = dom.closest(cells[0], EXAMPLE) !== null;
    const isPreview = !used && side / size < SMALL * maxPitch;
    const visibleSamples = SAMPLES.flatMap((x) => SAMPLES.map((y) => isSeen(board, x, y))).filter(Boolean);
    const ranks = [isExample, isPreview, isIdle, !isPressable, -used, -visibleSamples.length, -Math.round(side)];
    return ranks.map(Number);
  }

  /** @param {Board} board @param {number} dx @param {number} dy parts of its width */
  function isSeen(board, dx, dy) {
    const { x, y, side } = spotOf(board);
    const hit = dom.at(document, x - scrollX + dx * side, y - scrollY + dy * side);
    return hit !== null && dom.inside(board.element, hit);
  }

  /** @param {Board} board @returns {number} when a person last pressed it, or 0 */
  function usedAt(board) {
    if (!pressed) return 0;
    const { x, y, side } = spotOf(board);
    const [dx, dy] = [pressed.x - x, pressed.y - y];
    return dx > 0 && dy > 0 && dx < side && dy < side ? pressed.time : 0;
  }

  /** @param {Board} board @returns {Spot} */
  function spotOf({ size, boxOf }) {
    const [{ left, top }, { right }] = [boxOf(0), boxOf(size * size - 1)];
    return { x: left + scrollX, y: top + scrollY, side: right - left };
  }

  /** @param {Spot} first @param {Spot} [second] */
  function isNear(first, second) {
    if (!second) return false;
    const distances = [first.x - second.x, first.y - second.y, first.side - second.side];
    return distances.every((distance) => Math.abs(distance) < NEAR);
  }

  /** Check whether two readings are of one place. @param {Board} board @param {Board} twin */
  function isSame(board, twin) {
    const [first, second] = [spotOf(board), spotOf(twin)];
    const width = Math.min(first.x + first.side, second.x + second.side) - Math.max(first.x, second.x);
    const height = Math.min(first.y + first.side, second.y + second.side) - Math.max(first.y, second.y);
    const shared = Math.max(0, width) * Math.max(0, height);
    return isNear(first, second) || shared > 0.5 * Math.min(first.side, second.side) ** 2;
  }

  /** Check whether it is solved, with any number of stars. @param {Board} board */
  function isFinished(board) {
    const queens = [...board.states.keys()].filter((cell) => board.states[cell] === "queen");
    const stars = board.isGuess ? Math.max(1, queens.length / board.size) : board.stars;
    return isSolved({ ...board, stars }, queens);
  }

  /** @param {Board} board @param {number[]} queens */
  function isSolved({ size, stars, regions, isChess = false }, queens) {
    if (queens.length !== size * stars) return false;
    /** @param {(cell: number) => number} unit */
    const even = (unit) => {
      const counts = new Array(size).fill(0);
      for (const cell of queens) counts[unit(cell)] += 1;
      return counts.every((count) => count === stars);
    };
    if (!even((cell) => Math.floor(cell / size)) || !even((cell) => cell % size)) return false;
    if (!isChess && !even((cell) => regions[cell])) return false;
    const isAttacked = (/** @type {number} */ cell, /** @type {number} */ other) => {
      const [dy, dx] = [Math.floor(cell / size) - Math.floor(other / size), (cell % size) - (other % size)];
      return isChess ? Math.abs(dy) === Math.abs(dx) : Math.max(Math.abs(dy), Math.abs(dx)) === 1;
    };
    return !queens.some((cell, at) => queens.slice(0, at).some((other) => isAttacked(cell, other)));
  }

  return { choose, forget: () => void (lastChoice = null), isSolved, usedAt };
}

queensidePage.choosing ??= createChoosing();
