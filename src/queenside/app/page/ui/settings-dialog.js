/** The settings that every page shares. */

import { NAMES, SOFT } from "../board/colours.js";
import { html } from "../html.js";
import { useSettings } from "../settings.js";
import { LANGUAGES, t, tree } from "../i18n.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";
import { Toggle } from "./fields.js";
import { can } from "../api.js";
import { Fault } from "./feedback.js";
import { useLatestRequest } from "./hooks.js";

const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([code, { name }]) => /** @type {[string, string]} */ ([code, name]));

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  const { settings, change } = useSettings();
  /** @param {"autoMarks" | "letters" | "clock" | "patterns"} key @param {string} words */
  const toggle = (key, words) =>
    html`<${Toggle} name=${key} on=${settings[key]} onToggle=${() => change({ [key]: !settings[key] })}>${words}<//>`;
  /** @param {"theme" | "text" | "language" | "conflicts"} key @param {string} title @param {[string, string][]} choices */
  const choose = (key, title, choices) => html`<${Radios}
    ...${{ name: key, title, choices, value: settings[key] }}
    onPick=${(/** @type {string} */ value) => change({ [key]: value })}
  />`;
  return html`<${Dialog} title=${t("Settings")} onClose=${onClose}>
    ${choose("theme", t("Theme"), [["auto", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]])}
    ${choose("text", t("Text"), [["normal", t("Normal")], ["large", t("Large")], ["larger", t("Larger")]])}
    ${choose("language", t("Language"), [["auto", t("As the browser")], ...LANGUAGE_NAMES])}
    <${Palette} palette=${settings.palette} onPick=${(/** @type {string} */ palette) => change({ palette })} />
    ${toggle("patterns", t("A pattern on every region"))}
    ${choose("conflicts", t("Mistakes"), [["live", t("Show conflicts at once")], ["asked", t("Only when I ask")]])}
    ${toggle("autoMarks", t("A queen crosses out what she excludes"))}
    ${toggle("letters", t("Letters on regions"))}
    ${toggle("clock", t("Show the clock"))}
    <${PairExtension} />
  <//>`;
}

/**
 * @param {{name: string, title: string, choices: [value: string, words: string][], value: string,
 *   onPick: (value: string) => void, children?: unknown}} props
 */
function Radios({ name, title, choices, value: chosen, onPick, children }) {
  return html`<fieldset class="choose">
    <legend>${title}</legend>
    ${choices.map(
      ([value, words]) => html`<label>
        <input type="radio" name=${name} value=${value} checked=${chosen === value} onChange=${() => onPick(value)} />
        ${words}
      </label>`,
    )}
    ${children}
  </fieldset>`;
}

/** @param {{palette: string, onPick: (palette: string) => void}} props */
function Palette({ palette, onPick }) {
  const [name, ...kept] = palette.split(" ");
  const ownColours = kept.length ? kept : SOFT;
  const written = (/** @type {string[]} */ colours) => ["own", ...colours].join(" ");
  const choices = [["soft", t("Soft")], ["safe", t("Safe for colour blindness")], ["own", t("My own")]];
  const pick = (/** @type {string} */ value) => onPick(value === "own" ? written(ownColours) : value);
  return html`<${Radios} ...${{ name: "palette", title: t("Colours"), choices, value: name }} onPick=${pick}>
    ${name === "own" &&
    html`<div class="own-colours">
      ${ownColours.map(
        (colour, index) => html`<input
          type="color"
          aria-label=${t("Colour {number}, instead of {colour}", { number: index + 1, colour: t(NAMES[index]) })}
          value=${colour}
          onChange=${(/** @type {any} */ event) => onPick(written(ownColours.with(index, event.target.value)))}
        />`,
      )}
      <${Button} onClick=${() => onPick(written(SOFT))}>${t("Start again")}<//>
    </div>`}
  <//>`;
}

function PairExtension() {
  const { answer, problem, put } = useLatestRequest();
  if (!can("POST /pairing")) return null;
  return html`<section class="pair-extension">
    <${Button} onClick=${() => put("pairing", {})}>${t("Pair an extension")}<//>
    ${answer &&
    html`<p role="status">
      ${tree("In the extension, press “Pair with Queenside” and type in the port {port} and the code {code}. It can be used once, within two minutes.", {
        port: html`<code>${location.port}</code>`,
        code: html`<code class="pair-code bold">${answer.code}</code>`,
      })}
    </p>`}
    <${Fault} problem=${problem} />
  </section>`;
}
