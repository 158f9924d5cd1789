import { type Attempt, countAttempt, forgetAttempt } from "#access/limits.ts";
import type { Proof } from "#access/queries.ts";
import type { Db } from "#db/open.ts";
import { findCredentials } from "../queries/accounts.ts";
import { isEmail, isPasswordLength } from "../rules/accounts.ts";
import { matchesPassword } from "./passwords.ts";

export type SignIn = Proof | { error: "CredentialsSignin" } | { error: "TooManyAttempts"; seconds: number };

/** An unknown address and a wrong password take the same work and response. `device`: the id of a known browser. */
export async function signIn(
  db: Db,
  given: { email: string; password: string },
  from: { address: string; now: Date; device?: string },
): Promise<SignIn> {
  const { address, device } = from;
  const attempt: Attempt =
    device === undefined
      ? { action: "signIn", address, account: given.email }
      : { action: "signInKnown", address, account: `${device} ${given.email.trim()}` };
  const seconds = await countAttempt(db, attempt, from.now);
  if (seconds > 0) return { error: "TooManyAttempts", seconds };
  const proof = await verifyPassword(db, given.email, given.password);
  if (proof === null) return { error: "CredentialsSignin" };
  await forgetAttempt(db, attempt);
  return proof;
}

/** Proof of a person by email address and password; null when either is wrong. */
export async function verifyPassword(db: Db, email: string, password: string): Promise<Proof | null> {
  if (!isPasswordLength(password)) return null;
  const user = isEmail(email) ? await findCredentials(db, email.trim()) : undefined;
  const matches = await matchesPassword(password, user?.passwordHash);
  return matches && user ? { userId: user.userId, generation: user.generation } : null;
}
