/** The day where the person is, also for a page that stays open past midnight. */

import { dayText } from "../board/days.js";
import { useEffect, useState } from "../html.js";

const INTERVAL = 5000; // milliseconds: no timer that waits for midnight survives a night asleep

/** @returns {string} such as 2026-11-22 */
export function useToday() {
  const [day, setDay] = useState(() => dayText());
  useEffect(() => {
    const look = () => setDay(dayText());
    const timer = setInterval(look, INTERVAL);
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return day;
}
