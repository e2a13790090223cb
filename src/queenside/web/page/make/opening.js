/** Boards that come from elsewhere: by the address, as a file, from a dialog, from another page. */

import { ask } from "../api.js";
import { useEffect } from "../html.js";
import { cargoFor, linkTo } from "../router.js";
import { fromDocument } from "../sketch/sketch.js";
import { useLatestRequest } from "../ui/use-latest-request.js";

/**
 * @param {string} asked a text in the address; "" for none
 * @param {(sketch: import("../sketch/sketch.js").Sketch) => void} begin
 */
export function useOpening(asked, begin) {
  const { problem, run } = useLatestRequest();
  /** @param {() => Promise<any>} find */
  const take = (find) => run(async () => begin(fromDocument(await find())));
  useEffect(() => {
    const brought = cargoFor(linkTo("make"));
    if (brought) begin(brought);
    if (!asked) return;
    take(() => read(asked));
    location.replace(linkTo("make")); // whoever loads the page again finds what is drawn by then
  }, [asked]);

  /** @param {File} file */
  const onFile = (file) => take(async () => read(await file.text()));
  return { problem, take, onFile };
}

/** @param {string} text */
async function read(text) {
  return (await ask("read", { text })).boards[0];
}
