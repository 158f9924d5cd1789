import { eq, sql } from "drizzle-orm";
import type { Preferences, Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";

export type Socials = { x: string; youtube: string; twitch: string };
const socials = { x: users.socialX, youtube: users.socialYoutube, twitch: users.socialTwitch };
const preferences = {
  showPrices: users.showPrices,
  profileVisibility: users.profileVisibility,
  collectionValueVisibility: users.collectionValueVisibility,
  preferredCurrency: users.preferredCurrency,
  disallowedCategories: users.disallowedCategories,
  priceSource: users.priceSource,
  nameLanguage: users.nameLanguage,
};

/** A person's account as the settings show it; undefined if it is gone. */
export async function accountById(db: Db, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      slug: users.slug,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      avatar: users.avatar,
      banner: users.banner,
      bio: users.bio,
      socials,
      preferences,
      mailedNews: users.mailedNews,
      areWritesLocked: users.areWritesLocked,
      heardAboutUs: users.heardAboutUs,
      heardAboutUsAdditional: users.heardAboutUsAdditional,
      signUpPlatform: users.signUpPlatform,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** @throws a unique violation if the slug is taken. */
export async function updateName(db: Db, viewer: Viewer, name: { username: string; slug: string }): Promise<void> {
  await db.update(users).set(name).where(eq(users.id, viewer.id));
}

/** Stores the viewer's bio. */
export async function updateBio(db: Db, viewer: Viewer, bio: string): Promise<void> {
  await db.update(users).set({ bio }).where(eq(users.id, viewer.id));
}

/** Stores of which news the viewer gets mail. */
export async function updateMailedNews(db: Db, viewer: Viewer, mailedNews: string[]): Promise<void> {
  await db.update(users).set({ mailedNews }).where(eq(users.id, viewer.id));
}

/** Stores the given social handles; the others stay. Undefined if the account is gone. */
export async function updateSocials(db: Db, viewer: Viewer, given: Partial<Socials>): Promise<Socials | undefined> {
  const [row] = await db
    .update(users)
    .set({ socialX: given.x, socialYoutube: given.youtube, socialTwitch: given.twitch })
    .where(eq(users.id, viewer.id))
    .returning(socials);
  return row;
}

/** Stores the given preferences; the others stay. Undefined if the account is gone. */
export async function updatePreferences(
  db: Db,
  viewer: Viewer,
  given: Partial<Preferences>,
): Promise<Preferences | undefined> {
  const chosen = given.nameLanguage !== undefined && { nameLanguageChosenAt: sql`now()` };
  const [row] = await db
    .update(users)
    .set({ ...given, ...chosen })
    .where(eq(users.id, viewer.id))
    .returning(preferences);
  return row;
}
