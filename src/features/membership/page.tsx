import type { Context } from "hono";
import { mayIn, signedIn, signInPath } from "#access/guards.ts";
import { isSubscriber } from "#access/rules.ts";
import { isMember } from "#access/viewer.ts";
import { platformOf } from "#frame/place.ts";
import { promoTexts } from "#frame/promo.ts";
import type { Env } from "#http/env.ts";
import { hrefWith } from "#lib/url/href.ts";
import { roomUsed, subscriptionsOf } from "./queries.ts";
import { freeRoom, givesPro, isLive, type Plan, planNames, plans, rooms } from "./rules.ts";
import { ProPage } from "./views/pro.tsx";
import { MembershipSection } from "./views/section.tsx";
import { Thanks, ThanksPage } from "./views/thanks.tsx";

const ownSubscriptions = async (c: Context<Env>) =>
  c.var.viewer === null ? [] : await subscriptionsOf(c.var.db, c.var.viewer.id);

/** The plan that Stripe charges for; of several the newest. */
export async function paidPlan(c: Context<Env>): Promise<Plan | null> {
  return (await ownSubscriptions(c)).find(isLive)?.plan ?? null;
}

/** Shops of phones forbid to sell in an installed app what they have no part of. */
const isInBrowser = (c: Context<Env>): boolean => platformOf(c) === "default";

export const hasProPage = (c: Context<Env>): boolean => mayIn(c, "seePro") && isInBrowser(c);

/** Address to which Pro features lead people without Pro; null where no Pro is sold. */
export const shopPath = (c: Context<Env>): string | null => (hasProPage(c) ? "/pro" : null);

/** Whether Pro is sold, and the viewer sees the checkout. */
export const isOnSale = (c: Context<Env>): boolean => c.var.config.stripe !== undefined && mayIn(c, "buyPro");

const isComped = (c: Context<Env>): boolean => c.var.viewer?.roles.includes("comped_subscriber") === true;

/** What a member without Pro has of what the free plan gives. */
async function ownRoom(c: Context<Env>) {
  const { viewer, db } = c.var;
  if (viewer === null || isSubscriber(viewer) || !isSold(c)) return [];
  const used = await roomUsed(db, viewer.id);
  return rooms.map((of) => ({ of, used: used[of], limit: freeRoom[of] }));
}

const isSold = (c: Context<Env>): boolean => c.var.config.membership !== "off";

/** Whether the viewer sees the page of Pro: where none is sold, a subscription can still be canceled. */
export const hasMembership = async (c: Context<Env>): Promise<boolean> =>
  isSold(c) || (await ownSubscriptions(c)).length > 0;

/** What the settings say of the membership. */
export async function membershipPart(c: Context<Env>) {
  const { config, clock } = c.var;
  return (
    <MembershipSection
      isSold={isSold(c)}
      isPro={isSubscriber(c.var.viewer)}
      isComped={isComped(c)}
      subscriptions={await ownSubscriptions(c)}
      canManage={config.stripe !== undefined && isInBrowser(c)}
      hasPage={hasProPage(c)}
      room={await ownRoom(c)}
      now={clock()}
    />
  );
}

export async function proAnswer(c: Context<Env>) {
  const now = c.var.clock();
  const subscriptions = await ownSubscriptions(c);
  return {
    plans: planNames.map((plan) => ({ plan, price: plans[plan].price, every: plans[plan].every })),
    canBuy: isOnSale(c) && !isComped(c) && !subscriptions.some(isLive),
    isPro: isSubscriber(c.var.viewer),
    room: await ownRoom(c),
    subscriptions: subscriptions.map(({ status, plan, periodEnd, endsAt, proUntil }) => ({
      status,
      plan,
      periodEnd: periodEnd.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      isPro: givesPro({ proUntil }, now),
    })),
  };
}

export async function proPage(c: Context<Env>) {
  const { viewer, config, flags, clock } = c.var;
  const promo = flags.enabled.has("promo") ? promoTexts(c.var, clock()) : undefined;
  const { canBuy, isPro, subscriptions } = await proAnswer(c);
  const isStranger = viewer === null || !isMember(viewer);
  const body = (
    <ProPage
      isPro={isPro}
      canBuy={canBuy}
      hasSubscription={subscriptions.some(isLive)}
      attempt={crypto.randomUUID()}
      promoCode={promo?.code}
      signUpHref={isStranger && config.stripe ? hrefWith("/auth/register", { callbackUrl: "/pro" }) : undefined}
      logInHref={signInPath("/pro")}
    />
  );
  return { title: "Pro", description: "What Pro adds, and what it costs.", canonical: "/pro", body };
}

/** Says what is stored: coming back from Stripe grants nothing. */
export function thanksPage(c: Context<Env>, polls: number) {
  const state = { isPro: isSubscriber(signedIn(c)), polls };
  return {
    fragment: <Thanks {...state} />,
    page: { title: state.isPro ? "You’re Pro" : "Almost there", body: <ThanksPage {...state} /> },
  };
}
