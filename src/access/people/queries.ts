import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { mayAct, users } from "#db/schema/accounts.ts";
import { blocks, friendships } from "#db/schema/people/people.ts";
import { isUuid } from "#lib/input/uuid.ts";
import { slug } from "#lib/text/slug.ts";
import { hiddenGames, type Viewer } from "../viewer.ts";

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

type Looking = { id: string | Placeholder } | null;

const isFriendOf = (viewer: Looking): SQL => sql`exists (
  select from ${friendships} where ${friendships.userId} = ${users.id} and ${friendships.friendId} = ${viewer?.id ?? null}::uuid)`;

/** False for suspended people and for those who blocked the viewer. */
export const isOpenTo = (
  viewer: Looking,
): SQL => sql`(${users.username} is not null and ${sql.raw(mayAct)} and not exists (
  select from ${blocks} where ${blocks.userId} = ${users.id} and ${blocks.blockedUserId} = ${viewer?.id ?? null}::uuid))`;

/** A condition on `users`: the profiles and collections that the viewer may see. No other code decides this. */
export const visibleTo = (viewer: Looking): SQL => sql`(${users.id} = ${viewer?.id ?? null}::uuid
  or ${isOpenTo(viewer)} and (${users.profileVisibility} = 'public' or ${isFriendOf(viewer)}))`;

/**
 * The person whose pages the viewer may see, by id or name; undefined for unknown, private and blocked people alike.
 */
export async function visibleOwner(
  db: Db,
  viewer: Viewer | null,
  who: { id: string } | { username: string },
): Promise<Owner | undefined> {
  if ("id" in who && !isUuid(who.id)) return undefined;
  const isMeant = "id" in who ? eq(users.id, who.id) : eq(users.slug, slug(who.username));
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
