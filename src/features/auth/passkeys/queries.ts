import { and, asc, eq, getTableColumns, or, sql } from "drizzle-orm";
import { assertStands, type Proof } from "#access/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { passkeys, users } from "#db/schema/accounts.ts";

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

/** A person's passkeys, the oldest first, without their keys. */
export const passkeysOf = (db: Db | Tx, userId: string) =>
  db.select(shown).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id);

/** Ids of a person's passkeys as browsers know them. */
export const credentialsOf = (db: Db, userId: string) =>
  db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId));

/** A passkey by the id that a browser sends, with its owner's generation; undefined if there is none. */
export async function findPasskey(db: Db, credentialId: Uint8Array) {
  const [row] = await db
    .select({ ...getTableColumns(passkeys), generation: users.generation })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** @returns false if the authenticator counts and is not past its last signature, as with a copy of it. */
export async function writePasskeyUse(
  db: Db,
  { userId, id }: { userId: string; id: string },
  counter: number,
  now: Date,
): Promise<boolean> {
  const isNext = or(sql`${passkeys.counter} < ${counter}`, sql`${passkeys.counter} = 0 and ${counter} = 0`);
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export const maxPasskeys = 20;

/** @returns the passkey, "full" at the limit, or "known" where it is registered already. */
export async function insertPasskey(db: Db, proof: Proof, passkey: typeof passkeys.$inferInsert) {
  const { userId } = passkey;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    await assertStands(tx, proof);
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= maxPasskeys) return "full";
    const [added] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning(shown);
    return added ?? "known";
  });
}

/** Renames a person's own passkey; undefined if they have none of this id. */
export async function writeName(db: Db, userId: string, id: string, name: string) {
  const isOwn = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const [row] = await db.update(passkeys).set({ name }).where(isOwn).returning(shown);
  return row;
}

/** Deletes a person's own passkey; one that is gone is no error. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
}
