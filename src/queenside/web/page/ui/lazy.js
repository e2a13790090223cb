/** A part of the page that is loaded when it is first shown. */

import { html, useEffect, useState } from "../html.js";

/** @param {{load: () => Promise<{default: unknown}>} & Record<string, unknown>} props to be made anew for another part */
export function Lazy({ load, ...props }) {
  const [Shown, setShown] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    load().then((module) => setShown(() => module.default));
  }, []);
  return Shown && html`<${Shown} ...${props} />`;
}
