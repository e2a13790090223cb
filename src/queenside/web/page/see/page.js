/** Placeholder of this page. */

import { html } from "../html.js";

export default function Page() {
  return html`<h1>see</h1>`;
}
