import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "#http/env.ts";
import { Refusal } from "#lib/errors.ts";
import { dayBefore } from "#lib/time.ts";
import { limited } from "../limits.ts";
import { hashOf } from "../sessions.ts";
import type { Viewer } from "../viewer.ts";
import { findToken, writeUse } from "./queries.ts";
import { isOpenToTokens } from "./rules.ts";

const pattern = /^tl_[\da-f]{32}$/;

/** 128 bits, with a mark by which tools find one that leaked. */
export const newToken = (): string => `tl_${randomBytes(16).toString("hex")}`;

/** The access token of a request's Authorization header; undefined without one. */
export const bearerOf = (c: Context): string | undefined =>
  /^bearer +(.*)$/i.exec(c.req.header("authorization") ?? "")?.[1]?.trim();

/** @throws Refusal 401 for an invalid or expired token, 403 for a call that it may not make, 429. */
export async function viewerByToken(c: Context<Env>, token: string): Promise<Viewer> {
  const db = c.get("db");
  const now = c.get("clock")();
  const hash = hashOf(token);
  const found = pattern.test(token) ? await findToken(db, hash) : undefined;
  if (!found || (found.expiresAt !== null && found.expiresAt <= now)) return refuse(c, now);
  const { tokenId, scope, expiresAt, lastUsedOn, ...viewer } = found;
  await limited(db, { action: "accessToken", address: c.get("address"), account: tokenId }, now);
  if (!isOpenToTokens(scope, c.req.method, c.req.path)) {
    const couldWrite = isOpenToTokens("write", c.req.method, c.req.path);
    throw new Refusal(403, couldWrite ? "This access token can only read." : "Access tokens can’t do this.");
  }
  const today = dayBefore(now, 0);
  if (lastUsedOn !== today) await writeUse(db, tokenId, today);
  return {
    ...viewer,
    scope,
    sessionId: Buffer.from(hash).toString("hex"),
    sessionExpiresAt: expiresAt ?? farAway,
    signedInAt: longAgo,
    secondFactorAt: null,
  };
}

const farAway = new Date("9999-12-31T00:00:00Z");
/** A token proves no recent login. */
const longAgo = new Date(0);

async function refuse(c: Context<Env>, now: Date): Promise<never> {
  await limited(c.get("db"), { action: "invalidToken", address: c.get("address") }, now);
  c.header("WWW-Authenticate", "Bearer");
  throw new Refusal(401, "This access token is not valid.");
}
