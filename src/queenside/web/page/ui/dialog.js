/** A window over the page: the browser's own, so that focus and Escape are as everywhere. */

import { html, useEffect, useRef } from "../html.js";
import { IconButton } from "./button.js";

/**
 * @param {{title: string, onClose: () => void, children?: unknown, wide?: boolean, name?: string}} props
 *   `name` is a class for a window that is laid out in its own way
 */
export function Dialog({ title, onClose, children, wide = false, name = "" }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  /** @param {MouseEvent} event a click beside the window closes it */
  const onClick = (event) => event.target === element.current && onClose();

  return html`<dialog
    ref=${element}
    class=${`dialog ${wide ? "dialog-wide" : ""} ${name}`}
    aria-label=${title}
    onClose=${onClose}
    onClick=${onClick}
  >
    <div class="dialog-body">
      <header class="dialog-head">
        <h2>${title}</h2>
        <${IconButton} label="Close" onClick=${onClose}>×<//>
      </header>
      ${children}
    </div>
  </dialog>`;
}
