import { asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { isOpenTo } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { identities, passkeys, pictures, users } from "#db/schema/accounts.ts";
import { blocks, friendRequests, friendships, profileReports } from "#db/schema/people/people.ts";
import { trades } from "#db/schema/people/trades.ts";

const accountOf = (db: Db, userId: string) =>
  db
    .select({
      profile: {
        username: users.username,
        email: users.email,
        bio: users.bio,
        avatar: users.avatar,
        banner: users.banner,
        heardAboutUs: users.heardAboutUs,
        heardAboutUsAdditional: users.heardAboutUsAdditional,
      },
      socials: { x: users.socialX, youtube: users.socialYoutube, twitch: users.socialTwitch },
      preferences: {
        showPrices: users.showPrices,
        profileVisibility: users.profileVisibility,
        collectionValueVisibility: users.collectionValueVisibility,
        preferredCurrency: users.preferredCurrency,
        disallowedCategories: users.disallowedCategories,
        priceSource: users.priceSource,
        nameLanguage: users.nameLanguage,
        wantsVisibility: users.wantsVisibility,
        hiddenMilestones: users.hiddenMilestones,
        mailedNews: users.mailedNews,
      },
    })
    .from(users)
    .where(eq(users.id, userId));

const signInsOf = (db: Db, userId: string) =>
  db
    .select({ provider: identities.provider, label: identities.label })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.provider));

const passkeysOf = (db: Db, userId: string) =>
  db
    .select({
      name: passkeys.name,
      at: sql<string>`to_char(${passkeys.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), passkeys.id);

const picturesOf = (db: Db, userId: string) =>
  db
    .select({ kind: pictures.kind, type: pictures.type, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.userId, userId))
    .orderBy(asc(pictures.kind));

const Tie = v.strictObject({
  kind: v.picklist(["block", "friend", "report", "request", "trade"]),
  username: v.string(),
  at: v.string(),
  reason: v.nullable(v.string()),
});

/** Names of people whom a person blocked, befriended, reported, requested or traded with, except partners who blocked them. */
const peopleOf = (db: Db, userId: string) =>
  typedRows(
    Tie,
    db.execute(sql`
    select kind, username, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, reason from (
      select 'block' as kind, blocked_user_id as other, created_at as at, null as reason from ${blocks}
        where user_id = ${userId}::uuid
      union all select 'friend', friend_id, created_at, null from ${friendships} where user_id = ${userId}::uuid
      union all select 'report', reported_user_id, created_at, reason from ${profileReports}
        where user_id = ${userId}::uuid
      union all select 'request', requestee_id, created_at, null from ${friendRequests} where user_id = ${userId}::uuid
      union all select 'trade', p.user_id, p.created_at, null from ${trades} t
        join ${trades} p on p.id = t.id and p.user_id <> t.user_id where t.user_id = ${userId}::uuid
    ) ties join ${users} on users.id = other
    where kind <> 'trade' or ${isOpenTo({ id: userId })} order by kind, slug`),
  );

/** A person's account with all that they entered about themselves, for the JSON export; no secrets. */
export async function exportedAccount(db: Db, userId: string) {
  const [[account], signIns, ownPasskeys, ownPictures, people] = await Promise.all([
    accountOf(db, userId),
    signInsOf(db, userId),
    passkeysOf(db, userId),
    picturesOf(db, userId),
    peopleOf(db, userId),
  ]);
  return {
    ...account,
    signIns,
    passkeys: ownPasskeys,
    people,
    pictures: ownPictures.map(({ kind, type, bytes }) => ({
      kind,
      dataUrl: `data:${type};base64,${Buffer.from(bytes).toString("base64")}`,
    })),
  };
}
