/** Step through the nodes of a search: by mouse or keys, or by itself at any speed. */

import { html, useEffect, useRef, useState } from "../html.js";
import { useKeys } from "../ui/hooks.js";
import { Button, IconButton } from "../ui/button.js";
import { Input } from "../ui/fields.js";
import { t } from "../i18n.js";

/** Nodes a second, by the notches of the slider. */
const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000, 2000];

/** @typedef {Pick<Trace, "nodes" | "loaded"> & {at: (node: number) => unknown}} Played a trace, or several in step */

/** @param {Played} trace @param {number} [first] where it opens */
export function usePlayer(trace, first = 0) {
  const [position, setPosition] = useState(first);
  const opened = useRef(trace);
  const [playing, setPlaying] = useState(false);
  const [notch, setNotch] = useState(2);
  const latest = useRef({ position, trace });
  latest.current = { position, trace };

  useEffect(() => {
    if (opened.current !== trace) setPosition(0);
    opened.current = trace;
    setPlaying(false);
  }, [trace]);

  useEffect(() => {
    if (!playing) return undefined;
    return run(SPEEDS[notch], (steps) => {
      const { position, trace } = latest.current;
      const target = Math.min(position + steps, trace.nodes - 1);
      if (trace.at(target) && target !== position) setPosition(target); // and no further than what is there to be seen
      else if (trace.loaded && position >= trace.nodes - 1) setPlaying(false);
    });
  }, [playing, notch]);

  const last = Math.max(0, trace.nodes - 1);
  /** @param {number} node */
  const go = (node) => {
    setPlaying(false);
    setPosition(Math.min(last, Math.max(0, node)));
  };
  const toggle = () => {
    if (!playing && position === last) setPosition(0);
    setPlaying(!playing);
  };
  useKeys({
    " ": toggle,
    ArrowRight: () => go(position + 1),
    ArrowLeft: () => go(position - 1),
    Home: () => go(0),
    End: () => go(last),
  });
  return { position, last, playing, toggle, go, notch, setNotch };
}

/**
 * Calls `step` at every frame in which there is one to make, with their number.
 *
 * @param {number} speed steps a second @param {(steps: number) => void} step
 */
function run(speed, step) {
  let frame = 0;
  let before = performance.now();
  let owed = 1;
  const tick = (/** @type {number} */ time) => {
    owed += (Math.min(250, Math.max(0, time - before)) / 1000) * speed;
    before = time;
    const steps = Math.floor(owed);
    if (steps) step(steps);
    owed -= steps;
    frame = requestAnimationFrame(tick);
  };
  frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}

/** @typedef {ReturnType<typeof usePlayer>} Player */

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
      <${Button} class="button button-main watch-play" onClick=${toggle}>${playing ? t("Pause") : t("Run")}<//>
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
