import type { Context } from "hono";
import type * as v from "valibot";
import { mayIn, signedIn } from "#access/guards.ts";
import { defaultAvatar } from "#access/viewer.ts";
import { isDefaultPicture } from "#features/account/pictures/rules.ts";
import { paidPlan } from "#features/membership/page.tsx";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { type AccountRow, accountById } from "../queries.ts";
import type * as shapes from "../schema.ts";

/** @throws Refusal 404 if the account was deleted meanwhile. */
export async function viewersAccount(c: Context<Env>): Promise<AccountRow> {
  const account = await accountById(c.var.db, signedIn(c).id);
  if (!account) throw notFound("account");
  return account;
}

export const membershipOf = (c: Context<Env>) => ({
  isPro: mayIn(c, "customBanner"),
  isComped: c.var.viewer?.roles.includes("comped_subscriber") === true,
});

export async function accountAnswer(
  c: Context<Env>,
  account: AccountRow,
): Promise<v.InferInput<typeof shapes.AccountResponse>> {
  const { avatar, emailVerifiedAt, createdAt, ...rest } = account;
  const { priceSource: _, nameLanguage: __, ...preferences } = account.preferences;
  const image = avatar ?? defaultAvatar;
  const isDefaultImage = isDefaultPicture("avatar", image);
  const membership = membershipOf(c);
  return {
    ...rest,
    ...preferences,
    isEmailVerified: emailVerifiedAt !== null,
    image,
    isDefaultImage,
    defaultImageURL: isDefaultImage ? image : null,
    roles: signedIn(c).roles.map((roleName) => ({ roleName })),
    membership,
    subscriptionType: membership.isComped ? "comped" : await paidPlan(c),
    isComped: membership.isComped,
    createdAt: createdAt.toISOString(),
  };
}
