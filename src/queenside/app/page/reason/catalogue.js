/** The names and meanings of techniques and grades: requested once, then shared by the page. */

import { ask } from "../api.js";
import { useLoaded } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { MARKS } from "./steps.js";

/** @type {Promise<Catalogue> | null} */
let request = null;

/** @type {Catalogue | null} what was answered, so that it is there at once the next time */
let cached = null;

/** @returns {Promise<Catalogue>} */
function load() {
  request ??= ask("techniques").then((answer) => (cached = translate(answer))).catch((problem) => {
    request = null; // so that it is asked again
    throw problem;
  });
  return request;
}

/** @param {Catalogue} catalogue @returns {Catalogue} in the page's language */
function translate({ techniques, grades }) {
  return {
    techniques: techniques.map((technique) => ({ ...technique, title: t(technique.title), about: t(technique.about) })),
    grades: grades.map((grade) => ({ ...grade, about: t(grade.about) })),
  };
}

export function useCatalogue() {
  const { answer, problem } = useLoaded(load);
  return { catalogue: /** @type {Catalogue | null} */ (answer) ?? cached, problem };
}

/** @param {Catalogue | null} catalogue @param {string} name of a technique */
export function titleOf(catalogue, name) {
  return catalogue?.techniques.find((technique) => technique.name === name)?.title ?? name;
}

/** @param {Technique} technique @returns {{rating: number, grade: string}[]} all its ratings */
export function ratingsOf({ one_star, several_stars }) {
  return [...one_star, ...several_stars];
}

/** @param {Technique} technique whether it has a place on the ladder */
export function isRated(technique) {
  return technique.name !== MARKS && ratingsOf(technique).length > 0;
}

/** @param {Technique} technique whether there are positions to train it on */
export function canTrain(technique) {
  return isRated(technique) && technique.boards > 0;
}

/** @param {Technique} technique @returns {string} "2.2", or "2.2 to 3" */
export function ratingOf(technique) {
  const ratings = ratingsOf(technique).map(({ rating }) => rating);
  const [min, max] = [Math.min(...ratings), Math.max(...ratings)];
  return min === max ? String(min) : t("{least} to {most}", { least: min, most: max });
}

/** @param {string} word @returns {string} with a capital */
export function capitalise(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
