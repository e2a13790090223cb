/**
 * The colours that are seen on an element, of all layers that fill it: backgrounds, gradients, the
 * fills of drawings, and what CSS puts before and after it.
 */

function createColours() {
  const { dom } = queensidePage;
  const MAX_STYLES = 6000;
  const MAX_CHILDREN = 4;
  const MAX_IMAGE_LENGTH = 400;
  const UNFILLED = /^(?:svg|g|a|text|image)$/; // of a drawing: what has a fill and doesn't show it
  const GRADIENT_COLOUR = /gradient\([^#]*?((?:rgba?|oklch|oklab|lab|lch|color)\([^)]*\))/;
  const WHITE = [255, 255, 255, 1];

  /** @returns {StyleOf} the computed style of an element, for so many at most */
  function styleReader() {
    let remaining = MAX_STYLES;
    return (element, pseudo) => (remaining-- > 0 ? getComputedStyle(element, pseudo) : null);
  }

  /**
   * @param {CellPlace[]} cells @param {StyleOf} styleOf
   * @returns {number[][][]} the colour of each cell: of its highest opaque layer, of its lowest, of
   *   the second, and of all together
   */
  function colourings(cells, styleOf) {
    const maxLayers = Math.max(2, Math.floor(MAX_STYLES / cells.length / 2));
    const all = cells.map(({ layers }) => layerColours(layers.slice(0, maxLayers), styleOf));
    const opaque = all.map((layers) => layers.filter(isOpaque));
    return [
      opaque.map((layers) => layers[layers.length - 1] ?? WHITE),
      opaque.map((layers) => layers[0] ?? WHITE),
      opaque.map((layers) => layers[1] ?? layers[0] ?? WHITE),
      all.map((layers) => layers.reduce(blend, WHITE)),
    ].map((colours) => colours.map(rounded));
  }

  /** @param {number[]} colour */
  const isOpaque = (colour) => colour[3] > 0.9;
  /** @param {number[]} colour */
  const rounded = (colour) => colour.slice(0, 3).map(Math.round);

  /** @param {Measured[]} layers @param {StyleOf} styleOf @returns {number[][]} the lowest first */
  function layerColours(layers, styleOf) {
    const colours = [];
    for (const { element } of layers) {
      const style = styleOf(element);
      if (!style || style.visibility === "hidden") continue;
      const opacity = Number(style.opacity) || 0;
      const isShape = element instanceof SVGElement && !UNFILLED.test(dom.name(element));
      colours.push(...fillColours(style, opacity, isShape));
      for (const pseudo of element instanceof SVGElement ? [] : ["::before", "::after"]) {
        const inner = styleOf(element, pseudo);
        if (!inner || inner.content === "none" || inner.content === "normal") continue;
        const [width, height] = [parseFloat(inner.width), parseFloat(inner.height)];
        if (!(width > 0.6 * layers[0].width && height > 0.6 * layers[0].height)) continue;
        colours.push(...fillColours(inner, opacity * (Number(inner.opacity) || 0), false));
      }
    }
    return colours;
  }

  /** @param {CSSStyleDeclaration} style @param {number} opacity @param {boolean} isShape */
  function fillColours(style, opacity, isShape) {
    const texts = [isShape ? style.fill : style.backgroundColor];
    const image = isShape ? "" : style.backgroundImage.slice(0, MAX_IMAGE_LENGTH);
    const gradient = GRADIENT_COLOUR.exec(image);
    if (gradient) texts.push(gradient[1]);
    const fillOpacity = isShape ? Number(style.fillOpacity) || 0 : 1;
    return texts
      .map(parse)
      .map(([r, g, b, a]) => [r, g, b, a * opacity * fillOpacity])
      .filter((colour) => colour[3] > 0.02);
  }

  /** @param {string} text as it is computed @returns {number[]} red, green, blue, and how opaque */
  function parse(text) {
    const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?%?/g) ?? []).map(parseFloat);
    if (numbers.length < 3) return [0, 0, 0, 0];
    return [...(text.startsWith("rgb") ? numbers.slice(0, 3) : paint(text)), numbers[3] ?? 1];
  }

  /** What colours of other spaces look like. @type {Map<string, number[]>} */
  const paints = new Map();
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  /** @param {string} text @returns {number[]} red, green, blue */
  function paint(text) {
    const opaque = text.replace(/\s*\/[^)]*/, "");
    const cached = paints.get(opaque);
    if (cached || !pen) return cached ?? [0, 0, 0];
    pen.fillStyle = "#fff"; // stays if the text is no colour
    pen.fillStyle = opaque;
    pen.fillRect(0, 0, 1, 1);
    const colour = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    if (paints.size < MAX_STYLES) paints.set(opaque, colour);
    return colour;
  }

  /** @param {number[]} lower @param {number[]} upper @returns {number[]} */
  function blend(lower, upper) {
    return [...[0, 1, 2].map((part) => lower[part] * (1 - upper[3]) + upper[part] * upper[3]), 1];
  }

  /** @param {Element} element @returns {number[] | null} what is seen of all that fills it */
  function colourOf(element) {
    const layers = [element];
    const children = dom.children(element);
    for (let index = 0; index < Math.min(children.length, MAX_CHILDREN); index++) layers.push(children[index]);
    const outer = dom.box(element);
    const boxes = layers
      .map((layer) => ({ ...plainBox(dom.box(layer)), element: layer, parent: -1 }))
      .filter(({ width, height }) => width * height > 0.4 * outer.width * outer.height);
    const colours = layerColours(boxes, styleReader());
    const opaque = colours.filter(isOpaque).slice(-1);
    return colours.length ? rounded((opaque.length ? opaque : colours).reduce(blend, WHITE)) : null;
  }

  /** @param {DOMRect} box */
  function plainBox({ left, top, width, height }) {
    return { left, top, width, height };
  }

  return { styleReader, colourings, colourOf, parse };
}

queensidePage.colours ??= createColours();
