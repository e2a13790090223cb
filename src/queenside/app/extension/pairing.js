/**
 * The optional talk with a Queenside that runs on this machine (`queenside serve`).
 *
 * A person types in a code that their Queenside shows; it is exchanged for a token that can ask
 * about boards and keep a game, and do nothing else. The token is in the session's storage: it is
 * gone when the browser is closed, and Queenside forgets it when it ends.
 */

import { browser } from "./browser.js";

/** Asked for when pairing, given back when that ends. */
export const ORIGINS = ["http://127.0.0.1/*"];

const KEY = "paired";

/** @typedef {{port: number, token: string, engines: string[]}} Paired */

/** @returns {Promise<Paired | null>} */
export async function readPairing() {
  return (await browser.storage.session.get({ [KEY]: null }))[KEY];
}

/** @param {number} port */
export function addressOf(port) {
  return `http://127.0.0.1:${port}`;
}

/**
 * @param {number} port @param {string} code as it is shown there
 * @returns {Promise<void>} throws an Error that says why not
 */
export async function pair(port, code) {
  const typed = code.replace(/[\s-]/g, "").toUpperCase();
  const { token, engines } = await send(port, "pair", { code: typed });
  if (typeof token !== "string" || !Array.isArray(engines)) {
    throw new Error("This is no Queenside.");
  }
  await browser.storage.session.set({ [KEY]: { port, token, engines: engines.map(String) } });
}

/** End the pairing: forget the token and drop the permission. */
export async function unpair() {
  await browser.storage.session.remove(KEY);
  await browser.permissions.remove({ origins: ORIGINS }).catch(() => false);
}

/**
 * @param {string} path such as "hint" @param {Record<string, unknown>} fields
 * @returns {Promise<Record<string, any>>} throws an Error in the words of the server
 */
export async function question(path, fields) {
  const pairing = await readPairing();
  if (!pairing) throw new Error("Queenside is not paired.");
  return send(pairing.port, path, fields, pairing.token);
}

/** @param {number} port @param {string} path @param {Record<string, unknown>} fields @param {string} [token] */
async function send(port, path, fields, token) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(`${addressOf(port)}/api/v1/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(fields),
      credentials: "omit",
      redirect: "error",
    });
  } catch {
    throw new Error(`Nothing answers at ${addressOf(port)}: is queenside serve running?`);
  }
  const data = await response.json().catch(() => ({}));
  if (response.status === 401) {
    await browser.storage.session.remove(KEY);
    throw new Error("Queenside knows this browser no longer: pair it again.");
  }
  if (!response.ok) throw new Error(data.detail ?? `Queenside answered ${response.status}.`);
  return data;
}
