import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/open.ts";
import { deleteSession, extendSession, findSession, insertSession, type Proof } from "./queries.ts";
import type { Viewer } from "./viewer.ts";

const day = 24 * 60 * 60 * 1000;
export const sessionDays = 30;

export const hashOf = (token: string): Uint8Array => createHash("sha256").update(token).digest();
export const sessionIdOf = (token: string): string => Buffer.from(hashOf(token)).toString("hex");
const endFrom = (now: Date): Date => new Date(now.getTime() + sessionDays * day);

export const randomToken = (): string => randomBytes(32).toString("base64url");

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

const markOf = (random: Uint8Array, userId: string): Buffer =>
  createHash("sha256").update(random).update(userId).digest().subarray(0, 8);

/** 24 random bytes and a mark of the account, for `isTokenOf`. */
function tokenFor(userId: string): string {
  const random = randomBytes(24);
  return Buffer.concat([random, markOf(random, userId)]).toString("base64url");
}

/** Whether a token names a person, also when its session has ended (docs/decisions/0095). */
export function isTokenOf(userId: string, token: string): boolean {
  const bytes = Buffer.from(token, "base64url");
  return isToken(token) && markOf(bytes.subarray(0, 24), userId).equals(bytes.subarray(24));
}

/** @throws Refusal 403 for a suspended account, 401 if every way in ended since the proof. */
export async function startSession(
  db: Db,
  proof: Proof,
  userAgent: string,
  now: Date,
  secondFactorAt: Date | null = null,
): Promise<string> {
  const token = tokenFor(proof.userId);
  await insertSession(db, {
    tokenHash: hashOf(token),
    ...proof,
    userAgent: userAgent.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: endFrom(now),
    secondFactorAt,
  });
  return token;
}

/** The viewer of a session, which each use extends by thirty days, written at most daily. `isExtended`: written now. */
export async function findViewer(
  db: Db,
  token: string,
  now: Date,
): Promise<{ viewer: Viewer; isExtended: boolean } | null> {
  if (!isToken(token)) return null;
  const tokenHash = hashOf(token);
  const session = await findSession(db, tokenHash, now);
  if (!session) return null;
  const { lastSeenAt, expiresAt, ...user } = session;
  const isDue = now.getTime() - lastSeenAt.getTime() >= day;
  const isExtended =
    isDue && (await isWritten(extendSession(db, tokenHash, lastSeenAt, { now, expiresAt: endFrom(now) })));
  const sessionExpiresAt = isExtended ? endFrom(now) : expiresAt;
  return { viewer: { ...user, sessionId: sessionIdOf(token), sessionExpiresAt }, isExtended };
}

/** Whether a session was extended. If the disk is full, reads still work; the next request tries again. */
const isWritten = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  );

export const endSession = (db: Db, sessionId: string): Promise<void> =>
  deleteSession(db, Buffer.from(sessionId, "hex"));
