import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Db, Tx } from "#db/open.ts";
import { counted } from "#lib/text/locale.ts";
import { Refusal } from "../lib/errors.ts";
import { countAttempts, uncountAttempts } from "./queries.ts";

type Limit = { attempts: number; minutes: number };

/**
 * Attempts allowed over all processes. A household shares one address, so there only failed checks of passwords
 * count.
 */
const limits = {
  signIn: {
    address: { attempts: 60, minutes: 15 },
    pair: { attempts: 10, minutes: 15 },
    /** A known browser has its own attempts. */
    account: { attempts: 100, minutes: 15 },
  },
  /** The account is the email address with the browser's id. */
  signInKnown: { account: { attempts: 10, minutes: 15 } },
  register: { address: { attempts: 30, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  mail: { address: { attempts: 30, minutes: 15 }, account: { attempts: 5, minutes: 15 } },
  notice: { address: { attempts: 30, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  emailChange: { address: { attempts: 30, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  password: { address: { attempts: 60, minutes: 15 }, account: { attempts: 10, minutes: 15 } },
  availability: { address: { attempts: 60, minutes: 1 }, account: { attempts: 60, minutes: 1 } },
  picture: { address: { attempts: 120, minutes: 15 }, account: { attempts: 30, minutes: 15 } },
  /** Pictures of links that had to be drawn. */
  socialPicture: { address: { attempts: 120, minutes: 15 } },
  provider: { address: { attempts: 60, minutes: 15 } },
  log: { address: { attempts: 30, minutes: 1 } },
  /** Searches that are not answered from what was found before. */
  search: { address: { attempts: 240, minutes: 1 } },
  suggestion: { address: { attempts: 600, minutes: 1 } },
  names: { address: { attempts: 240, minutes: 1 }, account: { attempts: 120, minutes: 1 } },
  friendRequest: { account: { attempts: 30, minutes: 1440 } },
  trade: { account: { attempts: 100, minutes: 1440 } },
  report: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  checkout: { address: { attempts: 120, minutes: 60 }, account: { attempts: 30, minutes: 60 } },
  accessToken: { account: { attempts: 600, minutes: 1 } },
  /** Invalid tokens alone; those of overlays left in OBS count too. */
  overlay: { address: { attempts: 120, minutes: 15 } },
  /** Failed logins with a passkey alone. */
  passkey: { address: { attempts: 60, minutes: 15 } },
  /** One-time codes: of a million three are right at a time. */
  code: { pair: { attempts: 10, minutes: 15 }, account: { attempts: 15, minutes: 60 } },
  /** Too long to guess: none for the account, or a stranger could shut its owner out. */
  recovery: { address: { attempts: 60, minutes: 15 }, pair: { attempts: 10, minutes: 15 } },
  /** What works once: counted for longer than it is valid. */
  proof: { account: { attempts: 1, minutes: 30 } },
  invalidToken: { address: { attempts: 60, minutes: 15 } },
} satisfies Record<string, { address?: Limit; pair?: Limit; account?: Limit }>;

type Action = keyof typeof limits;
export type Attempt = { action: Action; address: string; account?: string };

/** @returns seconds to wait if over the limit, else 0. */
export async function countAttempt(db: Db | Tx, attempt: Attempt, now: Date): Promise<number> {
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

export async function limited(db: Db | Tx, attempt: Attempt, now: Date): Promise<void> {
  const seconds = await countAttempt(db, attempt, now);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** @returns false the second time. */
export const isFirstUse = async (db: Db | Tx, proof: string, now: Date): Promise<boolean> =>
  (await countAttempt(db, { action: "proof", address: "", account: proof }, now)) === 0;

export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many attempts. Please try again in ${counted(minutes, "minute", "minutes")}.`;
  return new Refusal(429, message, {}, message, seconds);
}

export async function forgetAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = countersOf(attempt).map(({ key }) => key);
  await uncountAttempts(db, keys);
}

/** Hashed keys have a fixed length and hold no email addresses; sorted, so that statements cannot deadlock. */
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

/** An IPv6 household has a /64 network, which counts as one address. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after = ""] = address.split("::").map((part) => part.split(":").filter(Boolean));
  if (!address.includes("::")) return address.split(":").slice(0, 4).join(":");
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
