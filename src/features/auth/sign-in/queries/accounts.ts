import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { endWaysIn } from "#access/credentials/queries.ts";
import { roleNames } from "#access/queries.ts";
import type { Role } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { userRoles, users } from "#db/schema/accounts.ts";
import { closedCustomers, stripeCustomers } from "#db/schema/membership.ts";
import { isLocked } from "./settings.ts";

/** What proves a person's password, by email address; undefined without an account. */
export async function findCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, generation: users.generation, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

export type UserRow = {
  id: string;
  username: string | null;
  email: string | null;
  roles: Role[];
  areWritesLocked: boolean;
};

const selectUsers = (db: Db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      roles: roleNames,
      areWritesLocked: users.areWritesLocked,
    })
    .from(users)
    .$dynamic();

/** All users, the oldest first. */
export const listUsers = (db: Db): Promise<UserRow[]> => selectUsers(db).orderBy(asc(users.createdAt), asc(users.id));

/** A user by slug or email address; undefined if there is none. */
export async function findUser(db: Db, by: { slug: string } | { email: string }): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where("slug" in by ? eq(users.slug, by.slug) : eq(users.email, by.email));
  return row;
}

/** @returns the id; undefined if the email address or the slug is in use. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<string | undefined> {
  const locked = { areWritesLocked: isLocked, ...user };
  const [row] = await tx.insert(users).values(locked).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Which of an email address and a slug are taken. */
export async function findClashes(tx: Tx, email: string, slug: string): Promise<{ email: boolean; username: boolean }> {
  const rows = await tx
    .select({ email: sql<boolean>`${users.email} = ${email}`, username: sql<boolean>`${users.slug} = ${slug}` })
    .from(users)
    .where(or(eq(users.email, email), eq(users.slug, slug)));
  return { email: rows.some((row) => row.email), username: rows.some((row) => row.username) };
}

/** Gives a person roles; those that they have stay. */
export async function insertRoles(db: Db | Tx, userId: string, roles: Role[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role })))
    .onConflictDoNothing();
}

/** Takes a role from a person; one that they lack is no error. */
export async function deleteRole(db: Db | Tx, userId: string, role: Role): Promise<void> {
  await db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)));
}

/** Stores the hash of a person's new password; sessions stay. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Locks the admins, so that two cannot leave at once. */
export async function isLastAdmin(tx: Tx, { id }: { id: string }): Promise<boolean> {
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

/** Ends every way in; foreign keys delete the account's data. A job ends what it pays. */
export async function deleteUser(tx: Tx, { id }: { id: string }): Promise<void> {
  // Locks the account, so that no customer is added meanwhile.
  await endWaysIn(tx, id);
  const customers = await tx
    .select({ id: stripeCustomers.id, isLive: stripeCustomers.isLive })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, id));
  if (customers.length > 0) await tx.insert(closedCustomers).values(customers);
  await tx.delete(users).where(eq(users.id, id));
}
