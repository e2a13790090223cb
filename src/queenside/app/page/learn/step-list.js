/** Steps one below the other, the present one in sight. */

import { html, useEffect, useRef } from "../html.js";

/** @param {{steps: [before: unknown, title: unknown, after: unknown][], current: number, onPick: (step: number) => void, look?: string}} props */
export function StepList({ steps, current, onPick, look = "" }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = list.current?.querySelector("[aria-current]");
    if (!list.current || !(now instanceof HTMLElement)) return;
    const middle = now.offsetTop - (list.current.clientHeight - now.offsetHeight) / 2;
    list.current.scrollTop = middle; // the list alone, so that the page stays where it is
  }, [current]);
  return html`<ol class=${`steps rounded ${look}`} ref=${list}>
    ${steps.map(
      ([before, title, after], index) => html`<li key=${index}>
        <button type="button" aria-current=${index === current ? "step" : null} onClick=${() => onPick(index)}>
          <span class="quiet">${before}</span>
          <span>${title}</span>
          <span class="rating">${after}</span>
        </button>
      </li>`,
    )}
  </ol>`;
}
