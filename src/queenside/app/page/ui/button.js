/** Buttons and their signs; whatever else they are given goes to the element. */

import { html } from "../html.js";
import { t } from "../i18n.js";
import { FileInput } from "./fields.js";
import { linkTo } from "../router.js";

/**
 * @param {{main?: boolean, pressed?: boolean, children?: unknown} & Record<string, unknown>} props `main`: the one
 *   that most will want; `pressed`: for a button that stays so
 */
export function Button({ main = false, pressed, children, ...rest }) {
  const look = main ? "button button-main" : "button";
  return html`<button type="button" class=${look} aria-pressed=${pressed} ...${rest}>${children}</button>`;
}

/** @param {{label: string, icon?: string, children?: unknown} & Record<string, unknown>} props `label` for those who hear it */
export function IconButton({ label, icon, children, ...rest }) {
  return html`<button type="button" class="icon-button" aria-label=${label} ...${rest}>
    ${icon ? html`<${Icon} name=${icon} />` : children}
  </button>`;
}

/** Signs as strokes on a field of 24 by 24. @type {Record<string, string>} */
const STROKES = {
  undo: "M9 6L4.5 10.5L9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  redo: "M15 6l4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3",
  clear: "M6 7h12M10 7V4.5h4V7M7.5 7l.8 12.5h7.4L16.5 7M10.4 10.5v5.5M13.6 10.5v5.5",
  whatIf: "M6.5 19.5v-3a4 4 0 0 1 4-4h3a4 4 0 0 0 4-4v-3M6.5 4.5v9M14.5 8.5l3-3.5l3 3.5",
  notes: "M4.5 4.5h15v15h-15zM8 8.5h.1M15.900 8.5h.1M8 15.5h.1",
  pause: "M9 5.5v13M15 5.5v13",
  resume: "M8.5 5.5l10 6.5l-10 6.5z",
  check: "M4.5 12.5l5 5l10-11",
  hint: "M9.5 18.5h5M10.5 21h3M12 3.5a6 6 0 0 0-3.4 10.9c.6.5.9 1 .9 1.7h5c0-.7.3-1.2.9-1.7A6 6 0 0 0 12 3.5z",
  share: "M12 14.5v-11M8 7l4-4l4 4M5.5 12v7.5h13V12",
  games: "M5 6.5h14M5 12h14M5 17.5h9",
  more: "M5.5 12h.1M12 12h.1M18.400 12h.1",
  print: "M7.5 9.5v-5h9v5M7.5 16.5h-3v-7h15v7h-3M7.5 13.5h9v6h-9z",
  edit: "M5 19l1-4.5L16 4.5l3.5 3.5L9.5 18zM13.5 7l3.5 3.5",
  watch: "M3.5 12c4-7 13-7 17 0c-4 7-13 7-17 0zM12 9.700a2.300 2.300 0 1 1 0 4.600a2.300 2.300 0 1 1 0-4.600",
  explain: "M5 5.5h9M5 10h6M5 14.5h4M13 15.5l2.5 2.5l4.5-6.5",
  pick: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  friend: "M9 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6M3.5 19.5c0-7 11-7 11 0M15.5 5.5a2.700 2.700 0 0 1 0 5.200M17 13.600c2.300.6 3.700 2.600 3.700 5.900",
  flame: "M12.5 2.5c.8 3.5 6 6 6 11.5a6.5 6.5 0 0 1-13 0c0-2.600 1.300-4.300 2.800-5.600c.2 1.700.9 2.700 1.900 3c-.6-3 .2-6.5 2.300-8.900z",
  help: "M8.8 9a3.3 3.3 0 1 1 5 2.8c-1.2.7-1.8 1.3-1.8 2.7M12 18.2v.3",
  larger: "M12 6v12M6 12h12",
  smaller: "M6 12h12",
  next: "M5 12h14M13 6l6 6l-6 6",
  picture: "M4.5 5.5h15v13h-15zM4.5 15.5l4.5-4.5 3.5 3.5 2.5-2.5 4.5 4.5M14.700 9.200h.1",
  copy: "M8.5 8.5v-4h11v11h-4M4.5 8.5h11v11h-11z",
};

/** @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class=${`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${STROKES[name]} /></svg>`;
}

/**
 * Buttons of which one is pressed.
 * @template T
 * @param {object} props
 * @param {string} props.label for those who hear it
 * @param {string} props.look the class of all together
 * @param {string} [props.each] the class of each
 * @param {readonly (readonly [T, ...unknown[]])[]} props.choices values with their words
 * @param {T} props.value @param {(value: T) => void} props.onPick
 */
export function ButtonGroup({ label, look, each: buttonClass, choices, value, onPick }) {
  return html`<div class=${look} role="group" aria-label=${label}>
    ${choices.map(
      ([name, words]) =>
        html`<button type="button" class=${buttonClass} aria-pressed=${name === value} onClick=${() => onPick(name)}>${words}</button>`,
    )}
  </div>`;
}

/**
 * A button that asks for a picture, or the camera on a phone.
 * @param {{onPicture: (file: File) => void, look?: string}} props `look`: its class; of an "icon-button" the words are only heard
 */
export function PictureButton({ onPicture, look = "button" }) {
  return html`<label class=${look} title=${t("A screenshot or a photo of a board; or paste it with Ctrl+V")}>
    <${Icon} name="picture" />
    <span class=${look === "icon-button" ? "only-heard" : ""}>${t("Open a picture")}</span>
    <${FileInput} name="picture" accept="image/*" onFile=${onPicture} />
  </label>`;
}

/** @param {{zoom: ReturnType<typeof import("../board/board.js").useZoom>}} props */
export function ZoomButtons({ zoom: { value, least: min, most: max, smaller, larger } }) {
  /** @param {string} label @param {boolean} disabled @param {() => void} onClick */
  const button = (label, disabled, onClick) => {
    const name = label.toLowerCase();
    return html`<${IconButton} ...${{ label, title: label, icon: name, disabled, onClick, "data-action": name }} />`;
  };
  return html`${button(t("Smaller"), value <= min, smaller)} ${button(t("Larger"), value >= max, larger)}`;
}

/** @param {{label: string, page: string, tabs: {name: string, title: string}[], current: string}} props */
export function Tabs({ label, page, tabs, current }) {
  return html`<nav class="page-tabs" aria-label=${label}>
    ${tabs.map(
      ({ name, title }) => html`<a
        href=${linkTo(page, name)}
        aria-current=${name === current ? "page" : null}
      >${title}</a>`,
    )}
  </nav>`;
}
