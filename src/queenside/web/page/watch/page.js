/** Watching solvers at work: one search, several side by side, n-queens, and long jobs. */

import { html } from "../html.js";
import { Lazy } from "../ui/lazy.js";
import { Tabs } from "../ui/tabs.js";

const VIEWS = [
  { name: "watch", title: "Watch", load: () => import("./watch.js") },
  { name: "compare", title: "Compare", load: () => import("./compare.js") },
  { name: "n-queens", title: "N-Queens", load: () => import("./n-queens.js") },
  { name: "jobs", title: "Jobs", load: () => import("./jobs.js") },
];

/** @param {{route: import("../router.js").Route}} props */
export default function Watch({ route }) {
  const { name, load } = VIEWS.find((view) => view.name === route.rest[0]) ?? VIEWS[0];
  return html`<div class="watch">
    <${Tabs} label="What to see" page="see" tabs=${VIEWS} current=${name} />
    <${Lazy} load=${load} route=${route} key=${name} />
  </div>`;
}
