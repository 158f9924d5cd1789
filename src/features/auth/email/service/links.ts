import type { Db, Tx } from "../../../../../db/open.ts";
import { hashOf, isToken, randomToken } from "../../../../access/sessions.ts";
import { Refusal } from "../../../../lib/errors.ts";
import { check } from "../../../../lib/input/inputs.ts";
import type { Letter } from "../../../../lib/mailer.ts";
import { unlinkAll } from "../../providers/service/identities.ts";
import { LINK_GONE, NewPassword } from "../../sign-in/rules/accounts.ts";
import { canRegister, type Gate, openAccount, replacePassword } from "../../sign-in/service/accounts.ts";
import { hashPassword } from "../../sign-in/service/passwords.ts";
import * as links from "../queries.ts";
import { resetLetter, signInLetter } from "../views/letters.ts";

const minute = 60_000;
const lifetimes: Record<links.Purpose, number> = {
  "sign-in": 15 * minute,
  reset: 15 * minute,
  verify: 24 * 60 * minute,
};

/** For links that an admin hands over. */
const carriedLifetime = 24 * 60 * minute;

type Site = { base: string; now: Date };

/**
 * Only the hash is stored; the previous link of this subject and purpose stops working.
 * `email`: where it is sent; empty if handed over by an admin.
 */
export async function makeToken(
  db: Db | Tx,
  link: { purpose: links.Purpose; subject: string; email: string; userId: string | null },
  now: Date,
  lifetime = lifetimes[link.purpose],
): Promise<string> {
  const token = randomToken();
  await links.putLink(db, { ...link, tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + lifetime) });
  return token;
}

/** A new token for a stored link; undefined if it is gone or for another address. */
export async function renewToken(
  db: Db,
  link: { purpose: links.Purpose; subject: string; email: string },
  now: Date,
): Promise<string | undefined> {
  const token = randomToken();
  return (await links.renewLink(db, link, hashOf(token), now)) ? token : undefined;
}

export const linkGone = () => new Refusal(422, LINK_GONE);

/**
 * Undefined if the address has no account and may not open one. Sent to the stored address, not the typed one: they can
 * match case-insensitively and still be different mailboxes.
 */
export async function writeSignInLetter(
  db: Db,
  wish: { email: string; callbackUrl: string },
  { base, ...gate }: Gate & Site,
): Promise<Letter | undefined> {
  const account = await links.findAccountWith(db, wish.email);
  if (!account && !(await canRegister(db, gate))) return undefined;
  const to = account?.email ?? wish.email;
  const link = { purpose: "sign-in", subject: to.toLowerCase(), email: to, userId: account?.id ?? null } as const;
  const token = await makeToken(db, link, gate.now);
  const { invitation } = gate;
  const query = new URLSearchParams({ token, callbackUrl: wish.callbackUrl, ...(invitation && { invitation }) });
  return signInLetter({ to, base, url: `${base}/auth/email/open?${query}` });
}

/** Undefined if the address has no account. */
export async function writeResetLetter(db: Db, email: string, { base, now }: Site): Promise<Letter | undefined> {
  const account = await links.findAccountWith(db, email);
  if (!account?.email) return undefined;
  const to = account.email;
  const token = await makeToken(db, { purpose: "reset", subject: account.id, email: to, userId: account.id }, now);
  return resetLetter({ to, base, url: `${base}/auth/reset/new?token=${token}` });
}

export async function makeResetPath(db: Db, userId: string, now: Date): Promise<string> {
  const link = { purpose: "reset", subject: userId, email: "", userId } as const;
  return `/auth/reset/new?token=${await makeToken(db, link, now, carriedLifetime)}`;
}

/** Does not use the link up. @throws Refusal 422. */
export async function readLink(db: Db, purpose: links.Purpose, token: string, now: Date) {
  const link = isToken(token) ? await links.findLink(db, purpose, hashOf(token), now) : undefined;
  if (!link) throw linkGone();
  return link;
}

/** Of two concurrent requests one succeeds. @throws Refusal 422. */
export async function takeLink(tx: Tx, purpose: links.Purpose, token: string, now: Date) {
  const link = isToken(token) ? await links.takeLink(tx, purpose, hashOf(token), now) : undefined;
  if (!link) throw linkGone();
  return link;
}

/**
 * Signs in and so verifies the address; without an account, opens one.
 * `isSecured`: the address was unverified until now, so its password, providers and sessions were removed.
 * @throws Refusal 422 for a bad link, 403 where registration is closed.
 */
export function signInByLink(db: Db, token: string, gate: Gate): Promise<{ userId: string; isSecured: boolean }> {
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, "sign-in", token, gate.now);
    const account = await links.lockAccount(tx, { email: link.email });
    if (!account) {
      const userId = await openAccount(tx, { email: link.email, isEmailVerified: true }, gate);
      return { userId, isSecured: false };
    }
    // Equal only case-insensitively: an account made since.
    if (account.email !== link.email) throw linkGone();
    if (!account.isVerified) await links.takeOver(tx, account.id, gate.now);
    return { userId: account.id, isSecured: !account.isVerified };
  });
}

/**
 * Ends every session. A mailed link verifies the address as `signInByLink` does.
 * @returns the account's id. @throws Refusal 422 for a bad link, or a bad password, after which the link still works.
 */
export async function resetPassword(
  db: Db,
  given: { token: string; password: string; unlinkProviders?: boolean },
  now: Date,
): Promise<string> {
  const { password } = check(NewPassword, { password: given.password });
  await readLink(db, "reset", given.token, now);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, "reset", given.token, now);
    const account = link.userId === null ? undefined : await links.lockAccount(tx, { id: link.userId });
    const isMailed = link.email !== "";
    if (!account || (isMailed && account.email !== link.email)) throw linkGone();
    if (isMailed && !account.isVerified) await links.takeOver(tx, account.id, now);
    await replacePassword(tx, account.id, passwordHash);
    if (given.unlinkProviders) await unlinkAll(tx, account.id);
    return account.id;
  });
}
