import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { accessTokens, sessions, users } from "#db/schema/accounts.ts";
import { Refusal } from "#lib/errors.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { sessionsChannel } from "#live/hub.ts";
import { actsBy, viewerColumns } from "../queries.ts";

const byHash = prepared((db) =>
  db
    .select({
      ...viewerColumns,
      generation: users.generation,
      tokenId: accessTokens.id,
      scope: accessTokens.scope,
      expiresAt: accessTokens.expiresAt,
      lastUsedOn: accessTokens.lastUsedOn,
    })
    .from(accessTokens)
    .innerJoin(users, actsBy(accessTokens.userId))
    .where(eq(accessTokens.tokenHash, sql.placeholder("hash")))
    .prepare("access_token"),
);

/**
 * The access token of a hash with its user, also an expired one; undefined when it is unknown or its user may not
 * act.
 */
export async function findToken(db: Db, hash: Uint8Array) {
  const [found] = await byHash(db).execute({ hash });
  return found;
}

/** Notes the day on which an access token was last used. */
export async function writeUse(db: Db, id: string, day: string): Promise<void> {
  await db.update(accessTokens).set({ lastUsedOn: day }).where(eq(accessTokens.id, id));
}

const shown = {
  id: accessTokens.id,
  name: accessTokens.name,
  scope: accessTokens.scope,
  createdAt: accessTokens.createdAt,
  expiresAt: accessTokens.expiresAt,
  lastUsedOn: accessTokens.lastUsedOn,
};

/** A person's access tokens, the newest first, without what proves them. */
export const tokensOfUser = (db: Db, userId: string) =>
  db
    .select(shown)
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id);

export const maxTokens = 50;

/**
 * Stores an access token, in place of an unused one with its id and name. @returns undefined for an account with as
 * many as it may have.
 */
export async function insertToken(db: Db, token: typeof accessTokens.$inferInsert, session: string) {
  const { id, userId, name, scope } = token;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    // It may have ended while this waited.
    const asking = await tx.$count(sessions, eq(sessions.tokenHash, Buffer.from(session, "hex")));
    if (asking === 0) throw new Refusal(401, "Please log in first.");
    const isUnused = and(eq(accessTokens.name, name), eq(accessTokens.scope, scope), isNull(accessTokens.lastUsedOn));
    if (id)
      await tx.delete(accessTokens).where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId), isUnused));
    if ((await tx.$count(accessTokens, eq(accessTokens.userId, userId))) >= maxTokens) return undefined;
    const insert = (values: typeof token) =>
      tx.insert(accessTokens).values(values).onConflictDoNothing().returning(shown);
    const [made] = await insert(token);
    return made ?? (await insert({ ...token, id: undefined }))[0];
  });
}

/** @returns whether there was one. */
export const deleteToken = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await endTokens(db, and(eq(accessTokens.userId, userId), sql`id::text = ${id}`))) > 0;

/** Ends the access tokens of a condition, and their streams in every process. @returns how many. */
export async function endTokens(db: Db | Tx, condition: SQL | undefined): Promise<number> {
  const ended = await db.execute(sql`
    with ended as (delete from ${accessTokens} where ${condition} returning token_hash)
    select pg_notify(${sessionsChannel}, encode(token_hash, 'hex')) from ended`);
  return ended.length;
}
