/** The settings that every page shares. */

import { html } from "../html.js";
import { useSettings } from "../settings.js";
import { Dialog } from "./dialog.js";
import { Toggle } from "./fields.js";
import { PairExtension } from "./pair-extension.js";

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  const { settings, change } = useSettings();
  /** @param {"autoMarks" | "letters" | "clock"} key @param {string} words */
  const toggle = (key, words) =>
    html`<${Toggle} name=${key} on=${settings[key]} onToggle=${() => change({ [key]: !settings[key] })}>${words}<//>`;
  /** @param {"theme" | "palette" | "conflicts"} key @param {string} title @param {[string, string][]} choices */
  const choose = (key, title, choices) => html`<fieldset class="choose">
    <legend>${title}</legend>
    ${choices.map(
      ([value, words]) => html`<label>
        <input type="radio" name=${key} value=${value} checked=${settings[key] === value} onChange=${() => change({ [key]: value })} />
        ${words}
      </label>`,
    )}
  </fieldset>`;
  return html`<${Dialog} title="Settings" onClose=${onClose}>
    ${choose("theme", "Theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]])}
    ${choose("palette", "Colours", [["soft", "Soft"], ["safe", "Safe for the colour-blind, with patterns"]])}
    ${choose("conflicts", "Mistakes", [["live", "Show conflicts at once"], ["asked", "Only when I ask"]])}
    ${toggle("autoMarks", "A queen crosses out what she excludes")}
    ${toggle("letters", "Letters on regions")}
    ${toggle("clock", "Show the clock")}
    <${PairExtension} />
  <//>`;
}
