import { dayText } from "#lib/text/locale.ts";
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

/** What its owner reads of it. */
export function subscriptionText({ status, plan, periodEnd, endsAt, proUntil }: Subscription, now: Date): string {
  const { price, every, title } = plans[plan];
  if (status === "past_due" || status === "unpaid") return pastDueText(proUntil, now);
  if (status.startsWith("incomplete")) return "Your first payment wasn’t completed.";
  if (!isLive({ status })) return `Your ${every}ly subscription has ended.`;
  if (proUntil === null) return "This subscription is paused or was refunded, so it doesn’t include Pro.";
  if (endsAt) return `Canceled. You keep Pro until ${dayText(endsAt, "long")}.`;
  return `${title}, $${price} a ${every}. Next payment on ${dayText(periodEnd, "long")}.`;
}

const pastDueText = (proUntil: Date | null, now: Date): string =>
  proUntil && proUntil > now
    ? `Your last payment failed. Update your card by ${dayText(proUntil, "long")} to keep Pro.`
    : "Your last payment failed, so Pro is paused. Update your card to get it back.";

export const ALREADY_PRO = "You’re a Pro member already.";
export const ALREADY_SUBSCRIBED = "You already have a subscription. Manage it under Settings, Membership.";
export const NO_SUBSCRIPTION = "You have no subscription to manage.";
export const NOT_SOLD = "Pro can’t be bought here at the moment.";
export const MISCONFIGURED = "Payments aren’t set up correctly. Please tell the site owner.";
export const NO_ANSWER = "Stripe isn’t responding. You weren’t charged. Please try again in a moment.";
