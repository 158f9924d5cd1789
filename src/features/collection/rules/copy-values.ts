import * as v from "valibot";

/** Best first. */
export const conditions = {
  NM: "Near Mint",
  LP: "Lightly Played",
  MP: "Moderately Played",
  HP: "Heavily Played",
  DMG: "Damaged",
} as const;

export type Condition = keyof typeof conditions;
export const conditionKeys = Object.keys(conditions) as Condition[];

export const languages = {
  en: "English",
  ja: "Japanese",
  de: "German",
  fr: "French",
  it: "Italian",
  es: "Spanish",
  pt: "Portuguese",
  nl: "Dutch",
  pl: "Polish",
  ru: "Russian",
  ko: "Korean",
  zh: "Chinese",
  th: "Thai",
  id: "Indonesian",
} as const;

export const Day = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.check((text) => text === "" || isDay(text), "must be a date like 2024-02-29"),
  v.transform((text) => text || null),
);

/** Whether a text is a day of the 20th or 21st century that exists. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
