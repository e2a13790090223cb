/** Pairing the browser extension: a code to type in there, which is good for two minutes. */

import { can } from "../api.js";
import { html } from "../html.js";
import { t, tree } from "../i18n.js";
import { Button } from "./button.js";
import { Fault } from "./fault.js";
import { useLatestRequest } from "./use-latest-request.js";

export function PairExtension() {
  const { answer, problem, put } = useLatestRequest();
  if (!can("POST /pairing")) return null;
  return html`<section class="pair-extension">
    <${Button} onClick=${() => put("pairing", {})}>${t("Pair an extension")}<//>
    ${answer &&
    html`<p role="status">
      ${tree("In the extension, press “Pair with Queenside” and type in the port {port} and the code {code}. It can be used once, within two minutes.", {
        port: html`<code>${location.port}</code>`,
        code: html`<code class="pair-code">${answer.code}</code>`,
      })}
    </p>`}
    <${Fault} problem=${problem} />
  </section>`;
}
