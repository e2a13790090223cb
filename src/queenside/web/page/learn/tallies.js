/** How often each technique was found in the trainer: kept among the settings, by technique. */

import { html, useCallback, useEffect, useState } from "../html.js";
import { keep, kept } from "../settings.js";
import { NEW } from "./trainer.js";

const KEY = "trainer";

/** @typedef {import("./trainer.js").Tally} Tally */
/** @typedef {Record<string, Tally>} Tallies */

/** The tallies, and the function that keeps a new one. */
export function useTallies() {
  const [tallies, setTallies] = useState(/** @type {Tallies} */ ({}));
  useEffect(() => {
    kept(KEY).then((found) => setTallies((now) => ({ ...found, ...now })));
  }, []);
  const count = useCallback(
    (/** @type {string} */ name, /** @type {Tally} */ tally) =>
      setTallies((now) => {
        const next = { ...now, [name]: tally };
        keep(KEY, next);
        return next;
      }),
    [],
  );
  return { tallies, keep: count };
}

/** @param {{tally: Tally | undefined}} props */
export function Score({ tally = NEW }) {
  const { right, streak, best } = tally;
  const told = right ? `${right} right · ${streak} in a row · best ${best}` : "not yet trained";
  return html`<span class="quiet score">${told}</span>`;
}
