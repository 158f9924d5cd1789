import { perVersion } from "../../../catalogue/cache.ts";
import { type StockCard, stockCards, stockVariants } from "../queries.ts";

/** One variant of a card, as it may stand in a collection. `place` is its place in the catalogue's own order. */
export type Item = { place: number; card: StockCard; variant: string; variantName: string; ranks: Ranks };

/** Places of an item's words in their order, for numbers are compared faster; what has no such word comes last. */
type Ranks = { name: number; artist: number; rarity: number; variant: number; booster: number };

type Stock = { items: Item[]; find(cardId: string, variant: string): Item | undefined };

/** The whole catalogue, small enough to keep: collections are then sorted without asking for it again. */
export const stockOf = perVersion(async (db): Promise<Stock> => {
  const [cards, variants] = await Promise.all([stockCards(db).then(shared), stockVariants(db).then(shared)]);
  const byCard = Map.groupBy(variants, ({ cardId }) => cardId);
  const rank = {
    name: ranksOf(cards.map(nameOf)),
    artist: ranksOf(cards.map(({ artist }) => artist)),
    variant: ranksOf(variants.map(({ name }) => name)),
    booster: ranksOf(cards.map(({ booster }) => booster || null)),
  };
  const rarities = rarityRanks(cards);
  const items: Item[] = [];
  const places = new Map<string, Item>();
  for (const card of cards) {
    const ofCard = {
      name: rank.name(nameOf(card)),
      artist: rank.artist(card.artist),
      rarity: rarities.get(card.rarity ?? "") ?? Infinity,
      booster: rank.booster(card.booster || null),
    };
    for (const { key, name } of byCard.get(card.id) ?? []) {
      const ranks = { ...ofCard, variant: rank.variant(name) };
      const item = { place: items.length, card, variant: key, variantName: name, ranks };
      items.push(item);
      places.set(`${card.id} ${key}`, item);
    }
  }
  return { items, find: (cardId, variant) => places.get(`${cardId} ${variant}`) };
});

/** The folded name: the first field of the card's text. */
const nameOf = ({ text }: StockCard): string => text.split("|", 2)[1] ?? "";

function ranksOf(words: (string | null)[]): (word: string | null) => number {
  const sorted = [...new Set(words)].filter((word) => word !== null).sort();
  const ranks = new Map(sorted.map((word, index) => [word, index]));
  return (word) => (word === null ? Infinity : (ranks.get(word) ?? Infinity));
}

/** Rarities of one name in several games are one, the commonest of them first. */
function rarityRanks(cards: StockCard[]): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const { rarity, rarityRank } of cards) {
    if (rarity === null || rarityRank === null) continue;
    ranks.set(rarity, Math.min(rarityRank, ranks.get(rarity) ?? Infinity));
  }
  return ranks;
}

/** Rows in which equal texts are one: thousands of cards share a set, and what is one is found and compared faster. */
function shared<Row extends Record<string, unknown>>(rows: Row[]): Row[] {
  const texts = new Map<unknown, unknown>();
  const one = (value: unknown) => {
    if (!texts.has(value)) texts.set(value, value);
    return texts.get(value);
  };
  for (const row of rows) {
    for (const key of Object.keys(row) as (keyof Row)[]) {
      if (typeof row[key] === "string") row[key] = one(row[key]) as Row[keyof Row];
    }
  }
  return rows;
}
