import type { Db } from "../../../../db/open.ts";
import type { Viewer } from "../../../access/viewer.ts";
import { notFound } from "../../../lib/errors.ts";
import { deleteOtherSessions, deleteOwnSession, sessionsOf } from "./queries/own.ts";
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

/** Without an id, ends all but the current session. @throws Refusal 404 for an unknown id. */
export async function endOwnSessions(db: Db, viewer: Viewer, id: string | undefined): Promise<void> {
  if (id === undefined) return deleteOtherSessions(db, viewer.id, Buffer.from(viewer.sessionId, "hex"));
  if (!(await deleteOwnSession(db, viewer.id, Buffer.from(id, "hex")))) throw notFound("session");
}
