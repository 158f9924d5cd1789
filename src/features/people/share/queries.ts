import { and, eq, sql } from "drizzle-orm";
import { isOpenTo } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { shareLinks } from "#db/schema/people/people.ts";

/** The generation of a person's link; undefined while it is off. */
export async function shareGeneration(db: Db, userId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ generation: shareLinks.generation })
    .from(shareLinks)
    .where(and(eq(shareLinks.userId, userId), eq(shareLinks.isOn, true)));
  return row?.generation;
}

/** Turns on a person's share link. */
export async function turnSharingOn(db: Db, userId: string): Promise<void> {
  await db
    .insert(shareLinks)
    .values({ userId })
    .onConflictDoUpdate({ target: shareLinks.userId, set: { isOn: true } });
}

/** @returns whether it was on. */
export async function turnSharingOff(db: Db, userId: string): Promise<boolean> {
  const ended = await db
    .update(shareLinks)
    .set({ isOn: false, generation: sql`${shareLinks.generation} + 1` })
    .where(and(eq(shareLinks.userId, userId), eq(shareLinks.isOn, true)))
    .returning();
  return ended.length > 0;
}

/** The person whose share link it is, unless they blocked the viewer. */
export async function sharerOf(db: Db, viewer: { id: string } | null, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      disallowedCategories: users.disallowedCategories,
      generation: shareLinks.generation,
    })
    .from(users)
    .innerJoin(shareLinks, and(eq(shareLinks.userId, users.id), eq(shareLinks.isOn, true)))
    .where(and(eq(users.id, userId), isOpenTo(viewer)));
  return row;
}
