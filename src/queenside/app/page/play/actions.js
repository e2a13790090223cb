/** What can be done on the page Play: by buttons, keys and gestures. */

import { moveOf } from "../board/game.js";
import { useCallback, useEvents, useRef } from "../html.js";
import { t } from "../i18n.js";
import { keyOf } from "./keys.js";

const ALWAYS = ["more", "pick", "share", "friend", "help", "print", "larger", "smaller"]; // actions that a paused or solved game allows as well

/** The actions by their names, and `act`, which runs one if the game allows it. @param {any} props */
export function useActions({ table, waits, zoom, open, setOpen, pen, setPen, setCheckedPosition, onPick }) {
  const { game, move, solved, paused, setPaused, say } = table;
  /** @type {Record<string, () => void>} */
  const actions = {
    undo: () => move({ type: "undo" }),
    redo: () => move({ type: "redo" }),
    clear: () => move({ type: "clear" }),
    whatIf: () => move({ type: game.now.base ? "keep" : "try" }),
    drop: () => move({ type: "drop" }),
    notes: () => (setPen(pen ? 0 : 1), say(pen ? t("Notes off") : t("Notes on"))),
    pause: () => waits || setPaused(!paused),
    hint: () => (open === "hint" ? goDeeper() : setOpen("hint")),
    close: () => setOpen(""),
    check: () => (setCheckedPosition(game.now), setOpen("check")),
    pick: onPick,
    more: () => setOpen("more"),
    share: () => setOpen("share"),
    friend: () => setOpen("friend"),
    help: () => setOpen("help"),
    print: () => print(),
    larger: zoom.larger,
    smaller: zoom.smaller,
  };
  /** @param {string} action @returns {boolean} whether it could be done */
  function act(action) {
    const isAllowed = ALWAYS.includes(action) || (!solved && (!paused || action === "pause"));
    if (isAllowed) actions[action]?.();
    return isAllowed && action in actions;
  }
  const latest = useRef(act);
  latest.current = act;
  useKeys(act);
  return { actions, act: useCallback((/** @type {string} */ action) => latest.current(action), []) };
}

/** Handlers of `Board`. @param {{move: (move: Move) => void, pen: number, isStill: boolean}} game */
export function inputOf({ move, pen, isStill }) {
  /** @param {number} cell @returns {Move} */
  const tap = (cell) => (pen ? { type: "note", cell, sign: pen } : { type: "tap", cell });

  /** @param {Gesture} gesture */
  function onGesture(gesture) {
    if (isStill || (pen && gesture.type === "paint-start")) return;
    const next = moveOf(gesture);
    move(next.type === "tap" ? tap(gesture.cell) : next);
  }

  /** @param {number} cell @param {KeyboardEvent} event */
  function onKey(cell, event) {
    const key = keyOf(event);
    if (!key?.onCell) return false;
    const type = /** @type {any} */ (key.action);
    if (!isStill) move(type === "tap" ? tap(cell) : { type, cell, ...(type === "note" && { sign: Number(event.key) }) });
    event.stopPropagation();
    return true;
  }

  return { onGesture, onKey };
}

/** Handle keys wherever the focus is. @param {(action: string) => boolean} act */
function useKeys(act) {
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const { target } = event;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
    if (event.key.startsWith("Arrow") && target === document.body) return focusBoard(event);
    const key = keyOf(event);
    if (key && !key.onCell && act(key.action)) event.preventDefault();
  };
  useEvents({ keydown });
}

function goDeeper() {
  const button = document.querySelector(".play-side .panel .button-main");
  if (button instanceof HTMLElement) button.click();
}

/** @param {KeyboardEvent} event */
function focusBoard(event) {
  const cell = document.querySelector('.play-board [tabindex="0"]');
  if (!(cell instanceof HTMLElement)) return;
  cell.focus();
  event.preventDefault();
}
