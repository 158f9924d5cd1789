import { and, count, eq, isNull, notInArray } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { artists, cards } from "../../../../db/schema/index.ts";

/** Every artist with how many cards are theirs, those of hidden categories left out, by name. */
export const listArtists = (db: Db, hidden: string[]) =>
  db
    .select({ name: artists.name, slug: artists.id, cardCount: count() })
    .from(artists)
    .innerJoin(cards, eq(cards.artistId, artists.id))
    .where(and(isNull(cards.goneAt), notInArray(cards.category, hidden)))
    .groupBy(artists.id)
    .orderBy(artists.searchText, artists.id);

/** One artist by their slug. */
export async function findArtist(db: Db, slug: string): Promise<{ name: string } | undefined> {
  const [artist] = await db.select({ name: artists.name }).from(artists).where(eq(artists.id, slug));
  return artist;
}
