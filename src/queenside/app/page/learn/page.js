/** Learning: boards explained, the techniques, and the trainer. */

import { html } from "../html.js";
import { Tabs } from "../ui/button.js";
import { t } from "../i18n.js";
import { Explain } from "./explain.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { Techniques } from "./techniques.js";
import { Train } from "./train.js";

const TABS = [
  { name: "rules", title: t("Rules") },
  { name: "explain", title: t("Explain") },
  { name: "techniques", title: t("Techniques") },
  { name: "train", title: t("Train") },
  { name: "review", title: t("Review") },
];

/** @param {{route: Route}} props */
export default function Learn({ route }) {
  const [tab = "explain", word = ""] = route.rest;
  return html`<h1 class="only-heard">${t("Learn")}</h1>
    <${Tabs} label=${t("Learn")} page="learn" tabs=${TABS} current=${tab} />
    ${tab === "techniques"
      ? html`<${Techniques} opened=${word} />`
      : tab === "train"
        ? html`<${Train} name=${word} to=${route.query.get("to") ?? "hard"} />`
        : tab === "review"
          ? html`<${Review} name=${word} />`
        : tab === "rules"
          ? html`<${Rules} then=${route.query.get("then")} />`
          : html`<${Explain} word=${word} />`}`;
}
