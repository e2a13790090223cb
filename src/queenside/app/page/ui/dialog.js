/** A window over the page: the browser's own, so that focus and Escape are as everywhere. */

import { html, useEffect, useRef } from "../html.js";
import { go } from "../router.js";
import { t } from "../i18n.js";
import { IconButton } from "./button.js";

let deep = 0; // how many windows are open, one over the other

/** Let the browser's Back close a window instead of leaving the page. @param {() => void} close @returns {() => void} for when it is closed in any way */
function backCloses(close) {
  const depth = ++deep;
  const isBelow = () => (history.state?.dialog ?? 0) < depth;
  const onPopState = () => isBelow() && close();
  history.pushState({ dialog: depth }, "");
  addEventListener("popstate", onPopState);
  return () => {
    deep -= 1;
    removeEventListener("popstate", onPopState);
    if (history.state?.dialog === depth) history.back();
  };
}

/**
 * @param {{title: string, onClose: () => void, children?: unknown, wide?: boolean, name?: string}} props
 *   `name` is a class for a window that is laid out in its own way
 */
export function Dialog({ title, onClose, children, wide: isWide = false, name = "" }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    const leave = backCloses(() => element.current?.close());
    return () => {
      leave();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  /** @param {MouseEvent & {target: Element}} event a click beside the window closes it */
  function onClick(event) {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const place = target.closest('a[href^="#"]')?.getAttribute("href");
    if (target === element.current) onClose();
    else if (place && !ctrlKey && !metaKey && !shiftKey) {
      event.preventDefault();
      go(place);
    }
  }

  return html`<dialog
    ref=${element}
    class=${`dialog ${isWide ? "dialog-wide" : ""} ${name}`}
    aria-label=${title}
    onClose=${onClose}
    onClick=${onClick}
  >
    <div class="dialog-body">
      <header class="dialog-head">
        <h2>${title}</h2>
        <${IconButton} label=${t("Close")} onClick=${onClose}>×<//>
      </header>
      ${children}
    </div>
  </dialog>`;
}
