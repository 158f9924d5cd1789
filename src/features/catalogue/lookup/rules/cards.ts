import { numberKey } from "#features/catalogue/rules/paths.ts";
import { takeTurns } from "#lib/turns.ts";
import { indexLocalNames, type LocalNameIndex } from "./local-names.ts";
import { cardNames, fold, looseNames } from "./names.ts";
import { indexSets, type KnownSet, type SetIndex } from "./sets.ts";

export type KnownVariant = {
  key: string;
  /** The finish by name: an assumed main variant keeps its key, whatever its finish turned out to be. */
  finish: string;
  /** Whether no source states the variant: it follows from rarity and age. */
  isAssumed: boolean;
  name: string;
  tier: "standard" | "special";
  tcgplayerId: number | null;
  cardmarketId: number | null;
  isGone: boolean;
};

export type KnownCard = {
  id: string;
  setId: string;
  numberKey: string;
  number: string;
  name: string;
  englishName: string | null;
  alternateName: string | null;
  supertype: string;
  /** Rarities: ours first, then what else sources say; empty when unknown. */
  rarities: string[];
  artists: string[];
  isGone: boolean;
  isSecret: boolean;
  /** 2 in Standard, 1 in Expanded, else 0. */
  legality: number;
  releaseDate: string | null;
  variants: KnownVariant[];
  /** Printings that a shop sells of the card and none of its variants is. */
  sold?: Pick<KnownVariant, "key" | "name" | "tier">[];
};

export type CardIndex = {
  sets: SetIndex;
  byId: Map<string, KnownCard>;
  byNumber: Map<string, KnownCard>;
  byName: Map<string, KnownCard[]>;
  byProduct: Map<number, KnownCard[]>;
  byCardmarket: Map<number, KnownCard[]>;
  /** The letters that begin the numbers of all cards of a set: "SWSH", "TG". */
  prefixes: Map<string, string>;
  abroad: LocalNameIndex;
};

/** Finds cards by what a text says of them, in other languages too. It is built between the turns of others. */
export async function indexCards(
  sets: KnownSet[],
  cards: Iterable<KnownCard>,
  abroad: LocalNameIndex = indexLocalNames([]),
): Promise<CardIndex> {
  const turn = takeTurns();
  const index: CardIndex = {
    sets: indexSets(sets),
    byId: new Map(),
    byNumber: new Map(),
    byName: new Map(),
    byProduct: new Map(),
    byCardmarket: new Map(),
    prefixes: new Map(),
    abroad,
  };
  for (const card of cards) {
    await turn();
    index.byId.set(card.id, card);
    if (card.isGone) continue;
    index.byNumber.set(`${card.setId} ${card.numberKey}`, card);
    index.prefixes.set(card.setId, commonPrefix(index.prefixes.get(card.setId), card.numberKey));
    for (const name of exactNames(card)) push(index.byName, name, card);
    const living = card.variants.filter(({ isGone }) => !isGone);
    for (const id of new Set(card.variants.map(({ tcgplayerId }) => tcgplayerId)))
      if (id !== null) push(index.byProduct, id, card);
    for (const id of new Set(living.map(({ cardmarketId }) => cardmarketId)))
      if (id !== null) push(index.byCardmarket, id, card);
  }
  return index;
}

function commonPrefix(known: string | undefined, key: string): string {
  const own = /^[A-Z]+(?=\d)/.exec(key)?.[0] ?? "";
  return known === undefined || known === own ? own : "";
}

function push<K>(map: Map<K, KnownCard[]>, key: K, card: KnownCard): void {
  const known = map.get(key);
  if (known) known.push(card);
  else map.set(key, [card]);
}

const namesCache = new WeakMap<KnownCard, { exact: string[]; loose: string[] }>();

function allNames(card: KnownCard) {
  const own = [card.name, card.englishName, card.alternateName];
  const names = namesCache.get(card) ?? { exact: cardNames(own), loose: looseNames(own) };
  namesCache.set(card, names);
  return names;
}

/** Folded names of a card that are compared letter by letter. */
export const exactNames = (card: KnownCard): string[] => allNames(card).exact;

/** Words in brackets that are of the card's name, or its number: "Unown [A]". */
export const isOfName = (card: KnownCard, aside: string): boolean =>
  aside.toUpperCase() === card.numberKey || exactNames(card).some((name) => name.includes(fold(aside)));

/** Words in brackets that are another Pokémon, which the picture shows: "Ditto (Geodude)". */
export const isPokemonShown = ({ byName }: CardIndex, card: KnownCard, aside: string): boolean =>
  card.supertype === "pokemon" && (byName.get(fold(aside)) ?? []).some(({ supertype }) => supertype === "pokemon");

/** Whether one of the folded names is a card's, also loosely, such as without its suffix. */
export function isCalled(card: KnownCard, names: string[]): boolean {
  const { exact, loose } = allNames(card);
  return names.some((name) => exact.includes(name) || loose.includes(name));
}

/** Cards with a number in sets, with or without the letters that their numbers begin with: PR-SW 251 is SWSH251. */
export function numberedIn(index: CardIndex, sets: KnownSet[], number: string): KnownCard[] {
  const key = numberKey(number).replace("-", "");
  const printed = sets.flatMap(({ id }) => index.byNumber.get(`${id} ${key}`) ?? []);
  const digits = key.replace(/^[A-Z]+(?=\d)/, "");
  const lettered = sets.flatMap((set) => {
    const prefix = index.prefixes.get(set.id) ?? "";
    const isCoded = set.codes.some((code) => `${code.toUpperCase()}${digits}` === key);
    const other = prefix !== "" && key === digits ? prefix + key : isCoded ? digits : "";
    return index.byNumber.get(`${set.id} ${other}`) ?? [];
  });
  return [...new Set([...printed, ...lettered])];
}
