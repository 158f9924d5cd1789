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

/** A link carried by hand, from whoever runs the site to the person, takes its time. */
const carriedLifetime = 24 * 60 * minute;

/** Where links lead: `base` is the site's origin. */
type Site = { base: string; now: Date };

/**
 * Makes a link's token, of which only the hash is stored; the one before it for this subject and purpose stops working.
 * `email` is the address it is sent to; empty where it is carried by hand.
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

/** Gives a link that waits another token; undefined where it is gone or of another address. */
export async function renewToken(
  db: Db,
  link: { purpose: links.Purpose; subject: string; email: string },
  now: Date,
): Promise<string | undefined> {
  const token = randomToken();
  return (await links.renewLink(db, link, hashOf(token), now)) ? token : undefined;
}

/** Refuses a link that was used before, is too old, or not the newest. */
export const linkGone = () => new Refusal(422, LINK_GONE);

/**
 * The letter with a link to sign in; none where the address has no account and may not open one. It goes to the address
 * that is stored, not the one that was typed: other letters may count as the same, and be somebody else's mailbox.
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

/** The letter with a link to choose a new password; none where the address has no account. */
export async function writeResetLetter(db: Db, email: string, { base, now }: Site): Promise<Letter | undefined> {
  const account = await links.findAccountWith(db, email);
  if (!account?.email) return undefined;
  const to = account.email;
  const token = await makeToken(db, { purpose: "reset", subject: account.id, email: to, userId: account.id }, now);
  return resetLetter({ to, base, url: `${base}/auth/reset/new?token=${token}` });
}

/** A path with which whoever has it sets a new password for the account, once, within a day. */
export async function makeResetPath(db: Db, userId: string, now: Date): Promise<string> {
  const link = { purpose: "reset", subject: userId, email: "", userId } as const;
  return `/auth/reset/new?token=${await makeToken(db, link, now, carriedLifetime)}`;
}

/** What a link is for, while it is good; using it is another matter. @throws Refusal 422. */
export async function readLink(db: Db, purpose: links.Purpose, token: string, now: Date) {
  const link = isToken(token) ? await links.findLink(db, purpose, hashOf(token), now) : undefined;
  if (!link) throw linkGone();
  return link;
}

/** Uses a link up. @throws Refusal 422. */
export async function takeLink(tx: Tx, purpose: links.Purpose, token: string, now: Date) {
  const link = isToken(token) ? await links.takeLink(tx, purpose, hashOf(token), now) : undefined;
  if (!link) throw linkGone();
  return link;
}

/**
 * Signs in by a link, which proves its address; where that has no account, one is opened.
 * @returns the account, and whether it was secured: its address had not been proven before, so all that whoever made it
 * could get in with (password, providers, sessions) is gone. @throws Refusal 422 for a link that is not good, 403 where
 * registration is closed.
 */
export function signInByLink(db: Db, token: string, gate: Gate): Promise<{ userId: string; isSecured: boolean }> {
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, "sign-in", token, gate.now);
    const account = await links.lockAccount(tx, { email: link.email });
    if (!account) {
      const userId = await openAccount(tx, { email: link.email, isEmailVerified: true }, gate);
      return { userId, isSecured: false };
    }
    // An address that only counts as the same, of an account made since.
    if (account.email !== link.email) throw linkGone();
    if (!account.isVerified) await links.takeOver(tx, account.id, gate.now);
    return { userId: account.id, isSecured: !account.isVerified };
  });
}

/**
 * Sets a new password by a link, and ends every session. A link that was mailed proves the address as `signInByLink` does.
 * @returns the account's id. @throws Refusal 422 for a link that is not good, or a bad password, which leaves it good.
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
