import type { NamedVariant } from "../printing/variants.ts";
import { cardNames } from "./names.ts";
import { indexSets, type KnownSet, type SetIndex } from "./sets.ts";

export type KnownVariant = NamedVariant & { tcgplayerId: number | null; isGone: boolean };

export type KnownCard = {
  id: string;
  setId: string;
  numberKey: string;
  number: string;
  name: string;
  englishName: string | null;
  alternateName: string | null;
  isGone: boolean;
  variants: KnownVariant[];
};

export type CardIndex = {
  sets: SetIndex;
  byId: Map<string, KnownCard>;
  byNumber: Map<string, KnownCard>;
  byName: Map<string, KnownCard[]>;
  byProduct: Map<number, KnownCard[]>;
};

export function indexCards(sets: KnownSet[], cards: Iterable<KnownCard>): CardIndex {
  const index: CardIndex = {
    sets: indexSets(sets),
    byId: new Map(),
    byNumber: new Map(),
    byName: new Map(),
    byProduct: new Map(),
  };
  for (const card of cards) {
    index.byId.set(card.id, card);
    if (card.isGone) continue;
    index.byNumber.set(`${card.setId} ${card.numberKey}`, card);
    for (const name of namesOf(card)) push(index.byName, name, card);
    for (const id of new Set(card.variants.map(({ tcgplayerId }) => tcgplayerId))) {
      if (id !== null) push(index.byProduct, id, card);
    }
  }
  return index;
}

function push<K>(map: Map<K, KnownCard[]>, key: K, card: KnownCard): void {
  const known = map.get(key);
  if (known) known.push(card);
  else map.set(key, [card]);
}

const kept = new WeakMap<KnownCard, string[]>();

export function namesOf(card: KnownCard): string[] {
  const names = kept.get(card) ?? cardNames([card.name, card.englishName, card.alternateName]);
  kept.set(card, names);
  return names;
}
