import { and, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/open.ts";
import { mayAct, oneTimeCodes, passkeys, rateLimits, sessions, userRoles, users } from "#db/schema/accounts.ts";
import { priceAlerts } from "#db/schema/lists.ts";
import { stripeCustomers, stripeSubscriptions } from "#db/schema/membership.ts";
import { milestones } from "#db/schema/people/people.ts";
import { cardReports } from "#db/schema/reports.ts";
import { Refusal } from "../lib/errors.ts";
import { batched } from "../lib/sql/batched.ts";
import { prepared } from "../lib/sql/prepared.ts";
import { sessionsChannel } from "../live/hub.ts";
import { comesWith, type Role } from "./viewer.ts";

const subscribed = sql`from ${stripeSubscriptions} s join ${stripeCustomers} c on c.user_id = s.user_id and c.id = s.customer_id
  where c.user_id = users.id and c.is_current`;

/** Whether the account in `users` pays: a subscriber without a role of its own (decision 67). */
export const pays = sql<boolean>`exists (select ${subscribed} and s.pro_until > now())`;

const alsoGiven = sql.join(
  Object.entries(comesWith).map(([given, role]) => sql`when ${sql.raw(`'${given}'`)} then ${sql.raw(`'${role}'`)}`),
  sql` `,
);

/** The roles of the account in `users`: given ones, those that come with them, and the one that it pays for. */
export const roleNames = sql<Role[]>`array(
  select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id}
  union select case ${userRoles.role} ${alsoGiven} else ${userRoles.role} end
    from ${userRoles} where ${userRoles.userId} = ${users.id}
  union select 'subscriber' ${subscribed} and s.pro_until > now() order by 1)`;

export const preferenceColumns = {
  showPrices: users.showPrices,
  profileVisibility: users.profileVisibility,
  collectionValueVisibility: users.collectionValueVisibility,
  preferredCurrency: users.preferredCurrency,
  disallowedCategories: users.disallowedCategories,
  priceSource: users.priceSource,
  nameLanguage: users.nameLanguage,
};

export const viewerColumns = {
  id: users.id,
  username: users.username,
  slug: users.slug,
  email: users.email,
  avatar: users.avatar,
  roles: roleNames,
  areWritesLocked: users.areWritesLocked,
  newAnswer: sql<string | null>`(select floor(extract(epoch from max(r.answered_at)) * 1000)::text from ${cardReports} r
    where r.user_id = ${users.id} and r.answered_at > coalesce(r.seen_at, '-infinity'))`,
  hasAlert: sql<boolean>`exists (select from ${priceAlerts} a where a.user_id = ${users.id} and not a.is_seen)`,
  hasMoments: sql<boolean>`exists (select from ${milestones} m where m.user_id = ${users.id} and m.shown_at is null
    and m.kind in ('set', 'level', 'rarity', 'species') and m.at > now() - interval '24 hours')`,
  hasFailedPayment: sql<boolean>`exists (select ${subscribed} and s.status in ('past_due', 'unpaid'))`,
  preferences: preferenceColumns,
};

/** Joins a credential to its account while that may act: there is no one else by whom to look it up. */
export const actsBy = (userId: PgColumn): SQL => sql`${users.id} = ${userId} and ${sql.raw(mayAct)}`;

const sessionsByToken = prepared((db) =>
  db
    .select({
      hash: sql<string>`encode(${sessions.tokenHash}, 'hex')`,
      ...viewerColumns,
      generation: users.generation,
      signedInAt: sessions.createdAt,
      secondFactorAt: sessions.secondFactorAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, actsBy(sessions.userId))
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder("hashes")}::bytea[])`)
    .prepare("sessions_by_token"),
);

const sessionByToken = prepared((db) =>
  batched(async (hashes: string[]) => {
    const rows = await sessionsByToken(db).execute({ hashes: `{${hashes.map((hash) => `"\\\\x${hash}"`)}}` });
    const byHash = new Map(rows.map(({ hash, ...session }) => [hash, session]));
    return hashes.map((hash) => byHash.get(hash));
  }),
);

/** The session of a token's hash with its user; undefined when it is unknown or has expired. */
export async function findSession(db: Db, tokenHash: Uint8Array, now: Date) {
  const session = await sessionByToken(db)(Buffer.from(tokenHash).toString("hex"));
  return session && session.expiresAt > now ? session : undefined;
}

/** Moves the end of a session, unless another request has done so since `lastSeenAt`. */
export async function extendSession(
  db: Db,
  tokenHash: Uint8Array,
  lastSeenAt: Date,
  next: { now: Date; expiresAt: Date },
) {
  await db
    .update(sessions)
    .set({ lastSeenAt: next.now, expiresAt: next.expiresAt })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastSeenAt, lastSeenAt)));
}

/** Ends the session of a token's hash; one that has ended already is no error. */
export async function deleteSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await endSessions(db, eq(sessions.tokenHash, tokenHash));
}

/** Resets expired counters. One statement, so concurrent attempts all count. */
export async function countAttempts(db: Db | Tx, counters: { key: string; resetsAt: Date }[], now: Date) {
  const isOver = sql`${rateLimits.resetsAt} <= ${sql.param(now, rateLimits.resetsAt)}`;
  return await db
    .insert(rateLimits)
    .values(counters.map((counter) => ({ ...counter, count: 1 })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
}

/** Locks the counters in the order of their keys, as `countAttempts` does: else the two could deadlock. */
export async function uncountAttempts(db: Db | Tx, keys: string[]): Promise<void> {
  const inOrder = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(sql`${rateLimits.key} collate "C"`)
    .for("update");
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, inOrder));
}

/** Whether an account has a second factor: one-time codes or a passkey. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const [codes, keys] = await Promise.all([
    db.$count(oneTimeCodes, eq(oneTimeCodes.userId, userId)),
    db.$count(passkeys, eq(passkeys.userId, userId)),
  ]);
  return codes + keys > 0;
}

const maxSessions = 50;

const hasNoFactor = sql`${sessions.secondFactorAt} is null`;

/** Who proved to be an account, and its generation when the proof was read. */
export type Proof = { userId: string; generation: number };

/** Proof of an account that was just opened. */
export const newcomer = (userId: string): Proof => ({ userId, generation: 0 });

/** Proof of an account whose owner proves it by its lock, a link or a code, in the same transaction. */
export async function proofOf(db: Db | Tx, userId: string): Promise<Proof> {
  const [row] = await db.select({ generation: users.generation }).from(users).where(eq(users.id, userId));
  return { userId, generation: row?.generation ?? -1 };
}

/**
 * Locks the account, so that an end of every way in either sees what this transaction writes or stops it.
 * @throws Refusal 403 for a suspended account, 401 if every way in ended since the proof.
 */
export async function assertStands(tx: Tx, { userId, generation }: Proof): Promise<void> {
  const [account] = await tx
    .select({ mayAct: sql<boolean>`${sql.raw(mayAct)}`, generation: users.generation })
    .from(users)
    .where(eq(users.id, userId))
    .for("share");
  if (account?.mayAct === false) throw new Refusal(403, "This account is suspended. Ask the site owner.");
  if (account?.generation !== generation) throw new Refusal(401, "Your login was ended. Please log in again.");
}

/** Beyond `maxSessions`, ends those unseen for longest. @throws Refusal as `assertStands`. */
export async function insertSession(
  db: Db,
  { generation, ...session }: typeof sessions.$inferInsert & Proof,
): Promise<void> {
  await db.transaction(async (tx) => {
    await assertStands(tx, { userId: session.userId, generation });
    await tx.insert(sessions).values(session);
  });
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(hasNoFactor, desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.tokenHash)
    .offset(maxSessions);
  await endSessions(db, inArray(sessions.tokenHash, surplus));
}

/** Ends the sessions of a condition, and their streams in every process. @returns how many. */
export async function endSessions(db: Db | Tx, condition: SQL | undefined): Promise<number> {
  const ended = await db.execute(sql`
    with ended as (delete from ${sessions} where ${condition} returning token_hash)
    select pg_notify(${sessionsChannel}, encode(token_hash, 'hex')) from ended`);
  return ended.length;
}
