/** The game that is being played: its moves, what is said of them, and that it is kept. */

import { ask } from "../api.js";
import { useCallback, useMemo, useRef, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { useAutosave } from "../ui/use-autosave.js";
import { begin, isEmpty, isSolved, play } from "./game.js";
import { useClock } from "./use-clock.js";
import { said } from "./words.js";

const PAUSE = 800; // milliseconds after a move

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
  const autosave = useSaving(opened, latest, seconds);

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
 * Saves the game, so that it is there the next time.
 *
 * @param {Opened} opened
 * @param {{current: {game: import("./game.js").Game, hints: number, solved: boolean}}} latest
 * @param {() => number} seconds
 */
function useSaving({ puzzle, day, id: known }, latest, seconds) {
  const id = useRef(known);
  const sending = useRef(/** @type {Promise<{best: number | null} | null>} */ (Promise.resolve(null)));
  const save = () => {
    const { game, hints, solved } = latest.current;
    if (id.current === null && isEmpty(game)) return sending.current;
    const state = { queens: puzzle.placesOf(game.now.queens), marks: puzzle.placesOf(game.now.marks) };
    const entry = { board: { ...puzzle.document, state }, seconds: seconds(), solved, hints, daily: day };
    const send = () => ask("games", { ...entry, id: id.current }, { keepalive: true });
    // The first answer says which game it is, so nothing else is sent before; the next move tries again.
    const sent = id.current === null ? sending.current.then(send) : send();
    sending.current = sent.then((answer) => ((id.current = answer.id), answer), () => null);
    return sending.current;
  };
  return useAutosave(save, PAUSE);
}
