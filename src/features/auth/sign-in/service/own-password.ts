import type { Keepable } from "#access/credentials/rules.ts";
import { type Attempt, forgetAttempt, limited } from "#access/limits.ts";
import { assertStands, type Proof, proofOf } from "#access/queries.ts";
import { provenBy, type Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { findPasswordHash } from "#features/auth/email/queries/accounts.ts";
import { type LetterSender, ownerToTell, postLetter } from "#features/auth/email/service/post.ts";
import { unlinkAll } from "#features/auth/providers/service/identities.ts";
import { assertMayKeep, requireFresh } from "#features/auth/sessions/policy.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import type { Mailer } from "#lib/mailer.ts";
import { isPasswordLength, NewPassword, WRONG_PASSWORD } from "../rules/accounts.ts";
import { replacePassword } from "./accounts.ts";
import { hashPassword, matchesPassword } from "./passwords.ts";

/** Checks the password of an account that has one. @param field the input to blame. @throws Refusal 422, 429. */
export async function assertPassword(
  db: Db,
  userId: string,
  password: string,
  field: string,
  { address, now }: Pick<LetterSender, "address" | "now">,
): Promise<void> {
  const hash = await findPasswordHash(db, userId);
  if (hash === null) return;
  const attempt: Attempt = { action: "password", address, account: userId };
  await limited(db, attempt, now);
  const isRight = isPasswordLength(password) && (await matchesPassword(password, hash));
  if (!isRight) throw new Refusal(422, WRONG_PASSWORD, { [field]: WRONG_PASSWORD });
  await forgetAttempt(db, attempt);
}

/** The session may be stolen. @param field the input to blame. @throws Refusal 403 without proof, 422, 429. */
export async function assertProof(
  db: Db,
  viewer: Viewer,
  { password, field }: { password: string; field: string },
  from: Pick<LetterSender, "address" | "now">,
): Promise<void> {
  const hasPassword = password !== "" && (await findPasswordHash(db, viewer.id)) !== null;
  if (hasPassword) await assertPassword(db, viewer.id, password, field, from);
  else requireFresh(viewer, from.now);
}

/** Ends every way in but `keep`, this session too, and notifies the owner by mail. @returns the proof for a new session. @throws Refusal 403 without proof, 422, 429. */
export async function changePassword(
  db: Db,
  mailer: Mailer | null,
  viewer: Viewer,
  given: { current: string; password: string; unlinkProviders: boolean; keep: Keepable[] },
  from: LetterSender,
): Promise<Proof> {
  const { password } = check(NewPassword, { password: given.password });
  if ((await findPasswordHash(db, viewer.id)) === null) requireFresh(viewer, from.now);
  else await assertPassword(db, viewer.id, given.current, "current", from);
  assertMayKeep(viewer, given.keep, from.now);
  const passwordHash = await hashPassword(password);
  const owner = mailer && (await ownerToTell(db, viewer.id, from));
  return db.transaction(async (tx) => {
    await assertStands(tx, provenBy(viewer));
    await replacePassword(tx, viewer.id, passwordHash, given.keep);
    if (mailer && owner) await postLetter(mailer, { kind: "password-change", email: owner, base: from.base }, tx);
    if (given.unlinkProviders) await unlinkAll(tx, viewer.id);
    return proofOf(tx, viewer.id);
  });
}
