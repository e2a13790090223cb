/** How often each technique was found in the trainer: kept among the settings, by technique. */

import { ask } from "../api.js";
import { html, useCallback, useEffect, useState } from "../html.js";
import { NEW } from "./trainer.js";

const KEY = "trainer";

/** @typedef {import("./trainer.js").Tally} Tally */
/** @typedef {Record<string, Tally>} Tallies */

/** The tallies, and the function that keeps a new one. */
export function useTallies() {
  const [tallies, setTallies] = useState(/** @type {Tallies} */ ({}));
  useEffect(() => {
    ask("settings").then(
      (all) => setTallies((now) => ({ ...(all[KEY] ?? {}), ...now })),
      () => {}, // one can train without
    );
  }, []);
  const keep = useCallback(
    (/** @type {string} */ name, /** @type {Tally} */ tally) =>
      setTallies((now) => {
        const next = { ...now, [name]: tally };
        ask("settings", { [KEY]: next }, { method: "PUT" }).catch(() => {});
        return next;
      }),
    [],
  );
  return { tallies, keep };
}

/** @param {{tally: Tally | undefined}} props */
export function Score({ tally = NEW }) {
  const { right, streak, best } = tally;
  const told = right ? `${right} right · ${streak} in a row · best ${best}` : "not yet trained";
  return html`<span class="quiet score">${told}</span>`;
}
