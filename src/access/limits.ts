import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Db } from "../../db/open.ts";
import { Refusal } from "../lib/errors.ts";
import { countAttempts, uncountAttempts } from "./queries.ts";

type Limit = { attempts: number; minutes: number };

/**
 * How many attempts one address, one account and both together have, however many processes serve them. A household or a school shares
 * one address, and only failed sign-ins and password checks count. The registration of an "account" is that of its e-mail address.
 */
const limits = {
  signIn: {
    address: { attempts: 60, minutes: 15 },
    /** An account from one address: a stranger elsewhere does not use up its owner's attempts. */
    pair: { attempts: 10, minutes: 15 },
    /** An account from all addresses together; a browser it knows has attempts of its own. */
    account: { attempts: 100, minutes: 15 },
  },
  /** The account is its address with the browser's id. */
  signInKnown: { account: { attempts: 10, minutes: 15 } },
  register: { address: { attempts: 30, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  /** The account is the address that a letter would go to, whatever the letter. */
  mail: { address: { attempts: 30, minutes: 15 }, account: { attempts: 5, minutes: 15 } },
  notice: { address: { attempts: 30, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  emailChange: { address: { attempts: 30, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  password: { address: { attempts: 60, minutes: 15 }, account: { attempts: 10, minutes: 15 } },
  /** Whether a username is free; asked while it is typed. */
  availability: { address: { attempts: 60, minutes: 1 }, account: { attempts: 60, minutes: 1 } },
  /** An upload, which has to be decoded. */
  picture: { address: { attempts: 120, minutes: 15 }, account: { attempts: 30, minutes: 15 } },
  provider: { address: { attempts: 60, minutes: 15 } },
  log: { address: { attempts: 30, minutes: 1 } },
  report: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
} satisfies Record<string, { address?: Limit; pair?: Limit; account?: Limit }>;

type Action = keyof typeof limits;
export type Attempt = { action: Action; address: string; account?: string };

/** Counts an attempt. Resolves to the seconds to wait where it is one too many, else to 0. */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<number> {
  const counters = countersOf(attempt);
  const rows = await countAttempts(
    db,
    counters.map(({ key, limit }) => ({ key, resetsAt: new Date(now.getTime() + limit.minutes * 60_000) })),
    now,
  );
  const waits = rows.map(({ key, count, resetsAt }) => {
    const allowed = counters.find((counter) => counter.key === key)?.limit.attempts ?? 0;
    return count > allowed ? Math.ceil((resetsAt.getTime() - now.getTime()) / 1000) : 0;
  });
  return Math.max(...waits);
}

/** Counts an attempt. @throws Refusal 429 where it is one too many. */
export async function limited(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const seconds = await countAttempt(db, attempt, now);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return new Refusal(429, message, {}, message, seconds);
}

/** Forgets an attempt that turned out to be good. */
export async function forgetAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = countersOf(attempt).map(({ key }) => key);
  await uncountAttempts(db, keys);
}

/** Keys are hashes: of one length whatever was typed, and no list of e-mail addresses. Sorted, so that no two statements deadlock. */
function countersOf({ action, address, account }: Attempt): { key: string; limit: Limit }[] {
  const network = networkOf(address);
  const name = account?.trim().toLowerCase();
  const subjects: Record<string, string | undefined> = {
    address: network,
    account: name,
    pair: name === undefined ? undefined : `${network} ${name}`,
  };
  const counters = Object.entries<Limit>(limits[action]).flatMap(([kind, limit]) => {
    const subject = subjects[kind];
    if (subject === undefined) return [];
    return [{ key: createHash("sha256").update(`${action} ${kind} ${subject}`).digest("base64url"), limit }];
  });
  return counters.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** An IPv6 household has 2^64 addresses: all of them are one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after = ""] = address.split("::").map((part) => part.split(":").filter(Boolean));
  if (!address.includes("::")) return address.split(":").slice(0, 4).join(":");
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
