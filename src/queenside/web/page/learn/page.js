/** Learning: boards explained, the techniques, and the trainer. */

import { html } from "../html.js";
import { Tabs } from "../ui/tabs.js";
import { Explain } from "./explain.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { Techniques } from "./techniques.js";
import { Train } from "./train.js";

const TABS = [
  { name: "rules", title: "Rules" },
  { name: "explain", title: "Explain" },
  { name: "techniques", title: "Techniques" },
  { name: "train", title: "Train" },
  { name: "review", title: "Review" },
];

/** @param {{route: import("../router.js").Route}} props */
export default function Learn({ route }) {
  const [tab = "explain", word = ""] = route.rest;
  return html`<h1 class="only-heard">Learn</h1>
    <${Tabs} label="Learn" page="learn" tabs=${TABS} current=${tab} />
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
