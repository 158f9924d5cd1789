import { endWaysIn } from "#access/credentials/queries.ts";
import type { Keepable } from "#access/credentials/rules.ts";
import type { Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { notFound } from "#lib/errors.ts";
import { assertMayKeep } from "./policy.ts";
import { deleteOwnSession, sessionsOf } from "./queries.ts";
import { deviceOf } from "./rules.ts";

/** `id`: the token's hash, hex; times: ISO 8601. */
export type OwnSession = { id: string; device: string; createdAt: string; lastSeenAt: string; isCurrent: boolean };

/** The current one first, then the last seen. */
export async function ownSessions(db: Db, viewer: Viewer, now: Date): Promise<OwnSession[]> {
  const rows = await sessionsOf(db, viewer.id, now);
  const sessions = rows.map(({ tokenHash, userAgent, createdAt, lastSeenAt }) => {
    const id = Buffer.from(tokenHash).toString("hex");
    return {
      id,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === viewer.sessionId,
    };
  });
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Ends every way in but this session and `keep`. @throws Refusal 403 to keep any without a recent passkey or code. */
export async function endAllElse(db: Db, viewer: Viewer, keep: Keepable[], now: Date): Promise<void> {
  assertMayKeep(viewer, keep, now);
  await db.transaction((tx) => endWaysIn(tx, viewer.id, { keep, session: viewer.sessionId }));
}

/** @throws Refusal 404 for an unknown one. */
export async function endOwnSession(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteOwnSession(db, viewer.id, Buffer.from(id, "hex")))) throw notFound("session");
}
