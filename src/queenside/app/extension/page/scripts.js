/** The page scripts, in the order in which they are injected. */
export const SCRIPTS = [
  "page/dom.js",
  "page/choosing.js",
  "page/lattices.js",
  "page/colours.js",
  "page/evidence.js",
  "page/signs.js",
  "page/genres.js",
  "page/declarations.js",
  "page/pointer-events.js",
  "page/daily.js",
  "page/board-reader.js",
  "page/picture.js",
  "page/player.js",
  "page/overlay.js",
  "page/main.js",
];
