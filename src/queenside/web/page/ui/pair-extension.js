/** Pairing the browser extension: a code to type in there, which is good for two minutes. */

import { can } from "../api.js";
import { html } from "../html.js";
import { Button } from "./button.js";
import { Fault } from "./fault.js";
import { useLatestRequest } from "./use-latest-request.js";

export function PairExtension() {
  const { answer, problem, put } = useLatestRequest();
  if (!can("POST /pairing")) return null;
  return html`<section class="pair-extension">
    <${Button} onClick=${() => put("pairing", {})}>Pair an extension<//>
    ${answer &&
    html`<p role="status">
      In the extension, press “Pair with Queenside” and type in the port <code>${location.port}</code>${" "}
      and the code <code class="pair-code">${answer.code}</code>. It can be used once, within two minutes.
    </p>`}
    <${Fault} problem=${problem} />
  </section>`;
}
