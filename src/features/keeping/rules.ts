import * as v from "valibot";

/** Grading companies (PRODUCT §5). */
export const companies = ["PSA", "BGS", "TAG", "CGC", "ARS", "AGS", "ACE", "SGC", "TGA"] as const;

/** Conditions of a raw card, best first, with what they stand for. */
export const conditions = {
  NM: "Near Mint",
  LP: "Lightly Played",
  MP: "Moderately Played",
  HP: "Heavily Played",
  DMG: "Damaged",
} as const;

export type Condition = keyof typeof conditions;
export const conditionKeys = Object.keys(conditions) as [Condition, ...Condition[]];

/** Languages that cards are printed in, by their code. */
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

export const languageKeys = Object.keys(languages) as [keyof typeof languages, ...(keyof typeof languages)[]];

/** As many notes, graded cards or groups of copies as one card may have. */
export const mostOfOneCard = 100;

/** Of a list as it is sent: rows that say nothing are left out before they are counted. */
export const mostRowsSent = mostOfOneCard + 20;

export const longestNote = 2000;

/** Free text of one line: no control characters, not longer than `longest`. */
export const line = (longest: number) =>
  v.pipe(
    v.optional(v.string("must be text"), ""),
    v.trim(),
    v.maxLength(longest, `must be at most ${longest} characters`),
    v.regex(/^\P{Cc}*$/u, "must be one line of text"),
  );

/** An ISO currency code; nothing is the same as US dollars. */
export const Currency = v.pipe(
  v.optional(v.string(), "USD"),
  v.transform((text) => text.trim().toUpperCase() || "USD"),
  v.regex(/^[A-Z]{3}$/, "must be a currency code such as USD"),
);

export const badAmount = "must be an amount such as 12.50";

/** A day of the last centuries that has been: "2024-02-29". */
export const Day = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.check((text) => text === "" || isDay(text), "must be a day such as 2024-02-29"),
  v.transform((text) => text || null),
);

export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A page elsewhere, such as a certificate's; only http and https. */
export const WebAddress = v.pipe(
  line(500),
  v.check((text) => text === "" || /^https?:$/.test(URL.parse(text)?.protocol ?? ""), "must begin with https://"),
);
