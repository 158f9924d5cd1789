import type { Db, Tx } from "../../../../../db/open.ts";
import { countAttempt } from "../../../../access/limits.ts";
import type { Mailer } from "../../../../lib/mailer.ts";
import { findAccount } from "../queries.ts";
import type { Order } from "../schema.ts";

const quarter = 15 * 60;
const day = 24 * 3600;

/** Letters that are waited for are given up with their link's life; about eight tries fit into it. */
const soon = { retentionSeconds: quarter, retryLimit: 8 };
const lasting = { retentionSeconds: day, retryLimit: 14 };

const patience: Record<Order["kind"], typeof soon> = {
  "sign-in": soon,
  reset: soon,
  confirm: lasting,
  "email-change": lasting,
  "password-change": lasting,
  linked: lasting,
  unlinked: lasting,
};

/**
 * Queues a letter, whether or not the address has an account: no answer takes longer, or another way, for what is found
 * out when it is written. In a transaction it counts once that commits.
 */
export const postLetter = (mailer: Mailer, order: Order, tx?: Tx): Promise<void> =>
  mailer.post(order, { ...patience[order.kind], tx });

/** The site's origin, and when and from which address of the net something is asked for. */
export type From = { base: string; address: string; now: Date };

/**
 * Whom to tell of what was done to an account: its owner, only where the address is proven theirs, else whoever
 * registered a stranger's could have letters sent there; and under the limit of all letters, or of
 * notices alone, which letters that anyone may ask for cannot use up.
 */
export async function ownerToTell(
  db: Db,
  userId: string,
  { address, now }: Omit<From, "base">,
  action: "mail" | "notice" = "mail",
): Promise<string | undefined> {
  const account = await findAccount(db, userId);
  if (!account?.email || !account.isVerified) return undefined;
  const { email } = account;
  return (await countAttempt(db, { action, address, account: email }, now)) > 0 ? undefined : email;
}

/** Tells an account's owner which providers were linked or unlinked. */
export async function postProviders(
  db: Db,
  mailer: Mailer,
  userId: string,
  { kind, providers }: { kind: "linked" | "unlinked"; providers: string[] },
  from: From,
): Promise<void> {
  const email = await ownerToTell(db, userId, from, "notice");
  if (email) await postLetter(mailer, { kind, providers, email, base: from.base });
}
