/** Buttons that go through the nodes of a search, and how fast it plays. */

import { html } from "../html.js";
import { Button, IconButton } from "../ui/button.js";
import { Input } from "../ui/fields.js";
import { t } from "../i18n.js";
import { SPEEDS } from "./player.js";

/** @typedef {ReturnType<typeof import("./player.js").usePlayer>} Player */

/**
 * @param {object} props @param {Player} props.player
 * @param {number | null} [props.next] the node of the next solution, where one can go there
 */
export function Controls({ player, next }) {
  const { position, last, playing, toggle, go, notch, setNotch } = player;
  /** @param {string} label @param {string} icon @param {number | null} to */
  const button = (label, icon, to) => html`<${IconButton}
    label=${label}
    title=${label}
    disabled=${to === null || to < 0 || to > last || to === position}
    onClick=${() => go(/** @type {number} */ (to))}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon} /></svg>
  <//>`;
  return html`<div class="watch-controls">
    <div class="row">
      ${button(t("First node"), "M6 5v14M19 5l-9 7l9 7z", 0)}
      ${button(t("One node back"), "M16 5l-9 7l9 7z", position - 1)}
      <button type="button" class="button button-main watch-play" onClick=${toggle}>
        ${playing ? t("Pause") : t("Run")}
      </button>
      ${button(t("One node forwards"), "M8 5l9 7l-9 7z", position + 1)}
      ${button(t("Last node"), "M18 5v14M5 5l9 7l-9 7z", last)}
      ${next !== undefined &&
      html`<${Button} disabled=${next === null} onClick=${() => next !== null && go(next)}>${t("Next solution")}<//>`}
    </div>
    <label class="watch-field watch-speed">
      ${t("Speed")}
      <${Input}
        ...${{ type: "range", name: "speed", min: 0, max: SPEEDS.length - 1, value: notch }}
        aria-valuetext=${t("{count} nodes a second", { count: SPEEDS[notch] })}
        onInput=${(/** @type {string} */ next) => setNotch(Number(next))}
      />
      <span class="quiet">${t("{count} a second", { count: SPEEDS[notch] })}</span>
    </label>
  </div>`;
}

/** @param {{player: Player, label: string}} props */
export function PositionSlider({ player: { position, last, go }, label }) {
  return html`<${Input}
    ...${{ type: "range", class: "watch-range", "aria-label": label, min: 0, max: last, value: position }}
    onInput=${(/** @type {string} */ value) => go(Number(value))}
  />`;
}
