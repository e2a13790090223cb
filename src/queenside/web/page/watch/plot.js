/**
 * A plot by uPlot, which is fetched only where there is something to plot. It follows the theme and
 * the room there is. What it shows is always in a table as well, for those who cannot see it.
 */

import { html, useEffect, useRef } from "../html.js";
import { colourOf } from "./canvas.js";

const HEIGHT = 320;
const DASHES = [[], [8, 4], [2, 4], [12, 4, 2, 4]];

/**
 * @typedef {object} Line
 * @property {string} label
 * @property {(number | null)[]} values
 * @property {"line" | "bars"} [shape]
 * @property {number} [align] of bars: −1 left of their place, 1 right of it
 * @property {boolean} [dashed]
 * @property {number} [colour] which one, if not that of its place
 */

/**
 * @typedef {object} PlotProps
 * @property {string} label what is shown, in a sentence
 * @property {string} x what goes to the right
 * @property {number[]} places along x
 * @property {string[]} [names] of the places 0, 1, 2 …; where there are none, places are numbers
 * @property {Line[]} lines
 * @property {(value: number) => string} shown how a value on the upright axis is written
 */

/** @type {Promise<any> | null} */
let loading = null;

function loadUplot() {
  loading ??= new Promise((resolve, reject) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("../vendor/uPlot.min.css", import.meta.url).href;
    const script = document.createElement("script");
    script.src = new URL("../vendor/uPlot.iife.min.js", import.meta.url).href;
    script.onload = () => resolve(/** @type {any} */ (window).uPlot);
    script.onerror = reject;
    document.head.append(style, script);
  });
  return loading;
}

/** @param {PlotProps} props values are shown on a logarithmic scale */
export function Plot(props) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    let stop = () => {};
    let current = true;
    loadUplot().then((uPlot) => {
      if (current && element.current) stop = keepDrawn(uPlot, element.current, now.current);
    });
    return () => {
      current = false;
      stop();
    };
  }, [JSON.stringify([props.places, props.lines, props.names])]);
  return html`<div class="watch-plot" ref=${element} role="img" aria-label=${props.label}></div>`;
}

/**
 * Draws the plot, and again when the theme or the room changes.
 *
 * @param {any} uPlot
 * @param {HTMLElement} element
 * @param {PlotProps} props
 */
function keepDrawn(uPlot, element, props) {
  /** @type {any} */
  let plot = null;
  const draw = () => {
    plot?.destroy();
    const data = [props.places, ...props.lines.map(({ values }) => values)];
    plot = new uPlot(optionsOf(uPlot, element, props), data, element);
  };
  draw();
  const theme = new MutationObserver(draw);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const fit = () => plot.setSize({ width: element.clientWidth, height: HEIGHT });
  const room = new ResizeObserver(fit);
  room.observe(element);
  return () => {
    theme.disconnect();
    room.disconnect();
    plot.destroy();
  };
}

/**
 * @param {any} uPlot
 * @param {HTMLElement} element
 * @param {PlotProps} props
 */
function optionsOf(uPlot, element, { x, places, names, lines, shown }) {
  const colour = (/** @type {string} */ name) => colourOf(element, name);
  const line = { stroke: colour("--line"), width: 1 };
  const axis = { stroke: colour("--ink"), grid: line, ticks: line };
  const powers = { filter: powersOfTen };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false }, points: { size: 8 } },
    legend: { live: false },
    scales: {
      x: { time: false, range: [places[0] - 0.5, places[places.length - 1] + 0.5] },
      y: { distr: 3, range: decades },
    },
    axes: [
      { ...axis, label: x, labelSize: 24, ...(names && named(element, places, names)) },
      {
        ...axis,
        ...powers,
        size: 60,
        grid: { ...line, ...powers },
        ticks: { ...line, ...powers },
        values: (/** @type {any} */ _, /** @type {(number | null)[]} */ at) =>
          at.map((value) => (value === null ? "" : shown(value))),
      },
    ],
    series: [{ label: x }, ...lines.map((line, number) => seriesOf(uPlot, line, number, colour))],
  };
}

/**
 * @param {any} uPlot
 * @param {Line} line
 * @param {number} number
 * @param {(name: string) => string} colour
 */
function seriesOf(uPlot, line, number, colour) {
  const stroke = colour(`--plot-${(line.colour ?? number) % 8}`);
  if (line.shape === "bars") {
    const paths = uPlot.paths.bars({ size: [0.38, 44], align: line.align ?? 0 });
    return { label: line.label, stroke, fill: stroke, paths, points: { show: false } };
  }
  const dash = line.dashed ? [6, 6] : DASHES[Math.floor(number / 8) % DASHES.length];
  const points = { show: true, size: 7, fill: stroke };
  return { label: line.label, stroke, width: 2, dash, spanGaps: true, points };
}

/**
 * The lower axis where places have names.
 *
 * @param {HTMLElement} element
 * @param {number[]} places
 * @param {string[]} names
 */
function named(element, places, names) {
  const room = () => (element.clientWidth - 100) / places.length;
  /** @param {any} _ @param {number[]} at */
  const values = (_, at) => at.map((place) => short(names[place] ?? "", room()));
  return { splits: () => places, values, grid: { show: false } };
}

/**
 * Whole powers of ten around what is shown.
 *
 * @param {any} _
 * @param {number} low
 * @param {number} high
 */
function decades(_, low, high) {
  if (!(low > 0)) return [1e-6, 1];
  const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  return [10 ** from, 10 ** Math.max(to, from + 1)];
}

/**
 * Of the places for lines on the upright axis, the powers of ten; of many not all.
 *
 * @param {any} plot
 * @param {number[]} at
 */
function powersOfTen(plot, at) {
  const { min, max } = plot.scales.y;
  const step = Math.ceil(Math.log10(max / min) / 9);
  return at.map((value) => {
    const exponent = Math.log10(value);
    const whole = Math.round(exponent);
    return Math.abs(exponent - whole) < 1e-9 && whole % step === 0 ? value : null;
  });
}

/** @param {string} name @param {number} room in pixels */
function short(name, room) {
  const most = Math.max(3, Math.floor(room / 7.5));
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
