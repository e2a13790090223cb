/** Boards that come from elsewhere: by the address, as a file, from a dialog, from another page. */

import { boardsIn } from "../board/address.js";
import { useEffect } from "../html.js";
import { stateFor, linkTo } from "../router.js";
import { fromDocument } from "../sketch/sketch.js";
import { useLatestRequest } from "../ui/use-latest-request.js";

/**
 * @param {string} text a text in the address; "" for none
 * @param {(sketch: import("../sketch/sketch.js").Sketch) => void} begin
 */
export function useOpening(text, begin) {
  const { problem, run } = useLatestRequest();
  /** @param {() => Promise<import("../board/puzzle.js").PuzzleDocument>} find */
  const take = (find) => run(async () => begin(fromDocument(await find())));
  /** @param {string} text */
  const read = async (text) => (await boardsIn(text))[0];
  useEffect(() => {
    const brought = stateFor(linkTo("make"));
    if (brought) begin(brought);
    if (!text) return;
    take(() => read(text));
    location.replace(linkTo("make")); // whoever loads the page again finds what is drawn by then
  }, [text]);

  /** @param {File} file */
  const onFile = (file) => take(async () => read(await file.text()));
  return { problem, take, onFile };
}
