/** The sketch and its history for the page; the sketch is kept, so that it is there again. */

import { useEffect } from "../html.js";
import { keep, loadSetting } from "../settings.js";
import { empty, fromData, toData } from "../sketch/sketch.js";
import { useHistory } from "../sketch/use-history.js";
import { useAutosave } from "../ui/use-autosave.js";

const KEY = "make";
const PAUSE = 1000; // milliseconds after a change
const FIRST = empty(8);

/** The last sketch and what can be done to it. */
export function useSavedHistory() {
  const past = useHistory(FIRST);
  const { sketch, latest, restart } = past;
  useEffect(() => {
    loadSetting(KEY).then((data) => {
      const last = fromData(data);
      if (last && latest() === FIRST) restart(last);
    });
  }, []);
  const autosave = useAutosave(() => keep(KEY, toData(latest())), PAUSE);
  useEffect(() => {
    if (sketch !== FIRST) autosave.later();
  }, [sketch]);
  return past;
}
