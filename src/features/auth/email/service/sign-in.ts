import type { Db } from "../../../../../db/open.ts";
import { newcomer, type Proof, proofOf } from "../../../../access/queries.ts";
import type { Letter } from "../../../../lib/mailer.ts";
import { canRegister, type Gate, openAccount } from "../../sign-in/service/registration.ts";
import { findAccountWith, lockAccount } from "../queries/accounts.ts";
import { signInLetter } from "../views/letters.ts";
import { linkGone, makeToken, readLink, type Site, takeLink } from "./links.ts";
import { secure } from "./secure.ts";

type Opened = Proof & { isSecured: boolean; hadFactors: boolean };

/** Sent to the stored address, not the typed one: equal but for case, they can be different mailboxes. */
export async function writeSignInLetter(
  db: Db,
  request: { email: string; callbackUrl: string },
  { base, ...gate }: Gate & Site,
): Promise<Letter | undefined> {
  const account = await findAccountWith(db, request.email);
  if (account ? !account.mayAct : !(await canRegister(db, gate))) return undefined;
  const to = account?.email ?? request.email;
  const link = { purpose: "sign-in", subject: to.toLowerCase(), email: to, userId: account?.id ?? null } as const;
  const token = await makeToken(db, link, gate.now);
  const { invitation } = gate;
  const query = new URLSearchParams({ token, callbackUrl: request.callbackUrl, ...(invitation && { invitation }) });
  return signInLetter({ to, base, url: `${base}/auth/email/open?${query}` });
}

/** `isSecured`: the address was unverified, so its other ways in were removed. @throws Refusal 422, 403. */
export function signInByLink(db: Db, token: string, gate: Gate): Promise<Opened> {
  return db.transaction(async (tx) => {
    // Before the link, as whatever ends links does.
    const account = await lockAccount(tx, await readLink(tx, "sign-in", token, gate.now));
    const link = await takeLink(tx, "sign-in", token, gate.now);
    if (!account) {
      const userId = await openAccount(tx, { email: link.email, isEmailVerified: true }, gate);
      return { ...newcomer(userId), isSecured: false, hadFactors: false };
    }
    // Equal only case-insensitively: an account made since.
    if (account.email !== link.email || !account.mayAct) throw linkGone();
    const isSecured = !account.isVerified;
    const hadFactors = isSecured && (await secure(tx, account.id, gate.now));
    return { ...(await proofOf(tx, account.id)), isSecured, hadFactors };
  });
}
