/** The running game: its clock, moves, announcements, hints and saving. */

import { allQueens, countMistakes, isSolved, play, replayGame } from "../board/game.js";
import { html, useCallback, useEffect, useEvents, useInterval, useMemo, useRef, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { Session } from "../store/session.js";
import { clockTime } from "../puzzle/english.js";
import { list, plural, t } from "../i18n.js";

/** @import { Move } from "../board/game.js" */
/** @param {Opened} opened @param {boolean} [waits] whether the clock stands at first */
export function useGame(opened, waits = false) {
  const auto = useSettings().settings.autoMarks;
  const [game, setGame] = useState(() => replayGame(opened.puzzle, opened.entries));
  const [paused, setPaused] = useState(waits);
  const [status, setStatus] = useState("");
  const [hints, setHints] = useState(opened.game.hints);
  const solved = useMemo(() => isSolved(game), [game]);
  const clock = useClock(opened.game.seconds, !paused && !solved);
  const latest = useRef({ game, hints });
  const session = useSession(opened, (entries, seconds) => {
    const now = { game: replayGame(opened.puzzle, entries), hints: hintsIn(opened, entries) };
    latest.current = now;
    setGame(now.game);
    setHints(now.hints);
    clock.wait(seconds);
    return summary(now);
  });

  /** @param {Move} next @param {{game: Game, hints: number}} now */
  const add = (next, now) => {
    latest.current = now;
    if (isSolved(now.game)) clock.stop();
    else clock.run();
    session.add(next, auto, { ...summary(now), seconds: clock.read() });
  };
  const move = useCallback(
    (/** @type {Move} */ next) => {
      const { game: before, hints } = latest.current;
      const after = play(before, next, auto);
      const words = describeMove(before, after, next);
      if (words) setStatus(words);
      if (after === before) return;
      setGame(after);
      add(next, { game: after, hints });
    },
    [auto],
  );
  const onHint = useCallback(() => {
    const hints = latest.current.hints + 1;
    setHints(hints);
    add({ type: "hint" }, { ...latest.current, hints });
  }, [auto]);
  const leave = () => session.leave(clock.read()); // saves the time; other tabs may have gone on when one returns
  useEvents({ visibilitychange: () => (document.hidden ? leave() : session.wake()), pagehide: leave });
  useEffect(() => leave, []);
  const mistakes = useMemo(
    () => (solved && session.entries.length ? countMistakes(opened.puzzle, session.entries, allQueens(game)) : null),
    [solved],
  );
  return { mistakes, game, move, auto, solved, paused, setPaused, status, say: setStatus, hints, onHint, seconds: clock.read, keep: () => session.save() };
}

/** @param {Opened} opened @param {Entry[]} entries */
function hintsIn({ game, entries: before }, entries) {
  const number = (/** @type {Entry[]} */ all) => all.filter(({ move }) => move.type === "hint").length;
  return game.hints - number(before) + number(entries);
}

/** @param {{game: Game, hints: number}} now @returns {import("../store/session.js").Now} */
function summary({ game, hints }) {
  const { puzzle, now } = game;
  const state = { queens: puzzle.placesOf(now.queens), marks: puzzle.placesOf(now.marks) };
  return { state, notes: now.notes.size, hints, solved: isSolved(game) };
}

/** @param {Opened} opened @param {Session["onRemoteMoves"]} onOther */
function useSession({ game, entries }, onOther) {
  const other = useRef(onOther);
  other.current = onOther;
  const session = useMemo(() => new Session(game, [...entries], (...told) => other.current(...told)), []);
  useEffect(() => () => session.close(), []);
  return session;
}

/**
 * Return functions that read, stop, run, and hold the clock at the seconds of another tab.
 * @param {number} seconds where it begins
 * @param {boolean} going whether it should run
 */
function useClock(seconds, going) {
  const spent = useRef(seconds);
  const since = useRef(/** @type {number | null} */ (null)); // when it last began to run; null while it stands
  const [visible, setVisible] = useState(!document.hidden);
  useEvents({ visibilitychange: () => setVisible(!document.hidden) });
  const runs = useRef(false);
  runs.current = going && visible;
  const read = useCallback(
    () => spent.current + (since.current === null ? 0 : (performance.now() - since.current) / 1000),
    [],
  );
  const stop = useCallback(() => {
    spent.current = read();
    since.current = null;
  }, []);
  const run = useCallback(() => {
    if (runs.current) since.current ??= performance.now();
  }, []);
  const wait = useCallback((/** @type {number} */ seconds) => {
    spent.current = seconds;
    since.current = null;
  }, []);
  useEffect(() => {
    if (runs.current) run();
    else stop();
  }, [going, visible]);
  return { read, stop, run, wait };
}

/** The clock's face, redrawn alone every second. @param {{read: () => number}} props */
export function Time({ read }) {
  const words = clockTime(read()); // also right at once when it is stopped
  const [, setShown] = useState(words);
  useInterval(() => setShown(clockTime(read())), 250);
  return html`<span class="time bold" role="timer" aria-label=${t("Time")}>${words}</span>`;
}

/** Describe a move; empty if nothing changed. @param {Game} before @param {Game} after @param {Move} move */
function describeMove(before, after, move) {
  if (before.now === after.now) return "cell" in move ? lockedWords(after, move.cell) : "";
  if (isSolved(after)) return t("Solved!");
  const words = describeGameMove(move, after);
  return words || ("cell" in move ? cellWords(after, move) : "");
}

/** @param {Move} move @param {Game} after */
function describeGameMove({ type }, after) {
  if (type === "undo") return `${t("Undone")}; ${countWords(after)}`;
  if (type === "redo") return `${t("Redone")}; ${countWords(after)}`;
  if (type === "clear") return t("The board is clear");
  if (type === "try") return t("What if: from now on everything is just a try");
  if (type === "keep") return t("Kept what was tried");
  if (type === "drop") return t("Dropped what was tried");
  if (type === "lift") return countWords(after);
  return "";
}

/** @param {Game} game @param {number} cell */
function lockedWords({ puzzle }, cell) {
  if (puzzle.given.has(cell)) return t("This queen is given");
  return puzzle.blocked.has(cell) ? t("This cell is blocked") : "";
}

/** @param {Game} game @param {Move & {cell: number}} move */
function cellWords(game, move) {
  const { cell } = move;
  const place = game.puzzle.nameOf(cell);
  if (move.type === "note") return noteWords(game, move, place);
  if (game.now.marks.has(cell)) return t("Cross in {place}", { place });
  if (!game.now.queens.has(cell)) return t("Emptied {place}", { place });
  const against = conflictWords(game, cell);
  return against ? t("Queen in {place}; conflicts with {units}", { place, units: against }) : t("Queen in {place}", { place });
}

/** @param {Game} game @param {{cell: number, sign: number}} note @param {string} place */
function noteWords({ now }, { cell, sign: number }, place) {
  const isThere = (now.notes.get(cell) ?? 0) & (1 << (number - 1));
  return isThere ? t("Note {number} in {place}", { number, place }) : t("Removed note {number} from {place}", { number, place });
}

/** Describe the rules that a queen breaks: "row 3 and a queen that touches". @param {Game} game @param {number} cell */
function conflictWords(game, cell) {
  const { puzzle } = game;
  const queens = allQueens(game);
  const counts = puzzle.counts(queens);
  const crowded = puzzle.unitsOf[cell].filter((unit) => (counts.get(unit) ?? 0) > unit.upper);
  const words = crowded.map(({ kind, index }) => {
    if (kind === "row") return t("row {number}", { number: index + 1 });
    if (kind === "column") return t("column {number}", { number: index + 1 });
    if (kind === "window") return t("a queen that touches it");
    return kind === "region" ? t("its region") : kind === "diagonal" ? t("its diagonal") : t("its {kind}", { kind });
  });
  return list([...new Set(words)]);
}

/** @param {Game} game */
function countWords(game) {
  const [have, all] = [allQueens(game).size, game.puzzle.queens];
  return all === null ? plural(have, "{count} queen on the board", "{count} queens on the board") : t("{have} of {all} queens on the board", { have, all });
}
