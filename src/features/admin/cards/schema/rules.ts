import * as v from "valibot";
import { Currency } from "#features/details/tab/rules.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";
import { day, flag } from "#lib/input/fields.ts";
import { identifier, wholeNumber } from "#lib/input/inputs.ts";
import { card, chosenGame, editReason, nonEmptyText, orNull, setFields, short } from "./fields.ts";

/** Set and number are those of the address. */
export const RemoveInput = v.strictObject({
  category: v.optional(chosenGame),
  series: v.optional(identifier),
  set: v.optional(identifier),
  setId: v.optional(identifier),
  numberKey: v.optional(identifier),
  variant: v.optional(identifier),
  into: v.optional(short(100)),
  reason: editReason,
});

export const RestoreCardInput = v.strictObject({ reason: editReason });

const productId = orNull(wholeNumber(1, 2_147_483_647));

export const VariantInput = v.strictObject({
  ...card,
  variant: v.optional(
    v.pipe(
      short(100),
      v.transform((key) => key || undefined),
    ),
  ),
  name: v.optional(nonEmptyText(80)),
  tier: v.optional(v.picklist(["standard", "special"], "Choose a tier")),
  place: v.optional(wholeNumber(1, 100)),
  tcgplayerId: productId,
  cardmarketId: productId,
  reason: editReason,
});

export const VariantRemoval = v.strictObject({
  ...card,
  variant: identifier,
  into: v.optional(
    v.pipe(
      short(100),
      v.transform((key) => key || undefined),
    ),
  ),
  reason: editReason,
});

export const VariantRestoring = v.strictObject({ ...card, variant: identifier, reason: editReason });

const ruled: Record<string, boolean | null> = { true: true, false: false, source: null, null: null };

/** "" stays; "source" follows the sources again. */
const legality = v.optional(
  v.pipe(
    v.union([v.null(), v.boolean(), v.picklist(["", "true", "false", "source"], "must be true, false or source")]),
    v.transform((value) => ruled[String(value)]),
  ),
);

const formatsOf = { standard: legality, expanded: legality, unlimited: legality };

export const LegalityInput = v.strictObject({
  ...setFields,
  numberKey: v.optional(card.numberKey),
  variant: v.optional(identifier),
  ...formatsOf,
  isPreview: flag,
  reason: editReason,
});

export const CategoryLegalityInput = v.strictObject({
  regulationMark: v.optional(
    v.pipe(
      short(5),
      v.transform((mark) => mark || null),
    ),
    "",
  ),
  ...formatsOf,
  isPreview: flag,
  reason: editReason,
});

export const OfGame = v.object({ category: chosenGame });

/** A price that staff set: in JSON `market` in minor units, null ends it; in a form `amount`: "12.50", "" ends it. */
export const PricingInput = v.strictObject({
  ...card,
  variant: identifier,
  source: v.picklist(PRICE_SOURCES, "Choose a source"),
  currency: Currency,
  market: orNull(wholeNumber(1, 1_000_000_00)),
  amount: v.optional(short(20)),
  until: v.optional(day),
  reason: editReason,
});
