/** Values as bars beside each other. */

import { html } from "../html.js";

/**
 * @param {{values: number[], ceiling: number, lookOf: (index: number) => string, onPick?: (index: number) => void} &
 *   Record<string, unknown>} props `ceiling`: the value that fills the height; `onPick`: a bar, wherever it is clicked above or below
 */
export function Bars({ values, ceiling, lookOf, onPick, ...rest }) {
  /** @param {MouseEvent & {currentTarget: Element}} event */
  function onClick({ clientX, currentTarget }) {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPick?.(Math.min(values.length - 1, Math.floor(((clientX - left) / width) * values.length)));
  }
  return html`<svg viewBox=${`0 0 ${values.length} ${ceiling}`} preserveAspectRatio="none" onClick=${onClick} ...${rest}>
    ${values.map(
      (value, index) => html`<rect key=${index} class=${lookOf(index)} x=${index + 0.08} width="0.84" y=${ceiling - value} height=${value} />`,
    )}
  </svg>`;
}
