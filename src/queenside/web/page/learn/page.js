/** Learning: boards explained, the techniques, and the trainer. */

import { html } from "../html.js";
import { Tabs } from "../ui/tabs.js";
import { Explain } from "./explain.js";
import { Techniques } from "./techniques.js";
import { Train } from "./train.js";

const TABS = [
  { name: "explain", title: "Explain" },
  { name: "techniques", title: "Techniques" },
  { name: "train", title: "Train" },
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
        : html`<${Explain} word=${word} />`}`;
}
