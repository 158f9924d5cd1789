import { maxQuantity } from "#features/collection/rules/limits.ts";
import { countText } from "#lib/text/locale.ts";

/** See docs/product.md, Trade. */
export const maxCards = 100;
export const maxRounds = 21;
export const daysOpen = 14;

export type TradeState = "proposed" | "accepted" | "completed" | "declined" | "cancelled" | "undone" | "expired";

type TradePrice = { market: number; currency: string; source: "tcgplayer" | "cardmarket"; day: string };

/** One line of an offer. A graded card is one copy, named by `graded` ("PSA 9"). */
export type TradeCard = {
  setId: string;
  cardId: string;
  variant: string;
  quantity: number;
  gradedId: string | null;
  graded: string | null;
  price: TradePrice | null;
};

/** Copies of all cards of one side, graded ones included. */
export const offeredCopies = (cards: readonly { quantity: number }[]): number =>
  cards.reduce((sum, { quantity }) => sum + quantity, 0);

/** See docs/product.md, Messages. */
export const NOTHING_OFFERED = "Choose at least one card.";
export const TOO_MANY_CARDS = `Each side can give at most ${maxCards} cards.`;
export const TOO_MANY_ROUNDS = `A trade can be countered at most ${maxRounds - 1} times. Decline it and propose a new one.`;
export const OFFER_CHANGED = "This offer has changed. Review it and try again.";
export const NOT_YOUR_TURN = "It’s your friend’s turn.";
export const NOT_OPEN = "This trade is no longer open.";
export const NOT_COMPLETED = "Only a completed trade can be undone.";
export const CHANGED_SINCE = "A card in this trade has changed since then, so the trade can’t be undone.";
export const BUSY = "One of these collections is being changed right now. Try again in a moment.";
export const TOO_MANY_COPIES = `One of you would have more than ${countText(maxQuantity)} copies of a card.`;
export const SAME_CERTIFICATE = "One of you already has a graded card with the same certificate number.";

/** Refusal of a trade with a person who is no friend. */
export const friendsOnly = (username: string): string => `You can only trade with friends. Add ${username} first.`;

/** Refusal of a trade with a person whose collection staff locked. */
export const lockedOf = (username: string): string => `${username}’s collection is locked right now. Try again later.`;

/** Refusal of a card of which the giver has too few copies; null is the viewer. */
export const hasGone = (username: string | null, card: string): string =>
  username === null
    ? `You don’t have enough copies of ${card}.`
    : `${username} no longer has enough copies of ${card}.`;

/** Refusal of a graded card that the giver does not have; null is the viewer. */
export const slabHasGone = (username: string | null, card: string): string =>
  username === null ? `You don’t have ${card}.` : `${username} no longer has ${card}.`;

/** Refusal of cards of a game that the taker hides; null is the viewer. */
export const takerHides = (username: string | null): string =>
  username === null
    ? "One of these cards is from a game you hide. Show that game in your settings first."
    : `${username} doesn’t collect the game of one of these cards.`;

type Sides = { state: TradeState; isOfferer: boolean; hasSwapped: boolean; theySwapped: boolean };

/** What the trade waits for, for the one who looks. */
export function waitsFor({ state, isOfferer, hasSwapped, theySwapped }: Sides): "you" | "them" | "both" | null {
  if (state === "proposed") return isOfferer ? "them" : "you";
  if (state !== "accepted") return null;
  if (hasSwapped) return "them";
  return theySwapped ? "you" : "both";
}
