import { hashOf, isToken, randomToken } from "#access/sessions.ts";
import type { Db, Tx } from "#db/open.ts";
import { LINK_GONE } from "#features/auth/sign-in/rules/accounts.ts";
import { Refusal } from "#lib/errors.ts";
import { deleteLink, findLink, type LinkPurpose, putLink, renewLink } from "../queries/links.ts";

export const minute = 60_000;

export const linkLifetimes: Record<LinkPurpose, number> = {
  "sign-in": 15 * minute,
  reset: 15 * minute,
  verify: 24 * 60 * minute,
  second: 10 * minute,
};

export type LinkSite = { base: string; now: Date };

/**
 * Makes the token of a link, of which only the hash is stored; the previous link stops working. `email`: its
 * recipient, empty if an admin passes it on.
 */
export async function makeLinkToken(
  db: Db | Tx,
  link: { purpose: LinkPurpose; subject: string; email: string; userId: string | null },
  now: Date,
  lifetime = linkLifetimes[link.purpose],
): Promise<string> {
  const token = randomToken();
  await putLink(db, { ...link, tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + lifetime) });
  return token;
}

/** Undefined if the link is gone or for another address. */
export async function renewToken(
  db: Db,
  link: { purpose: LinkPurpose; subject: string; email: string },
  now: Date,
): Promise<string | undefined> {
  const token = randomToken();
  return (await renewLink(db, link, hashOf(token), now)) ? token : undefined;
}

/** Refusal 422 for a link that is used, expired or replaced. */
export const linkGone = () => new Refusal(422, LINK_GONE);

/** Does not use the link up. @throws Refusal 422. */
export async function readLink(db: Db | Tx, purpose: LinkPurpose, token: string, now: Date) {
  const link = isToken(token) ? await findLink(db, purpose, hashOf(token), now) : undefined;
  if (!link) throw linkGone();
  return link;
}

/** Uses up a link; of two concurrent requests one succeeds. @throws Refusal 422. */
export async function takeLink(tx: Tx, purpose: LinkPurpose, token: string, now: Date) {
  const link = isToken(token) ? await deleteLink(tx, purpose, hashOf(token), now) : undefined;
  if (!link) throw linkGone();
  return link;
}
