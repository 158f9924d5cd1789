import type { SentencesOf } from "#features/catalogue/lines/schema.ts";
import { lineSentences } from "#features/catalogue/lines/views.ts";
import type { DeckLineRemark } from "../schema.ts";

const sentences: SentencesOf<DeckLineRemark> = {
  ...lineSentences,
  no_quantity: () => "No quantity.",
  lacking: () => "The catalogue does not have this printing.",
  replaced: () => "The catalogue does not have this printing. Another one of the same card was taken.",
};

/** The sentence for a remark on a deck's line; empty without one. */
export const deckLineText = (remark: DeckLineRemark | null): string =>
  remark === null ? "" : (sentences[remark.kind] as (one: DeckLineRemark) => string)(remark);
