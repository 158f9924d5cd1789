import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../db/open.ts";
import {
  emailTokens,
  invitations,
  rateLimits,
  sessions,
  settings,
  userRoles,
  users,
} from "../../../../db/schema/index.ts";
import { endSessions, roleNames } from "../../../access/queries.ts";
import type { Role } from "../../../access/viewer.ts";

export async function deleteSessionsOf(db: Db | Tx, userId: string): Promise<void> {
  await endSessions(db, eq(sessions.userId, userId));
}

export async function deleteExpired(db: Db, now: Date) {
  const ended = await db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ userId: sessions.userId });
  const past = await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now)).returning({ key: rateLimits.key });
  const links = await db
    .delete(emailTokens)
    .where(lte(emailTokens.expiresAt, now))
    .returning({ purpose: emailTokens.purpose });
  const invited = await db
    .delete(invitations)
    .where(lte(invitations.expiresAt, now))
    .returning({ expiresAt: invitations.expiresAt });
  return { sessions: ended.length, limits: past.length, links: links.length, invitations: invited.length };
}

export async function findCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
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

export const listUsers = (db: Db): Promise<UserRow[]> => selectUsers(db).orderBy(asc(users.createdAt), asc(users.id));

export async function findUser(db: Db, by: { slug: string } | { email: string }): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where("slug" in by ? eq(users.slug, by.slug) : eq(users.email, by.email));
  return row;
}

/** Serializes transactions that give an account an address. */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first account'))`);
}

/** Whether there is no account yet; serializes registrations. */
export async function lockWhetherFirst(tx: Tx): Promise<boolean> {
  await lockAddresses(tx);
  return !(await hasUsers(tx));
}

export async function hasUsers(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1);
  return row !== undefined;
}

/** @returns false if the invitation is unknown, used or expired. */
export async function useInvitation(tx: Tx, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const used = await tx
    .delete(invitations)
    .where(and(eq(invitations.codeHash, codeHash), gt(invitations.expiresAt, now)))
    .returning({ expiresAt: invitations.expiresAt });
  return used.length > 0;
}

export async function insertInvitation(db: Db, codeHash: Uint8Array, expiresAt: Date): Promise<void> {
  await db.insert(invitations).values({ codeHash, expiresAt });
}

export async function hasInvitation(db: Db, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await db
    .select({ expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.codeHash, codeHash), gt(invitations.expiresAt, now)));
  return rows.length > 0;
}

const lockKey = "writes-locked";

const isLocked = sql<boolean>`exists (select from ${settings} where ${settings.key} = ${lockKey})`;

export async function keepLock(tx: Tx, locked: boolean): Promise<void> {
  if (locked) await tx.insert(settings).values({ key: lockKey, value: "true" }).onConflictDoNothing();
  else await tx.delete(settings).where(eq(settings.key, lockKey));
}

/** @returns the id; undefined if the email address or the slug is in use. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<string | undefined> {
  const locked = { areWritesLocked: isLocked, ...user };
  const [row] = await tx.insert(users).values(locked).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

export async function findClashes(tx: Tx, email: string, slug: string): Promise<{ email: boolean; username: boolean }> {
  const rows = await tx
    .select({ email: sql<boolean>`${users.email} = ${email}`, username: sql<boolean>`${users.slug} = ${slug}` })
    .from(users)
    .where(or(eq(users.email, email), eq(users.slug, slug)));
  return { email: rows.some((row) => row.email), username: rows.some((row) => row.username) };
}

export async function insertRoles(db: Db | Tx, userId: string, roles: Role[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role })))
    .onConflictDoNothing();
}

export async function deleteRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)));
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Without `userId`, all accounts. @returns how many changed. */
export async function updateWritesLocked(db: Db | Tx, areWritesLocked: boolean, userId?: string): Promise<number> {
  const changed = await db
    .update(users)
    .set({ areWritesLocked })
    .where(and(eq(users.areWritesLocked, !areWritesLocked), userId ? eq(users.id, userId) : undefined))
    .returning({ id: users.id });
  return changed.length;
}

export async function keepSetting(db: Db, key: string, value: string): Promise<string> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? value;
}
