import * as v from "valibot";
import { list, wholeNumber } from "#lib/input/inputs.ts";
import { maxPockets } from "../list/rules/limits.ts";
import { oneOrMany } from "../list/schema/inputs.ts";

/** Cards of a list on one page. */
export const alertsPerPage = 100;

/** "sv03.5-006 holo". */
const CardVariant = v.pipe(
  v.string("must be the ids of a card and a variant"),
  v.regex(/^[^\s\p{Cc}]{1,100} [^\s\p{Cc}]{1,100}$/u, "must be the ids of a card and a variant"),
);

const Amount = v.union(
  [v.pipe(v.string(), v.maxLength(30)), v.pipe(v.number(), v.transform(String))],
  "must be an amount such as 12.50",
);

/** "" is that of the person's settings. */
const CurrencyCode = v.pipe(
  v.string("must be a currency code such as USD"),
  v.transform((text) => text.trim().toUpperCase()),
  v.regex(/^([A-Z]{3})?$/, "must be a currency code such as USD"),
);

/**
 * Each card with its amount; "" ends its alert. The amount may name its currency ("12.50 EUR"), else it is in `currency`: one for all amounts or
 * one for each, without it that of the person's settings.
 */
export const AlertsInput = v.pipe(
  v.strictObject({
    cards: oneOrMany(CardVariant, alertsPerPage),
    below: oneOrMany(Amount, alertsPerPage),
    currency: v.optional(oneOrMany(CurrencyCode, alertsPerPage), ""),
  }),
  v.check(({ cards, below }) => cards.length === below.length, "must have an amount for each card"),
  v.check(
    ({ cards, currency }) => currency.length === 1 || currency.length === cards.length,
    "must have one currency, or one for each card",
  ),
);

export type AlertsInput = v.InferOutput<typeof AlertsInput>;

export const AlertsAnswer = list(
  v.strictObject({
    setId: v.string(),
    cardId: v.string(),
    variant: v.string(),
    name: v.string(),
    below: v.string(),
    currency: v.string(),
    isBelow: v.boolean(),
    /** Whether an alert cannot be compared until there is an exchange rate. */
    isWaiting: v.boolean(),
    toldOn: v.nullable(v.string()),
  }),
  200_000,
);

/** The place in the list that the page starts at. */
export const PageOfAlerts = v.object({ after: v.optional(wholeNumber(0, maxPockets), 0) });
