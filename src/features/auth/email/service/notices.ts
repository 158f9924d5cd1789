import type { Db } from "../../../../../db/open.ts";
import { countAttempt } from "../../../../access/limits.ts";
import type { Letter, Mailer } from "../../../../lib/mailer.ts";
import { findAccount } from "../queries.ts";
import type { To } from "../views/letters.ts";

/** The site's origin, and who asked for what is told: their address of the net. */
export type From = { base: string; address: string; now: Date };

/**
 * Tells an account's owner what was done there, and the way to a new password. Only where the address is proven theirs,
 * else whoever registered a stranger's could have letters sent there; and under the limit of all letters, or of
 * notices alone, which letters that anyone may ask for cannot use up.
 * @param write gives no letter where there is nothing to tell.
 */
export function postNotice(
  db: Db,
  mailer: Mailer,
  userId: string,
  write: (to: To) => Letter | undefined,
  from: From,
  action: "mail" | "notice" = "mail",
): void {
  mailer.post(async () => {
    const account = await findAccount(db, userId);
    if (!account?.email || !account.isVerified) return undefined;
    const letter = write({ to: account.email, base: from.base, url: `${from.base}/auth/reset` });
    if (letter === undefined) return undefined;
    const seconds = await countAttempt(db, { action, address: from.address, account: account.email }, from.now);
    return seconds > 0 ? undefined : letter;
  });
}
