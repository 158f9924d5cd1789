import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db, Tx } from "../../../../db/open.ts";
import { users } from "../../../../db/schema/index.ts";

/** Whether an account other than this one has the slug. */
export async function isSlugTaken(db: Db, slug: string, exceptId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.slug, slug), ne(users.id, exceptId)));
  return row !== undefined;
}

export type SignUpPlatform = (typeof users.$inferSelect)["signUpPlatform"];

type Named = Partial<typeof users.$inferInsert> & { username: string; slug: string };

/**
 * Names an account and stores all it is set up with; false where it has a name already.
 * @throws the database's error where another account has this slug.
 */
export async function nameAccount(tx: Tx, id: string, values: Named): Promise<boolean> {
  const named = await tx
    .update(users)
    .set(values)
    .where(and(eq(users.id, id), isNull(users.username)))
    .returning({ id: users.id });
  return named.length > 0;
}
