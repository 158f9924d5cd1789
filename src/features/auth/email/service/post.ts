import { countAttempt } from "#access/limits.ts";
import type { Db, Tx } from "#db/open.ts";
import type { Mailer } from "#lib/mailer.ts";
import { findAccount } from "../queries/accounts.ts";
import type { LetterOrder, newsKinds } from "../schema.ts";

const quarter = 15 * 60;
const day = 24 * 3600;

/** About eight tries fit into the life of a sign-in link. */
const soon = { retentionSeconds: quarter, retryLimit: 8 };
const lasting = { retentionSeconds: day, retryLimit: 14 };

const patience: Record<LetterOrder["kind"], typeof soon> = {
  "sign-in": soon,
  register: soon,
  reset: soon,
  confirm: lasting,
  "email-change": lasting,
  "password-change": lasting,
  linked: lasting,
  unlinked: lasting,
  factor: lasting,
  report: lasting,
  payment: lasting,
  news: lasting,
};

/** Queues a mail even if the address has no account, so that the response time reveals nothing. */
export const postLetter = (mailer: Mailer, order: LetterOrder, tx?: Tx): Promise<void> =>
  mailer.post(order, { ...patience[order.kind], tx });

export type LetterSender = { base: string; address: string; now: Date };

/**
 * The verified address to which a notice may go, so that no stranger gets mail. Mail on request cannot use up the
 * limit of notices.
 */
export async function ownerToTell(
  db: Db,
  userId: string,
  { address, now }: Omit<LetterSender, "base">,
  action: "mail" | "notice" = "mail",
): Promise<string | undefined> {
  const account = await findAccount(db, userId);
  if (!account?.email || !account.isVerified) return undefined;
  const { email } = account;
  return (await countAttempt(db, { action, address, account: email }, now)) > 0 ? undefined : email;
}

type NewsKind = (typeof newsKinds)[number];
type News = { about: NewsKind; subject: string; path: string };
export type NewsMail = (userId: string, news: News) => Promise<void>;

/** Posts news to those who chose letters of this kind. */
export async function postNews(db: Db, mailer: Mailer, userId: string, { about, ...news }: News, from: LetterSender) {
  const account = await findAccount(db, userId);
  if (!account?.mailedNews.includes(about)) return;
  const email = await ownerToTell(db, userId, from, "notice");
  if (email) await postLetter(mailer, { kind: "news", ...news, email, base: from.base });
}

/** Tells the owner of an account by mail that providers were linked or unlinked; without an address nothing is sent. */
export async function postProviders(
  db: Db,
  mailer: Mailer,
  userId: string,
  { kind, providers }: { kind: "linked" | "unlinked"; providers: string[] },
  from: LetterSender,
): Promise<void> {
  const email = await ownerToTell(db, userId, from, "notice");
  if (email) await postLetter(mailer, { kind, providers, email, base: from.base });
}
