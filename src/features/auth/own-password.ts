import type { Db } from "../../../db/open.ts";
import { Refusal } from "../../lib/errors.ts";
import { check } from "../../lib/inputs.ts";
import { type Attempt, forgetAttempt, limited } from "./limits.ts";
import { matchesPassword } from "./passwords.ts";
import { findPasswordHash } from "./queries/email-links.ts";
import { isPasswordLength, NewPassword, WRONG_PASSWORD } from "./rules.ts";
import { setPassword } from "./service.ts";

type From = { address: string; now: Date };

/**
 * Checks the password of whoever is signed in, where the account has one.
 * @param field the input that is at fault where it is wrong. @throws Refusal 422, 429 after too many attempts.
 */
export async function assertPassword(
  db: Db,
  userId: string,
  password: string,
  field: string,
  { address, now }: From,
): Promise<void> {
  const hash = await findPasswordHash(db, userId);
  if (hash === null) return;
  const attempt: Attempt = { action: "password", address, account: userId };
  await limited(db, attempt, now);
  const isRight = isPasswordLength(password) && (await matchesPassword(password, hash));
  if (!isRight) throw new Refusal(422, WRONG_PASSWORD, { [field]: WRONG_PASSWORD });
  await forgetAttempt(db, attempt);
}

/**
 * Sets one's own password, where there is one by means of it. Every session ends, this one too.
 * @throws Refusal 422, 429 after too many attempts.
 */
export async function changePassword(
  db: Db,
  userId: string,
  given: { current: string; password: string },
  from: From,
): Promise<void> {
  check(NewPassword, { password: given.password });
  await assertPassword(db, userId, given.current, "current", from);
  await setPassword(db, userId, given.password);
}
