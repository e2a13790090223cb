/** Days as boards and calendars name them: 2026-11-22, where the person is. */

import { dateText } from "../i18n.js";

/** @param {Date} [date] @returns {string} the day of this moment, or of now */
export function dayText(date = new Date()) {
  return date.toLocaleDateString("sv"); // as the Swedes write it, and ISO 8601
}

/** @param {string} day @returns {Date} its noon, so that no change of the clock makes it another day */
export function dateOf(day) {
  return new Date(`${day}T12:00`);
}

/** @param {string} day @param {number} days @returns {string} so many days later, or earlier */
export function daysAfter(day, days) {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayText(date);
}

/** @param {string} day @returns {string} such as 22 November 2026 */
export function inFull(day) {
  return dateText(dateOf(day), { dateStyle: "long" });
}

/** @param {string} day @returns {string} such as Sunday 22 November, of this year or the last months */
export function dayName(day) {
  return dateText(dateOf(day), { weekday: "long", day: "numeric", month: "long" });
}
