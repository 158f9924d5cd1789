import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireMember } from "#access/guards.ts";
import { OfSet } from "#features/collection/schema/inputs.ts";
import { assertIsCurrency } from "#features/prices/policy.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { ofOneCard, own, ownersCard, pro, showsPrices } from "../tab/page/context.ts";
import { save, tabForm } from "../tab/page/save.tsx";
import { OfCard } from "../tab/schema.ts";
import { assertCard } from "../tab/service.ts";
import { gradedTab } from "./page.tsx";
import { type GradedRow, gradedOfCard } from "./queries.ts";
import { Graded, GradedChange, GradedInput, GradedRemoval } from "./schema.ts";
import { addGraded, changeGraded, removeGraded } from "./service.ts";

export const gradedApi = new Hono<Env>()
  .get(
    "/:id/graded",
    requireMember,
    ofOneCard,
    answers("Your graded copies of a card", v.array(Graded)),
    params(OfCard),
    query(OfSet),
    async (c) => {
      await assertCard(ownersCard(c));
      const rows = await gradedOfCard(c.var.db, own(c));
      return respond(c, { json: rows.map((row) => gradedAnswer(c, row)) });
    },
  )
  .post(
    "/:id/graded",
    requireMember,
    ofOneCard,
    answers("Adds a graded card", Graded),
    params(OfCard),
    query(OfSet),
    body(GradedInput, again(tabForm(gradedTab))),
    (c) =>
      save(c, gradedTab, async () => {
        const owner = pro(c, "gradedCards");
        const { currency, paidIn, ...fields } = c.req.valid("json");
        assertIsCurrency({ currency, paidIn });
        return gradedAnswer(c, await addGraded(owner, fields));
      }),
  )
  .put(
    "/:id/graded",
    requireMember,
    ofOneCard,
    answers("Changes a graded card", Graded),
    params(OfCard),
    query(OfSet),
    body(GradedChange, again(tabForm(gradedTab))),
    (c) =>
      save(c, gradedTab, async () => {
        const owner = pro(c, "gradedCards");
        const { gradedId, currency, paidIn, addToCollection: _, formId: __, ...fields } = c.req.valid("json");
        assertIsCurrency({ ...(currency && { currency }), ...(paidIn && { paidIn }) });
        return gradedAnswer(c, await changeGraded(owner, gradedId, fields));
      }),
  )
  .delete(
    "/:id/graded",
    requireMember,
    ofOneCard,
    answers("Removes a graded card", v.null()),
    params(OfCard),
    query(OfSet),
    body(GradedRemoval),
    (c) =>
      save(c, gradedTab, async () => {
        await removeGraded(ownersCard(c), c.req.valid("json").gradedId);
        return null;
      }),
  );

const gradedAnswer = (c: Context<Env>, { value, valueCurrency, cost, costCurrency, ...row }: GradedRow) => ({
  ...row,
  ...(showsPrices(c) && { value, valueCurrency, cost, costCurrency }),
});
