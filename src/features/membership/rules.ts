/** See docs/product.md, Pro. */
export const plans = {
  monthly: { price: 5, every: "month", title: "Monthly" },
  yearly: { price: 48, every: "year", title: "Yearly" },
} as const;

/** What the free plan has room for; a test compares it with the limits. */
export const freeRoom = { lists: 1, decks: 20, showcase: 4 } as const;

export type Room = keyof typeof freeRoom;
export const rooms = Object.keys(freeRoom) as Room[];

export type Plan = keyof typeof plans;
export const planNames = Object.keys(plans) as Plan[];

const day = 86_400_000;
const graceDays = 14;
const graceAfter = (date: Date): Date => new Date(date.getTime() + graceDays * day);

type Times = { periodEnd: Date; endsAt: Date | null; now: Date };

/**
 * The end of Pro for a subscription, seen at `now`. A failed payment leaves time to fix it; a canceled subscription has
 * one more day, in which the job checks whether it was renewed.
 */
export function proUntil(status: string, { periodEnd, endsAt, now }: Times): Date | null {
  if (isPaid(status)) {
    const [last, end] = [graceAfter(periodEnd), endsAt && new Date(endsAt.getTime() + day)];
    return end && end < last ? end : last;
  }
  return status === "past_due" ? graceAfter(now) : null;
}

/** Whether Stripe's status of a subscription gives Pro; a trial does. */
export const isPaid = (status: string): boolean => status === "active" || status === "trialing";

const ended = ["canceled", "incomplete_expired", "incomplete"];

/** Whether a subscription charges, or may charge again. */
export const isLive = ({ status }: { status: string }): boolean => !ended.includes(status);

export type Subscription = {
  status: string;
  plan: Plan;
  periodEnd: Date;
  endsAt: Date | null;
  proUntil: Date | null;
};

/** Whether a subscription gives Pro at this moment. */
export const givesPro = ({ proUntil }: Pick<Subscription, "proUntil">, now: Date): boolean =>
  proUntil !== null && proUntil > now;
