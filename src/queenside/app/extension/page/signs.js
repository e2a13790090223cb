/**
 * Collects what stands on the cells of any board, as tokens: texts and labels, shapes and pictures,
 * the names of classes. The kernel decides what they say (native/wasm/box_signs.c). What is left
 * is an unknown sign; `Legend` learns what it means by what changes when a cell is pressed.
 */

function createSigns() {
  const { dom } = queensidePage;
  const MAX_SIGNS = 10;
  const MAX_STYLES = 4000;
  const MAX_DECISIONS = 100; // that are remembered
  /** What classes say that sites of Star Battles give to cells. */
  const STATES = ["cell-on", "cell-x"];
  const [CROSS, QUEEN] = [1, 2]; // as the kernel says them, above the bits of the regions
  const ABOVE = 30;
  const COMMON = /cell|board|grid|square|tile|border|container|wrapper|field/i;
  const SHAPES = /^(?:svg|use|path|polygon|circle|line|image|img|canvas|text|picture|object)$/;
  const SAYING = [
    "aria-label",
    "alt",
    "title",
    "data-testid",
    "data-state",
    "data-value",
    "data-icon",
    "data-mark",
    "data-content",
    "aria-pressed",
    "href",
    "src",
    "d",
  ];

  /** @param {Places} places @returns {Tokens[]} what may say something of each cell */
  function tokens({ cells, lattice }) {
    let styles = MAX_STYLES;
    return cells.map(({ layers, signs }) => {
      /** @type {Set<string>} */
      const content = new Set();
      /** @type {Set<string>} */
      const names = new Set();
      for (const [index, { element, width }] of [...layers, ...signs].slice(0, MAX_SIGNS).entries()) {
        const isLayer = index < layers.length;
        const tag = dom.name(element);
        const shape = SHAPES.test(tag) && width > 0;
        if (!dom.shown(element)) continue;
        const style = styles-- > 0 ? getComputedStyle(element) : null;
        if (shape && !(isLayer && lattice.element === element)) content.add(`<${tag}`);
        const text = dom.text(element);
        if (text) content.add(`"${text}`);
        say(element, isLayer, shape, content, names);
        if (style && !isLayer && style.backgroundColor !== "rgba(0, 0, 0, 0)") {
          content.add(`fill ${style.backgroundColor}`);
        }
        const image = isLayer ? /url\(/ : /url\(|gradient\(/; // a layer's may be its colour
        if (style && image.test(style.backgroundImage + style.maskImage)) {
          const { backgroundImage, maskImage, backgroundPosition } = style;
          content.add(`image ${backgroundPosition} ${(backgroundImage + maskImage).slice(-60)}`);
        }
        for (const pseudo of element instanceof SVGElement ? [] : ["::before", "::after"]) {
          const inner = styles-- > 0 ? getComputedStyle(element, pseudo).content : "none";
          if (inner !== "none" && inner !== "normal") content.add(`"${inner.replace(/["']/g, "")}`);
        }
      }
      return { content: [...content], names: [...names] };
    });
  }

  /**
   * @param {Element} element @param {boolean} isLayer @param {boolean} shape @param {Set<string>} content
   * @param {Set<string>} names
   */
  function say(element, isLayer, shape, content, names) {
    for (const attribute of dom.attributes(element)) {
      const value = dom.attribute(element, attribute) ?? "";
      if (attribute === "class") {
        for (const name of value.split(/\s+/)) {
          if (name && (STATES.includes(name) || !(isLayer && COMMON.test(name)))) names.add(name);
        }
      } else if (attribute === "d") {
        if (shape) content.add(value.replace(/[^a-z]/gi, "")); // numbers say where it lies
      } else if (attribute === "src") {
        if (shape) content.add(value.slice(-60));
      } else if (SAYING.includes(attribute)) {
        const words = value
          .toLowerCase()
          .split(/[^\p{L}\p{M}\p{So}]+/u)
          .filter(Boolean);
        for (const word of words) content.add(`:${word}`);
      }
    }
  }

  /** What the kernel says, which is not in the page: the same to the same. @type {Map<string, any>} */
  const decisions = new Map();

  /** @param {Record<string, unknown>} question @returns {Promise<any>} */
  async function decide(question) {
    const key = JSON.stringify(question);
    const decision = decisions.get(key) ?? (await chrome.runtime.sendMessage({ question }));
    if (decisions.size > MAX_DECISIONS) decisions.clear();
    if (decision) decisions.set(key, decision);
    return decision;
  }

  /** @param {string} print @returns {number} the strokes of the longest path in it */
  function strokes(print) {
    const paths = print.split(" ").filter((token) => /^[mlhvcsqtaz]+$/i.test(token));
    return Math.max(1, ...paths.map((path) => path.length));
  }

  /** The meaning of signs on one board, as far as it is known. */
  class Legend {
    constructor() {
      /** @type {Map<string, State>} */
      this.meanings = new Map();
      /** @type {Map<number, string[]>} what a cell has shown since it was empty */
      this.past = new Map();
      /** What the kernel says of each token. @type {Map<string, number>} */
      this.words = new Map();
      this.isFirst = true;
      /** Whether the texts on the cells are those of another puzzle. */
      this.isOther = false;
      /** Whether the page says how many stars there are: there a first press makes one. */
      this.isStarFirst = false;
    }

    /**
     * Ask the kernel about tokens that are new; at first also which of them say nothing, before
     * crosses are everywhere.
     * @param {Tokens[]} all @param {number[]} regions @param {string[]} texts of all cells
     */
    async ask(all, regions, texts) {
      /** @type {Map<string, number[]>} */
      const places = new Map();
      const { isFirst } = this;
      this.isFirst = false;
      for (const [cell, { content, names }] of all.entries()) {
        for (const token of [...content, ...names]) {
          if (this.words.has(token)) continue;
          if (!places.has(token)) places.set(token, []);
          if (isFirst) places.get(token)?.push(cell);
        }
      }
      if (!isFirst && !places.size) return;
      const { meanings, isOther } = await decide({ regions, tokens: [...places], texts: isFirst ? texts : [] });
      for (const [index, token] of [...places.keys()].entries()) this.words.set(token, meanings[index]);
      this.isOther ||= isOther;
    }

    /** @param {Tokens} tokens @param {number} region @returns {Glance} */
    read({ content, names }, region) {
      const wordOf = (/** @type {string} */ token) => this.words.get(token) ?? 0;
      const says = (/** @type {string} */ token) => !((wordOf(token) >>> region) & 1);
      const said = content.filter(says);
      const key = [...said].sort().join(" ");
      const known = this.meanings.get(key);
      if (known && key) return { state: known, print: key };
      const signs = [...said, ...names.filter(says)].map((token) => wordOf(token) >>> ABOVE);
      if (signs.includes(QUEEN)) return { state: "queen", print: "queen" };
      if (signs.includes(CROSS)) return { state: "cross", print: "cross" };
      return { state: key ? "cross" : "empty", print: key };
    }

    /**
     * What a press has changed tells what signs mean: of two in a row the first is a cross, unless
     * stars come first or it is drawn with far more strokes; one that comes alone is a queen.
     * @param {number} cell @param {string} before @param {string} after
     */
    learn(cell, before, after) {
      const past = before ? (this.past.get(cell) ?? [before]) : [];
      this.past.set(cell, after ? [...past, after] : []);
      const [first, second] = [...past, after];
      if (after && past.length === 1 && second !== first) {
        const isMore = this.isStarFirst || strokes(first) > 1.5 * strokes(second);
        if (second === "cross" || (second !== "queen" && isMore)) this.mean(first, "queen");
        else this.mean(second, "queen");
      } else if (!after && past.length === 1) this.mean(first, "queen");
    }

    /** @param {string} key @param {State} state */
    mean(key, state) {
      if (key && key !== "queen" && key !== "cross") this.meanings.set(key, state);
    }
  }

  return { tokens, decide, Legend };
}

queensidePage.signs ??= createSigns();
