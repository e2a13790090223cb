/** Boards that come from elsewhere: by the address, as a file that is dropped, from a dialog. */

import { ask } from "../api.js";
import { useEffect, useState } from "../html.js";
import { linkTo } from "../router.js";
import { fromDocument } from "./sketch.js";

/**
 * @param {string} asked a text in the address; "" for none
 * @param {(sketch: import("./sketch.js").Sketch) => void} begin
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
    if (!asked) return;
    take(() => read(asked));
    location.replace(linkTo("make")); // whoever loads the page again finds what is drawn by then
  }, [asked]);

  /** @param {DragEvent} event a file, unless somebody has taken it already */
  function onDrop(event) {
    const file = event.dataTransfer?.files[0];
    if (event.defaultPrevented || !file) return;
    event.preventDefault();
    take(async () => read(await file.text()));
  }
  return { problem, take, onDrop };
}

/** @param {string} text */
async function read(text) {
  return (await ask("read", { text })).boards[0];
}
