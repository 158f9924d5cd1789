import { asc, eq } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { identities, pictures, users } from "../../../../../db/schema/accounts.ts";

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

const picturesOf = (db: Db, userId: string) =>
  db
    .select({ kind: pictures.kind, type: pictures.type, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.userId, userId))
    .orderBy(asc(pictures.kind));

export async function ownAccount(db: Db, userId: string) {
  const [[account], signIns, ownPictures] = await Promise.all([
    accountOf(db, userId),
    signInsOf(db, userId),
    picturesOf(db, userId),
  ]);
  return {
    ...account,
    signIns,
    pictures: ownPictures.map(({ kind, type, bytes }) => ({
      kind,
      dataUrl: `data:${type};base64,${Buffer.from(bytes).toString("base64")}`,
    })),
  };
}
