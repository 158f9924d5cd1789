import { notFound, Refusal } from "#lib/errors.ts";
import { maxDecks, maxDecksOfPro } from "./rules/limits.ts";

export const deckMissing = () => notFound("deck");

export const deckStale = () =>
  new Refusal(
    409,
    "Your deck has been changed somewhere else. Please refresh the page to see your up to date deck and try again.",
  );

/** How many decks may be edited; the rest are locked (docs/product.md, Pro). */
export const openDecks = (hasMany: boolean): number => (hasMany ? maxDecksOfPro : maxDecks);

/** @throws Refusal 403 where the owner has more decks open than the membership allows. */
export function assertOpen(isLocked: boolean): void {
  if (isLocked) throw new Refusal(403, "This deck is locked. Open it to unlock it, or delete another deck.");
}
