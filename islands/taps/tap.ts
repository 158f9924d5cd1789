export type Target = { setId: string; cardId: string; variant: string };

/** Changes add up; of typed numbers the last wins. A change may be a pull of an opening. */
export type Amount = { change: number; opening?: string } | { quantity: number };

/** `id`: its idempotency key, so a sealed tap may be sent repeatedly; before, later taps are added to it. */
export type Tap = Target & {
  id: string;
  /** Whose tap it is; never sent for another person on this browser. */
  user: string;
  page: string;
  amount: Amount;
  /** The number that was shown. */
  from: number;
  madeAt: number;
  grownAt: number;
  isSealed: boolean;
  /** Saved, and about to be synced here. */
  isDone?: boolean;
};

const largest = 99_999;
const within = (quantity: number) => Math.min(largest, Math.max(0, quantity));

export const after = (quantity: number, amount: Amount): number =>
  "change" in amount ? within(quantity + amount.change) : within(amount.quantity);

export function sum(first: Amount, second: Amount): Amount {
  if ("quantity" in second) return second;
  return "change" in first
    ? { ...first, change: first.change + second.change }
    : { quantity: after(first.quantity, second) };
}

/**
 * The number to show. If `stored` equals the result of a tap, that tap and those before were saved though their
 * responses were lost.
 */
export function shownNumber(stored: number, taps: Tap[]): number {
  const included = taps.findLastIndex(({ from, amount }) => stored === after(from, amount));
  const missing = taps.slice(included + 1).filter(({ isDone }) => !isDone);
  return missing.reduce((quantity, { amount }) => after(quantity, amount), stored);
}

export const keyOf = ({ cardId, variant }: Pick<Target, "cardId" | "variant">): string => `${cardId} ${variant}`;

/** crypto.randomUUID needs HTTPS. */
export const uuid = (): string =>
  crypto.randomUUID?.() ??
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
