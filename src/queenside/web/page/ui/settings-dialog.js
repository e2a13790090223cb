/** The settings that every page shares. */

import { NAMES, SOFT } from "../board/colours.js";
import { html } from "../html.js";
import { useSettings } from "../settings.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";
import { Toggle } from "./fields.js";
import { PairExtension } from "./pair-extension.js";

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  const { settings, change } = useSettings();
  /** @param {"autoMarks" | "letters" | "clock" | "patterns"} key @param {string} words */
  const toggle = (key, words) =>
    html`<${Toggle} name=${key} on=${settings[key]} onToggle=${() => change({ [key]: !settings[key] })}>${words}<//>`;
  /** @param {"theme" | "text" | "conflicts"} key @param {string} title @param {[string, string][]} choices */
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
    ${choose("text", "Text", [["normal", "Normal"], ["large", "Large"], ["larger", "Larger"]])}
    <${Palette} palette=${settings.palette} onPick=${(/** @type {string} */ palette) => change({ palette })} />
    ${toggle("patterns", "A pattern on every region")}
    ${choose("conflicts", "Mistakes", [["live", "Show conflicts at once"], ["asked", "Only when I ask"]])}
    ${toggle("autoMarks", "A queen crosses out what she excludes")}
    ${toggle("letters", "Letters on regions")}
    ${toggle("clock", "Show the clock")}
    <${PairExtension} />
  <//>`;
}

/** @param {{palette: string, onPick: (palette: string) => void}} props */
function Palette({ palette, onPick }) {
  const [name, ...kept] = palette.split(" ");
  const own = kept.length ? kept : SOFT;
  const written = (/** @type {string[]} */ colours) => ["own", ...colours].join(" ");
  const choices = [
    { value: "soft", words: "Soft", as: "soft" },
    { value: "safe", words: "Safe for colour blindness", as: "safe" },
    { value: "own", words: "My own", as: written(own) },
  ];
  return html`<fieldset class="choose">
    <legend>Colours</legend>
    ${choices.map(
      ({ value, words, as }) => html`<label>
        <input type="radio" name="palette" value=${value} checked=${name === value} onChange=${() => onPick(as)} />
        ${words}
      </label>`,
    )}
    ${name === "own" &&
    html`<div class="own-colours">
      ${own.map(
        (colour, at) => html`<input
          type="color"
          aria-label=${`Colour ${at + 1}, instead of ${NAMES[at]}`}
          value=${colour}
          onChange=${(/** @type {any} */ event) => onPick(written(own.with(at, event.target.value)))}
        />`,
      )}
      <${Button} onClick=${() => onPick(written(SOFT))}>Start again<//>
    </div>`}
  </fieldset>`;
}
