/**
 * Tells what stands on a cell of any board: by words and signs that mean a queen or a cross in many
 * languages, or else by what changes when a cell is pressed.
 *
 * A cell has tokens: its texts and labels, the shapes and pictures on it, the names of its classes.
 * Those that most cells have at first, or most of a region, say nothing of it. What remains and is
 * not understood is an unknown sign; `Legend` learns what it means.
 */

function createSigns() {
  const { dom } = queensidePage;
  const MAX_SIGNS = 10;
  const MAX_STYLES = 4000;
  const QUEEN = new RegExp(
    "queen|crown|koenigin|königin|\\bdame|\\breine|reina\\b|rainha|regina|\\bvezir|kraliçe|krone|" +
      "couronne|corona|coroa|dronning|drottning|koningin|królow|królew|hetman|король|корол|ферз|" +
      "女王|皇后|クイーン|퀸|여왕|ملكة|\\bstars?\\b|\\bstern\\b|étoile|estrella|estrela|\\bstella|yıldız|" +
      "[♕♛👑★⭐🌟✭✮✯✰]",
    "iu",
  );
  const CROSS = new RegExp(
    "cross|kreuz|croix|\\bcruz|\\bcroce|çarpı|krzyż|kruis|kryss|крест|叉|バツ|엑스|[×✕✖✗✘❌⨯╳⛌]|" +
      "\\bmark(?:ed)?\\b|\\bdot\\b|\\bblocked\\b|\\bexcluded\\b",
    "iu",
  );
  const SYMBOL = /^(?:\d{1,3}\D?|\p{L})$/u; // "7", "12+", "K"
  const [MIN_DIGITS, MIN_LETTERS] = [2, 3]; // a page may have two letters as its signs
  /** What classes say that sites of Star Battles give to cells. */
  const CLASS = { queen: "cell-on", cross: "cell-x" };
  const LETTER = { queen: /^"q$/i, cross: /^"[x.·•∙-]$/i };
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

  /**
   * @param {Places} places
   * @param {number[]} regions
   * @param {SignsLegend} legend learns at first what says nothing, before crosses are everywhere
   * @returns {Tokens[]} what says something of each cell
   */
  function tokens({ cells, lattice }, regions, legend) {
    let styles = MAX_STYLES;
    const all = cells.map(({ layers, signs }) => {
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
          content.add(`image ${(style.backgroundImage + style.maskImage).slice(-60)}`);
        }
        for (const pseudo of element instanceof SVGElement ? [] : ["::before", "::after"]) {
          const inner = styles-- > 0 ? getComputedStyle(element, pseudo).content : "none";
          if (inner !== "none" && inner !== "normal") content.add(`"${inner.replace(/["']/g, "")}`);
        }
      }
      return { content: [...content], names: [...names] };
    });
    legend.dull ??= dullOf(all, regions);
    return sieved(all, regions, legend.dull);
  }

  /**
   * @param {Element} element
   * @param {boolean} isLayer
   * @param {boolean} shape
   * @param {Set<string>} content
   * @param {Set<string>} names
   */
  function say(element, isLayer, shape, content, names) {
    for (const attribute of dom.attributes(element)) {
      const value = dom.attribute(element, attribute) ?? "";
      if (attribute === "class") {
        for (const name of value.split(/\s+/)) {
          const isState = name === CLASS.queen || name === CLASS.cross;
          if (name && (isState || !(isLayer && COMMON.test(name)))) names.add(name);
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

  /** @param {Tokens[]} all @param {number[]} regions @param {Dull} dull */
  function sieved(all, regions, dull) {
    return all.map(({ content, names }, cell) => {
      const says = (/** @type {string} */ token) => !dull.get(token)?.has(regions[cell]);
      return { content: content.filter(says), names: names.filter(says) };
    });
  }

  /**
   * The tokens that say nothing, since most cells have them, or most of a region.
   * @param {Tokens[]} all
   * @param {number[]} regions
   * @returns {Dull}
   */
  function dullOf(all, regions) {
    const sizes = new Map();
    for (const region of regions) sizes.set(region, (sizes.get(region) ?? 0) + 1);
    /** @type {Map<string, number[]>} */
    const places = new Map();
    for (const [cell, { content, names }] of all.entries()) {
      for (const token of [...content, ...names]) {
        places.set(token, [...(places.get(token) ?? []), cell]);
      }
    }
    /** @type {Dull} */
    const dull = new Map();
    for (const [token, cells] of places) {
      const isCross = isSign(token, "cross", CROSS) && !QUEEN.test(token);
      const isCommon = cells.length > (isCross ? 0.97 : 0.5) * all.length;
      if (isCommon) dull.set(token, new Set(regions));
      else if (!isCross) dull.set(token, usualIn(token, cells, regions, sizes));
    }
    return dull;
  }

  /**
   * The regions that have a token on most of their cells.
   * @param {string} token
   * @param {number[]} cells
   * @param {number[]} regions
   * @param {Map<number, number>} sizes
   */
  function usualIn(token, cells, regions, sizes) {
    const counts = new Map();
    for (const cell of cells) counts.set(regions[cell], (counts.get(regions[cell]) ?? 0) + 1);
    const isOwn = counts.size === 1 && /^[:"]/.test(token); // a word that only one region has
    const isState = isSign(token, "queen", QUEEN) || isSign(token, "cross", CROSS);
    const most = [...counts].filter(([region, count]) => {
      const size = sizes.get(region) ?? 0;
      const isName = isOwn && !isState && count === size; // its colour, or its letter
      return isName || (size > 2 && count > (isOwn ? 0.5 : 0.7) * size);
    });
    return new Set(most.map(([region]) => region));
  }

  /** @param {string} token @param {"queen" | "cross"} state @param {RegExp} words that mean it */
  function isSign(token, state, words) {
    return words.test(token) || LETTER[state].test(token) || token === CLASS[state];
  }

  /** @param {string} print @returns {number} the strokes of the longest path in it */
  function strokes(print) {
    const paths = print.split(" ").filter((token) => /^[mlhvcsqtaz]+$/i.test(token));
    return Math.max(1, ...paths.map((path) => path.length));
  }

  /**
   * Whether cells hold digits or letters as other puzzles have them: several, which are no signs of
   * queens and crosses and don't name regions.
   * @param {string[]} texts of all cells
   * @param {number[]} regions
   */
  function areOfAnotherPuzzle(texts, regions) {
    const isOwn = (/** @type {string} */ text) =>
      isSign(`"${text}`, "queen", QUEEN) || isSign(`"${text}`, "cross", CROSS);
    const cells = [...texts.keys()].filter((at) => SYMBOL.test(texts[at]) && !isOwn(texts[at]));
    const pairs = new Map(cells.map((at) => [`${regions[at]} ${texts[at]}`, at]));
    const apart = [...pairs.values()]; // a cell for each symbol in each region
    const isName = (/** @type {number} */ at) =>
      apart.every((cell) => (regions[cell] === regions[at]) === (texts[cell] === texts[at]));
    const symbols = new Set(apart.filter((at) => !isName(at)).map((at) => texts[at]));
    const digits = [...symbols].filter((text) => /^\d/.test(text)).length;
    return digits >= MIN_DIGITS || symbols.size - digits >= MIN_LETTERS;
  }

  /** The meaning of signs on one board, as far as it is known. */
  class Legend {
    constructor() {
      /** @type {Map<string, State>} */
      this.meanings = new Map();
      /** @type {Map<number, string[]>} what a cell has shown since it was empty */
      this.past = new Map();
      /** @type {Dull | null} */
      this.dull = null;
    }

    /** @param {Tokens} tokens @returns {Glance} */
    read({ content, names }) {
      const said = [...content, ...names];
      const key = [...content].sort().join(" ");
      const known = this.meanings.get(key);
      if (known && key) return { state: known, print: key };
      const queen = said.some((token) => isSign(token, "queen", QUEEN));
      if (queen) return { state: "queen", print: "queen" };
      const cross = said.some((token) => isSign(token, "cross", CROSS));
      if (cross) return { state: "cross", print: "cross" };
      return { state: key ? "cross" : "empty", print: key };
    }

    /**
     * What a press has changed tells what signs mean: of two in a row the first is a cross, unless
     * it is drawn with far more strokes, and one that comes alone is a queen.
     * @param {number} cell
     * @param {string} before
     * @param {string} after
     */
    learn(cell, before, after) {
      const past = before ? (this.past.get(cell) ?? [before]) : [];
      this.past.set(cell, after ? [...past, after] : []);
      const [first, second] = [...past, after];
      if (after && past.length === 1 && second !== first) {
        const isDrawnMore = second !== "queen" && strokes(first) > 1.5 * strokes(second);
        if (second === "cross" || isDrawnMore) this.mean(first, "queen");
        else this.mean(second, "queen");
      } else if (!after && past.length === 1) this.mean(first, "queen");
    }

    /** @param {string} key @param {State} state */
    mean(key, state) {
      if (key && key !== "queen" && key !== "cross") this.meanings.set(key, state);
    }
  }

  return { tokens, areOfAnotherPuzzle, Legend };
}

queensidePage.signs ??= createSigns();
