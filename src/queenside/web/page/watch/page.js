/** Seeing the algorithms at work: a search, several side by side, n-queens, and long jobs. */

import { html, useEffect, useState } from "../html.js";
import { Tabs } from "../ui/tabs.js";

const VIEWS = [
  { name: "watch", title: "Watch", load: () => import("./watch.js") },
  { name: "compare", title: "Compare", load: () => import("./compare.js") },
  { name: "n-queens", title: "N-Queens", load: () => import("./n-queens.js") },
  { name: "jobs", title: "Jobs", load: () => import("./jobs.js") },
];

/** @param {{route: import("../router.js").Route}} props */
export default function See({ route }) {
  const view = VIEWS.find(({ name }) => name === route.rest[0]) ?? VIEWS[0];
  const [Shown, setShown] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let current = true;
    setShown(null);
    view.load().then((module) => current && setShown(() => module.default));
    return () => {
      current = false;
    };
  }, [view]);
  return html`<div class="watch">
    <${Tabs} label="What to see" page="see" tabs=${VIEWS} current=${view.name} />
    ${Shown && html`<${Shown} route=${route} key=${view.name} />`}
  </div>`;
}
