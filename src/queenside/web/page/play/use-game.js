/** The game that is being played: its moves, what is said of them, and that it is kept. */

import { useCallback, useEffect, useMemo, useRef, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { Autosave } from "./autosave.js";
import { begin, isEmpty, isSolved, play } from "./game.js";
import { useClock } from "./use-clock.js";
import { said } from "./words.js";

/** @typedef {import("./opening.js").Opened} Opened */
/** @typedef {import("./game.js").Move} Move */

/** @param {Opened} opened */
export function useGame(opened) {
  const auto = useSettings().settings.autoMarks;
  const [game, setGame] = useState(() => begin(opened.puzzle, opened.puzzle.state));
  const [paused, setPaused] = useState(false);
  const [status, setStatus] = useState("");
  const [hints, setHints] = useState(opened.hints);
  const solved = useMemo(() => isSolved(game), [game]);
  const { read: seconds, stop } = useClock(opened.seconds, !paused && !solved);
  const latest = useRef({ game, hints, solved });
  latest.current = { game, hints, solved };
  const autosave = useAutosave(opened, latest, seconds);

  const move = useCallback(
    (/** @type {Move} */ next) => {
      const before = latest.current.game;
      const after = play(before, next, auto);
      const words = said(before, after, next);
      if (words) setStatus(words);
      if (after === before) return;
      latest.current = { ...latest.current, game: after, solved: isSolved(after) };
      if (latest.current.solved) stop();
      setGame(after);
      if (after.now !== before.now) autosave.later();
    },
    [auto],
  );
  const onHint = useCallback(() => {
    setHints((number) => number + 1);
    autosave.later();
  }, []);
  return { game, move, auto, solved, paused, setPaused, status, hints, onHint, seconds, autosave };
}

/**
 * Keeps the game after moves, and at once when it is solved or left.
 *
 * @param {Opened} opened
 * @param {{current: {game: import("./game.js").Game, hints: number, solved: boolean}}} latest
 * @param {() => number} seconds
 */
function useAutosave(opened, latest, seconds) {
  const autosave = useMemo(() => new Autosave(opened.id), [opened]);
  const { puzzle, day } = opened;
  const entry = () => {
    const { game, hints, solved } = latest.current;
    const { queens, marks } = game.now;
    const state = { queens: puzzle.placesOf(queens), marks: puzzle.placesOf(marks) };
    return { board: { ...puzzle.document, state }, seconds: seconds(), solved, hints, daily: day };
  };
  useEffect(() => {
    const leave = () => document.hidden && autosave.now();
    const gone = () => autosave.now();
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", gone);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", gone);
      autosave.now();
    };
  }, [autosave]);
  return useMemo(
    () => ({
      later: () => (autosave.id !== null || !isEmpty(latest.current.game)) && autosave.later(entry),
      now: () => autosave.now(),
      again: () => (autosave.id = null),
    }),
    [autosave],
  );
}
