/**
 * Plays: clicks on cells, one at a time, each seen to have worked before the next.
 *
 * First queens that stand wrong are taken away, then those that are missing are placed. A cell goes
 * empty → cross → queen → empty, one step a click, from whatever is on it. Before every click the
 * whole board is read again: if it is another board, or a queen has come or gone that was not asked
 * for, that is a surprise, and a surprise is the end. (Crosses may come and go: pages set them
 * by themselves.) After a click the cell is watched until it changes. Only one that has not changed
 * for a second is clicked again, three times at most; and if the second click worked, it is watched
 * for as long once more, in case the first was only slow.
 */

function createPlayer() {
  const { dom } = queensidePage;
  const { placeOf } = queensidePage.lattices;
  const { gestures, touch, middle, scrollTo, covering } = queensidePage.pointerEvents;
  const TIMEOUT = 1000; // milliseconds in which a page shows what a click has done
  const FIRST_TIMEOUT = 2500; // the same for the first click on a cell: some pages are slow to wake up
  const UNCLEAR = 250; // milliseconds that a change must last if it is not known what it means
  const MIN_INTERVAL = 4; // milliseconds between two looks at a page that changes all the time
  const MAX_ATTEMPTS = 3;
  const MAX_CHANGES = 5;
  /** Where clicks make crosses only, one of these may make queens. */
  const OTHER_GESTURES = /** @type {const} */ (["secondary", "double"]);
  const MAX_OPENERS = 3; // how many buttons are pressed before giving up

  /** @type {Record<State, State>} */
  const NEXT = { empty: "cross", cross: "queen", queen: "empty" };
  const NEVER = {
    empty: "does not become empty",
    cross: "does not become a cross",
    queen: "does not become a queen, however it is pressed. If the page has a button for queens, press it first",
  };
  const WORDS = { empty: "empty", cross: "a cross", queen: "a queen" };

  class Surprise extends Error {
    /** @param {string} reason @param {Place} [at] */
    constructor(reason, at) {
      super(reason);
      this.at = at;
    }
  }

  class Game {
    /** @param {Adapter} adapter @param {Board} board @param {Map<number, State>} wanted */
    constructor(adapter, board, wanted) {
      this.adapter = adapter;
      this.gesture = adapter.gesture;
      this.board = board;
      this.wanted = wanted;
      this.queens = queensOf(board);
      this.clicks = 0;
      this.opened = 0;
      this.fingers = false; // whether the page hears fingers only
      this.keys = board.keys ?? [];
      this.stopped = "";
      this.last = Date.now(); // when the last queen was seen to stand
      /** @type {Board | Refusal | null} what is there, until the page may have changed it */
      this.now = null;
    }

    async read() {
      return (this.now ??= await this.adapter.read(document));
    }

    /** @template T @param {() => Promise<T>} ask @returns {Promise<T>} what it says after the page was read anew */
    reread(ask) {
      this.now = null;
      return ask();
    }

    async play() {
      for (const cell of this.cellsToChange(this.board)) {
        if (this.board.locked[cell]) throw this.surprise(cell, "cannot be changed");
      }
      // What signs mean may only be learned from clicks, so after each it is asked anew what to do.
      for (;;) {
        const now = await this.look(null);
        const [cell] = now ? this.cellsToChange(now) : [];
        if (cell === undefined) return;
        await this.clickUntil(cell, this.wanted.get(cell) ?? "empty");
      }
    }

    /** @param {Board} board @returns {number[]} the cells that must change, wrong queens first */
    cellsToChange({ states }) {
      const cells = [...this.wanted].filter(([cell, target]) => !isMet(states[cell], target));
      const rank = (/** @type {State} */ target) => (target === "empty" ? 0 : 1);
      return cells.sort(([, a], [, b]) => rank(a) - rank(b)).map(([cell]) => cell);
    }

    /** Click on a cell until it has its target state. @param {number} cell @param {State} wanted */
    async clickUntil(cell, wanted) {
      let [changes, failed] = [0, 0];
      const otherGestures = this.adapter.isDeep ? OTHER_GESTURES.filter((other) => other !== this.gesture) : [];
      for (;;) {
        const board = await this.look(cell);
        if (!board || isMet(board.states[cell], wanted)) break;
        if (await this.opens(board, cell)) continue;
        if (changes === MAX_CHANGES || (failed && this.gesture !== this.adapter.gesture)) {
          const other = otherGestures.shift();
          if (!other) throw this.surprise(cell, NEVER[wanted]);
          [this.gesture, changes, failed] = [other, 0, 0];
        }
        const before = await this.glance(cell);
        await this.click(board, cell, failed > 0);
        const after = await this.changed(cell, before, wanted, failed ? TIMEOUT : FIRST_TIMEOUT);
        if (after && failed && !this.fingers) await this.expectNoChange(cell, after);
        if (after) await this.learn(cell, before);
        if (after) [changes, failed] = [changes + 1, 0];
        else if (++failed === MAX_ATTEMPTS) throw this.surprise(cell, `did not react to ${MAX_ATTEMPTS} clicks`);
      }
      if (wanted === "queen") {
        this.queens.add(cell);
        this.last = Date.now();
      } else this.queens.delete(cell);
    }

    /** Learn from a click what the signs of an unknown page mean. @param {number} cell @param {Glance | null} before */
    async learn(cell, before) {
      const after = await this.glance(cell);
      if (!this.adapter.learn || !before || !after) return;
      this.adapter.learn(cell, before.print, after.print);
      const now = await this.reread(() => this.read());
      if ("reason" in now) return;
      for (const other of now.states.keys()) {
        if (other === cell || this.keys[other] !== now.keys?.[other]) continue;
        if (now.states[other] === "queen") this.queens.add(other);
        else this.queens.delete(other);
      }
      if (now.states[cell] !== "queen") this.queens.delete(cell);
    }

    /** Press a start or close button over the board, if there is one. @param {Board} board @param {number} cell */
    async opens(board, cell) {
      const { adapter } = this;
      const { element, cells, boxOf } = board;
      const middleNow = () => middle(() => boxOf(cell), cells[cell]);
      const findCover = () => covering(document, element, middleNow());
      const button = adapter.opener?.(document, element, findCover());
      if (button) {
        if (++this.opened > MAX_OPENERS) throw new Surprise("What lies over the board stays there.");
        const point = middle(() => dom.box(button), button);
        await gestures.mouse(button, point);
        await until(() => adapter.opener?.(document, element, findCover()) !== button || null, TIMEOUT);
        this.now = null;
        return true;
      }
      if (findCover()) scrollTo(cells[cell], "center"); // what stays at the edge of a page does not lie there
      if (findCover()) throw this.surprise(cell, "is covered by something else");
      const hasBegun = async () => !adapter.waiting?.((await this.look(cell)) ?? board) || null;
      const later = () => this.reread(hasBegun);
      if ((await hasBegun()) || (this.opened && (await until(later, TIMEOUT)))) return false;
      throw new Surprise("The game has not begun: press its start button first.");
    }

    /**
     * Read the board and check all cells but this one; null once it is won and put away.
     * @param {number | null} cell
     */
    async look(cell) {
      this.listen();
      const now = await this.read();
      if ("reason" in now) {
        if (this.clicks && this.isComplete(cell) && this.adapter.won?.(document)) return null;
        throw new Surprise(`The board is gone. ${now.reason}`);
      }
      const { regions } = this.board;
      const isOther = now.regions.some((region, cell) => region !== regions[cell]);
      if (now.size !== this.board.size || isOther) {
        throw new Surprise("The page shows another board now.");
      }
      for (let other = 0; other < regions.length; other++) {
        if (other === cell || (now.states[other] === "queen") === this.queens.has(other)) continue;
        const change = this.queens.has(other) ? "has lost its queen" : "has got a queen";
        throw this.surprise(other, `${change} that was not asked for`);
      }
      return now;
    }

    /** @param {number | null} cell @returns {boolean} whether no other cell is missing */
    isComplete(cell) {
      const queens = [...this.wanted].filter(([, target]) => target === "queen");
      return queens.every(([queen]) => queen === cell || this.queens.has(queen));
    }

    listen() {
      if (this.stopped) throw new Surprise(this.stopped);
    }

    /** @param {Board} board @param {number} cell @param {boolean} again nothing came of it */
    async click(board, cell, again) {
      const { adapter } = this;
      const element = board.cells[cell];
      const point = middle(() => board.boxOf(cell), element);
      if (board.locked[cell]) throw this.surprise(cell, "cannot be changed");
      this.clicks += 1;
      const hit = adapter.isDeep ? dom.at(document, point.x, point.y) : null;
      const target = hit && dom.inside(board.element, hit) ? hit : element;
      if (again && adapter.isDeep) this.fingers = touch(target, point);
      if (!this.fingers) await gestures[this.gesture](target, point);
      else if (!again) touch(target, point);
      this.now = null;
    }

    /** Look at one cell. @param {number} cell */
    async glance(cell) {
      const board = await this.read();
      if ("reason" in board || board.cells.length !== this.board.cells.length) return null;
      const state = board.states[cell];
      return { state, print: board.keys?.[cell] ?? state };
    }

    /**
     * Wait for a cell to change after a click; null if it doesn't.
     * @param {number} cell @param {Glance | null} before @param {State} wanted
     * @param {number} patience @returns {Promise<State | null>}
     */
    async changed(cell, before, wanted, patience) {
      const state = before?.state ?? "empty";
      let [print, since] = [before?.print, 0];
      const after = await until(async () => {
        this.listen();
        const now = await this.reread(() => this.glance(cell));
        if (!now) return this.isComplete(cell) && this.adapter.won?.(document) ? "queen" : null;
        if (now.state !== state) return now.state;
        if (now.print !== print) [print, since] = [now.print, performance.now()];
        const lasts = performance.now() - since > UNCLEAR;
        return now.print !== before?.print && lasts ? now.state : null;
      }, patience);
      const fits = this.adapter.learn || after === NEXT[state] || isMet(after ?? "empty", wanted) || after === state;
      if (after && !fits) {
        throw this.surprise(cell, `became ${WORDS[after]} where ${WORDS[NEXT[state]]} should come`);
      }
      return after;
    }

    /** Make sure that a retried click was not only slow. @param {number} cell @param {State} state */
    async expectNoChange(cell, state) {
      const hasChanged = async () => {
        this.listen();
        const now = await this.reread(() => this.glance(cell));
        return now !== null && now.state !== state;
      };
      if (!(await until(hasChanged, TIMEOUT))) return;
      throw this.surprise(cell, "changed more than once: the page is slow");
    }

    /** @param {number} cell @param {string} what */
    surprise(cell, what) {
      const [row, column] = placeOf(this.board.size, cell);
      return new Surprise(`Row ${row + 1}, column ${column + 1} ${what}.`, [row, column]);
    }
  }

  /** @param {State} state @param {State} target "empty" where only a queen is wrong */
  function isMet(state, target) {
    return target === "empty" ? state !== "queen" : state === target;
  }

  /** @param {Board} board */
  function queensOf({ states }) {
    return new Set([...states.keys()].filter((cell) => states[cell] === "queen"));
  }

  /**
   * Poll on every change of the page until there is an answer or time is up.
   * @template T @param {() => T | null | Promise<T | null>} ask @param {number} patience @returns {Promise<T | null>}
   */
  function until(ask, patience) {
    return new Promise((resolve, reject) => {
      const end = performance.now() + patience;
      let [timer, last] = [0, 0];
      let [isLooking, isMissed] = [false, false];
      const observer = new MutationObserver(look);
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document, everything);
      const root = current && dom.rootOf(current.board.element);
      if (root && root !== document) observer.observe(root, everything);

      /** @param {() => void} settle */
      const finish = (settle) => (observer.disconnect(), settle());
      async function look() {
        const now = performance.now();
        clearTimeout(timer);
        isMissed = isLooking;
        if (isLooking) return;
        if (now - last < MIN_INTERVAL) return void (timer = setTimeout(look, MIN_INTERVAL));
        [last, isLooking] = [now, true];
        try {
          const answer = await ask();
          if (answer || now >= end) return finish(() => resolve(answer || null));
        } catch (error) {
          return finish(() => reject(error));
        }
        isLooking = false;
        timer = setTimeout(look, isMissed ? MIN_INTERVAL : Math.min(UNCLEAR / 5, Math.max(0, end - now)));
      }
      look();
    });
  }

  /** @type {Game | null} */
  let current = null;

  /**
   * @param {Adapter} adapter @param {Board} board @param {Map<number, State>} targets
   * @returns {Promise<Played | Stopped>}
   */
  async function play(adapter, board, targets) {
    if (current) return { done: false, reason: "A board is being played already.", clicks: 0 };
    const game = (current = new Game(adapter, board, targets));
    const start = performance.now();
    dom.listen(document, "pointerdown", onUserInput);
    try {
      await game.play();
      const seconds = (performance.now() - start) / 1000;
      const won = adapter.won?.(document) ?? true;
      const sign = won || (await until(() => adapter.won?.(document), TIMEOUT));
      const { clicks, last } = game;
      return { done: true, clicks, seconds, last, won: Boolean(sign) };
    } catch (error) {
      if (!(error instanceof Surprise)) throw error;
      const place = error.at ? { at: error.at } : {};
      return { done: false, reason: error.message, ...place, clicks: game.clicks };
    } finally {
      dom.unlisten(document, "pointerdown", onUserInput);
      current = null;
    }
  }

  /** @param {PointerEvent} event */
  function onUserInput(event) {
    const { target, isTrusted } = event;
    if (!isTrusted || !current || !(target instanceof Element)) return;
    const { element, cells } = current.board;
    const elements = cells.every((cell) => cell === cells[0]) ? [element] : cells;
    const hit = dom.at(document, event.clientX, event.clientY) ?? target;
    if (elements.some((cell) => dom.inside(cell, hit))) stop("You have clicked on the board.");
  }

  /** @param {string} [reason] */
  function stop(reason = "You have stopped it.") {
    if (current) current.stopped ||= reason;
  }

  return { play, stop, isPlaying: () => current !== null };
}

queensidePage.player ??= createPlayer();
