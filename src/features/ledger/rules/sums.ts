import type { Amount } from "#features/prices/rules/rates.ts";

export const disposalKinds = ["sold", "gave", "lost", "traded", "opened"] as const;
export type DisposalKind = (typeof disposalKinds)[number];

/** Kinds that a person enters; trades and opened products come from what was done. */
export const enteredKinds = ["sold", "gave", "lost"] as const;

/** Whether its owner entered it, and so can change it; trades and openings are changed where they were made. */
export const isEntered = (kind: DisposalKind): boolean => enteredKinds.some((one) => one === kind);

/** Minor units. `cost`: of one. */
type PaidLot = { quantity: number; cost: number | null; costCurrency: string | null };

type Proceeds = { kind: DisposalKind; amount: number | null; fees: number; postage: number; currency: string | null };

/** What a sale brought after fees and postage; null if its price is not known, and for what was not sold. */
export const netOf = ({ kind, amount, fees, postage }: Proceeds): number | null =>
  kind === "sold" && amount !== null ? amount - fees - postage : null;

/**
 * The shares of an amount that parts of a whole have, by their size, in whole units that add up to it.
 * @param sizes whole numbers, not all 0.
 */
export function sharesOf(amount: number, sizes: readonly number[]): number[] {
  const whole = BigInt(sizes.reduce((all, size) => all + size, 0));
  let before = 0n;
  return sizes.map((size) => {
    const after = before + BigInt(size);
    const share = (BigInt(amount) * after) / whole - (BigInt(amount) * before) / whole;
    before = after;
    return Number(share);
  });
}

/** Sums of each currency, without those that are 0; in the order of their codes. */
function sumsOf(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string, number>();
  for (const { currency, value } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + value);
  return [...sums]
    .flatMap(([currency, value]) => (value === 0 ? [] : [{ currency, value }]))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

type Figures = {
  /** What was paid, in each currency. */
  paid: Amount[];
  /** Copies whose price paid is not known. */
  unpaid: number;
  /** Proceeds less what was paid, over the copies whose price paid is known; null if there are none or the proceeds are not known. */
  realized: Amount[] | null;
};

/**
 * What leaving realized: of a sale its proceeds less what was paid, of what was given away or lost the price paid as a
 * loss; a trade and an opening carry the price paid over. Copies without one count in the proceeds alone.
 */
export function figuresOf(disposal: Proceeds, lots: readonly PaidLot[]): Figures {
  const known = lots.flatMap(({ quantity, cost, costCurrency: currency }) =>
    cost === null || currency === null ? [] : [{ currency, value: cost * quantity }],
  );
  const unpaid = lots.reduce((all, { quantity, cost }) => all + (cost === null ? quantity : 0), 0);
  return { paid: sumsOf(known), unpaid, realized: known.length === 0 ? null : realizedOf(disposal, lots, known) };
}

function realizedOf(disposal: Proceeds, lots: readonly PaidLot[], known: readonly Amount[]): Amount[] | null {
  const { kind, currency } = disposal;
  if (kind === "traded" || kind === "opened") return [];
  const losses = known.map((paid) => ({ currency: paid.currency, value: -paid.value }));
  if (kind !== "sold") return sumsOf(losses);
  const net = netOf(disposal);
  if (net === null || currency === null) return null;
  const shares = sharesOf(
    net,
    lots.map(({ quantity }) => quantity),
  );
  const gained = shares.filter((_, place) => lots[place]?.cost != null).map((value) => ({ currency, value }));
  return sumsOf([...gained, ...losses]);
}
