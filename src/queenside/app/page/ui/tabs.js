/** The parts of a page, one of which is shown. */

import { html } from "../html.js";
import { linkTo } from "../router.js";

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
