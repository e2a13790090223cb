/** The basis of every part of the page: htm for markup, preact to draw it. */

import { html, useEffect, useLayoutEffect, useMemo, useRef } from "./vendor/preact.js";

export * from "./vendor/preact.js";

/**
 * Hear events, by their types, as soon as a part of the page is seen and as long as it is there.
 * @param {Record<string, (event: any) => unknown>} handlers @param {{target?: EventTarget, capture?: boolean}} [options]
 */
export function useEvents(handlers, { target = window, capture = false } = {}) {
  const latest = useRef(handlers);
  latest.current = handlers;
  useLayoutEffect(() => {
    const types = Object.keys(handlers);
    const onEvent = (/** @type {Event} */ event) => latest.current[event.type](event);
    for (const type of types) target.addEventListener(type, onEvent, capture);
    return () => types.forEach((type) => target.removeEventListener(type, onEvent, capture));
  }, []);
}

/** Do something every so many milliseconds, as long as a part of the page is there. @param {() => unknown} act @param {number} pause 0 for never */
export function useInterval(act, pause) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!pause) return;
    const timer = setInterval(() => latest.current(), pause);
    return () => clearInterval(timer);
  }, [pause]);
}

/**
 * Draw a component again only when one of its props has changed.
 * @template {object} Props @param {(props: Props) => unknown} Component that is always given the same names
 * @returns {(props: Props) => unknown}
 */
export function memo(Component) {
  return (props) => useMemo(() => html`<${Component} ...${props} />`, Object.values(props));
}
