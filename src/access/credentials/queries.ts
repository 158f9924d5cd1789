import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { accessTokens, emailTokens, sessions, users } from "#db/schema/accounts.ts";
import { lists } from "#db/schema/lists.ts";
import { shareLinks } from "#db/schema/people/people.ts";
import { overlays } from "#db/schema/stream.ts";
import { overlayTopic } from "#live/event.ts";
import { liveChannel } from "#live/hub.ts";
import { endSessions } from "../queries.ts";
import { endTokens } from "../tokens/queries.ts";
import type { Keepable, WaysIn } from "./rules.ts";

const endings: Record<Keepable | "mailedLinks", (tx: Tx, userId: string) => Promise<unknown>> = {
  accessTokens: (tx, userId) => endTokens(tx, eq(accessTokens.userId, userId)),
  shareLinks: endShareLinks,
  overlays: endOverlays,
  mailedLinks: endMailedLinks,
};

type Spared = { keep?: readonly Keepable[]; session?: string };

/** Ends every way into an account (docs/decisions/0110); `session`: the one that stays. */
export async function endWaysIn(tx: Tx, userId: string, { keep = [], session }: Spared = {}): Promise<void> {
  // A session or token made meanwhile waits for this, and finds another generation.
  const raised = { generation: sql`${users.generation} + 1` };
  const [account] = await tx.update(users).set(raised).where(eq(users.id, userId)).returning({ id: users.id });
  if (!account) return;
  const isSpared = session === undefined ? undefined : ne(sessions.tokenHash, Buffer.from(session, "hex"));
  await endSessions(tx, and(eq(sessions.userId, userId), isSpared));
  const kept: readonly string[] = keep;
  for (const [kind, end] of Object.entries(endings)) if (!kept.includes(kind)) await end(tx, userId);
}

async function endShareLinks(tx: Tx, userId: string): Promise<void> {
  const generation = sql`${shareLinks.generation} + 1`;
  await tx.update(shareLinks).set({ isOn: false, generation }).where(eq(shareLinks.userId, userId));
  const shareGeneration = sql`${lists.shareGeneration} + 1`;
  await tx.update(lists).set({ shareGeneration }).where(eq(lists.userId, userId));
}

async function endOverlays(tx: Tx, userId: string): Promise<void> {
  await tx
    .insert(overlays)
    .values(overlays.kind.enumValues.map((kind) => ({ userId, kind, generation: 1 })))
    .onConflictDoUpdate({
      target: [overlays.userId, overlays.kind],
      set: { generation: sql`${overlays.generation} + 1` },
    });
  const event = { topic: overlayTopic(userId), name: "address", scope: "", ids: [], tab: "" };
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`);
}

/** Ends links that were mailed to an account, and those mailed to its address before there was one. */
async function endMailedLinks(tx: Tx, userId: string): Promise<void> {
  const address = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
  const isToAddress = and(isNull(emailTokens.userId), eq(emailTokens.email, address));
  await tx.delete(emailTokens).where(or(eq(emailTokens.userId, userId), isToAddress));
}

/** What besides this session gives access to an account: devices, access tokens, share links, overlays. */
export async function countWaysIn(
  db: Db,
  userId: string,
  { session, now, hasOverlays }: { session: string; now: Date; hasOverlays: boolean },
): Promise<WaysIn> {
  const at = sql.param(now, sessions.expiresAt);
  const [row] = await db
    .select({
      devices: sql<number>`(select count(*)::int from ${sessions} s where s.user_id = ${userId}
        and s.expires_at > ${at} and s.token_hash <> decode(${session}, 'hex'))`,
      accessTokens: sql<number>`(select count(*)::int from ${accessTokens} t where t.user_id = ${userId}
        and coalesce(t.expires_at, 'infinity') > ${at})`,
      hasShareLink: sql<boolean>`exists (select from ${shareLinks} l where l.user_id = ${userId} and l.is_on)`,
      lists: sql<number>`(select count(*)::int from ${lists} l where l.user_id = ${userId}
        and (l.visibility = 'PRIVATE' or users.profile_visibility = 'private'))`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const nothing = { devices: 0, accessTokens: 0, hasShareLink: false, lists: 0 };
  return { ...nothing, ...row, hasOverlays };
}
