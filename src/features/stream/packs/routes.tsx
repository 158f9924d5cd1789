import { type Context, Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireAbility, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { packsForm, typedNumbers } from "./page.tsx";
import { pullsOf } from "./queries.ts";
import { OfBatch, PullInput, PullsAnswer, TypedCardsAnswer, TypedQuery } from "./schema.ts";
import { forgetPulls, pull, undoPull } from "./service.ts";
import { packsPath } from "./views.tsx";

export const pullsApi = new Hono<Env>()
  .use(requireMember, requireAbility("streamTools"))
  .get("/", answers("What you pulled from packs in the last 24 hours", PullsAnswer), async (c) =>
    respond(c, { json: await pullsOf(c.var.db, memberOf(c), c.var.clock()) }),
  )
  .get("/typed", answers("The cards that typed numbers mean", TypedCardsAnswer), query(TypedQuery), async (c) =>
    respond(c, await typedNumbers(c, c.req.valid("query"))),
  )
  .post(
    "/",
    answers("Adds pulled cards to your collection and pushes the last one to your stream", PullsAnswer),
    body(PullInput, again(packsForm)),
    (c) => {
      const input = c.req.valid("json");
      const back = `${packsPath}?${new URLSearchParams({ set: input.setId })}`;
      return submit(c, packsForm, () => pull(pulling(c), input), { back });
    },
  )
  .delete("/", answers("Starts a new session; the cards stay in your collection", v.null()), (c) =>
    submit(c, packsForm, () => forgetPulls(c.var.db, memberOf(c).id).then(() => null), { back: packsPath }),
  )
  .delete("/:batch", answers("Removes pulled cards from your collection", v.null()), params(OfBatch), (c) => {
    const undone = () => undoPull(pulling(c), c.req.valid("param").batch).then(() => null);
    return submit(c, packsForm, undone, { notice: "Undone.", back: packsPath });
  });

const pulling = (c: Context<Env>) => ({
  db: c.var.db,
  hub: c.var.hub,
  catalogue: c.var.catalogue,
  viewer: memberOf(c),
  tab: c.req.header("x-tab") ?? "",
  now: c.var.clock(),
});
