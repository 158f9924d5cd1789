import { notFound, Refusal } from "#lib/errors.ts";
import { DECK_STALE, maxDecks, maxDecksOfPro } from "./rules/limits.ts";

export const deckMissing = () => notFound("deck");

export const deckStale = () => new Refusal(409, DECK_STALE);

/** How many decks may be edited; the rest are locked (docs/product.md, Pro). */
export const openDecks = (hasMany: boolean): number => (hasMany ? maxDecksOfPro : maxDecks);

/** @throws Refusal 403 where the owner has more decks open than the membership allows. */
export function assertOpen(isLocked: boolean): void {
  if (isLocked) throw new Refusal(403, "This deck is locked. Open it to unlock it, or delete another deck.");
}
