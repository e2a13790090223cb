/** Watching solvers at work: one search, several in a race, engines compared, n-queens, and long jobs. */

import { can } from "../api.js";
import { html } from "../html.js";
import { Lazy } from "../ui/feedback.js";
import { Tabs } from "../ui/button.js";
import { t } from "../i18n.js";

const VIEWS = [
  { name: "watch", title: t("Watch"), load: () => import("./searches.js") },
  { name: "race", title: t("Race"), load: () => import("./searches.js") },
  { name: "compare", title: t("Compare"), load: () => import("./compare.js") },
  { name: "n-queens", title: t("N-Queens"), load: () => import("./n-queens.js") },
  { name: "jobs", title: t("Jobs"), load: () => import("./jobs.js"), needs: "GET /jobs" },
];

/** @param {{route: Route}} props */
export default function Watch({ route }) {
  const views = VIEWS.filter(({ needs }) => !needs || can(needs));
  const { name, load } = views.find((view) => view.name === route.rest[0]) ?? views[0];
  return html`<div class="watch">
    <${Tabs} label=${t("What to see")} page="see" tabs=${views} current=${name} />
    <${Lazy} load=${load} route=${route} key=${name} />
  </div>`;
}
