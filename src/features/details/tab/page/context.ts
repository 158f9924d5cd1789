import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { mayIn, memberOf } from "#access/guards.ts";
import type { Ability } from "#access/rules.ts";
import { cardAt } from "#features/catalogue/cards/cache.ts";
import { assertNames, assertOneCard, assertShown } from "#features/catalogue/cards/policy.ts";
import { currencies } from "#features/prices/rules/currencies.ts";
import type { Env } from "#http/env.ts";
import { typedIn } from "#http/form.ts";
import { Refusal } from "#lib/errors.ts";
import type { Currencies } from "../views.tsx";

/** @throws Refusal 403 if the feature needs Pro and the viewer has none. */
export function pro(c: Context<Env>, ability: Ability) {
  if (!mayIn(c, ability)) throw new Refusal(403, "This is a Pro feature.");
  return ownersCard(c);
}

export const place = (c: Context<Env>) => ({ setId: c.req.query("setId") ?? "", cardId: c.req.param("id") ?? "" });
export const own = (c: Context<Env>) => ({ userId: memberOf(c).id, ...place(c) });
export const ownersCard = (c: Context<Env>) => ({ db: c.var.db, hub: c.var.hub, viewer: memberOf(c), ...place(c) });

/** Set and card of the address, and those of a body as it was read, are one card; a removed one is its owners'. */
export const ofOneCard = createMiddleware<Env>(async (c, next) => {
  const { setId, cardId } = place(c);
  const body = c.req.method === "GET" ? {} : await typedIn(c);
  await assertOneCard(c.var, { setId, cardId });
  const card = await cardAt(c.var.db, c.var.catalogue, { id: cardId });
  if (card) await assertShown(c.var.db, c.var.viewer, card);
  if (card && typeof body.cardId === "string") assertNames(card, { cardId: body.cardId });
  await next();
});

export const showsPrices = (c: Context<Env>): boolean => memberOf(c).preferences.showPrices;

/** Currencies that a price can be entered in, the viewer's own as `usual`; undefined while prices are hidden. */
export function currenciesOf(c: Context<Env>): Currencies | undefined {
  const { showPrices, preferredCurrency: usual } = memberOf(c).preferences;
  return showPrices ? { usual, codes: currencies } : undefined;
}
