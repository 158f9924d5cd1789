import { type AgeUnit, ageText, dayText, english } from "./text/locale.ts";

const units: [AgeUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago a time was, in the largest whole unit: "5 minutes ago", "yesterday"; "just now" within a minute. */
export function ago(then: Date, now: Date, locale = english): string {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const unit = units.find(([, size]) => seconds >= size);
  return unit ? ageText(-Math.floor(seconds / unit[1]), unit[0], locale) : "just now";
}

const dayMilliseconds = 86_400_000;

/** YYYY-MM-DD, UTC. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMilliseconds).toISOString().slice(0, 10);

/** "2023-09-22" → "Sep 22, 2023". */
export const dateText = (date: string | null, locale = english): string | null =>
  date === null ? null : dayText(new Date(date), "day", locale);

/** Hours and minutes in UTC: "14:05 UTC". */
export const clockText = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;

/** Day and time in UTC, for people. */
export const momentText = (at: Date, locale = english): string => `${dayText(at, "day", locale)}, ${clockText(at)}`;

/** UTC: "Today", "Yesterday", "Sep 22, 2023". */
export function dayName(then: Date, now: Date, locale = english): string {
  const day = dayBefore(then, 0);
  const near = ["Today", "Yesterday"].find((_, days) => day === dayBefore(now, days));
  return near ?? dayText(then, "day", locale);
}

const datePattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Accepts YYYY, YYYY-MM and YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const [, year, month = "01", day = "01"] = datePattern.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
