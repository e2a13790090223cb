/** What a person has chosen: kept in this browser at once, and by the server, so that it is there when the app is next opened, whatever its address is then. */

import { ask } from "./api.js";
import { write, read } from "./database.js";
import { createContext, useCallback, useContext, useEffect, useEvents, useState } from "./html.js";
import { speak } from "./i18n.js";

const KEY = "web";
const COLOURS = 16; // of the palette
const DARK = matchMedia("(prefers-color-scheme: dark)");

const DEFAULTS = {
  theme: "auto", // follows the system
  /** "soft" has the colours that hints name; "safe" can be told apart by the colour-blind; "own #c1a3ef …" has one's own */
  palette: "soft",
  patterns: false, // whether every region has a pattern, too
  text: "normal", // how large words are: or "large", "larger"
  language: "auto", // the browser's, or one such as "de"
  letters: false, // whether each region shows its letter
  autoMarks: true, // whether a queen crosses out what it excludes
  conflicts: "live", // queens in conflict are shown at once; "asked" when checked
  clock: true, // whether the time is shown
  name: "", // in the links that friends get
  met: false, // whether the rules have been shown
};

/** @typedef {typeof DEFAULTS} Settings */

export const SettingsContext = createContext({
  settings: DEFAULTS,
  ready: false, // whether these are those that were kept
  /** @type {(changes: Partial<Settings>) => void} */
  change: () => {},
});

export function useSettings() {
  return useContext(SettingsContext);
}

/** @param {string} key @returns what was kept under this name, if anything */
export async function loadSetting(key) {
  const local = await loadLocal(key);
  if (local && !local.isSaved) return send(key, local.value), local.value;
  const all = await ask("settings").catch(() => /** @type {Record<string, unknown>} */ ({}));
  return all[key] ?? local?.value;
}

/** @param {string} key @param {unknown} value plain JSON values, kept in this browser and then by the server */
export function keep(key, value) {
  write(["settings"], (table) => table.put({ key, value, isSaved: false })).catch(() => {});
  send(key, value);
}

/** @param {string} key @param {unknown} value */
async function send(key, value) {
  try {
    await ask("settings", { [key]: value }, { method: "PUT" });
    const local = await loadLocal(key);
    const isLast = local && JSON.stringify(local.value) === JSON.stringify(value);
    if (isLast) await write(["settings"], (table) => table.put({ ...local, isSaved: true }));
  } catch {
    // The next visit tries again.
  }
}

/** @param {string} key @returns {Promise<{key: string, value: unknown, isSaved: boolean} | undefined>} */
function loadLocal(key) {
  return read("settings", (table) => table.get(key)).catch(() => undefined);
}

/** The settings as the whole app has them: loaded once, kept at every change. */
export function useKeptSettings() {
  const [settings, setSettings] = useState(DEFAULTS);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    loadSetting(KEY).then((last) => {
      const valid = Object.entries(last ?? {}).filter(([key, value]) => typeof value === typeof DEFAULTS[/** @type {keyof Settings} */ (key)]);
      setSettings((now) => ({ ...now, ...Object.fromEntries(valid) }));
      setReady(true);
    });
  }, []);
  useEffect(() => {
    if (ready) speak(settings.language);
  }, [ready, settings.language]);
  const showNow = () => show(settings);
  useEffect(showNow, [settings]);
  useEvents({ change: showNow }, { target: DARK });
  useEvents({ beforeprint: () => show({ ...settings, theme: "light" }), afterprint: showNow }); // paper is white
  const change = useCallback(
    (/** @type {Partial<Settings>} */ changes) =>
      setSettings((now) => {
        const next = { ...now, ...changes };
        keep(KEY, next);
        return next;
      }),
    [],
  );
  return { settings, ready, change };
}

/** @param {Settings} settings */
function show({ theme, palette, patterns, text }) {
  const root = document.documentElement;
  const [name, ...own] = palette.split(" ");
  root.dataset.theme = theme === "auto" ? (DARK.matches ? "dark" : "light") : theme;
  root.dataset.palette = name;
  root.dataset.patterns = patterns ? "all" : "few";
  root.dataset.text = text;
  for (let index = 0; index < COLOURS; index++) root.style.setProperty(`--own-${index}`, own[index] ?? "");
}
