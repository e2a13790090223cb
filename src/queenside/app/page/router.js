/** The place in the app, from the fragment of the address: `#/play/q8-0001?from=daily`. */

import { useEvents, useState } from "./html.js";

/** @typedef {{page: string, rest: string[], query: URLSearchParams}} Route `rest`: the words after the page */

/** @param {string} [hash] @returns {Route} */
function routeOf(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [page, ...rest] = path.split("/").map(decoded);
  return { page: page || "today", rest, query: new URLSearchParams(query) };
}

/** @param {string} word @returns what it stands for, or itself where somebody has mistyped it, as in "%" */
function decoded(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** The address of a place in the app. @param {string} page @param {...string} rest */
export function linkTo(page, ...rest) {
  return `#/${[page, ...rest].map(encodeURIComponent).join("/").replaceAll("%3A", ":")}`;
}

/** @type {{hash: string, cargo: unknown} | null} */
let carried = null;

/**
 * From a window over the page the new place takes that of the window, so that Back leads to the page and
 * not to a window that is gone.
 * @param {string} hash as `linkTo` makes it @param {unknown} [state] what the page there is to have
 */
export function go(hash, state) {
  carried = { hash, cargo: state };
  if (history.state?.dialog) location.replace(hash);
  else location.hash = hash;
}

/** @param {string} hash @returns {any} what was brought to this address; it is had only once */
export function stateFor(hash) {
  if (carried?.hash !== hash) return undefined;
  const { cargo } = carried;
  carried = null;
  return cargo;
}

export function useRoute() {
  const [route, setRoute] = useState(() => routeOf());
  useEvents({ hashchange: () => setRoute(routeOf()) });
  return route;
}
