import { type Context, Hono } from "hono";
import { requireMember } from "#access/guards.ts";
import { assertIsCurrency } from "#features/prices/policy.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { ofOneCard, own, ownersCard, showsPrices } from "../tab/page/context.ts";
import { save, tabForm } from "../tab/page/save.tsx";
import { OfCard } from "../tab/schema.ts";
import { assertCard } from "../tab/service.ts";
import { copiesTab } from "./page.tsx";
import { copiesOfVariant } from "./queries.ts";
import { CopiesInput, CopiesResponse, OfVariant } from "./schema.ts";
import { describeCopies } from "./service.ts";

export const copiesApi = new Hono<Env>()
  .get(
    "/:id/copies",
    requireMember,
    ofOneCard,
    answers("Details of your copies of a variant", CopiesResponse),
    params(OfCard),
    query(OfVariant),
    async (c) => {
      await assertCard(ownersCard(c), variantOf(c));
      return respond(c, { json: await copiesAnswer(c) });
    },
  )
  .put(
    "/:id/copies",
    requireMember,
    ofOneCard,
    answers("Saves details of your copies; copies beyond those you own are added", CopiesResponse),
    params(OfCard),
    query(OfVariant),
    body(CopiesInput, again(tabForm(copiesTab))),
    (c) =>
      save(c, copiesTab, async () => {
        const { copies, currencies } = c.req.valid("json");
        assertIsCurrency(currencies);
        await describeCopies(ownersCard(c), variantOf(c), copies);
        return copiesAnswer(c);
      }),
  );

const variantOf = (c: Context<Env>) => c.req.query("variant") ?? "";

async function copiesAnswer(c: Context<Env>) {
  const rows = await copiesOfVariant(c.var.db, own(c), variantOf(c));
  return rows.map(({ cost, costCurrency, ...row }) => ({ ...row, ...(showsPrices(c) && { cost, costCurrency }) }));
}
