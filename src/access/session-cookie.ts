import type { Context } from "hono";
import { dropCookie, putCookie, readCookie } from "../http/cookies.ts";
import type { Env } from "../http/env.ts";
import type { Proof } from "./queries.ts";
import { endSession, findViewer, sessionDays, sessionIdOf, startSession } from "./sessions.ts";
import { dropUnsentOfOthers } from "./unsent.ts";
import type { Viewer } from "./viewer.ts";

/** Cookie of a login that still owes a one-time code. */
export const pendingCookie = "second";

const lifetime = sessionDays * 24 * 60 * 60;

/** The viewer of the session's cookie; no query without one, and an invalid one is dropped. */
export async function readSession(c: Context<Env>): Promise<Viewer | null> {
  const token = readCookie(c, "session");
  if (token === undefined) return null;
  const found = await findViewer(c.get("db"), token, c.get("clock")());
  if (!found) {
    dropCookie(c, "session");
    return null;
  }
  if (found.isExtended) putCookie(c, "session", token, { maxAge: lifetime });
  return found.viewer;
}

/** `hasFactor`: by a passkey or a second factor. An earlier one stays known while the account stays the same. */
export async function beginSession(c: Context<Env>, proof: Proof, { hasFactor = false } = {}): Promise<void> {
  const { db, viewer, clock } = c.var;
  const { userId, generation } = proof;
  const now = clock();
  const earlier = viewer?.id === userId ? viewer.secondFactorAt : null;
  if (viewer) await endSession(db, viewer.sessionId);
  forgetPending(c);
  dropUnsentOfOthers(c, userId);
  const secondFactorAt = hasFactor ? now : earlier;
  const token = await startSession(db, proof, c.req.header("user-agent") ?? "", now, secondFactorAt);
  if (viewer?.id === userId) {
    c.set("viewer", { ...viewer, generation, sessionId: sessionIdOf(token), signedInAt: now, secondFactorAt });
  }
  putCookie(c, "session", token, { maxAge: lifetime });
}

export async function finishSession(c: Context<Env>): Promise<void> {
  const { db, viewer } = c.var;
  if (viewer) await endSession(db, viewer.sessionId);
  forgetPending(c);
  dropCookie(c, "session");
}

function forgetPending(c: Context<Env>): void {
  if (readCookie(c, pendingCookie) !== undefined) dropCookie(c, pendingCookie);
}
