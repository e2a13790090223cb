/** Games on their way to the server: each in its turn, also those that it has missed. */

import { ask, isSite, onReach, Problem } from "../api.js";
import { CHANNEL, gamesHere, isSameMoment, isSaved, putSaved, savedOf } from "./games.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./games.js").Saved} Saved */
/** @typedef {{saved: Saved | null, best: number | null}} Answered `saved` is null on a static site */

const LOCK = "queenside-saving";
const MOST = 200; // of the server's games, as far back as one is looked for
const MOST_SENT = 90; // moments of which the last answer is awaited

/** @type {Promise<unknown>} */
let last = Promise.resolve();

const channel = new BroadcastChannel(CHANNEL);

/**
 * Have the server keep a game. All tabs take turns, so that no game becomes two.
 *
 * @param {Game} game as it is now @param {Saved | null} known how the server has it, where the browser keeps nothing
 * @throws a Problem
 */
export function save(game, known) {
  if (isSite()) return send(game, null);
  const work = async () => send(game, later(await savedOf(game.key), known));
  const turn = last.then(() => (navigator.locks ? navigator.locks.request(LOCK, work) : work()));
  last = turn.catch(() => {});
  return turn;
}

/**
 * The same without a turn, where the page may be gone in the next moment.
 *
 * @param {Game} game @param {Saved | null} known @returns {Promise<Answered>}
 */
export async function send(game, known) {
  if (isSite()) return { saved: null, best: game.solved ? (await ask("games", entryOf(game))).best : null };
  const { key, played, moves } = game;
  const before = known ?? { key, id: null, played: "", moves: 0, sent: [] };
  const sending = note({ ...before, sent: [...before.sent.slice(-MOST_SENT), played] });
  const { id, best } = await tell(game, before);
  const saved = { key, id, played, moves, sent: [] };
  await sending;
  await note(saved);
  return { saved, best };
}

/** @param {Saved | undefined} one @param {Saved | null} other @returns {Saved | null} the one that knows more */
function later(one, other) {
  return one && (!other || one.moves >= other.moves) ? one : other;
}

/** @param {Saved} saved for the next visit, and for other tabs */
async function note(saved) {
  channel.postMessage({ saved });
  await putSaved(saved).catch(() => {});
}

/** Send what the server has missed, now and whenever it is there again. */
export function keepCatchingUp() {
  if (!isSite()) onReach((reach) => reach === "" && catchUp().catch(() => {})); // it is sent when the server is there again
}

async function catchUp() {
  for (const known of await gamesHere()) {
    const { server, ...game } = known;
    if (!isSaved(known)) await save(game, server);
  }
}

/** @param {Game} game @param {Saved} before @returns {Promise<{id: number, best: number | null}>} */
async function tell(game, before) {
  const keep = (/** @type {object} */ more) => ask("games", { ...entryOf(game), ...more }, { keepalive: true });
  const id = before.id ?? (await arrived(before));
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
async function arrived({ sent }) {
  if (!sent.length) return null;
  const { games } = await ask(`games?number=${MOST}`);
  const isOurs = (/** @type {any} */ each) => sent.some((one) => isSameMoment(each.played, one));
  return games.find(isOurs)?.id ?? null;
}
