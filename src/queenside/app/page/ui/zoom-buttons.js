/** Smaller and larger: buttons for a board that scrolls. */

import { html } from "../html.js";
import { t } from "../i18n.js";
import { IconButton } from "./button.js";

/** @param {{zoom: ReturnType<typeof import("../board/use-zoom.js").useZoom>}} props */
export function ZoomButtons({ zoom: { value, least: min, most: max, smaller, larger } }) {
  /** @param {string} label @param {boolean} disabled @param {() => void} onClick */
  const button = (label, disabled, onClick) => {
    const name = label.toLowerCase();
    return html`<${IconButton} ...${{ label, title: label, icon: name, disabled, onClick, "data-action": name }} />`;
  };
  return html`${button(t("Smaller"), value <= min, smaller)} ${button(t("Larger"), value >= max, larger)}`;
}
