/**
 * Times in the texts that games let their players share, such as "Queens #195 | 1:09": the rules of
 * queenside/app/store/shared_times.py, where no server answers.
 */

/** @typedef {{game: string, number: number, seconds: number, hints: number, player: string}} SharedTime */

export const SHARED_TIMES = "shared_times";
const GAME =
  /^([^\n]{0,120}?)\b(Queens|Star Battle)\b(?: Game| Puzzle)?[^\p{L}\p{N}_]{0,3}(?:#|№|No\.?|Nr\.?|n[º°])\s?(\d{1,6})\b([^\n]*(?:\n(?=[^\p{L}\p{N}_]{0,3}\d)(?![^\n]*:\s)[^\n]*)?)/gimu;
const CLOCK = /(?<![\d:])(?:(\d{1,2}):)?(\d{1,3}):(\d\d)(?![\d:])/;
const WORDS = /(?<!\d)(?:(\d{1,3})\s?m(?:in\w*)?\W{0,2})?(\d{1,3})\s?s(?:ec\w*)?\b/i;
const HINTS = /(\d+)\s(?:hint|Hinweis|indice|pista|dica)/i;
const SENDER = /(?:^|[\]\-–]\s)([^[\]:|#]{1,40}):\s/;

/** @param {string} text @returns {SharedTime[]} of one player's for one board, the first */
export function parseSharedTimes(text) {
  /** @type {Map<string, SharedTime>} */
  const times = new Map();
  for (const [, head, name, number, rest] of text.matchAll(GAME)) {
    const seconds = secondsIn(rest);
    if (seconds === null) continue;
    const game = name.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase());
    const time = { game, number: Number(number), seconds, hints: Number(HINTS.exec(rest)?.[1] ?? 0), player: SENDER.exec(head)?.[1].trim() ?? "" };
    if (!times.has(keyOfTime(time))) times.set(keyOfTime(time), time);
  }
  return [...times.values()];
}

/** @param {string} text @returns {number | null} */
function secondsIn(text) {
  const parts = CLOCK.exec(text) ?? WORDS.exec(text);
  return parts && parts.slice(1).reduce((sum, part) => 60 * sum + Number(part ?? 0), 0);
}

/** @param {SharedTime} time */
export function keyOfTime({ game, number, player }) {
  return `${game} ${number} ${player}`;
}

/** @param {SharedTime} time @returns {string} the row of statistics that it belongs to */
function titleOfTime({ game, player }) {
  return player ? `${game}, shared by ${player}` : `${game}, shared`;
}

/** @param {Record<string, any>} settings @returns {Map<string, number[]>} those without hints by title, the best first */
export function sharedSeconds(settings) {
  const seconds = new Map();
  for (const time of settings[SHARED_TIMES] ?? []) {
    if (!time.hints) seconds.set(titleOfTime(time), [...(seconds.get(titleOfTime(time)) ?? []), time.seconds].sort((a, b) => a - b));
  }
  return seconds;
}
