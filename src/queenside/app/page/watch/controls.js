/** What runs a search, goes through its nodes, and says how fast. */

import { html, useState } from "../html.js";
import { Button } from "../ui/button.js";
import { Input } from "../ui/fields.js";
import { useKeys } from "../ui/hooks.js";
import { StepButtons, usePlayer } from "../ui/player.js";
import { t } from "../i18n.js";

/** Nodes a second, by the notches of the slider. */
const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000, 2000];

/**
 * A player of nodes at a speed that is chosen.
 * @param {import("../ui/player.js").Played} trace or several in step @param {number} first where it opens
 * @param {boolean} isRunning from the start, for those who like things that move
 */
export function useNodes(trace, first, isRunning) {
  const [notch, setNotch] = useState(2);
  const player = usePlayer(trace, SPEEDS[notch], first, isRunning && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  useKeys({ " ": player.toggle });
  return { ...player, notch, setNotch };
}

/**
 * @param {object} props @param {ReturnType<typeof useNodes>} props.player
 * @param {number | null} [props.next] the node of the next solution, where one can go there
 */
export function Controls({ player, next }) {
  const { playing, toggle, go, notch, setNotch } = player;
  return html`<div class="watch-controls grid">
    <div class="row">
      <${StepButtons} player=${player} labels=${[t("First node"), t("One node back"), t("One node forwards"), t("Last node")]}>
        <${Button} class="button button-main watch-play" onClick=${toggle}>${playing ? t("Pause") : t("Run")}<//>
      <//>
      ${next !== undefined &&
      html`<${Button} disabled=${next === null} onClick=${() => next !== null && go(next)}>${t("Next solution")}<//>`}
    </div>
    <label class="watch-field watch-speed grid">
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
