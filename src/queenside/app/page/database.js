/**
 * The browser's own database: what a person does is kept here first, at once, and then by the server.
 *
 * `games` has a record for each game, `moves` every move of it in order, `saved` how the server has it,
 * `settings` what was chosen, `made` the boards that were made, since that may take seconds. On a static site
 * `boards` has those of a person's collections (site/storage.js).
 * Where the browser keeps nothing, since its storage is full or blocked or doesn't answer, every question here fails,
 * and `onKeeping` says why, until something can be kept again.
 */

import { observable } from "./observable.js";

const NAME = "queenside";

const VERSION = 5; // more when there is another table
const TABLES = {
  games: { keyPath: "key" },
  moves: { keyPath: ["game", "number"] },
  saved: { keyPath: "key" },
  settings: { keyPath: "key" },
  made: { keyPath: "word" },
  boards: { keyPath: "id", autoIncrement: true },
};

const TIMEOUT = 5000; // milliseconds after which a database that doesn't answer counts as blocked, until it does

/** @typedef {"" | "full" | "blocked"} Keeping why nothing is kept; "" where all is well */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

const keeping = observable(/** @type {Keeping} */ (""));

export const onKeeping = keeping.watch;

/** What a request finds in one of the tables. @template T @param {string} table @param {(table: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
export async function read(table, ask) {
  const request = ask((await database()).transaction(table).objectStore(table));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Change all that `change` says, or nothing. The browser has it as soon as this is called, also where
 * the page is left in the next moment.
 * @param {string[]} tables @param {(...tables: IDBObjectStore[]) => void} change
 * @throws a ConstraintError where something that is added is there already
 */
export async function write(tables, change) {
  try {
    const transaction = (await database()).transaction(tables, "readwrite");
    change(...tables.map((name) => transaction.objectStore(name)));
    transaction.commit?.();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    keeping.set("");
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    if (!isConflict(error)) keeping.set(isFull ? "full" : "blocked");
    throw error;
  }
}

/** @param {unknown} error @returns whether what was added is there already */
export function isConflict(error) {
  return error instanceof DOMException && error.name === "ConstraintError";
}

function database() {
  if (!opening) {
    const request = openDatabase();
    const late = new Promise((_, reject) => setTimeout(reject, TIMEOUT, new Error("The browser's database doesn't answer.")));
    opening = Promise.race([request, late]);
    request.then(
      () => (opening = request),
      () => (opening = null), // the next question tries again
    );
  }
  return opening;
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const { result: db } = request;
      for (const [name, options] of Object.entries(TABLES)) {
        if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, options);
      }
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const forget = () => (request.result.close(), (opening = null));
      request.result.onversionchange = forget; // a newer page wants it
      request.result.onclose = forget;
      resolve(request.result);
    };
  });
}
