import { count, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { artists, cards } from "#db/schema/catalogue/cards.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";

type Artist = { name: string; slug: string; cardCount: number };

const countsByCategory = perVersion("artists", (db) =>
  db
    .select({ name: artists.name, slug: artists.id, category: cards.category, cardCount: count() })
    .from(artists)
    .innerJoin(cards, eq(cards.artistId, artists.id))
    .where(isNull(cards.goneAt))
    .groupBy(artists.id, cards.category)
    .orderBy(artists.searchText, artists.id),
);

/** Artists by name, without the cards of hidden categories. */
export async function listArtists(db: Db, catalogue: CatalogueState, hidden: string[]): Promise<Artist[]> {
  const found = new Map<string, Artist>();
  for (const { name, slug, category, cardCount } of await countsByCategory(db, catalogue)) {
    if (hidden.includes(category)) continue;
    const before = found.get(slug)?.cardCount ?? 0;
    found.set(slug, { name, slug, cardCount: before + cardCount });
  }
  return [...found.values()];
}

/** An artist by slug; undefined if there is none. */
export async function findArtist(db: Db, slug: string): Promise<{ name: string } | undefined> {
  const [artist] = await db.select({ name: artists.name }).from(artists).where(eq(artists.id, slug));
  return artist;
}
