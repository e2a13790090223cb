/** Training, kept: what a person has found of each technique, and the rating, among the settings. */

import { dayText } from "../board/days.js";
import { html, useCallback, useEffect, useState } from "../html.js";
import { keep, loadSetting } from "../settings.js";
import { t } from "../i18n.js";
import { ratingsOf } from "./catalogue.js";
import { BEGINNER, updateTally, LAST_BOX, NEW, updateRating } from "./levels.js";
import { profileOf } from "./review.js";
import { reviews } from "./reviews.js";

/** @import { Tallies, Tally } from "./levels.js" */

const [TALLIES, RATING] = ["trainer", "trainer-rating"];

/** Load the training record, and a function that adds an answer. */
export function useTraining() {
  const [training, setTraining] = useState(
    /** @type {{tallies: Tallies, rating: number, profile: import("./levels.js").Profile} | null} */ (null),
  );
  useEffect(() => {
    Promise.all([loadSetting(TALLIES), loadSetting(RATING), reviews()]).then(([stored = {}, rating = BEGINNER, all]) => {
      const tallies = Object.fromEntries(Object.entries(stored).map(([name, tally]) => [name, { ...NEW, ...tally }]));
      setTraining({ tallies, rating: Number.isFinite(rating) ? rating : BEGINNER, profile: profileOf(all) });
    });
  }, []);
  const count = useCallback(
    (/** @type {Technique} */ technique, /** @type {"right" | "helped" | "shown"} */ how) =>
      setTraining((now) => {
        if (!now) return now;
        const tally = updateTally(now.tallies[technique.name] ?? NEW, how, dayText());
        const tallies = { ...now.tallies, [technique.name]: tally };
        const rating = updateRating(now.rating, ratingsOf(technique)[0].rating, how);
        keep(TALLIES, tallies);
        keep(RATING, rating);
        return { ...now, tallies, rating };
      }),
    [],
  );
  return { training, count };
}

/** @param {{tally: Tally | undefined}} props */
export function Score({ tally: { right, streak, best, box } = NEW }) {
  const level = right > 0 && html` <span class="level">${t("Level {box} of {last}", { box, last: LAST_BOX })}</span>`;
  const words = right ? t("{right} right · {streak} in a row · best {best}", { right, streak, best }) : t("not yet trained");
  return html`<span class="quiet score">${words}${level}</span>`;
}
