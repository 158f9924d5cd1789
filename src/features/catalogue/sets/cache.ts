import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { type CardRow, cardsOfSet, countAssumed } from "../cards/queries.ts";
import type { CatalogueState } from "../queries.ts";
import type { LocalNamed } from "../rules/names.ts";
import { publicVersions } from "../version.ts";
import { findSet, type SetRow } from "./queries.ts";

export type SetData = {
  set: SetRow & LocalNamed;
  cards: CardRow[];
  byId: Map<string, CardRow>;
  variants: { key: string; name: string }[];
};

const sets = keptBy("catalogue")<Promise<SetData | undefined>>({ name: "sets", part: "facts" });
const ids = keptBy("catalogue")<string>({ name: "ids of sets", part: "facts" });

/** Cached until the catalogue changes. Undefined when the set does not exist or is empty. */
export const setData = (db: Db, catalogue: CatalogueState, setId: string): Promise<SetData | undefined> =>
  sets.or(sets.key(db, publicVersions(catalogue), setId), () => load(db, setId));

export async function setDataAt(
  db: Db,
  catalogue: CatalogueState,
  place: { category: string; seriesSlug: string; slug: string },
): Promise<SetData | undefined> {
  const key = ids.key(db, publicVersions(catalogue), place.category, place.seriesSlug, place.slug);
  const known = ids.get(key);
  const id = known ?? (await findSet(db, place))?.id;
  if (id === undefined) return undefined;
  if (known === undefined) ids.set(key, id);
  return setData(db, catalogue, id);
}

const assumed = keptBy("catalogue", "prices")<Promise<number>>({ name: "assumed finishes", part: "facts" });

/** How many cards of a set have a finish that no source states, until the catalogue changes, or prices. */
export const assumedIn = (db: Db, catalogue: CatalogueState, setId: string): Promise<number> =>
  assumed.or(assumed.key(db, publicVersions(catalogue), setId), () => countAssumed(db, setId));

async function load(db: Db, setId: string): Promise<SetData | undefined> {
  const set = await findSet(db, { id: setId });
  if (!set) return undefined;
  const cards = await cardsOfSet(db, setId);
  return { set, cards, byId: new Map(cards.map((card) => [card.id, card])), variants: variantsOfSet(cards) };
}

export function variantsOfSet(cards: Pick<CardRow, "variants">[]): { key: string; name: string }[] {
  const counts = new Map<string, { key: string; name: string; count: number }>();
  for (const { variants } of cards) {
    for (const { key, name } of variants) {
      const counted = counts.get(key);
      if (counted) counted.count++;
      else counts.set(key, { key, name, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ key, name }) => ({ key, name }));
}
