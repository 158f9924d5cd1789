import { count, type DeckRow, isBasicPokemon, isOfUnknownStage } from "#features/decks/deck/rules/cards.ts";

function ways(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let product = 1n;
  for (let step = 1n; step <= BigInt(Math.min(k, n - k)); step++) product = (product * (BigInt(n) - step + 1n)) / step;
  return product;
}

const precision = 10n ** 18n;

const share = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * precision) / whole) / Number(precision);

/** The chance of none of `wanted` cards among `drawn` of `size`; exact up to 18 digits. */
export const chanceOfNone = (size: number, wanted: number, drawn: number): number =>
  share(ways(size - wanted, Math.min(drawn, size)), ways(size, Math.min(drawn, size)));

/** The chance of at least one. */
export const chanceOfOne = (size: number, wanted: number, drawn: number): number =>
  share(
    ways(size, Math.min(drawn, size)) - ways(size - wanted, Math.min(drawn, size)),
    ways(size, Math.min(drawn, size)),
  );

export const handSize = { cards: 7, pocket: 5 } as const;
export const prizes = 6;

type CardOdds = { id: string; opening: number; byTurnTwo: number; prized: number };

/**
 * Chances of each card: in the opening hand, among what is seen by one's second turn, among the prizes. Without
 * mulligans.
 */
export function oddsOf(rows: readonly DeckRow[], isPocket: boolean): CardOdds[] {
  const size = count(rows);
  const hand = isPocket ? handSize.pocket : handSize.cards;
  return rows.map(({ card, quantity }) => ({
    id: card.id,
    opening: chanceOfOne(size, quantity, hand),
    byTurnTwo: chanceOfOne(size, quantity, hand + 2),
    prized: isPocket ? 0 : chanceOfOne(size, quantity, prizes),
  }));
}

export type MulliganRate = { least: number; most: number };

/** How often an opening hand has no Basic Pokémon; `least` if all Pokémon of unknown stage are Basic ones. */
export function mulliganRate(rows: readonly DeckRow[]): MulliganRate {
  const rate = (basic: DeckRow[]) => chanceOfNone(count(rows), count(basic), handSize.cards);
  return {
    least: rate(rows.filter(({ card }) => isBasicPokemon(card) || isOfUnknownStage(card))),
    most: rate(rows.filter(({ card }) => isBasicPokemon(card))),
  };
}
