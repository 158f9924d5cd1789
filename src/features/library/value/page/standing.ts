import type { Owner } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { goneEntries } from "#features/collection/entries/queries/entries.ts";
import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import { setTotals, uniqueCardsByCategory } from "#features/collection/entries/queries/totals.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { type Mover, type MoverQuery, movers } from "../queries/movers.ts";
import { type TopCard, topCards } from "../queries/top.ts";
import { type SetValue, valueBySet } from "../queries/value.ts";

/** Loading reads every entry, so it is cached until something changes. */
type Standing = {
  sets: Awaited<ReturnType<typeof setTotals>>;
  unique: Awaited<ReturnType<typeof uniqueCardsByCategory>>;
  values: SetValue[];
  top: TopCard[];
  gone: Awaited<ReturnType<typeof goneEntries>>;
  recent: Awaited<ReturnType<typeof recentAdditions>>["rows"];
};

const topShown = 10;
const recentShown = 12;
const standings = keptBy("catalogue", "prices", "entries")<Promise<Standing>>({ name: "standings", part: "own" });
const moved = keptBy("catalogue", "prices", "entries")<Promise<Mover[]>>({ name: "movers", part: "own" });

export type Whose = Pick<Owner, "id" | "priceSource" | "hiddenGames">;

/** What a person's values are made from. */
export const versionsFor = async (db: Db, catalogue: CatalogueState, { id }: Whose) => ({
  ...publicVersions(catalogue),
  entries: await collectionVersion(db, id),
});

/** Without hidden games. */
export async function valueStanding(db: Db, catalogue: CatalogueState, owner: Whose): Promise<Standing> {
  const { id, priceSource, hiddenGames } = owner;
  const key = standings.key(db, await versionsFor(db, catalogue, owner), id, priceSource, hiddenGames);
  return standings.or(key, () => load(db, owner));
}

export async function movedIn(db: Db, catalogue: CatalogueState, owner: Whose, query: MoverQuery): Promise<Mover[]> {
  const { id, priceSource, hiddenGames } = owner;
  const key = moved.key(db, await versionsFor(db, catalogue, owner), id, priceSource, hiddenGames, query);
  return moved.or(key, () => movers(db, owner, query));
}

async function load(db: Db, owner: Whose): Promise<Standing> {
  const [sets, unique, values, top, gone, recent] = await Promise.all([
    setTotals(db, owner.id),
    uniqueCardsByCategory(db, owner.id),
    valueBySet(db, owner.id),
    topCards(db, owner, topShown),
    goneEntries(db, owner.id),
    recentAdditions(db, owner, { ascending: false, limit: recentShown }),
  ]);
  const isShown = ({ category }: { category: string }) => !owner.hiddenGames.includes(category);
  const shown = { sets: sets.filter(isShown), values: values.filter(isShown), gone: gone.filter(isShown) };
  return { ...shown, unique, top, recent: recent.rows };
}
