import { type Attempt, forgetAttempt, limited } from "#access/limits.ts";
import type { Proof } from "#access/queries.ts";
import type { Db } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { findPasskey, writePasskeyUse } from "../queries.ts";
import { handleOf } from "../rules.ts";
import type { Assertion } from "../schema.ts";
import { PASSKEY_REFUSED } from "../schema.ts";
import { useChallenge } from "./challenge.ts";
import { readAssertion, refused } from "./webauthn.ts";

/** `viewerId`: who is logged in already and only confirms it. */
type From = { secret: string; base: string; address: string; now: Date; viewerId: string | undefined };

/** A passkey whose counter is behind, as with a copy of the authenticator. */
export class CopyRefused extends Refusal {
  constructor(readonly passkey: { userId: string; name: string }) {
    super(422, PASSKEY_REFUSED);
  }
}

/** @returns whose passkey it is. @throws CopyRefused, Refusal 422, 429. */
export async function signInByPasskey(db: Db, given: Assertion, from: From): Promise<Proof> {
  const { secret, base, address, now, viewerId } = from;
  const attempt: Attempt = { action: "passkey", address };
  await limited(db, attempt, now);
  const passkey = await findPasskey(db, given.id);
  if (!passkey || !isOwner(given, passkey.userId)) throw refused();
  const { challenge, counter } = readAssertion(given, base, passkey);
  await useChallenge(db, secret, challenge, { userId: "", base }, now);
  if (viewerId !== undefined && viewerId !== passkey.userId)
    throw new Refusal(422, "That passkey belongs to a different account.");
  if (!(await writePasskeyUse(db, passkey, counter, now))) throw new CopyRefused(passkey);
  await forgetAttempt(db, attempt);
  return { userId: passkey.userId, generation: passkey.generation };
}

const isOwner = ({ response: { userHandle } }: Assertion, userId: string): boolean =>
  Buffer.from(handleOf(userId)).equals(userHandle);
