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

type Sides = { state: TradeState; isOfferer: boolean; hasSwapped: boolean; theySwapped: boolean };

/** What the trade waits for, for the one who looks. */
export function waitsFor({ state, isOfferer, hasSwapped, theySwapped }: Sides): "you" | "them" | "both" | null {
  if (state === "proposed") return isOfferer ? "them" : "you";
  if (state !== "accepted") return null;
  if (hasSwapped) return "them";
  return theySwapped ? "you" : "both";
}
