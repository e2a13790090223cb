/**
 * What the extension asks a page: the last of the page scripts, which answers messages.
 *
 * "read" says what is on the board, "play" clicks a solution, "place" single cells; "overlay" shows
 * cells over the board, "notice" a text, and "clear" takes that away; "clock" takes a person's
 * time; "stop" ends the playing. Nothing happens on a page without such a message, and every answer
 * is plain data. `report` is what was seen, in numbers, for a person to copy.
 */

queensidePage.main ??= (() => {
  const { boardReader, colours, daily, declarations, overlay, picture, player } = queensidePage;
  const { placeOf } = queensidePage.lattices;
  const { forget, isSolved, usedAt } = queensidePage.choosing;
  const MAX_TEXT_LENGTH = 200;
  const MAX_NAME_LENGTH = 40;
  const MAX_LISTS = 64;
  const POLL_INTERVAL = 500; // milliseconds between two looks of the clock
  const MAX_DURATION = 3 * 3600 * 1000;
  const CHANGED = "The page has changed since the picture of it was taken.";

  /** `doubt` says why the board must not be clicked, or "". */
  /** @typedef {{adapter: Adapter, board: Board, report: Seen, doubt: string}} Reading */
  /** @typedef {Omit<Refusal, "seen"> & {adapter?: string, report: Seen}} Unread */

  /** @type {Record<string, (message: any) => unknown>} */
  const COMMANDS = { ...{ read, play, place, view, sight, press, clock, stop }, ...{ overlay: show, notice, clear } };

  function read() {
    picture.forget();
    if (!player.isPlaying()) {
      forget();
      boardReader.forget();
    }
    return readBoard();
  }

  async function readBoard() {
    const result = await findBoard();
    if ("reason" in result) return { found: false, ...result };
    const { adapter, board, report, doubt } = result;
    return {
      found: true,
      doubt,
      adapter: adapter.name,
      rule: board.rule,
      document: documentOf(board),
      isGuess: board.isGuess === true,
      names: board.names?.map((name) => name.slice(0, MAX_NAME_LENGTH)) ?? null,
      colours: board.colours ?? coloursOf(board),
      pictured: board.pictured === true,
      taken: board.taken ?? "",
      used: usedAt(board),
      took: timed?.key === board.regions.join(" ") ? timed.took : null,
      locked: places(board, (cell) => board.locked[cell]),
      solvedAlready: isSolved(board, queensOf(board)),
      report,
    };
  }

  /** Hide everything of ours and describe the window, before a picture. */
  async function view() {
    await overlay.conceal();
    return picture.view();
  }

  /** @param {{seen?: unknown}} message what the picture shows, in pixels of the page */
  function sight({ seen: pictured }) {
    overlay.reveal();
    const reason = picture.sight(pictured);
    if (reason) return { found: false, reason };
    boardReader.show(/** @type {Pictured} */ (pictured));
    return readBoard();
  }

  /** @param {{cells?: unknown}} message of a board in a picture, each pressed once */
  async function press({ cells }) {
    const result = await findBoardToClick();
    if ("reason" in result) return result;
    if (!result.board.pictured) return { done: false, reason: CHANGED, clicks: 0 };
    overlay.clear();
    return picture.press(result.adapter.gesture, numbersOf(result.board, cells));
  }

  /** @param {{solution: unknown, stars?: unknown}} message */
  async function play({ solution, stars }) {
    const result = await findBoardToClick();
    if ("reason" in result) return result;
    const { adapter } = result;
    const board = result.board.isGuess ? { ...result.board, stars: Number(stars) || 1 } : result.board;
    const queens = numbersOf(board, solution);
    if (!isSolved(board, queens)) {
      return { done: false, reason: "This is no solution of the board on the page.", clicks: 0 };
    }
    overlay.clear();
    const wrong = queensOf(board).filter((cell) => !queens.includes(cell));
    return player.play(adapter, board, targetStates([wrong, "empty"], [queens, "queen"]));
  }

  /** @param {{queens?: unknown, marks?: unknown}} message only these, and all else stays */
  async function place({ queens, marks }) {
    const result = await findBoardToClick();
    if ("reason" in result) return result;
    const { adapter, board } = result;
    overlay.clear();
    const [all, crosses] = [numbersOf(board, queens), numbersOf(board, marks)];
    return player.play(adapter, board, targetStates([all, "queen"], [crosses, "cross"]));
  }

  /** @param {[number[], State][]} parts */
  function targetStates(...parts) {
    return new Map(parts.flatMap(([cells, state]) => cells.map((cell) => [cell, state])));
  }

  /** @param {Record<string, unknown>} message */
  async function show(message) {
    const result = await findBoard();
    if ("reason" in result) return { shown: false, reason: result.reason };
    const { adapter, board } = result;
    const text = typeof message.text === "string" ? message.text : "";
    const kinds = ["queens", "marks", "wrong", "ringed", "supposed", "lost"];
    const cells = kinds.map((kind) => [kind, numbersOf(board, message[kind])]);
    const [outlined, notes] = [message.outlined, message.notes].map((list) => {
      return Array.isArray(list) ? list.slice(0, MAX_LISTS) : [];
    });
    const content = {
      ...Object.fromEntries(cells),
      outlined: outlined.map((list) => numbersOf(board, list)),
      notes: new Map(
        notes.flatMap(({ cell, text }) => numbersOf(board, [cell]).map((number) => [number, String(text)])),
      ),
      text,
    };
    return { shown: overlay.show(adapter, board, content) };
  }

  /** @param {{text?: unknown}} message */
  function notice({ text }) {
    if (window === window.top) overlay.notice(String(text ?? ""));
    return { shown: window === window.top };
  }

  /** @type {{key: string, began: number, took: number | null, watch: number} | null} */
  let timed = null;

  /** @param {{stars?: unknown}} message starts a clock that stops when the person has solved it */
  async function clock({ stars }) {
    const result = await findBoard();
    if ("reason" in result) return { done: false, reason: result.reason };
    if (timed) clearInterval(timed.watch);
    const key = result.board.regions.join(" ");
    /** @type {NonNullable<typeof timed>} */
    const timer = { key, began: Date.now(), took: null, watch: 0 };
    timed = timer;
    timer.watch = setInterval(async () => {
      const now = await findBoard();
      const isOver = "reason" in now || now.board.regions.join(" ") !== key;
      if (Date.now() - timer.began > MAX_DURATION || isOver) return clearInterval(timer.watch);
      const board = { ...now.board, stars: Number(stars) || 1 };
      if (!isSolved(board, queensOf(board))) return;
      timer.took = (Date.now() - timer.began) / 1000;
      clearInterval(timer.watch);
      overlay.notice(`Solved in ${minutes(timer.took)}.`);
    }, POLL_INTERVAL);
    return { done: true };
  }

  /** @param {number} seconds @returns {string} "3:07" */
  function minutes(seconds) {
    const rounded = Math.round(seconds);
    return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, "0")}`;
  }

  function clear() {
    overlay.clear();
    return { cleared: true };
  }

  function stop() {
    player.stop();
    return { stopped: true };
  }

  /**
   * Read the board from the elements of the page, or else from a picture of it. The address is judged
   * first.
   * @returns {Promise<Reading | Unread>}
   */
  async function findBoard() {
    const frame = window === window.top ? "page" : "frame";
    const genre = declarations.genre(document);
    if (genre && genre !== declarations.STAR_BATTLE) {
      const reason = chrome.i18n.getMessage("otherGenre", [genre]);
      return { reason, isOther: true, report: { frame, seen: {} } };
    }
    const doubt = genre === "" ? chrome.i18n.getMessage("unsureGenre") : "";
    const isDaily = daily.matches(location, document);
    const refusals = [];
    for (const adapter of declarations.isPenpa() ? [picture] : [boardReader, picture]) {
      const board = await adapter.read(document);
      const report = { frame, seen: board.seen };
      if ("reason" in board) refusals.push({ ...board, report });
      else return { adapter: isDaily ? daily.adapt(adapter, board) : adapter, board, report, doubt };
    }
    const [{ reason, size, isOther, report }] = refusals;
    const message = isDaily ? daily.whyNone(document) || reason : reason;
    return { reason: message, size, isOther, report, adapter: isDaily ? daily.name : undefined };
  }

  /** @returns {Promise<Reading | Stopped>} the board, if it may be clicked */
  async function findBoardToClick() {
    const result = await findBoard();
    const reason = "reason" in result ? result.reason : result.doubt;
    return "reason" in result || reason ? { done: false, reason, clicks: 0 } : result;
  }

  /** @param {Board} board @returns {(number[] | null)[]} of each region, where they differ */
  function coloursOf({ size, regions, cells, isChess }) {
    if (isChess) return [0, 1].map((cell) => colours.colourOf(cells[cell]));
    const firsts = Array.from({ length: size }, (_, region) => cells[regions.indexOf(region)]);
    const regionColours = firsts.map((element) => colours.colourOf(element));
    return new Set(regionColours.map(String)).size > 1 ? regionColours : regionColours.map(() => null);
  }

  /**
   * Write a puzzle document. A locked cell without a queen is blocked, unless all are locked: the game is
   * over.
   * @param {Board} board
   */
  function documentOf(board) {
    const { size, regions, states, locked, stars, isChess } = board;
    const isOver = locked.every(Boolean);
    const is = (/** @type {State} */ state, fixed = false) =>
      places(board, (cell) => states[cell] === state && locked[cell] === fixed);
    const rows = Array.from({ length: size }, (_, row) => regions.slice(row * size).slice(0, size));
    return {
      queenside: 1,
      ...(isChess ? { kind: "n-queens", size } : { kind: "regions", stars, regions: rows }),
      given: is("queen", true),
      blocked: isOver ? [] : places(board, (cell) => locked[cell] && states[cell] !== "queen"),
      state: { queens: is("queen"), marks: is("cross") },
    };
  }

  /** @param {Board} board @param {(cell: number) => boolean} isIncluded */
  function places(board, isIncluded) {
    return [...board.cells.keys()].filter(isIncluded).map((cell) => placeOf(board.size, cell));
  }

  /** @param {Board} board */
  function queensOf({ states }) {
    return [...states.keys()].filter((cell) => states[cell] === "queen");
  }

  /** Return the numbers of valid cells in a message. @param {Board} board @param {unknown} cells @returns {number[]} */
  function numbersOf({ size }, cells) {
    if (!Array.isArray(cells)) return [];
    const isInside = (/** @type {any} */ index) => Number.isInteger(index) && index >= 0 && index < size;
    const isPair = (/** @type {any} */ cell) => Array.isArray(cell) && cell.length === 2;
    const valid = cells.filter((cell) => isPair(cell) && cell.every(isInside));
    return [...new Set(valid.map(([row, column]) => row * size + column))];
  }

  /** @param {any} message */
  async function answer(message) {
    try {
      await declarations.prepare(location);
      return await COMMANDS[message.queenside](message);
    } catch (error) {
      const reason = "Something unexpected went wrong on this page.";
      const message = error instanceof Error ? error.message.slice(0, MAX_TEXT_LENGTH) : "";
      const nothing = { found: false, done: false, shown: false, clicks: 0 };
      return { ...nothing, reason, report: { error: message } };
    }
  }

  chrome.runtime.onMessage.addListener((message, sender, reply) => {
    const isKnown = sender.id === chrome.runtime.id && Object.hasOwn(COMMANDS, message?.queenside);
    if (isKnown) answer(message).then(reply);
    return isKnown;
  });
  return true;
})();
