/**
 * Tells the regions of a board that is made of anything: every way to tell them is tried, and only
 * one that gives as many regions as the board has rows is believed.
 *
 * The ways: what all labels say in the same place, in whatever language; walls, which are thick
 * borders or lines; colours, of the highest opaque layer of a cell, of its lowest, or of all of
 * them together; attributes that number regions. A colour that is used twice makes two regions if
 * they do not touch. Where a few cells have a colour of their own (a pointer is over them, or they
 * are marked), they belong to what they resemble.
 */

function createTelling() {
  const { dom } = queensidePage;
  const MOST_STYLES = 6000;
  const MOST_TURNED = 2; // colours of signs: that of queens, and that of crosses
  const MOST_TEXT = 200; // signs of a style
  const LABELS = ["aria-label", "title", "aria-description"];
  /** Between the words of a label: numbers are those of rows and columns, or else of regions. */
  const GAPS = [/[^\p{L}\p{M}]+/u, /[^\p{L}\p{M}\d]+/u];
  const SIDES = /** @type {const} */ (["right", "bottom", "left", "top"]);
  const FAMILY = /^(.*?)[-_]?(\d{1,3}|[a-z])$/i;
  const WALL = /(?:thick|bold|strong|heavy|wall|region|edge|line|border)/i;
  const BORDER = /^b([trbl])$/; // as sites of Star Battles name them
  /** Of a computed shadow, its four lengths: right, down, how blurred, how much larger. */
  const SHADOW = /(?:-?[\d.]+px ){4}inset/g;
  const UNFILLED = /^(?:svg|g|a|text|image)$/; // of a drawing: what has a fill and doesn't show it
  const WHITE = [255, 255, 255, 1];
  const SIDE = /(?:^|[-_])(t|r|b|l|top|right|bottom|left)(?:$|[-_])/i;

  /** @typedef {CSSStyleDeclaration | null} Style */
  /** @typedef {{of: (element: Element, pseudo?: string) => Style}} Styles so many at most */

  /** @returns {Styles} */
  function styles() {
    let count = MOST_STYLES;
    return {
      of: (element, pseudo) => (count-- > 0 ? getComputedStyle(element, pseudo) : null),
    };
  }

  /** @param {Places} places @param {number} size @returns {Told | Untold} */
  function tell(places, size) {
    const tried = [];
    const budget = styles();
    const ways = [
      () => labels(places),
      () => walls(places, size, budget),
      () => colours(places, budget),
      () => attributes(places, budget),
      () => wallsBy([paintedEdges(places, size, budget)], places, size),
    ];
    const coloured = [];
    for (const [index, way] of ways.entries()) {
      for (const { name, keys } of way()) {
        const regions = regionsOf(keys, size, index);
        if (regions) {
          return { regions, rule: name, names: index === 0 ? namesOf(keys) : null };
        }
        if (index === 2) coloured.push({ name, keys });
        tried.push({ rule: name, regions: new Set(keys).size });
      }
    }
    for (const { name, keys } of coloured) {
      const regions = mended(keys, size);
      if (regions) return { regions, rule: name, names: null };
    }
    return { tried };
  }

  /**
   * @param {(string | null)[]} keys
   * @param {number} size
   * @param {number} way attributes may number rows, and labels too: those are no regions
   * @returns {number[] | null}
   */
  function regionsOf(keys, size, way) {
    const known = keys.map((key) => key ?? "");
    const count = new Set(known).size;
    const isPlain = count === size && !isLines(known, size);
    if (isPlain && (way < 3 || isConnected(known, size))) return numbered(known);
    if (count >= size || count < 2 || way !== 2) return null;
    const parts = components(known, size);
    return new Set(parts).size === size ? numbered(parts) : null;
  }

  /** @param {string[]} keys @param {number} size whether they are rows or columns */
  function isLines(keys, size) {
    const rows = keys.every((key, cell) => key === keys[cell - (cell % size)]);
    return rows || keys.every((key, cell) => key === keys[cell % size]);
  }

  /** @param {string[]} keys @param {number} size */
  function isConnected(keys, size) {
    return new Set(components(keys, size)).size === new Set(keys).size;
  }

  /**
   * @param {string[]} keys
   * @param {number} size
   * @param {(cell: number, other: number) => boolean} [joined]
   * @returns {string[]} the number of the connected part of each cell
   */
  function components(keys, size, joined = (cell, other) => keys[cell] === keys[other]) {
    const parts = new Array(keys.length).fill("");
    let count = 0;
    for (const start of keys.keys()) {
      if (parts[start]) continue;
      const name = String(++count);
      const waiting = [start];
      parts[start] = name;
      while (waiting.length) {
        const cell = /** @type {number} */ (waiting.pop());
        for (const other of neighbours(cell, size)) {
          if (parts[other] || !joined(cell, other)) continue;
          parts[other] = name;
          waiting.push(other);
        }
      }
    }
    return parts;
  }

  /** @param {number} cell @param {number} size @returns {number[]} */
  function neighbours(cell, size) {
    const column = cell % size;
    return [
      ...(column ? [cell - 1] : []),
      ...(column < size - 1 ? [cell + 1] : []),
      ...(cell >= size ? [cell - size] : []),
      ...(cell < size * (size - 1) ? [cell + size] : []),
    ];
  }

  /** @param {(string | null)[]} keys @returns {number[]} numbers from 0 in reading order */
  function numbered(keys) {
    const names = [...new Set(keys)];
    return keys.map((key) => names.indexOf(key));
  }

  /** @param {(string | null)[]} keys @returns {string[]} each once, in reading order */
  function namesOf(keys) {
    return [...new Set(keys)].map((key) => (key ?? "").toLowerCase());
  }

  // ---- labels ----

  /**
   * Labels are alike but for what they say of a cell. The words that all of them have cut each into
   * pieces, and one of the pieces names the region.
   *
   * @param {Places} places
   */
  function labels({ cells }) {
    const found = [];
    for (const attribute of LABELS) {
      const texts = cells.map(({ layers }) => {
        for (const { element } of layers) {
          const text = dom.attribute(element, attribute);
          if (text) return text;
        }
        return null;
      });
      if (texts.some((text) => !text)) continue;
      for (const gaps of GAPS) {
        const pieces = cut(texts.map((text) => (text ?? "").toLowerCase().split(gaps).filter(Boolean)));
        for (const keys of pieces) found.push({ name: "labels", keys });
      }
    }
    return found;
  }

  /** @param {string[][]} texts @returns {string[][]} the pieces between words that all have */
  function cut(texts) {
    const shared = texts[0].filter(
      (word, at) =>
        texts[0].indexOf(word) === at &&
        texts.every((text) => text.filter((other) => other === word).length === 1),
    );
    const pieces = texts.map((text) => {
      /** @type {string[][]} */
      const parts = [[]];
      for (const word of text) {
        if (shared.includes(word)) parts.push([]);
        else parts[parts.length - 1].push(word);
      }
      return parts.map((part) => part.join(" "));
    });
    return Array.from({ length: shared.length + 1 }, (_, at) =>
      pieces.map((parts) => parts[at] ?? ""),
    );
  }

  // ---- walls ----

  /** @param {Places} places @param {number} size @param {Styles} budget */
  function walls(places, size, budget) {
    const edges = [
      drawnEdges(places, size),
      borderEdges(places, size, budget),
      classEdges(places, size),
    ];
    return wallsBy(edges, places, size);
  }

  /** @param {Map<number, number>[]} edges @param {Places} places @param {number} size */
  function wallsBy(edges, places, size) {
    const found = [];
    for (const strengths of edges) {
      const levels = [...new Set(strengths.values())].sort((one, other) => other - one).slice(0, 6);
      for (const level of levels) {
        const keys = components(places.cells.map(String), size, (cell, other) => {
          return (strengths.get(edge(cell, other)) ?? 0) < level;
        });
        found.push({ name: "borders", keys });
      }
    }
    return found;
  }

  /** @param {number} cell @param {number} other */
  const edge = (cell, other) => Math.min(cell, other) * 1e4 + Math.max(cell, other);

  /** @param {Places} places @param {number} size @returns {Map<number, number>} how thick, by the edge */
  function drawnEdges({ walls, lattice: { xs, ys, pitch } }, size) {
    const strengths = new Map();
    for (const { left, top, width, height } of walls) {
      const upright = height > width;
      const [thick, from, length] = upright ? [width, top, height] : [height, left, width];
      const [line, along] = upright ? [left + width / 2, ys] : [top + height / 2, xs];
      const across = upright ? xs : ys;
      const after = across.findIndex((at) => at > line);
      if (after < 1 || Math.abs((across[after - 1] + across[after]) / 2 - line) > 0.2 * pitch)
        continue;
      for (const [index, at] of along.entries()) {
        if (at < from || at > from + length) continue;
        const cell = upright ? index * size + after - 1 : (after - 1) * size + index;
        const key = edge(cell, upright ? cell + 1 : cell + size);
        strengths.set(key, Math.max(strengths.get(key) ?? 0, thick || 1));
      }
    }
    return strengths;
  }

  /** @param {Places} places @param {number} size @param {Styles} budget */
  function borderEdges({ cells }, size, budget) {
    return edgesBy(cells, size, ({ layers }) => {
      return thickest(layers.slice(0, 2).map(({ element }) => bordersOf(budget.of(element))));
    });
  }

  /**
   * The walls that cells paint otherwise: with shadows inside them, or the borders of what CSS puts
   * before and after them.
   *
   * @param {Places} places
   * @param {number} size
   * @param {Styles} budget
   */
  function paintedEdges({ cells }, size, budget) {
    return edgesBy(cells, size, ({ layers }) => {
      const painted = layers.slice(0, 2).flatMap(({ element }) => [
        shadowsOf(budget.of(element)),
        bordersOf(budget.of(element, "::before")),
        bordersOf(budget.of(element, "::after")),
      ]);
      return thickest(painted);
    });
  }

  /** @param {number[][]} all @returns {number[]} the largest width of each side */
  function thickest(all) {
    return SIDES.map((_, at) => Math.max(0, ...all.map((widths) => widths[at] ?? 0)));
  }

  /** @param {Style} style @returns {number[]} the widths of the borders that are seen, by side */
  function bordersOf(style) {
    if (!style || style.content === "none") return [];
    return SIDES.map((side) => {
      const isSeen = parse(style.getPropertyValue(`border-${side}-color`))[3] > 0.05;
      return isSeen ? parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0 : 0;
    });
  }

  /** @param {Style} style @returns {number[]} how far sharp shadows reach into it, by side */
  function shadowsOf(style) {
    const all = style?.boxShadow.slice(0, 10 * MOST_TEXT).match(SHADOW) ?? [];
    return thickest(
      all.map((shadow) => {
        const [x, y, blur, spread] = (shadow.match(/-?[\d.]+px/g) ?? []).map(parseFloat);
        return blur > 1 ? [] : [spread - x, spread - y, spread + x, spread + y];
      }),
    );
  }

  /** @param {Places} places @param {number} size by the names of classes, `thick-border-t` */
  function classEdges({ cells }, size) {
    return edgesBy(cells, size, ({ layers }) => {
      const widths = [0, 0, 0, 0];
      for (const { element } of layers.slice(0, 2)) {
        for (const name of classesOf(element)) {
          const side = BORDER.exec(name)?.[1] ?? (WALL.test(name) && SIDE.exec(name)?.[1]);
          if (side) widths["rblt".indexOf(side[0].toLowerCase())] = 1;
        }
      }
      return widths;
    });
  }

  /**
   * @param {CellPlace[]} cells
   * @param {number} size
   * @param {(place: CellPlace) => number[]} widthsOf right, bottom, left, top
   * @returns {Map<number, number>}
   */
  function edgesBy(cells, size, widthsOf) {
    const all = cells.map(widthsOf);
    const strengths = new Map();
    for (const cell of cells.keys()) {
      if (cell % size < size - 1) {
        strengths.set(edge(cell, cell + 1), Math.max(all[cell][0], all[cell + 1][2]));
      }
      if (cell < size * (size - 1)) {
        strengths.set(edge(cell, cell + size), Math.max(all[cell][1], all[cell + size][3]));
      }
    }
    return strengths;
  }

  /** @param {Element} element @returns {string[]} */
  function classesOf(element) {
    return (dom.attribute(element, "class") ?? "").split(/\s+/).filter(Boolean).slice(0, 20);
  }

  // ---- colours ----

  /** @param {Places} places @param {Styles} budget */
  function colours({ cells }, budget) {
    const most = Math.max(2, Math.floor(MOST_STYLES / cells.length / 2));
    const all = cells.map(({ layers }) => layersOf(layers.slice(0, most), budget));
    const opaque = all.map((layers) => layers.filter((layer) => layer[3] > 0.9));
    const top = opaque.map((layers) => layers[layers.length - 1] ?? null);
    const bottom = opaque.map((layers) => layers[0] ?? null);
    const second = opaque.map((layers) => layers[1] ?? layers[0] ?? null);
    const mixed = all.map((layers) => layers.reduce(blend, WHITE));
    return [top, bottom, second, mixed].map((found) => ({
      name: "background colours",
      keys: found.map((colour) => colour && colour.slice(0, 3).map(Math.round).join(" ")),
    }));
  }

  /** @param {Measured[]} layers @param {Styles} budget @returns {number[][]} */
  function layersOf(layers, budget) {
    const found = [];
    for (const { element } of layers) {
      const style = budget.of(element);
      if (!style || style.visibility === "hidden") continue;
      const shade = Number(style.opacity) || 0;
      const isShape = element instanceof SVGElement && !UNFILLED.test(dom.name(element));
      found.push(...filled(style, shade, isShape));
      for (const pseudo of element instanceof SVGElement ? [] : ["::before", "::after"]) {
        const inner = budget.of(element, pseudo);
        if (!inner || inner.content === "none" || inner.content === "normal") continue;
        const [width, height] = [parseFloat(inner.width), parseFloat(inner.height)];
        if (!(width > 0.6 * layers[0].width && height > 0.6 * layers[0].height)) continue;
        found.push(...filled(inner, shade * (Number(inner.opacity) || 0), false));
      }
    }
    return found;
  }

  /** @param {CSSStyleDeclaration} style @param {number} shade @param {boolean} isShape */
  function filled(style, shade, isShape) {
    const texts = [isShape ? style.fill : style.backgroundColor];
    const image = isShape ? "" : style.backgroundImage.slice(0, 400);
    const first = /gradient\([^#]*?((?:rgba?|oklch|oklab|lab|lch|color)\([^)]*\))/.exec(image);
    if (first) texts.push(first[1]);
    const fillShade = isShape ? Number(style.fillOpacity) || 0 : 1;
    return texts
      .map(parse)
      .map(([r, g, b, a]) => [r, g, b, a * shade * fillShade])
      .filter((colour) => colour[3] > 0.02);
  }

  /** @param {string} text as it is computed @returns {number[]} red, green, blue, and how opaque */
  function parse(text) {
    const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?%?/g) ?? []).map(parseFloat);
    if (numbers.length < 3) return [0, 0, 0, 0];
    return [...(text.startsWith("rgb") ? numbers.slice(0, 3) : painted(text)), numbers[3] ?? 1];
  }

  /** What colours of other spaces look like. @type {Map<string, number[]>} */
  const known = new Map();
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  /** @param {string} text @returns {number[]} red, green, blue */
  function painted(text) {
    const opaque = text.replace(/\s*\/[^)]*/, "");
    const found = known.get(opaque);
    if (found || !pen) return found ?? [0, 0, 0];
    pen.fillStyle = "#fff"; // stays if the text is no colour
    pen.fillStyle = opaque;
    pen.fillRect(0, 0, 1, 1);
    const colour = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    if (known.size < MOST_STYLES) known.set(opaque, colour);
    return colour;
  }

  /** @param {number[]} under @param {number[]} over @returns {number[]} */
  function blend(under, over) {
    return [...[0, 1, 2].map((at) => under[at] * (1 - over[3]) + over[at] * over[3]), 1];
  }

  /** @param {Places} places @returns {Shades} the colour of each cell, in every way to tell it */
  function shadesOf(places) {
    return colours(places, styles()).map(({ keys }) => keys.map((key) => key ?? ""));
  }

  /**
   * Whether a board whose colours have changed is still the same: old colours lie where they lay,
   * and a new one is in one region only, but for those that come with a queen and with a cross.
   *
   * @param {Places} places
   * @param {{regions: number[], shades: Shades}} known
   * @returns {boolean}
   */
  function isStill(places, { regions, shades }) {
    return shadesOf(places).some((keys, way) => {
      const old = ownersOf(shades[way], regions);
      const now = ownersOf(keys, regions);
      const isMoved = [...now].some(([key, owner]) => old.has(key) && old.get(key) !== owner);
      const turned = [...now.values()].filter((owner) => owner === null).length;
      const isTold = ![...old.values()].includes(null);
      return isTold && !isMoved && turned <= MOST_TURNED && turned < now.size;
    });
  }

  /** @param {string[]} keys @param {number[]} regions */
  function ownersOf(keys, regions) {
    /** @type {Map<string, number | null>} the region that has all cells of a key, if one has */
    const owners = new Map();
    for (const [cell, key] of keys.entries()) {
      const isElsewhere = owners.has(key) && owners.get(key) !== regions[cell];
      owners.set(key, isElsewhere ? null : regions[cell]);
    }
    return owners;
  }

  /**
   * Gives cells with a colour of their own to the neighbour that they resemble most, if that makes
   * as many regions as there must be.
   *
   * @param {(string | null)[]} keys
   * @param {number} size
   * @returns {number[] | null}
   */
  function mended(keys, size) {
    const known = keys.map((key) => key ?? "");
    const counts = new Map();
    for (const key of known) counts.set(key, (counts.get(key) ?? 0) + 1);
    const odd = counts.size - size;
    const single = [...known.keys()].filter((cell) => counts.get(known[cell]) <= 2);
    if (odd < 1 || odd > Math.max(2, size / 2) || single.length < odd) return null;
    const near = single
      .map((cell) => resembled(cell, known, size))
      .filter((found) => found !== null);
    near.sort((one, other) => one.distance - other.distance);
    const chosen = near.slice(0, odd);
    const next = near[odd];
    if (chosen.length < odd || (next && next.distance < 1.5 * chosen[odd - 1].distance))
      return null;
    for (const { cell, key } of chosen) known[cell] = key;
    const whole = new Set(known).size === size && isConnected(known, size);
    return whole ? numbered(known) : null;
  }

  /**
   * The neighbour's colour that this one may be a lighter or darker shade of.
   *
   * @param {number} cell
   * @param {string[]} keys
   * @param {number} size
   */
  function resembled(cell, keys, size) {
    /** @type {{cell: number, key: string, distance: number} | null} */
    let best = null;
    const own = keys[cell].split(" ").map(Number);
    for (const other of neighbours(cell, size)) {
      if (keys[other] === keys[cell]) continue;
      const colour = keys[other].split(" ").map(Number);
      if (own.length < 3 || colour.length < 3) continue;
      const distance = Math.min(...[0, 255].map((end) => apart(own, colour, end)));
      if (!best || distance < best.distance) best = { cell, key: keys[other], distance };
    }
    return best;
  }

  /** @param {number[]} own @param {number[]} colour @param {number} end to be mixed with */
  function apart(own, colour, end) {
    let nearest = Infinity;
    for (let share = 0; share <= 0.5; share += 0.05) {
      const mixed = colour.map((value) => value * (1 - share) + end * share);
      const distance = Math.hypot(...mixed.map((value, at) => value - own[at]));
      nearest = Math.min(nearest, distance + 6 * share);
    }
    return nearest;
  }

  // ---- attributes ----

  /** @param {Places} places @param {Styles} budget */
  function attributes({ cells }, budget) {
    /** @type {Map<string, (string | null)[]>} */
    const families = new Map();
    for (const [cell, { layers }] of cells.entries()) {
      for (const { element } of layers.slice(0, 2)) {
        const all = [...valuesOf(element), ...imageOf(budget.of(element))];
        for (const [family, value] of all) {
          if (!families.has(family)) families.set(family, new Array(cells.length).fill(null));
          /** @type {(string | null)[]} */ (families.get(family))[cell] ??= value;
        }
      }
    }
    const whole = [...families].filter(([, keys]) => keys.every((key) => key !== null));
    return whole.map(([, keys]) => ({ name: "attributes", keys }));
  }

  /** @param {Element} element @returns {[string, string][]} */
  function valuesOf(element) {
    /** @type {[string, string][]} */
    const found = [];
    const text = dom.text(element);
    if (text) found.push(["text", text]);
    for (const name of classesOf(element)) {
      const parts = FAMILY.exec(name);
      if (parts) found.push([`class ${parts[1]}`, parts[2]]);
    }
    for (const name of dom.attributes(element)) {
      const value = dom.attribute(element, name) ?? "";
      if (name.startsWith("data-") || name === "fill" || name === "src") found.push([name, value]);
      if (name !== "style") continue;
      for (const part of value.split(";")) {
        const [property, text] = part.split(":");
        if (text && /^\s*--/.test(property)) found.push([`style ${property.trim()}`, text.trim()]);
      }
    }
    return found;
  }

  /** @param {Style} style @returns {[string, string][]} the picture that fills it, if one does */
  function imageOf(style) {
    const image = style?.backgroundImage ?? "none";
    return image === "none" ? [] : [["image", image.slice(-MOST_TEXT)]];
  }

  /** @param {Element} element @returns {number[] | null} what is seen of all that fills it */
  function colourOf(element) {
    const layers = [element];
    const children = dom.children(element);
    for (let at = 0; at < Math.min(children.length, 4); at++) layers.push(children[at]);
    const whole = dom.box(element);
    const boxes = layers
      .map((layer) => ({ ...plainBox(dom.box(layer)), element: layer, over: -1 }))
      .filter(({ width, height }) => width * height > 0.4 * whole.width * whole.height);
    const found = layersOf(boxes, styles());
    const opaque = found.filter((layer) => layer[3] > 0.9).slice(-1);
    const seen = (opaque.length ? opaque : found).reduce(blend, WHITE);
    return found.length ? seen.slice(0, 3).map(Math.round) : null;
  }

  /** @param {DOMRect} box */
  function plainBox({ left, top, width, height }) {
    return { left, top, width, height };
  }

  return { numbered, components, tell, shadesOf, isStill, colourOf };
}

queensidePage.telling ??= createTelling();
