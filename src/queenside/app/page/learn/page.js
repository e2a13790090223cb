/** Learning: boards explained, the techniques, and the trainer. */

import { html } from "../html.js";
import { Tabs } from "../ui/button.js";
import { t } from "../i18n.js";
import { Explain } from "./explain.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { Techniques } from "./techniques.js";
import { Train } from "./train.js";

/** @type {{name: string, title: string, view: (word: string, query: URLSearchParams) => unknown}[]} */
const TABS = [
  { name: "rules", title: t("Rules"), view: (_, query) => html`<${Rules} then=${query.get("then")} />` },
  { name: "explain", title: t("Explain"), view: (word) => html`<${Explain} word=${word} />` },
  { name: "techniques", title: t("Techniques"), view: (word) => html`<${Techniques} opened=${word} />` },
  { name: "train", title: t("Train"), view: (word, query) => html`<${Train} name=${word} to=${query.get("to") ?? "hard"} />` },
  { name: "review", title: t("Review"), view: (word) => html`<${Review} name=${word} />` },
];

/** @param {{route: Route}} props */
export default function Learn({ route }) {
  const [current = "explain", word = ""] = route.rest;
  const { view } = TABS.find(({ name }) => name === current) ?? TABS[1];
  return html`<h1 class="only-heard">${t("Learn")}</h1>
    <${Tabs} label=${t("Learn")} page="learn" tabs=${TABS} current=${current} />
    ${view(word, route.query)}`;
}
