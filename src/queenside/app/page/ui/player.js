/** Going through what comes in order, such as the nodes of a search or the steps of an explanation: by mouse or keys, or by itself. */

import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { IconButton } from "./button.js";
import { Input } from "./fields.js";
import { useKeys } from "./hooks.js";

/** @typedef {{nodes: number, loaded: boolean, at: (node: number) => unknown}} Played how many there are, and each once it can be shown */
/** @typedef {ReturnType<typeof usePlayer>} Player */

/** @param {Played} played another one begins at 0 @param {number} speed of its own accord, a second @param {number} [first] where it opens @param {boolean} [isRunning] at once */
export function usePlayer(played, speed, first = 0, isRunning = false) {
  const [position, setPosition] = useState(first);
  const opened = useRef(played);
  const [playing, setPlaying] = useState(isRunning);
  const latest = useRef({ position, played });
  latest.current = { position, played };

  useEffect(() => {
    if (opened.current === played) return;
    opened.current = played;
    setPosition(0);
    setPlaying(false);
  }, [played]);

  // not after the next frame, which would make one more step
  useLayoutEffect(() => {
    if (!playing) return undefined;
    return run(speed, (steps) => {
      const { position, played } = latest.current;
      const target = Math.min(position + steps, played.nodes - 1);
      if (played.at(target) && target !== position) setPosition(target); // and no further than what is there to be seen
      else if (played.loaded && position >= played.nodes - 1) setPlaying(false);
    });
  }, [playing, speed]);

  const last = Math.max(0, played.nodes - 1);
  /** @param {(now: number) => number} move keys may be faster than the page */
  const move = (move) => {
    setPlaying(false);
    setPosition((now) => Math.min(last, Math.max(0, move(now))));
  };
  const toggle = () => {
    if (!playing && position === last) setPosition(0);
    setPlaying(!playing);
  };
  useKeys({
    ArrowRight: () => move((now) => now + 1),
    ArrowLeft: () => move((now) => now - 1),
    Home: () => move(() => 0),
    End: () => move(() => last),
  });
  return { position, last, playing, toggle, go: (/** @type {number} */ to) => move(() => to) };
}

/** Calls `step` at every frame in which there is one to make, with their number. @param {number} speed steps a second @param {(steps: number) => void} step */
function run(speed, step) {
  let frame = 0;
  let before = performance.now();
  let owed = speed < 1 ? 0 : 1; // a fast one begins at once
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

const ARROWS = ["M6 5v14M19 5l-9 7l9 7z", "M16 5l-9 7l9 7z", "M8 5l9 7l-9 7z", "M18 5v14M5 5l9 7l-9 7z"];

/** Buttons around that which runs it. @param {{player: Player, labels: string[], children?: unknown}} props of first, back, forward and last */
export function StepButtons({ player: { position, last, go }, labels, children }) {
  const buttons = [0, position - 1, position + 1, last].map(
    (to, index) => html`<${IconButton}
      label=${labels[index]}
      title=${labels[index]}
      disabled=${to < 0 || to > last || to === position}
      onClick=${() => go(to)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path class="arrow" d=${ARROWS[index]} /></svg>
    <//>`,
  );
  return html`${buttons.slice(0, 2)} ${children} ${buttons.slice(2)}`;
}

/** @param {{player: Player, label: string}} props */
export function PositionSlider({ player: { position, last, go }, label }) {
  return html`<${Input}
    ...${{ type: "range", class: "range-input", "aria-label": label, min: 0, max: last, value: position }}
    onInput=${(/** @type {string} */ value) => go(Number(value))}
  />`;
}
