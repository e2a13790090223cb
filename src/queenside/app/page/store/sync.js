/** Games on their way to the server: each in its turn, also those that it has missed. */

import { ask, isSite, onReach, Problem } from "../api.js";
import { CHANNEL, listLocalGames, isSameMoment, isSaved, putSaved, savedOf } from "./games.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {{saved: Saved | null, best: number | null}} Answered `saved` is null on a static site */

const LOCK = "queenside-saving";
const MAX_GAMES = 200; // of the server's games, as far back as one is looked for
const MAX_PENDING = 90; // moments of which the last answer is awaited

/** @type {Promise<unknown>} */
let last = Promise.resolve();

const channel = new BroadcastChannel(CHANNEL);

/**
 * Have the server keep a game. All tabs take turns, so that no game becomes two.
 *
 * @param {Game} game as it is now @param {Saved | null} previous how the server has it, where the browser keeps nothing
 * @throws a Problem
 */
export function save(game, previous) {
  if (isSite()) return send(game, null);
  const work = async () => send(game, newest(await savedOf(game.key), previous));
  const turn = last.then(() => (navigator.locks ? navigator.locks.request(LOCK, work) : work()));
  last = turn.catch(() => {});
  return turn;
}

/**
 * The same without a turn, where the page may be gone in the next moment.
 *
 * @param {Game} game @param {Saved | null} previous @returns {Promise<Answered>}
 */
export async function send(game, previous) {
  if (isSite()) return { saved: null, best: game.solved ? (await ask("games", entryOf(game))).best : null };
  const { key, played, moves } = game;
  const before = previous ?? { key, id: null, played: "", moves: 0, sent: [] };
  const sending = recordSaved({ ...before, sent: [...before.sent.slice(-MAX_PENDING), played] });
  const { id, best } = await putOnServer(game, before);
  const saved = { key, id, played, moves, sent: [] };
  await sending;
  await recordSaved(saved);
  return { saved, best };
}

/** @param {Saved | undefined} first @param {Saved | null} second @returns {Saved | null} the one that knows more */
function newest(first, second) {
  return first && (!second || first.moves >= second.moves) ? first : second;
}

/** @param {Saved} saved for the next visit, and for other tabs */
async function recordSaved(saved) {
  channel.postMessage({ saved });
  await putSaved(saved).catch(() => {});
}

/** Send what the server has missed, now and whenever it is there again. */
export function startSync() {
  if (!isSite()) onReach((reach) => reach === "" && syncPending().catch(() => {})); // it is sent when the server is there again
}

async function syncPending() {
  for (const localGame of await listLocalGames()) {
    const { server, ...game } = localGame;
    if (!isSaved(localGame)) await save(game, server);
  }
}

/** @param {Game} game @param {Saved} before @returns {Promise<{id: number, best: number | null}>} */
async function putOnServer(game, before) {
  const keep = (/** @type {object} */ changes) => ask("games", { ...entryOf(game), ...changes }, { keepalive: true });
  const id = before.id ?? (await findSavedId(before));
  if (!id) return keep({});
  try {
    return await keep({ id, since: [before.played, ...before.sent].filter(Boolean) });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409) throw error;
    return keep({}); // what was played elsewhere stays as well
  }
}

/** @param {Game} game as the server takes it */
export function entryOf({ board, state, seconds, solved, hints, daily, played }) {
  return { board: { ...board, state }, seconds, solved, hints, daily, played };
}

/** The server's number for a new game that it was sent, where its answer was lost. @param {Saved} before */
async function findSavedId({ sent }) {
  if (!sent.length) return null;
  const { games } = await ask(`games?number=${MAX_GAMES}`);
  const isOurs = (/** @type {any} */ game) => sent.some((moment) => isSameMoment(game.played, moment));
  return games.find(isOurs)?.id ?? null;
}
