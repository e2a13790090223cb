/**
 * What a person has chosen: kept by the server, so that it is there when the app is next opened,
 * whatever its address is then.
 */

import { ask } from "./api.js";
import { createContext, useCallback, useContext, useEffect, useState } from "./html.js";

const KEY = "web";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/**
 * theme      "auto" follows the system
 * palette    "soft" has the colours that hints name; "safe" can be told apart by the colour-blind
 * letters    whether each region shows its letter
 * autoMarks  whether a queen crosses out what it excludes
 * conflicts  "live" shows queens in conflict at once, "asked" when checked
 * clock      whether the time is shown
 */
const DEFAULTS = {
  theme: "auto",
  palette: "soft",
  letters: false,
  autoMarks: true,
  conflicts: "live",
  clock: true,
};

/** @typedef {typeof DEFAULTS} Settings */

export const SettingsContext = createContext({
  settings: DEFAULTS,
  /** @type {(changes: Partial<Settings>) => void} */
  change: () => {},
});

/** The settings, and the function that changes some of them. */
export function useSettings() {
  return useContext(SettingsContext);
}

/** @param {string} key @returns {Promise<any>} what was kept under this name, if anything and if the server is there */
export function kept(key) {
  return ask("settings").then((all) => all[key], () => undefined);
}

/** @param {string} key @param {unknown} value plain JSON values */
export function keep(key, value) {
  ask("settings", { [key]: value }, { method: "PUT" }).catch(() => {}); // the next change tries again
}

/** The settings as the whole app has them: loaded once, kept at every change. */
export function useKeptSettings() {
  const [settings, setSettings] = useState(DEFAULTS);
  useEffect(() => {
    kept(KEY).then((found) => setSettings((now) => ({ ...now, ...known(found ?? {}) })));
  }, []);
  useEffect(() => {
    const showNow = () => show(settings);
    showNow();
    DARK.addEventListener("change", showNow);
    return () => DARK.removeEventListener("change", showNow);
  }, [settings]);
  const change = useCallback(
    (/** @type {Partial<Settings>} */ changes) =>
      setSettings((now) => {
        const next = { ...now, ...changes };
        keep(KEY, next);
        return next;
      }),
    [],
  );
  return { settings, change };
}

/** @param {Record<string, unknown>} found */
function known(found) {
  return Object.fromEntries(
    Object.entries(DEFAULTS)
      .filter(([key, value]) => typeof found[key] === typeof value)
      .map(([key]) => [key, found[key]]),
  );
}

/** @param {Settings} settings */
function show({ theme, palette }) {
  const root = document.documentElement;
  root.dataset.theme = theme === "auto" ? (DARK.matches ? "dark" : "light") : theme;
  root.dataset.palette = palette;
}
