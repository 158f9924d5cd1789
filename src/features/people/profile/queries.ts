import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { users } from "../../../../db/schema/accounts.ts";
import { friendships, profileReports } from "../../../../db/schema/people.ts";
import { roleNames } from "../../../access/queries.ts";

/** Of someone whose profile the viewer may see. */
export async function profileOf(db: Db, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: sql<string>`${users.username}`,
      slug: sql<string>`${users.slug}`,
      avatar: users.avatar,
      banner: users.banner,
      bio: users.bio,
      socials: { x: users.socialX, youtube: users.socialYoutube, twitch: users.socialTwitch },
      roles: roleNames,
      isPrivate: sql<boolean>`${users.profileVisibility} = 'private'`,
      createdAt: users.createdAt,
      friends: sql<number>`(select count(*)::int from ${friendships} f where f.user_id = ${id}::uuid)`,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

export type Profile = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

type Report = typeof profileReports.$inferInsert;

export async function insertReport(db: Db, report: Report): Promise<void> {
  await db.insert(profileReports).values(report);
}
