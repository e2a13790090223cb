/**
 * Everything that may tell the regions of a board, whatever it is made of, for the kernel, which
 * decides (native/wasm/boxes.c): the evidence that is clear and comes first is believed.
 *
 * What all labels say in the same place, in whatever language; walls, which are thick borders or
 * lines; colours, of the highest opaque layer of a cell, of its lowest, or of all of them together;
 * attributes that number regions.
 */

function createEvidence() {
  const { dom } = queensidePage;
  const { styleReader, colourings, parse } = queensidePage.colours;
  const MAX_TEXT_LENGTH = 200; // of a style
  const MAX_LAYERS = 2; // elements of a cell that have borders
  const MAX_NAMES = 4; // how many times as many names as rows are worth a question
  const MAX_TURNED = 2; // colours of signs: that of queens, and that of crosses
  const STEPS = 8; // of a pixel of thickness
  const LABELS = ["aria-label", "title", "aria-description"];
  /** Between the words of a label: numbers are those of rows and columns, or else of regions. */
  const GAPS = [/[^\p{L}\p{M}]+/u, /[^\p{L}\p{M}\d]+/u];
  const SIDES = /** @type {const} */ (["right", "bottom", "left", "top"]);
  const FAMILY = /^(.*?)[-_]?(\d{1,3}|[a-z])$/i;
  const WALL = /(?:thick|bold|strong|heavy|wall|region|edge|line|border)/i;
  const BORDER = /^b([trbl])$/; // as sites of Star Battles name them
  /** Of a computed shadow, its four lengths: right, down, how blurred, how much larger. */
  const SHADOW = /(?:-?[\d.]+px ){4}inset/g;
  const SIDE = /(?:^|[-_])(t|r|b|l|top|right|bottom|left)(?:$|[-_])/i;

  /** @param {Places} places @returns {Generator<Evidence>} */
  function* collect(places) {
    const { cells, lattice } = places;
    const styleOf = styleReader();
    const sources = [
      () => labels(cells),
      () => [drawnWalls(places), borderWalls(cells, lattice.size, styleOf), classWalls(cells, lattice.size)],
      () => colourings(cells, styleOf).map(colourEvidence),
      () => attributes(cells, styleOf),
      () => [paintedWalls(cells, lattice.size, styleOf)],
    ];
    for (const source of sources) {
      for (const evidence of source()) if (isTelling(evidence, lattice.size)) yield evidence;
    }
  }

  /** @param {Evidence} evidence @param {number} size */
  function isTelling({ kind, values, count }, size) {
    if (kind === "walls") return values.some((value) => value !== values[0]);
    return count > 1 && (kind === "colours" || count <= MAX_NAMES * size);
  }

  /** @param {string} rule @param {"names" | "marks"} kind @param {(string | null)[]} keys @returns {Evidence} */
  function named(rule, kind, keys) {
    const numbers = /** @type {Map<string | null, number>} */ (new Map());
    for (const key of keys) if (!numbers.has(key)) numbers.set(key, numbers.size);
    const names = [...numbers.keys()].map((key) => (key ?? "").toLowerCase());
    return { rule, kind, names, count: names.length, values: keys.map((key) => numbers.get(key) ?? 0) };
  }

  /** @param {number[][]} colours @returns {Evidence} */
  function colourEvidence(colours) {
    const count = new Set(colours.map(String)).size;
    return { rule: "background colours", kind: "colours", count, values: colours.flat() };
  }

  // ---- labels ----

  /**
   * Labels are alike but for what they say of a cell. The words that all of them have cut each into
   * pieces, and one of the pieces names the region.
   * @param {CellPlace[]} cells @returns {Evidence[]}
   */
  function labels(cells) {
    return LABELS.flatMap((attribute) => {
      const texts = cells.map(({ layers }) => {
        for (const { element } of layers) {
          const text = dom.attribute(element, attribute);
          if (text) return text.toLowerCase();
        }
        return "";
      });
      if (!texts.every(Boolean)) return [];
      return GAPS.flatMap((gaps) =>
        stripCommonWords(texts.map((text) => text.split(gaps).filter(Boolean))).map((pieces) =>
          named("labels", "names", pieces),
        ),
      );
    });
  }

  /** @param {string[][]} texts @returns {string[][]} the pieces between words that all have */
  function stripCommonWords(texts) {
    const common = texts[0].filter(
      (word, index) =>
        texts[0].indexOf(word) === index && texts.every((text) => text.filter((other) => other === word).length === 1),
    );
    const pieces = texts.map((text) => {
      /** @type {string[][]} */
      const parts = [[]];
      for (const word of text) {
        if (common.includes(word)) parts.push([]);
        else parts[parts.length - 1].push(word);
      }
      return parts.map((part) => part.join(" "));
    });
    return Array.from({ length: common.length + 1 }, (_, index) => pieces.map((parts) => parts[index] ?? ""));
  }

  // ---- walls ----

  /** @param {number[]} thickness of all sides, in pixels @param {string} [rule] @returns {Evidence} */
  function wallEvidence(thickness, rule = "borders") {
    const values = thickness.map((pixels) => Math.min(255, Math.round(STEPS * pixels)));
    return { rule, kind: "walls", count: 0, values };
  }

  /** The number of a side in the kernel's order. @param {number} cell @param {number} size @param {boolean} isBelow */
  const sideOf = (cell, size, isBelow) => (isBelow ? size * (size - 1) + cell : cell - Math.floor(cell / size));

  /** @param {Places} places @returns {Evidence} lines that are elements of their own */
  function drawnWalls({ walls, lattice: { size, xs, ys, pitch } }) {
    const thickness = new Array(2 * size * (size - 1)).fill(0);
    for (const { left, top, width, height } of walls) {
      const isUpright = height > width;
      const [thick, start, length] = isUpright ? [width, top, height] : [height, left, width];
      const [line, along] = isUpright ? [left + width / 2, ys] : [top + height / 2, xs];
      const across = isUpright ? xs : ys;
      const after = across.findIndex((middle) => middle > line);
      if (after < 1 || Math.abs((across[after - 1] + across[after]) / 2 - line) > 0.2 * pitch) continue;
      for (const [index, middle] of along.entries()) {
        if (middle < start || middle > start + length) continue;
        const cell = isUpright ? index * size + after - 1 : (after - 1) * size + index;
        const side = sideOf(cell, size, !isUpright);
        thickness[side] = Math.max(thickness[side], thick || 1);
      }
    }
    return wallEvidence(thickness);
  }

  /** @param {CellPlace[]} cells @param {number} size @param {StyleOf} styleOf */
  function borderWalls(cells, size, styleOf) {
    return wallsBy(cells, size, ({ layers }) => {
      return thickest(layers.slice(0, MAX_LAYERS).map(({ element }) => borderWidths(styleOf(element))));
    });
  }

  /**
   * The walls that cells paint otherwise: with shadows inside them, or the borders of what CSS puts
   * before and after them.
   * @param {CellPlace[]} cells @param {number} size @param {StyleOf} styleOf
   */
  function paintedWalls(cells, size, styleOf) {
    return wallsBy(cells, size, ({ layers }) => {
      const painted = layers.slice(0, MAX_LAYERS).flatMap(({ element }) => [
        shadowWidths(styleOf(element)),
        borderWidths(styleOf(element, "::before")),
        borderWidths(styleOf(element, "::after")),
      ]);
      return thickest(painted);
    });
  }

  /** @param {number[][]} all @returns {number[]} the largest width of each side */
  function thickest(all) {
    return SIDES.map((_, index) => Math.max(0, ...all.map((widths) => widths[index] ?? 0)));
  }

  /** @param {Style} style @returns {number[]} the widths of the borders that are seen, by side */
  function borderWidths(style) {
    if (!style || style.content === "none") return [];
    return SIDES.map((side) => {
      const isSeen = parse(style.getPropertyValue(`border-${side}-color`))[3] > 0.05;
      return isSeen ? parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0 : 0;
    });
  }

  /** @param {Style} style @returns {number[]} how far sharp shadows reach into it, by side */
  function shadowWidths(style) {
    const shadows = style?.boxShadow.slice(0, 10 * MAX_TEXT_LENGTH).match(SHADOW) ?? [];
    return thickest(
      shadows.map((shadow) => {
        const [x, y, blur, spread] = (shadow.match(/-?[\d.]+px/g) ?? []).map(parseFloat);
        return blur > 1 ? [] : [spread - x, spread - y, spread + x, spread + y];
      }),
    );
  }

  /** @param {CellPlace[]} cells @param {number} size by the names of classes, `thick-border-t` */
  function classWalls(cells, size) {
    return wallsBy(cells, size, ({ layers }) => {
      const widths = [0, 0, 0, 0];
      for (const { element } of layers.slice(0, MAX_LAYERS)) {
        for (const name of classesOf(element)) {
          const side = BORDER.exec(name)?.[1] ?? (WALL.test(name) && SIDE.exec(name)?.[1]);
          if (side) widths["rblt".indexOf(side[0].toLowerCase())] = 1;
        }
      }
      return widths;
    });
  }

  /**
   * @param {CellPlace[]} cells @param {number} size
   * @param {(place: CellPlace) => number[]} widthsOf right, bottom, left, top
   */
  function wallsBy(cells, size, widthsOf) {
    const widths = cells.map(widthsOf);
    const [upright, level] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (const [cell, [right, bottom]] of widths.entries()) {
      if ((cell + 1) % size) upright.push(Math.max(right, widths[cell + 1][2]));
      if (widths[cell + size]) level.push(Math.max(bottom, widths[cell + size][3]));
    }
    return wallEvidence([...upright, ...level]);
  }

  /** @param {Element} element @returns {string[]} */
  function classesOf(element) {
    return (dom.attribute(element, "class") ?? "").split(/\s+/).filter(Boolean).slice(0, 20);
  }

  // ---- attributes ----

  /** @param {CellPlace[]} cells @param {StyleOf} styleOf @returns {Evidence[]} */
  function attributes(cells, styleOf) {
    /** @type {Map<string, (string | null)[]>} */
    const families = new Map();
    for (const [cell, { layers }] of cells.entries()) {
      for (const { element } of layers.slice(0, MAX_LAYERS)) {
        for (const [family, value] of [...attributeValues(element), ...imageOf(styleOf(element))]) {
          const keys = families.get(family) ?? new Array(cells.length).fill(null);
          keys[cell] ??= value;
          families.set(family, keys);
        }
      }
    }
    const complete = [...families.values()].filter((keys) => keys.every((key) => key !== null));
    return complete.map((keys) => ({ ...named("attributes", "marks", keys), names: undefined }));
  }

  /** @param {Element} element @returns {[string, string][]} */
  function attributeValues(element) {
    /** @type {[string, string][]} */
    const values = [];
    const text = dom.text(element);
    if (text) values.push(["text", text]);
    for (const name of classesOf(element)) {
      const parts = FAMILY.exec(name);
      if (parts) values.push([`class ${parts[1]}`, parts[2]]);
    }
    for (const name of dom.attributes(element)) {
      const value = dom.attribute(element, name) ?? "";
      if (name.startsWith("data-") || name === "fill" || name === "src") values.push([name, value]);
      if (name !== "style") continue;
      for (const part of value.split(";")) {
        const [property, text] = part.split(":");
        if (text && /^\s*--/.test(property)) values.push([`style ${property.trim()}`, text.trim()]);
      }
    }
    return values;
  }

  /** @param {Style} style @returns {[string, string][]} the picture that fills it, if one does */
  function imageOf(style) {
    const image = style?.backgroundImage ?? "none";
    return image === "none" ? [] : [["image", image.slice(-MAX_TEXT_LENGTH)]];
  }

  // ---- a board that has changed ----

  /** @param {Places} places @returns {Shades} the colour of each cell, in every way to see it */
  function shadesOf({ cells }) {
    return colourings(cells, styleReader()).map((colours) => colours.map(String));
  }

  /**
   * Check whether a board whose colours have changed is still the same: old colours lie where they
   * lay, and a new one is in one region only, but for those that come with a queen and with a cross.
   * @param {Places} places @param {{regions: number[], shades: Shades}} old @returns {boolean}
   */
  function isStill(places, { regions, shades }) {
    return shadesOf(places).some((keys, index) => {
      const before = ownersOf(shades[index], regions);
      const now = ownersOf(keys, regions);
      const isMoved = [...now].some(([key, owner]) => before.has(key) && before.get(key) !== owner);
      const turned = [...now.values()].filter((owner) => owner === null).length;
      const isClear = ![...before.values()].includes(null);
      return isClear && !isMoved && turned <= MAX_TURNED && turned < now.size;
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

  return { collect, named, wallEvidence, shadesOf, isStill };
}

queensidePage.evidence ??= createEvidence();
