/** Runs while the page itself is still on its way: where it will show the board of the day, that is asked for now, and not one round trip later. */

import { dayText } from "../board/days.js";
import { addressOf, fileOf } from "./days.js";

if (/^(#\/?(today|play(\/daily)?)?)?$/.test(location.hash)) {
  const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
  link.href = addressOf(fileOf(dayText())).href;
  document.head.append(link);
}
