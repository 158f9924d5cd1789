import { eq, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../db/open.ts";
import { emailTokens, userRoles, users } from "../../../../db/schema/accounts.ts";
import type { Preferences, Viewer } from "../../../access/viewer.ts";
import { deleteSessionsOf } from "../../auth/sign-in/queries/accounts.ts";

export type Socials = { x: string; youtube: string; twitch: string };
const socials = { x: users.socialX, youtube: users.socialYoutube, twitch: users.socialTwitch };
const preferences = {
  showPrices: users.showPrices,
  profileVisibility: users.profileVisibility,
  collectionValueVisibility: users.collectionValueVisibility,
  preferredCurrency: users.preferredCurrency,
  disallowedCategories: users.disallowedCategories,
  priceSource: users.priceSource,
};

export async function findAccount(db: Db, id: string) {
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

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** @throws a unique violation if the slug is taken. */
export async function updateName(db: Db, viewer: Viewer, name: { username: string; slug: string }): Promise<void> {
  await db.update(users).set(name).where(eq(users.id, viewer.id));
}

export async function updateBio(db: Db, viewer: Viewer, bio: string): Promise<void> {
  await db.update(users).set({ bio }).where(eq(users.id, viewer.id));
}

export async function updateSocials(db: Db, viewer: Viewer, given: Partial<Socials>): Promise<Socials | undefined> {
  const [row] = await db
    .update(users)
    .set({ socialX: given.x, socialYoutube: given.youtube, socialTwitch: given.twitch })
    .where(eq(users.id, viewer.id))
    .returning(socials);
  return row;
}

export async function updatePreferences(
  db: Db,
  viewer: Viewer,
  given: Partial<Preferences>,
): Promise<Preferences | undefined> {
  const [row] = await db.update(users).set(given).where(eq(users.id, viewer.id)).returning(preferences);
  return row;
}

/** Locks the admins, so that two cannot leave at once. */
export async function isLastAdmin(tx: Tx, { id }: Viewer): Promise<boolean> {
  const admins = await tx
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .orderBy(userRoles.userId)
    .for("update");
  if (!admins.some((admin) => admin.id === id) || admins.length > 1) return false;
  const [other] = await tx.select({ id: users.id }).from(users).where(ne(users.id, id)).limit(1);
  return other !== undefined;
}

/** Foreign keys delete the account's data; links mailed to its address are deleted here. */
export async function deleteUser(tx: Tx, { id }: Viewer): Promise<void> {
  const address = sql`(select ${users.email} from ${users} where ${users.id} = ${id})`;
  await tx.delete(emailTokens).where(or(eq(emailTokens.userId, id), eq(emailTokens.email, address)));
  await deleteSessionsOf(tx, id);
  await tx.delete(users).where(eq(users.id, id));
}
