import * as v from "valibot";

/** Notes, graded cards or groups of copies that one card may have. */
export const maxOfOneCard = 100;

/** Rows of a list as sent. Empty rows are dropped before they are counted against `maxOfOneCard`. */
export const maxRowsSent = maxOfOneCard + 20;

export const Currency = v.pipe(
  v.optional(v.string(), "USD"),
  v.transform((text) => text.trim().toUpperCase()),
  v.regex(/^[A-Z]{3}$/, "must be a currency code such as USD"),
);

export const badAmount = "must be an amount such as 12.50";
