/** Pairing the browser extension: a code to type in there, which is good for two minutes. */

import { ask } from "../api.js";
import { html, useState } from "../html.js";
import { Fault } from "./fault.js";

export function PairExtension() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const begin = () =>
    ask("pairing", {}).then((answer) => (setCode(answer.code), setProblem(null)), setProblem);
  return html`<section class="pair-extension">
    <button type="button" class="button" onClick=${begin}>Pair an extension</button>
    ${code &&
    html`<p role="status">
      In the extension, press “Pair with Queenside” and type in the port <code>${location.port}</code>${" "}
      and the code <code class="pair-code">${code}</code>. It can be used once, within two minutes.
    </p>`}
    ${problem && html`<${Fault} problem=${problem} />`}
  </section>`;
}
