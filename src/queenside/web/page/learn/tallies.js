/** How often each technique was found in the trainer: kept among the settings, by technique. */

import { ask } from "../api.js";
import { useCallback, useEffect, useState } from "../html.js";

const KEY = "trainer";

/** @typedef {Record<string, import("./trainer.js").Tally>} Tallies */

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
    (/** @type {string} */ name, /** @type {import("./trainer.js").Tally} */ tally) =>
      setTallies((now) => {
        const next = { ...now, [name]: tally };
        ask("settings", { [KEY]: next }, { method: "PUT" }).catch(() => {});
        return next;
      }),
    [],
  );
  return { tallies, keep };
}
