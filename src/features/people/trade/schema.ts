import * as v from "valibot";
import { MomentAnswer } from "#features/collection/moments/schema.ts";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { FormId } from "#features/collection/schema/inputs.ts";
import { identifier, list, wholeNumber } from "#lib/input/inputs.ts";
import { maxCards } from "./rules/trades.ts";
import { linesGiven, readGiven, type TradedLine, TradeWithQuery } from "./state.ts";

export const TOO_MANY_CARDS = `Each side can give at most ${maxCards} cards.`;

const id = v.pipe(v.string(), v.uuid("must be an id"));

/** A card by name, or as one field of a form; "" is none. */
const GivenLine = v.union([
  v.pipe(
    v.string(),
    v.maxLength(400, "is too long"),
    v.check((text) => text === "" || readGiven(text) !== undefined, "is not a valid card"),
    v.transform((text): TradedLine | undefined => readGiven(text)),
  ),
  v.strictObject({ setId: identifier, cardId: identifier, variant: identifier, quantity: wholeNumber(1, maxQuantity) }),
  v.strictObject({ gradedId: id }),
]);

const Lines = v.pipe(
  v.optional(
    v.union([
      v.pipe(
        GivenLine,
        v.transform((line) => [line]),
      ),
      list(GivenLine, maxCards * 3, TOO_MANY_CARDS),
    ]),
    [],
  ),
  v.transform((lines) => linesGiven(lines)),
);

const Offer = { give: Lines, take: Lines };
const round = wholeNumber(1, 100);

/** The page's form sends its filters along. */
const Sent = { ...Offer, ...TradeWithQuery.entries };

export const ProposalInput = v.strictObject({ userId: id, formId: FormId, ...Sent });
export const CounterInput = v.strictObject({ round, ...Sent });
export const RoundInput = v.strictObject({ round });
export const ReservedInput = v.strictObject({ setId: identifier, copies: wholeNumber(0, 99) });
export const ReservedRemoval = v.strictObject({ setId: identifier });
export const ReservedAnswer = v.array(v.strictObject({ setId: v.string(), set: v.string(), copies: v.number() }));

const Choice = v.strictObject({
  /** The line as an offer names it. */
  line: v.string(),
  cardId: v.string(),
  variant: v.string(),
  most: v.number(),
  isWanted: v.boolean(),
  price: v.nullable(v.string()),
});

/** `notOffered`: special copies that are left out unless the query asks for them. */
export const CompareAnswer = v.variant("isFriend", [
  v.strictObject({ isFriend: v.literal(false) }),
  v.strictObject({
    isFriend: v.literal(true),
    give: v.array(Choice),
    take: v.array(Choice),
    notOffered: v.strictObject({ give: v.number(), take: v.number() }),
  }),
]);

export const OfTrade = v.object({ id });
export const TradesQuery = v.object({ after: v.optional(v.fallback(v.optional(v.string()), undefined)) });

export const TradeCardRow = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  quantity: v.number(),
  gradedId: v.nullable(v.string()),
  graded: v.nullable(v.string()),
  /** Price of the day of the offer, in minor units; null where unknown, or while prices are hidden. */
  price: v.nullable(
    v.strictObject({
      market: v.number(),
      currency: v.string(),
      source: v.picklist(["tcgplayer", "cardmarket"]),
      day: v.string(),
    }),
  ),
});

const TradeRow = v.strictObject({
  id: v.string(),
  state: v.picklist(["proposed", "accepted", "completed", "declined", "cancelled", "undone", "expired"]),
  /** Null once the account is deleted. */
  partner: v.nullable(v.strictObject({ id: v.string(), username: v.string(), slug: v.string() })),
  round: v.number(),
  waitsFor: v.nullable(v.picklist(["you", "them", "both"])),
  give: v.array(TradeCardRow),
  take: v.array(TradeCardRow),
  createdAt: v.string(),
  updatedAt: v.string(),
  expiresAt: v.string(),
});

/** `moments`: what it reached, to be shown once and acknowledged to /api/moments/shown. */
export const TradeAnswer = v.strictObject({ ...TradeRow.entries, moments: v.array(MomentAnswer) });

export const WaitingAnswer = v.strictObject({ count: v.number() });

export const TradesAnswer = v.strictObject({ value: v.array(TradeRow), pagingKey: v.nullable(v.string()) });
