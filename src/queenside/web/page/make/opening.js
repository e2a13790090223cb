/** Boards that come from elsewhere: by the address, as a file, from a dialog, from another page. */

import { ask } from "../api.js";
import { useEffect, useState } from "../html.js";
import { cargoFor, linkTo } from "../router.js";
import { fromDocument } from "../sketch/sketch.js";

/**
 * @param {string} asked a text in the address; "" for none
 * @param {(sketch: import("../sketch/sketch.js").Sketch) => void} begin
 */
export function useOpening(asked, begin) {
  const [problem, setProblem] = useState(/** @type {any} */ (null));

  /** @param {() => Promise<any>} find */
  async function take(find) {
    setProblem(null);
    try {
      begin(fromDocument(await find()));
    } catch (error) {
      setProblem(error);
    }
  }
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
