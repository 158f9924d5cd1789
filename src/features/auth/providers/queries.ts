import { and, asc, eq } from "drizzle-orm";
import type { Proof } from "#access/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { identities, passkeys, users } from "#db/schema/accounts.ts";

/** Whose account a provider's identity opens; undefined if it is linked to no account. */
export async function findOwner(db: Db | Tx, provider: string, providerUserId: string): Promise<Proof | undefined> {
  const [row] = await db
    .select({ userId: identities.userId, generation: users.generation })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.providerUserId, providerUserId)));
  return row;
}

/** @returns false if the identity is linked already, or the account has another of this provider. */
export async function insertIdentity(db: Db | Tx, identity: typeof identities.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return rows.length > 0;
}

/** Providers that a person linked, the first linked first. */
export const identitiesOf = (db: Db | Tx, userId: string) =>
  db
    .select({ provider: identities.provider, label: identities.label, linkedAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.provider));

/** What opens an account besides passkeys, with the account locked; undefined if it is gone. */
export async function lockWaysIn(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!row) return undefined;
  // After the lock: a statement sees nothing of what was written while it waited.
  const providers = (await identitiesOf(tx, userId)).map(({ provider }) => provider);
  return { ...row, providers, passkeys: await tx.$count(passkeys, eq(passkeys.userId, userId)) };
}

/** Unlinks a provider from a person; one that is not linked is no error. */
export async function deleteIdentity(tx: Tx, userId: string, provider: string): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
}

/** Unlinks all providers from a person. */
export async function deleteIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}
