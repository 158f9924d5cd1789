import { dayText } from "#lib/text/locale.ts";
import { isLive, plans, type Subscription } from "../rules.ts";

/** What its owner reads of a subscription. */
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
