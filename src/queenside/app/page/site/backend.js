/**
 * Who answers the page's questions on a static site, where nothing leaves the browser:
 *
 *     what a person keeps       the browser's database, without Python (storage.js)
 *     the board of the day      a file that was made with the site (days.js)
 *     a board of the collection another such file
 *     a board in one word       the word itself, or what the kernels make of it (local/read-text.js)
 *     what never changes        another such file, and so is what See opens with
 *     all else                  Python, in a worker, by the same table as the server, if the site has it (python-queue.js, python.js)
 *
 * What the kernels know is answered before anything is asked here (local/answer.js).
 */

import { answerBy, Problem } from "../api.js";
import { NEEDS_SERVER } from "../contract.js";
import { readText } from "../local/read-text.js";
import { parseGameId } from "../puzzle/game-id.js";
import { t } from "../i18n.js";
import { boardOf, dayIn, fetchGenerated } from "./days.js";
import { askPython, button, showSign } from "./python-queue.js";
import { STORAGE_HANDLERS } from "./storage.js";

const GENERATED = ["formats", "lessons", "techniques"]; // the answers that were made with the site
const COLLECTION_ID = /^([qs]\d+)-\d+$/; // the ids of the collection; the first part says which file has it
const NAME = /^[^\s/?{[]{0,40}$/; // what is no board in any format; it may be mistyped

/** @param {string} path @param {unknown} body @param {import("../api.js").Options} options */
async function answer(path, body, options) {
  const method = options.method ?? (body === undefined ? "GET" : "POST");
  const [bare, query = ""] = path.split("?");
  const [name, id = ""] = bare.split("/");
  if (body instanceof Blob) {
    throw unsupported(t("This site reads only clear screenshots of a whole board. To read other pictures, install Queenside and run queenside serve."));
  }
  if (!can(`${method} /${bare}`)) {
    throw unsupported(t("Install Queenside and run queenside serve: the same app, with all it can do."));
  }
  const address = { id: decodeURIComponent(id), query: new URLSearchParams(query) };
  const stored = await STORAGE_HANDLERS[`${method} ${name}`]?.(/** @type {any} */ (body), address);
  if (stored) return stored;
  const day = dayIn(method, bare, query, body);
  if (day) {
    const { board, details } = await boardOf(day);
    return bare === "daily" ? { ...board, ...details } : { boards: [board] };
  }
  const board = bare === "read" ? await findBoard(String(/** @type {any} */ (body).text).trim(), options.signal) : null;
  if (board) return { boards: [board] };
  if (bare === "read" && NAME.test(/** @type {any} */ (body).text.trim())) throw new Problem(404, t("There is no board of this name."));
  if (GENERATED.includes(bare)) return fetchGenerated(bare);
  const opened = ["watch", "n-queens"].includes(name) ? await fetchGenerated("opened").catch(() => ({})) : {};
  const question = path + (body === undefined ? "" : JSON.stringify(body, sortKeys));
  if (question in opened) return opened[question];
  return askPython(method, path, body, options);
}

/** @param {string} _ @param {any} value @returns {any} for JSON that doesn't depend on who wrote it */
function sortKeys(_, value) {
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).sort()) : value;
}

/** @param {string} text @param {AbortSignal} [signal] @returns {Promise<object | null>} */
async function findBoard(text, signal) {
  const kind = COLLECTION_ID.exec(text)?.[1];
  if (!kind) return withHead(await readText(text, signal), {});
  const [source, board] = (await fetchGenerated(`boards-${kind}`).catch(() => ({})))[text] ?? [];
  return board ? withHead(parseGameId(board), { id: text, source }) : null;
}

/** @param {object | null} board @param {object} fields */
function withHead(board, fields) {
  return board && { queenside: 1, ...fields, ...board };
}

/** @param {string} question */
function can(question) {
  return !NEEDS_SERVER.some((endpoint) => question === endpoint || question.startsWith(`${endpoint}/`));
}

/** @param {string} detail */
function unsupported(detail) {
  return new Problem(501, t("This site can't answer that"), detail);
}

export function useSiteBackend() {
  const door = { ask: answer, stream: answer, can };
  answerBy(door);
  Object.assign(window, { queensideDoor: door }); // for whoever looks into it, as the tests do
  // The files are kept for when there is no network: not before the page is there, since that takes all of a slow one.
  if (document.readyState === "complete") setTimeout(register, CALM);
  else addEventListener("load", () => setTimeout(register, CALM));
  addEventListener("pointerdown", () => void navigator.storage?.persist?.(), { once: true });
}

const CALM = 2000; // milliseconds that the page gets for itself, before files are fetched that nobody waits for

async function register() {
  const registration = await navigator.serviceWorker?.register(new URL("../../sw.js", import.meta.url)).catch(() => null);
  if (!registration) return;
  const announceWaiting = () => registration.waiting && navigator.serviceWorker.controller && announce(registration);
  announceWaiting();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", announceWaiting));
}

/** @param {ServiceWorkerRegistration} registration with a new version that waits */
function announce(registration) {
  if (document.querySelector(".new-version")) return;
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    if (registration.waiting) registration.waiting.postMessage("activate");
    else location.reload(); // another tab has asked for it
  };
  const buttons = [button(t("Reload"), reload), button(t("Later"), () => sign.remove())];
  const sign = showSign("new-version", t("A new version of this site is ready."), ...buttons);
}
