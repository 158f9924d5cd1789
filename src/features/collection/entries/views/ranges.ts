import type { SentencesOf } from "#features/catalogue/lines/schema.ts";
import type { RangeFault } from "../rules/ranges.ts";

const sentences: SentencesOf<RangeFault> = {
  many_numbers: ({ most }) => `Enter at most ${most} numbers at a time.`,
  many_copies: ({ most }) => `You can have at most ${most} copies of a card.`,
  wrong_copies: ({ most }) => `Copies must be 1 to ${most}.`,
  no_number: () => "Not a valid card number.",
  other_end: () => "Both ends of a range must be the same kind of number.",
  falling: () => "A range must go from low to high.",
  long_range: () => "This range is too long.",
  not_in_set: () => "This set doesn’t have this number.",
  no_reverse: () => "This card doesn’t come in reverse holofoil.",
  no_variant: () => "This card doesn’t come in this variant.",
  not_chosen: () => "This set doesn’t have that card or variant.",
};

/** The sentence that says what is wrong with a typed number. */
export const rangeFaultText = (fault: RangeFault): string =>
  (sentences[fault.kind] as (one: RangeFault) => string)(fault);
