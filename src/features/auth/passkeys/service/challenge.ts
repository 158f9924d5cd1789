import * as v from "valibot";
import { isFirstUse } from "#access/limits.ts";
import { randomToken } from "#access/sessions.ts";
import type { Db } from "#db/open.ts";
import { seal, unseal } from "#lib/crypto/signed.ts";
import { refused } from "./webauthn.ts";

/** `userId`: who adds a passkey; empty for logging in. */
type Purpose = { userId: string; base: string };

const Challenge = v.strictObject({ userId: v.string(), base: v.string(), until: v.number(), random: v.string() });

export const challengeMinutes = 10;
const purposeName = "passkey";

/** Signed, so that asking for one stores nothing. */
export function makeChallenge(secret: string, { userId, base }: Purpose, now: Date): string {
  const until = now.getTime() + challengeMinutes * 60_000;
  const text = JSON.stringify({ userId, base, until, random: randomToken() });
  return Buffer.from(seal(secret, purposeName, text)).toString("base64url");
}

/**
 * Uses up a challenge; of two concurrent requests one succeeds. @throws Refusal 422 for one that is used, expired or
 * for something else.
 */
export async function useChallenge(db: Db, secret: string, given: string, purpose: Purpose, now: Date): Promise<void> {
  const text = unseal(secret, purposeName, given);
  if (text === undefined) throw refused();
  const { userId, base, until, random } = v.parse(Challenge, JSON.parse(text));
  const isMeant = userId === purpose.userId && base === purpose.base && now.getTime() < until;
  if (!isMeant || !(await isFirstUse(db, `passkey ${random}`, now))) throw refused();
}
