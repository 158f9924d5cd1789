import { type DeckRow, isBasicPokemon, isOfUnknownStage, type RuleCard } from "#features/decks/deck/rules/cards.ts";
import { handSize, prizes } from "./odds.ts";

/** Numbers from 0 up to 1, the same for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher and Yates. */
export function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const cards = [...items];
  for (let last = cards.length - 1; last > 0; last--) {
    const place = Math.floor(next() * (last + 1));
    [cards[last], cards[place]] = [cards[place] as Item, cards[last] as Item];
  }
  return cards;
}

type Hand<Card> = { hand: Card[]; prizes: Card[]; drawn: Card[]; mulligans: number };

const maxMulligans = 100;

const mayBegin = (card: RuleCard): boolean => isBasicPokemon(card) || isOfUnknownStage(card);

/**
 * A test hand, the same for a seed: a hand with a Pokémon that is or may be a Basic one, the prizes, and the next
 * `draws` cards.
 */
export function testHand<Card extends RuleCard>(
  rows: readonly (DeckRow<Card> & { card: Card })[],
  { seed, draws, isPocket }: { seed: number; draws: number; isPocket: boolean },
): Hand<Card> {
  const all = rows.flatMap(({ card, quantity }) => Array<Card>(quantity).fill(card));
  const [size, prized] = isPocket ? [handSize.pocket, 0] : [handSize.cards, prizes];
  const next = seeded(seed);
  let cards = shuffled(all, next);
  let mulligans = 0;
  const hasBasic = all.some(mayBegin);
  while (hasBasic && mulligans < maxMulligans && !cards.slice(0, size).some(mayBegin)) {
    cards = shuffled(all, next);
    mulligans++;
  }
  const rest = size + prized;
  return {
    hand: cards.slice(0, size),
    prizes: cards.slice(size, rest),
    drawn: cards.slice(rest, rest + draws),
    mulligans,
  };
}
