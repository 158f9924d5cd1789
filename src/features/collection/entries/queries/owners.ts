import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { users } from "../../../../../db/schema/index.ts";
import { hiddenGames, type Viewer } from "../../../../access/viewer.ts";
import { slug } from "../../../../lib/text/slug.ts";

/** Whose collection is read, without the games that are hidden from the viewer. */
export type OwnerOfGames = Pick<Owner, "id" | "hiddenGames">;

export type Owner = {
  id: string;
  username: string | null;
  showsPrices: boolean;
  /** Whether others see what the collection is worth. */
  showsValue: boolean;
  priceSource: "tcgplayer" | "cardmarket";
  disallowedCategories: string[];
  /** Switched off by the owner or by the viewer: nothing of these games is shown of the collection. */
  hiddenGames: string[];
};

/**
 * Whose collections the viewer may see, as a condition on `users`: their own, and public ones. A private collection is
 * not found, as if it did not exist.
 */
export const visibleTo = (viewer: Viewer | null): SQL => sql`(
  ${users.profileVisibility} = 'public' and ${users.username} is not null or ${users.id} = ${viewer?.id ?? null}::uuid
)`;

/** One of them, by id or username. */
export async function visibleOwner(
  db: Db,
  viewer: Viewer | null,
  who: { id: string } | { username: string },
): Promise<Owner | undefined> {
  const isMeant = "id" in who ? sql`${users.id}::text = ${who.id}` : eq(users.slug, slug(who.username));
  const [owner] = await db
    .select({
      id: users.id,
      username: users.username,
      showsPrices: users.showPrices,
      showsValue: sql<boolean>`${users.collectionValueVisibility} = 'show'`,
      priceSource: users.priceSource,
      disallowedCategories: users.disallowedCategories,
    })
    .from(users)
    .where(and(isMeant, visibleTo(viewer)));
  return owner && { ...owner, hiddenGames: [...new Set([...owner.disallowedCategories, ...hiddenGames(viewer)])] };
}
