/** A part of the page that is loaded when it is first shown. */

import { html, useEffect, useState } from "../html.js";
import { t, tree } from "../i18n.js";
import { Button } from "./button.js";
import { Skeleton } from "./skeleton.js";

/**
 * Load a part; `look` is its placeholder. Needs a `key` for each part.
 *
 * @param {{load: () => Promise<{default: unknown}>, look?: string} & Record<string, unknown>} props
 */
export function Lazy({ load, look, ...props }) {
  const [Component, setComponent] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    load().then(
      (module) => setComponent(() => module.default),
      () => setComponent(() => Missing),
    );
  }, []);
  if (!Component) return look && html`<${Skeleton} look=${look} />`;
  return html`<${Component} ...${props} />`;
}

/** Shown when a part could not be loaded. */
function Missing() {
  // Asked first, since a page that is loaded again without a server is gone; and the whole page is
  // loaded again, since some browsers don't fetch a part twice.
  const reload = () => fetch(location.pathname).then(() => location.reload(), () => {});
  return html`<div class="fault" role="alert">
    <p>
      ${tree("This part of the page could not be loaded. If the server has ended, start it again with {command} and open the address that it prints.", {
        command: html`<code>queenside serve</code>`,
      })}
    </p>
    <p class="row"><${Button} onClick=${reload}>${t("Try again")}<//></p>
  </div>`;
}
