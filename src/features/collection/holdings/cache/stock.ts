import type { Db } from "#db/open.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import { type StockCard, stockCards, stockVariants } from "../queries.ts";

/** A variant of a card. `place` and `cardPlace`: indexes of both in the catalogue's order. */
export type StockItem = {
  place: number;
  cardPlace: number;
  card: StockCard;
  variant: string;
  variantName: string;
  /** Part of the Master goal. */
  isMaster: boolean;
  /** Of no goal but Grandmaster: a further print of another card's number. */
  isExtra: boolean;
  /** The catalogue dropped it. */
  isGone: boolean;
  ranks: Ranks;
};

/** Ranks of an item's texts, since numbers compare faster; Infinity when it has none. */
type Ranks = { name: number; set: number; artist: number; rarity: number; variant: number; booster: number };

type Stock = { items: StockItem[]; find(cardId: string, variant: string): StockItem | undefined };

const bytesOfItem = 600;

export const stockOf = perVersion("stock", loadStock, ({ items }) => bytesOfItem * items.length);

async function loadStock(db: Db): Promise<Stock> {
  const [cards, variants] = await Promise.all([stockCards(db).then(shared), stockVariants(db).then(shared)]);
  const byCard = Map.groupBy(variants, ({ cardId }) => cardId);
  const rank = {
    name: ranksOf(cards.map(nameOf)),
    set: new Map([...new Set(cards.map(({ setId }) => setId))].map((id, index) => [id, index])),
    artist: ranksOf(cards.map(({ artist }) => artist)),
    variant: ranksOf(variants.map(({ name }) => name)),
    booster: ranksOf(cards.map(({ booster }) => booster || null)),
  };
  const rarities = rarityRanks(cards);
  const items: StockItem[] = [];
  const places = new Map<string, StockItem>();
  for (const [cardPlace, card] of cards.entries()) {
    const ofCard = {
      name: rank.name(nameOf(card)),
      set: rank.set.get(card.setId) ?? Infinity,
      artist: rank.artist(card.artist),
      rarity: rarities.get(card.rarity ?? "") ?? Infinity,
      booster: rank.booster(card.booster || null),
    };
    for (const { key, name, ...is } of byCard.get(card.id) ?? []) {
      const ranks = { ...ofCard, variant: rank.variant(name) };
      const item = { place: items.length, cardPlace, card, variant: key, variantName: name, ...is, ranks };
      items.push(item);
      places.set(`${card.id} ${key}`, item);
    }
  }
  return { items, find: (cardId, variant) => places.get(`${cardId} ${variant}`) };
}

/** The folded name: the first field of `text`. */
const nameOf = ({ text }: StockCard): string => text.split("|", 2)[1] ?? "";

function ranksOf(words: (string | null)[]): (word: string | null) => number {
  const sorted = [...new Set(words)].filter((word) => word !== null).sort();
  const ranks = new Map(sorted.map((word, index) => [word, index]));
  return (word) => (word === null ? Infinity : (ranks.get(word) ?? Infinity));
}

function rarityRanks(cards: StockCard[]): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const { rarity, rarityRank } of cards) {
    if (rarity === null || rarityRank === null) continue;
    ranks.set(rarity, Math.min(rarityRank, ranks.get(rarity) ?? Infinity));
  }
  return ranks;
}

/** Interns equal texts: thousands of cards share a set, and equal references compare faster. */
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
