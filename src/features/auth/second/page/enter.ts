import type { Context } from "hono";
import { secondPath } from "#access/guards.ts";
import { assertStands, type Proof, proofOf } from "#access/queries.ts";
import { beginSession, pendingCookie } from "#access/session-cookie.ts";
import { hashOf, isToken, randomToken } from "#access/sessions.ts";
import { hasRecentFactor } from "#access/viewer.ts";
import { factorsOf } from "#features/auth/codes/queries.ts";
import { findLink } from "#features/auth/email/queries/links.ts";
import { linkLifetimes, makeLinkToken, takeLink } from "#features/auth/email/service/links.ts";
import { rememberDevice } from "#features/auth/sign-in/state/device.ts";
import { putCookie, readCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";

/**
 * Ends every way of logging in but passkeys: begins the session, or remembers who still owes a one-time code.
 * `email`: as typed, of a browser to remember. @returns where to go on.
 */
export async function logIn(c: Context<Env>, proof: Proof, url: string, { email = "" } = {}): Promise<string> {
  const { db, viewer, clock } = c.var;
  const { userId } = proof;
  const isKnown = viewer?.id === userId && hasRecentFactor(viewer, clock());
  if (isKnown || !(await factorsOf(db, userId)).hasCodes) {
    await beginSession(c, proof);
    if (email !== "") rememberDevice(c, email);
    return url;
  }
  await leavePending(c, proof, email);
  return c.var.base + secondPath(url);
}

async function leavePending(c: Context<Env>, proof: Proof, email: string): Promise<void> {
  const { db, clock } = c.var;
  const { userId } = proof;
  const link = { purpose: "second" as const, subject: `${userId} ${randomToken()}`, email, userId };
  const token = await db.transaction(async (tx) => {
    await assertStands(tx, proof);
    return makeLinkToken(tx, link, clock());
  });
  putCookie(c, pendingCookie, token, { maxAge: linkLifetimes.second / 1000 });
}

/** Who logged in and still owes a one-time code. */
export async function pendingOf(c: Context<Env>): Promise<{ userId: string } | undefined> {
  const token = readCookie(c, pendingCookie);
  if (token === undefined || !isToken(token)) return undefined;
  const link = await findLink(c.var.db, "second", hashOf(token), c.var.clock());
  return link?.userId ? { userId: link.userId } : undefined;
}

/** Finishes a login after a right code. @throws Refusal 422 if another request was faster. */
export async function finishPending(c: Context<Env>, userId: string): Promise<void> {
  const { db, clock } = c.var;
  const token = readCookie(c, pendingCookie) ?? "";
  const { email, proof } = await db.transaction(async (tx) => ({
    ...(await takeLink(tx, "second", token, clock())),
    proof: await proofOf(tx, userId),
  }));
  await beginSession(c, proof, { hasFactor: true });
  if (email !== "") rememberDevice(c, email);
}
