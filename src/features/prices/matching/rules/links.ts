import { fold, readName } from "#features/catalogue/lookup/rules/names.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import type { GroupRow, ProductRow } from "#features/prices/feeds/schema/rows.ts";

/** A card without a product id of its own. `names`: all it has, as written. */
export type UnlinkedCard = { cardId: string; setId: string; numberKey: string; names: string[] };

/** `group`: the source's group that a catalogue states for the set, if any. */
export type GroupedSet = { id: string; category: string; code: string | null; names: string[]; group: number | null };

export type ProductLink = { cardId: string; productId: number; groupId: number };

/** TCGplayer's categories. */
const categories: Record<number, string> = { 3: "EN", 85: "JP" };

/**
 * Products of the cards that have no product id: the group is one of the card's set, the number is the card's, and the name
 * is one of its names with nothing added, since "(Prerelease)" is another printing. Two products of one card, or two
 * cards of one product, give no link.
 */
export function linkProducts(
  products: Iterable<ProductRow>,
  groups: readonly GroupRow[],
  sets: readonly GroupedSet[],
  cards: readonly UnlinkedCard[],
): ProductLink[] {
  const setsOf = setsByGroup(groups, sets);
  const places = new Map<string, UnlinkedCard[]>();
  for (const card of cards) {
    const place = `${card.setId} ${card.numberKey}`;
    places.set(place, [...(places.get(place) ?? []), card]);
  }
  const found = new Map<string, ProductLink[]>();
  for (const { productId, groupId, name, number } of products) {
    if (number === null) continue;
    const key = numberKey(number.split("/", 1)[0] ?? "");
    const near = (setsOf.get(groupId) ?? []).flatMap((set) => places.get(`${set} ${key}`) ?? []);
    const [only, ...others] = near.filter(({ names }) => isNamed(name, names));
    if (!only || others.length > 0) continue;
    found.set(only.cardId, [...(found.get(only.cardId) ?? []), { cardId: only.cardId, productId, groupId }]);
  }
  return [...found.values()].flatMap(([link, ...others]) => (link && others.length === 0 ? [link] : []));
}

/** A group's sets: those that state it; in its category those with its code, or with its name ("SV3: " aside). */
function setsByGroup(groups: readonly GroupRow[], sets: readonly GroupedSet[]): Map<number, string[]> {
  const found = new Map<number, Set<string>>();
  const add = (group: number, set: string) => found.set(group, (found.get(group) ?? new Set()).add(set));
  const keys = new Map<string, string[]>();
  for (const { id, category, code, names, group } of sets) {
    if (group !== null) add(group, id);
    for (const name of [code ?? "", ...names].map(fold))
      if (name !== "") keys.set(`${category} ${name}`, [...(keys.get(`${category} ${name}`) ?? []), id]);
  }
  for (const { groupId, category, name, code } of groups) {
    for (const text of [code, name, name.replace(/^[^:]{1,12}:\s*/, "")])
      for (const set of keys.get(`${categories[category]} ${fold(text)}`) ?? []) add(groupId, set);
  }
  return new Map([...found].map(([group, ids]) => [group, [...ids]]));
}

function isNamed(product: string, names: readonly string[]): boolean {
  const { names: readings, asides } = readName(product);
  const folded = new Set(names.map(fold));
  // With something in brackets, all of it has to be the name.
  return (asides.length === 0 ? readings : readings.slice(-1)).some((reading) => folded.has(reading));
}
