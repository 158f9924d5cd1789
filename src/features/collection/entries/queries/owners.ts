import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { users } from "../../../../../db/schema/accounts.ts";
import { hiddenGames, type Viewer } from "../../../../access/viewer.ts";
import { slug } from "../../../../lib/text/slug.ts";

export type OwnerOfGames = Pick<Owner, "id" | "hiddenGames">;

export type Owner = {
  id: string;
  username: string | null;
  showsPrices: boolean;
  showsValue: boolean;
  priceSource: "tcgplayer" | "cardmarket";
  disallowedCategories: string[];
  /** Switched off by the owner or by the viewer. */
  hiddenGames: string[];
};

/** A condition on `users`: the viewer and public profiles. A private one is not found. */
export const visibleTo = (viewer: Viewer | null): SQL => sql`(
  ${users.profileVisibility} = 'public' and ${users.username} is not null or ${users.id} = ${viewer?.id ?? null}::uuid
)`;

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
