import { newcomer, type Proof, proofOf } from "#access/queries.ts";
import type { Db } from "#db/open.ts";
import { canRegister, type Gate, openAccount } from "#features/auth/sign-in/service/registration.ts";
import type { Letter } from "#lib/mailer.ts";
import { findAccountWith, lockAccount } from "../queries/accounts.ts";
import { registerLetter, signInLetter, takenLetter } from "../views/letters.ts";
import { type LinkSite, linkGone, makeLinkToken, readLink, takeLink } from "./links.ts";
import { secure } from "./secure.ts";

type Opened = Proof & { isSecured: boolean; hadFactors: boolean };

type Request = { email: string; callbackUrl: string };

/** The letter of a registration: to an address that has an account it says so, and no answer of the site does. */
export async function writeRegisterLetter(
  db: Db,
  request: Request,
  gate: Gate & LinkSite,
): Promise<Letter | undefined> {
  const account = await findAccountWith(db, request.email);
  if (!account?.email) return writeSignInLetter(db, request, gate, registerLetter);
  return takenLetter({ to: account.email, base: gate.base, url: `${gate.base}/auth/reset` });
}

/**
 * The letter that signs in. It goes to the stored address, not the typed one: equal but for case, they can be
 * different mailboxes.
 */
export async function writeSignInLetter(
  db: Db,
  request: Request,
  { base, ...gate }: Gate & LinkSite,
  letter = signInLetter,
): Promise<Letter | undefined> {
  const account = await findAccountWith(db, request.email);
  if (account ? !account.mayAct : !(await canRegister(db, gate))) return undefined;
  const to = account?.email ?? request.email;
  const link = { purpose: "sign-in", subject: to.toLowerCase(), email: to, userId: account?.id ?? null } as const;
  const token = await makeLinkToken(db, link, gate.now);
  const { invitation } = gate;
  const query = new URLSearchParams({ token, callbackUrl: request.callbackUrl, ...(invitation && { invitation }) });
  return letter({ to, base, url: `${base}/auth/email/open?${query}` });
}

/**
 * `isSecured`: the address was unverified, so its other ways in were removed. `passwordOf`: the hash of the password that
 * this browser chose for a new account. @throws Refusal 422, 403.
 */
export function signInByLink(
  db: Db,
  token: string,
  gate: Gate,
  passwordOf: (email: string) => string | undefined = () => undefined,
): Promise<Opened> {
  return db.transaction(async (tx) => {
    // Before the link, as whatever ends links does.
    const account = await lockAccount(tx, await readLink(tx, "sign-in", token, gate.now));
    const link = await takeLink(tx, "sign-in", token, gate.now);
    if (!account) {
      const opened = { email: link.email, isEmailVerified: true, passwordHash: passwordOf(link.email) };
      const userId = await openAccount(tx, opened, gate);
      return { ...newcomer(userId), isSecured: false, hadFactors: false };
    }
    // Equal only case-insensitively: an account made since.
    if (account.email !== link.email || !account.mayAct) throw linkGone();
    const isSecured = !account.isVerified;
    const hadFactors = isSecured && (await secure(tx, account.id, gate.now));
    return { ...(await proofOf(tx, account.id)), isSecured, hadFactors };
  });
}
