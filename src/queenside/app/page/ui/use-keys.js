/** Keys that work wherever the focus is, but where one writes, chooses or presses a button. */

import { useEffect, useRef } from "../html.js";

const OWN_KEYS = "input, select, textarea, dialog, [contenteditable]";

/** @param {Record<string, () => void>} actions by the name of the key, letters in lower case */
export function useKeys(actions) {
  const now = useRef(actions);
  now.current = actions;
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.shiftKey && event.key.length > 1) return;
      if (target?.closest(OWN_KEYS)) return;
      if (event.key === " " && target?.closest("button, a, summary")) return;
      const action = now.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
