/**
 * The page scripts, in the order in which they are injected.
 */
export const SCRIPTS = [
  "page/dom.js",
  "page/choosing.js",
  "page/grid.js",
  "page/telling.js",
  "page/signs.js",
  "page/genres.js",
  "page/stating.js",
  "page/painting.js",
  "page/pointer-events.js",
  "page/adapters/daily.js",
  "page/adapters/any.js",
  "page/adapters/picture.js",
  "page/player.js",
  "page/overlay.js",
  "page/main.js",
];
