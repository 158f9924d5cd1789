import { and, eq, sql } from "drizzle-orm";
import { visibleTo } from "#access/people/queries.ts";
import { roleNames } from "#access/queries.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { decks } from "#db/schema/decks.ts";
import { lists } from "#db/schema/lists.ts";
import { friendships, profileReports, showcase } from "#db/schema/people/people.ts";
import { ownersVersion } from "#features/collection/version.ts";
import { batched } from "#lib/sql/batched.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { slug } from "#lib/text/slug.ts";

const friendCount = sql<number>`(select count(*)::int from ${friendships} f where f.user_id = users.id)`;

/** The profile of someone whose profile the viewer may see. */
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
      friends: friendCount,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

export type Profile = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

const statement = prepared((db) =>
  db
    .select({
      slug: users.slug,
      version: sql<string>`concat_ws(' ', md5(${users}::text), ${roleNames}::text, ${friendCount}, ${ownersVersion(sql`users.id`)},
        exists (select from ${lists} l where l.user_id = users.id and l.visibility = 'PUBLIC'),
        (select count(*) from ${decks} d where d.user_id = users.id and d.visibility = 'PUBLIC'),
        (select md5(string_agg(s::text, ' ' order by s.slot)) from ${showcase} s where s.user_id = users.id))`,
    })
    .from(users)
    .where(and(sql`${users.slug} = any(${sql.placeholder("slugs")}::text[])`, visibleTo(null)))
    .prepare("profile_versions"),
);

const versions = prepared((db) =>
  batched(async (slugs: string[]) => {
    const rows = await statement(db).execute({ slugs });
    const bySlug = new Map(rows.map((row) => [row.slug, row.version]));
    return slugs.map((one) => bySlug.get(one) ?? null);
  }),
);

/** Changes with what a visitor sees of a profile and its cards; null where they see none. */
export const profileVersion = (db: Db, name: string): Promise<string | null> => versions(db)(slug(name));

type Report = typeof profileReports.$inferInsert;

/** Stores the report of a profile. */
export async function insertProfileReport(db: Db, report: Report): Promise<void> {
  await db.insert(profileReports).values(report);
}
