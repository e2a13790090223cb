/**
 * What the regions of a board are called: as the page calls them, or else by their colours. One
 * that has no name of its own goes by its first cell.
 */

/** By hue, in degrees, up to which a colour is called so. @type {[number, string][]} */
const HUES = [
  [14, "red"],
  [42, "orange"],
  [68, "yellow"],
  [160, "green"],
  [196, "teal"],
  [252, "blue"],
  [292, "purple"],
  [342, "pink"],
  [360, "red"],
];

/**
 * @param {string[] | null} names of the page @param {(number[] | null)[]} colours red, green and blue
 * @param {number} count of the regions @returns {(string | null)[]} each name once
 */
export function namesOf(names, colours, count) {
  const isWhole = names?.length === count && new Set(names).size === count && names.every(Boolean);
  if (names && isWhole) return names;
  const plain = Array.from({ length: count }, (_, region) => colourName(colours[region] ?? null));
  return plain.map((name, region) => {
    const same = [...plain.keys()].filter((other) => plain[other] === name);
    if (!name || same.length === 1) return name;
    const shades = same.map((other) => lightness(colours[other] ?? []));
    const shade = lightness(colours[region] ?? []);
    if (same.length > 3 || new Set(shades).size < same.length) return null;
    if (shade === Math.max(...shades)) return `light ${name}`;
    return shade === Math.min(...shades) ? `dark ${name}` : name;
  });
}

/** @param {number[]} colour */
function lightness(colour) {
  return (Math.max(...colour) + Math.min(...colour)) / 510;
}

/** @param {number[] | null} colour */
function colourName(colour) {
  if (!colour) return null;
  const [max, min] = [Math.max(...colour), Math.min(...colour)];
  const [r, g, b] = colour;
  const light = lightness(colour);
  if (max - min < 24) return light > 0.93 ? "white" : light < 0.15 ? "black" : "grey";
  const turn = max === r ? (g - b) / (max - min) : max === g ? 2 + (b - r) / (max - min) : 4 + (r - g) / (max - min);
  const hue = (60 * turn + 360) % 360;
  const name = HUES.find(([end]) => hue <= end)?.[1] ?? "red";
  const isBrown = (name === "orange" || name === "red") && light < 0.45 && (max - min) / max < 0.75;
  return isBrown && name === "orange" ? "brown" : name;
}
