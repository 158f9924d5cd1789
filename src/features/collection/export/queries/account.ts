import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { cardReports, identities, pictures, users } from "../../../../../db/schema/index.ts";

/** What a person entered about themselves, chose, and reported. Pictures come as data URLs. */
export async function ownAccount(db: Db, userId: string) {
  const [[account], signIns, ownPictures, reports] = await Promise.all([
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
        },
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ provider: identities.provider, label: identities.label })
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.provider)),
    db
      .select({ kind: pictures.kind, type: pictures.type, bytes: pictures.bytes })
      .from(pictures)
      .where(eq(pictures.userId, userId))
      .orderBy(asc(pictures.kind)),
    db
      .select({
        category: cardReports.category,
        setId: cardReports.setId,
        numberKey: cardReports.numberKey,
        description: cardReports.description,
        tcgPlayerUrl: cardReports.tcgPlayerUrl,
        otherUrl: cardReports.otherUrl,
        status: cardReports.status,
        at: sql<string>`to_char(${cardReports.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      })
      .from(cardReports)
      .where(eq(cardReports.userId, userId))
      .orderBy(asc(cardReports.id)),
  ]);
  return {
    ...account,
    signIns,
    pictures: ownPictures.map(({ kind, type, bytes }) => ({
      kind,
      dataUrl: `data:${type};base64,${Buffer.from(bytes).toString("base64")}`,
    })),
    reports,
  };
}

/** Rows asked for at a time, as in the rest of an export. */
const pageRows = 2_000;

type OwnedChange = {
  setId: string;
  cardId: string;
  variant: string;
  before: number;
  after: number;
  at: string;
  isUndone: boolean;
};

/** Every change of a person's entries, oldest first. */
export async function* ownedChanges(db: Db, userId: string): AsyncGenerator<OwnedChange[]> {
  let after = 0;
  for (;;) {
    const rows = await db.execute<OwnedChange & { id: number }>(sql`
      select id::float8 as id, set_id as "setId", card_id as "cardId", variant, before, after,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, undone_at is not null as "isUndone"
      from entry_changes where user_id = ${userId}::uuid and id > ${after} order by id limit ${pageRows}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(({ id: _, ...change }) => change);
  }
}
