import type { Slot } from "#features/collection/entries/views/copies.ts";

/** Whether a card is wanted, and what a tap makes of it: "true" and "false", or their placeholders. */
export type Wish = { isWanted: Slot; next: Slot };

/** Of a card that is wanted, or is not. */
export const wishOf = (isWanted: boolean): Wish => ({ isWanted: String(isWanted), next: String(!isWanted) });

type HeartProps = { cardId: string; label: string; wish: Wish; tabIndex?: -1 };

/** Wants a card, or no longer. Without a script it is sent through the page's form `own`; `islands/cards/hearts.ts` reads it. */
export const Heart = ({ cardId, label, wish, tabIndex }: HeartProps) => (
  <button
    type="submit"
    className="heart"
    form="own"
    formAction="/wants/heart"
    name="heart"
    value={`${cardId}/${wish.next}`}
    aria-pressed={wish.isWanted as "true"}
    aria-label={`Want ${label}`}
    tabIndex={tabIndex}
  />
);

/** Leads a visitor to the log-in, and back to the card. */
export const SignInToWant = ({ href, label }: { href: string; label: string }) => (
  // biome-ignore lint/a11y/useAnchorContent: its label says it
  <a className="heart" href={href} aria-label={`Want ${label}, log in first`} rel="nofollow" />
);
