/** Common parts of the panels beside a board: their look, and that they follow the board. */

import { html, useEffect, useRef } from "../html.js";
import { IconButton } from "../ui/button.js";
import { useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { withState } from "./steps.js";

/**
 * @typedef {object} PanelProps
 * @property {Puzzle} puzzle @property {PuzzleDocument} document
 * @property {State} state the queens and marks on the board
 * @property {"colours" | "letters"} naming see `namingFor`
 * @property {(sight: import("./steps.js").Sight) => void} onShow what the board shall point at; empty: nothing any more
 * @property {(queens: Set<number>, marks: Set<number>) => void} [onRepair] they want to be back
 *   before any of these wrong queens and marks was on the board
 * @property {() => void} onClose
 */

/** @param {{label: string, closing: string, title?: string, onClose: () => void, children?: unknown}} props */
export function Panel({ label, closing, title = label, onClose, children }) {
  return html`<section class="card panel grid" aria-label=${label}>
    <header class="panel-head">
      <h2>${title}</h2>
      <${IconButton} label=${closing} onClick=${onClose}>×<//>
    </header>
    ${children}
  </section>`;
}

/** Ask about the current board; a change of the board drops the answer. @param {PanelProps} props @param {() => void} begin asks for the first one */
export function useAboutBoard({ puzzle, document, state, naming, onShow }, begin) {
  const { put, forget, ...asked } = useLatestRequest();
  const board = withState(puzzle, document, state);
  const key = JSON.stringify([board, naming]);
  const subject = useRef("");

  /** @param {string} path @param {object} [fields] */
  function request(path, fields) {
    subject.current = key;
    return put(path, { board, naming, ...fields });
  }
  useEffect(() => {
    if (subject.current === "") begin();
    else if (subject.current !== key) {
      forget();
      onShow({});
    }
  }, [key]);
  useEffect(() => () => onShow({}), []);
  return { ...asked, board, request };
}

/** The consequences of a queen that a step supposes: its deductions one by one, as the board numbers them. @param {{trial: import("../contract.js").LinkData[]}} props */
export function Trial({ trial }) {
  if (!trial.length) return null;
  return html`<details class="trial" open>
    <summary>${t("What it would lead to")}</summary>
    <${Links} trial=${trial} />
  </details>`;
}

/** @param {{trial: import("../contract.js").LinkData[]}} props the deductions, each with those of its own trial below it */
function Links({ trial }) {
  return html`<ol>
    ${trial.map(
      (link) => html`<li key=${link.sentence}>${link.sentence} ${link.trial.length > 0 && html`<${Links} trial=${link.trial} />`}</li>`,
    )}
  </ol>`;
}
