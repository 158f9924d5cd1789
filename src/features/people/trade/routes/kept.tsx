import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "../../../../access/guards.ts";
import { hiddenGames } from "../../../../access/viewer.ts";
import { answers } from "../../../../http/documents.ts";
import type { Env } from "../../../../http/env.ts";
import { again, type FormView } from "../../../../http/form.ts";
import { respond } from "../../../../http/respond.ts";
import { body } from "../../../../http/validate.ts";
import { notFound } from "../../../../lib/errors.ts";
import { findSet } from "../../../catalogue/sets/queries.ts";
import { forgetKept, keep, keptOf, ownedSets } from "../queries/kept.ts";
import { KeptAnswer, KeptInput, KeptRemoval } from "../schema.ts";
import { keptPath } from "../state.ts";
import { KeptPage, keptTitle } from "../views/kept.tsx";

const ownKept = (c: Context<Env>) => keptOf(c.var.db, memberOf(c).id, hiddenGames(c.var.viewer));

const keptForm: FormView = async (c, { fault }) => {
  const { id } = memberOf(c);
  const [kept, sets] = await Promise.all([ownKept(c), ownedSets(c.var.db, id, hiddenGames(c.var.viewer))]);
  return { page: { title: keptTitle, body: <KeptPage kept={kept} sets={sets} fault={fault} /> } };
};

const keptNow = async (c: Context<Env>): Promise<Response> => respond(c, { json: await ownKept(c), back: keptPath });

export const keptApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("How many copies of single sets you keep", KeptAnswer), keptNow)
  .put("/", answers("Keeps copies of each card of a set", KeptAnswer), body(KeptInput, again(keptForm)), async (c) => {
    const { setId, copies } = c.req.valid("json");
    if (!(await findSet(c.var.db, { id: setId }))) throw notFound("set");
    await keep(c.var.db, { userId: memberOf(c).id, setId, copies });
    return keptNow(c);
  })
  .delete("/", answers("Keeps the usual number of a set again", KeptAnswer), body(KeptRemoval), async (c) => {
    if (!(await forgetKept(c.var.db, memberOf(c).id, c.req.valid("json").setId))) throw notFound("set");
    return keptNow(c);
  });

export const keptPages = new Hono<Env>().get("/", requireMember, async (c) => respond(c, await keptForm(c, {})));
