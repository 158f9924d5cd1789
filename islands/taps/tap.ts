/** Which copies a tap counts. */
export type Target = { setId: string; cardId: string; variant: string };

/** A change that adds up, or a typed number: the last one wins. */
export type Amount = { change: number } | { quantity: number };

/**
 * A change of one entry that waits until the server has it. `id` is its idempotency key, so it may be sent any number of
 * times once it is sealed; before that, taps that follow at once are added to it.
 */
export type Tap = Target & {
  id: string;
  /** Whose it is: never sent for another person who signs in to this browser. */
  user: string;
  /** The page that made it. */
  page: string;
  amount: Amount;
  /** The number that the tap was made on. */
  from: number;
  madeAt: number;
  /** When something was added last. */
  grownAt: number;
  isSealed: boolean;
  /** The server has it, and what this page knows of the server is about to be brought up to date. */
  isDone?: boolean;
};

const largest = 99_999;
const within = (quantity: number) => Math.min(largest, Math.max(0, quantity));

/** The number of copies after a change. */
export const after = (quantity: number, amount: Amount): number =>
  "change" in amount ? within(quantity + amount.change) : within(amount.quantity);

/** Two amounts as one. */
export function sum(first: Amount, second: Amount): Amount {
  if ("quantity" in second) return second;
  return "change" in first ? { change: first.change + second.change } : { quantity: after(first.quantity, second) };
}

/**
 * The number to show: what the server has, with what waits. An answer may have been lost on its way, so where the server's
 * number is just what a tap was to make of it, that tap and those before it are in it.
 */
export function shownNumber(stored: number, taps: Tap[]): number {
  const included = taps.findLastIndex(({ from, amount }) => stored === after(from, amount));
  const missing = taps.slice(included + 1).filter(({ isDone }) => !isDone);
  return missing.reduce((quantity, { amount }) => after(quantity, amount), stored);
}

export const keyOf = ({ cardId, variant }: Pick<Target, "cardId" | "variant">): string => `${cardId} ${variant}`;

/** A UUID, also where the page came over plain HTTP and the browser makes none. */
export const uuid = (): string =>
  crypto.randomUUID?.() ??
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
