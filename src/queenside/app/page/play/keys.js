/** The keys of the game: what each does, for the game, for its help and for the pages of docs/. */

import { t } from "../i18n.js";

/** `shown`: as people call them; `onCell`: about the cell that has the focus. */
export const KEYS = [
  { keys: [" ", "Enter"], shown: t("space"), does: t("cross, queen, empty in turn"), action: "tap", onCell: true },
  { keys: ["x", "X"], shown: "x", does: t("add or remove a cross"), action: "mark", onCell: true },
  { keys: ["q", "Q"], shown: "q", does: t("add or remove a queen"), action: "queen", onCell: true },
  { keys: ["1", "2", "3", "4"], shown: "1–4", does: t("add or remove a note"), action: "note", onCell: true },
  { keys: ["m"], shown: "m", does: t("notes on or off: while on, a tap adds a note"), action: "notes" },
  { keys: ["u"], shown: "u", does: t("undo"), action: "undo" },
  { keys: ["r", "U"], shown: t("r or U"), does: t("redo"), action: "redo" },
  { keys: ["h"], shown: "h", does: t("hint; press again for more detail, then to apply it"), action: "hint" },
  { keys: ["c"], shown: "c", does: t("check the board"), action: "check" },
  { keys: ["w"], shown: "w", does: t("what if; press again to keep it"), action: "whatIf" },
  { keys: ["Backspace"], shown: t("backspace"), does: t("drop the what-if"), action: "drop" },
  { keys: ["Escape"], shown: t("escape"), does: t("close the hint or the check"), action: "close" },
  { keys: ["p"], shown: "p", does: t("pause"), action: "pause" },
  { keys: ["n"], shown: "n", does: t("another board"), action: "pick" },
  { keys: ["+", "="], shown: "+", does: t("zoom in"), action: "larger" },
  { keys: ["-"], shown: "−", does: t("zoom out"), action: "smaller" },
  { keys: ["?"], shown: "?", does: t("show these keys"), action: "help" },
];

/** @param {KeyboardEvent} event @returns what the key means, pressed with none other */
export function keyOf(event) {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return withControl(event);
  return KEYS.find(({ keys }) => keys.includes(event.key)) ?? null;
}

/** @param {KeyboardEvent} event */
function withControl({ key, shiftKey }) {
  const action = { z: shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key];
  return KEYS.find((key) => key.action === action) ?? null;
}
