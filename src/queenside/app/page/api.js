/**
 * The one way to who answers: `ask` for an answer, `stream` for an answer that takes its time.
 *
 * Where there is no server, as on a static site, another door takes its place (`answerBy`).
 *
 * The server has put a token into the fragment of the page's address, another one at each start. It is kept for this
 * address alone until it is refused, and sent with every question; nobody else can know it.
 */

import { observable } from "./observable.js";
import { t } from "./i18n.js";
import { readText, writeText } from "./storage.js";

const ROOT = "/api/v1/";
const TOKEN = "queenside-token";

/** @import { Answer, Answers, EventOf } from "./contract.js" */
/** @typedef {{method?: string, signal?: AbortSignal, onEvent?: (name: any, data: any) => void, keepalive?: boolean}} Options */
/** @typedef {(path: string, body: unknown, options: Options) => Promise<any>} Ask */
/** @typedef {{ask: Ask, stream: Ask, can: (question: string) => boolean}} Door who answers in place of a server, as below */

/** @type {Door | null} */
let door = null;

/** @param {Door} other who answers from now on */
export function answerBy(other) {
  door = other;
}

/** Whether there is no server, so that the browser alone keeps what is done. */
export function isSite() {
  return door !== null;
}

/** Whether a question can be answered here: what cannot is not offered. @param {string} question such as "GET /jobs", as in the table of endpoints */
export function can(question) {
  return !door || door.can(question);
}

/** An error in the words of the server (RFC 9457). */
export class Problem extends Error {
  /**
   * @param {number} status of HTTP; 0 where the server was not reached @param {string} title @param {string} [detail]
   * @param {string[]} [faults] each with its place
   */
  constructor(status, title, detail = "", faults = []) {
    super(detail || title);
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.faults = faults;
  }
}

/** "" where it was refused, null where there never was one. @type {string | null} */
let token = null;

/** @typedef {"" | "gone" | "locked"} Reach how the server is reached: "" as it should be */

const reach = observable(/** @type {Reach} */ (""));

export const onReach = reach.watch;

/** Take the token out of the address and keep it, or else the one that was kept here before, perhaps by another tab. */
export function takeToken() {
  const match = /^#token=([\w-]+)(&(.*))?$/.exec(location.hash);
  if (match) {
    token = match[1];
    history.replaceState(null, "", `${location.pathname}#${match[3] ?? ""}`);
  }
  if (match) writeText(TOKEN, match[1]);
  else token = readText(TOKEN) ?? token; // where nothing is kept it is known until the page is loaded again
}

/**
 * Take the token that has come since, here or in another tab. Where there is none, forget the one that was refused.
 * @param {string | null} refused @returns {boolean} whether there is another
 */
function renewToken(refused) {
  takeToken();
  if (token && token !== refused) return true;
  token = "";
  writeText(TOKEN, token);
  return false;
}

/** Whether the page was ever opened with a token, or needs none. */
export function hasToken() {
  return door !== null || token !== null;
}

/**
 * The server's answer. Without a body it is a GET, with one a POST. Throws a Problem.
 * @template {string} Path
 * @template [Body=undefined]
 * @template {keyof Answers} [Method=Body extends undefined ? "GET" : "POST"]
 * @param {Path} path such as "hint"
 * @param {Body} [body] plain JSON values, or a picture
 * @param {{method?: Method, signal?: AbortSignal, keepalive?: boolean}} [options] `keepalive` for
 *   what must arrive although the page is left
 * @returns {Promise<Answer<Method, Path>>}
 */
export async function ask(path, body, options = {}) {
  if (door) return door.ask(path, body, options);
  const response = await send(path, body, "application/json", options);
  return response.status === 204 ? /** @type {any} */ (null) : response.json();
}

/**
 * The last word of an answer that comes bit by bit; `onEvent` gets what comes before, by name.
 * Abort the signal and the work ends. Throws a Problem.
 * @template {string} Path
 * @template [Body=undefined]
 * @param {Path} path
 * @param {Body} [body] none for a GET
 * @template {keyof Answers} [Method=Body extends undefined ? "GET" : "POST"]
 * @param {{signal?: AbortSignal, onEvent?: (...event: EventOf<Method, Path>) => void}} [options]
 * @returns {Promise<Answer<Method, Path>>}
 */
export async function stream(path, body, { signal, onEvent = () => {} } = {}) {
  if (door) return door.stream(path, body, { signal, onEvent: /** @type {any} */ (onEvent) });
  const response = await send(path, body, "text/event-stream", { signal });
  for await (const { name, data } of events(response)) {
    if (name === "result") return data;
    if (name === "problem") throw problemOf(data.status ?? 500, data);
    onEvent(.../** @type {any} */ ([name, data]));
  }
  throw new Problem(0, t("The answer broke off"), t("The server ended before it had finished."));
}

/** @param {string} path @param {unknown} body @param {string} accept @param {Options} options */
async function send(path, body, accept, options) {
  const used = token;
  const response = await request(path, body, accept, options);
  if (response.status === 401 && renewToken(used)) return send(path, body, accept, options);
  reach.set(response.status === 401 ? "locked" : "");
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => ({})));
  return response;
}

/** @param {string} path @param {unknown} body @param {string} accept @param {Options} options */
async function request(path, body, accept, { method, signal, keepalive }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: accept, Authorization: `Bearer ${token ?? ""}` };
  const isBlob = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = isBlob ? body.type : "application/json";
  try {
    return await fetch(ROOT + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined || isBlob ? body : JSON.stringify(body),
      signal,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    reach.set("gone");
    throw new Problem(0, t("The server is gone"), t("The server doesn't answer. Start it again with: queenside serve"));
  }
}

/** @param {number} status @param {{title?: string, detail?: string, faults?: string[]}} data */
export function problemOf(status, { title, detail, faults }) {
  return new Problem(status, title ?? t("The server answered {status}", { status }), detail, faults);
}

/** The events of a stream, as they come (WHATWG, "Server-sent events"). @param {Response} response */
async function* events(response) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (buffer + value).split("\n\n");
    buffer = blocks.pop() ?? "";
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name && data !== undefined) yield { name, data: JSON.parse(data) };
    }
  }
}

/** @param {unknown} error @returns whether someone has changed their mind */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
