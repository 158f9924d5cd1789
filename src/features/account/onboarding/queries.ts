import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";

/** Whether another account than `exceptId` has a username with this slug. */
export async function isSlugTaken(db: Db, slug: string, exceptId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.slug, slug), ne(users.id, exceptId)));
  return row !== undefined;
}

export type SignUpPlatform = (typeof users.$inferSelect)["signUpPlatform"];

type Named = Partial<typeof users.$inferInsert> & { username: string; slug: string };

/** @returns false if the account has a name already. @throws a unique violation if the slug is taken. */
export async function nameAccount(tx: Tx, id: string, values: Named): Promise<boolean> {
  const named = await tx
    .update(users)
    .set(values)
    .where(and(eq(users.id, id), isNull(users.username)))
    .returning({ id: users.id });
  return named.length > 0;
}
