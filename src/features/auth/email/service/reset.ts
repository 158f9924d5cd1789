import { type Proof, proofOf } from "#access/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { deleteFactors } from "#features/auth/codes/queries.ts";
import { unlinkAll } from "#features/auth/providers/service/identities.ts";
import { NewPassword } from "#features/auth/sign-in/rules/accounts.ts";
import { replacePassword } from "#features/auth/sign-in/service/accounts.ts";
import { hashPassword } from "#features/auth/sign-in/service/passwords.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import type { Letter } from "#lib/mailer.ts";
import { findAccount, findAccountWith, lockAccount } from "../queries/accounts.ts";
import { resetLetter } from "../views/letters.ts";
import { type LinkSite, linkGone, makeLinkToken, minute, readLink, takeLink } from "./links.ts";
import { secure } from "./secure.ts";

const carriedLifetime = 24 * 60 * minute;

/** The letter with a link to a new password; undefined when the address has no account that may act. */
export async function writeResetLetter(db: Db, email: string, { base, now }: LinkSite): Promise<Letter | undefined> {
  const account = await findAccountWith(db, email);
  if (!account?.email || !account.mayAct) return undefined;
  const to = account.email;
  const token = await makeLinkToken(db, { purpose: "reset", subject: account.id, email: to, userId: account.id }, now);
  return resetLetter({ to, base, url: `${base}/auth/reset/new?token=${token}` });
}

/** @throws Refusal 409 for a suspended account, which no link opens. */
export async function makeResetPath(db: Db | Tx, userId: string, now: Date): Promise<string> {
  if (!(await findAccount(db, userId))?.mayAct)
    throw new Refusal(409, "This account is suspended, so a link would not work.");
  const link = { purpose: "reset", subject: userId, email: "", userId } as const;
  return `/auth/reset/new?token=${await makeLinkToken(db, link, now, carriedLifetime)}`;
}

/** Ends every way in. @throws Refusal 422, 403 for staff; after a bad password the link still works. */
export async function resetPassword(
  db: Db,
  given: { token: string; password: string; unlinkProviders?: boolean; removeFactors?: boolean },
  now: Date,
): Promise<Proof & { hadFactors: boolean }> {
  const { password } = check(NewPassword, { password: given.password });
  await readLink(db, "reset", given.token, now);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Before the link, as whatever ends links does.
    const { userId } = await readLink(tx, "reset", given.token, now);
    const account = userId === null ? undefined : await lockAccount(tx, { id: userId });
    const link = await takeLink(tx, "reset", given.token, now);
    const isMailed = link.email !== "";
    if (!account || (isMailed && account.email !== link.email)) throw linkGone();
    const isSecured = isMailed && !account.isVerified;
    let hadFactors = isSecured && (await secure(tx, account.id, now));
    await replacePassword(tx, account.id, passwordHash);
    if (given.removeFactors && !isMailed) hadFactors = await deleteFactors(tx, account.id);
    if (given.unlinkProviders) await unlinkAll(tx, account.id);
    return { ...(await proofOf(tx, account.id)), hadFactors };
  });
}
