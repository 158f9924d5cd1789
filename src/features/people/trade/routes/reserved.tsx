import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { findSet } from "#features/catalogue/sets/queries.ts";
import { reservedOf } from "#features/details/spares/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, type FormView } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { deleteReserved, ownedSets, reserve } from "../queries/reserved.ts";
import { ReservedAnswer, ReservedInput, ReservedRemoval } from "../schema.ts";
import { reservedPath } from "../state.ts";
import { ReservedPage, reservedTitle } from "../views/reserved.tsx";

const ownReserved = (c: Context<Env>) => reservedOf(c.var.db, memberOf(c).id, hiddenGames(c.var.viewer));

const reservedForm: FormView = async (c, { fault }) => {
  const { id } = memberOf(c);
  const [reserved, sets] = await Promise.all([ownReserved(c), ownedSets(c.var.db, id, hiddenGames(c.var.viewer))]);
  return { page: { title: reservedTitle, body: <ReservedPage reserved={reserved} sets={sets} fault={fault} /> } };
};

const sendReserved = async (c: Context<Env>): Promise<Response> =>
  respond(c, { json: await ownReserved(c), back: reservedPath });

export const reservedRoutes = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("The sets with their own number of copies to keep", ReservedAnswer), sendReserved)
  .put(
    "/",
    answers("Sets how many copies of each card in a set you keep", ReservedAnswer),
    body(ReservedInput, again(reservedForm)),
    async (c) => {
      const { setId, copies } = c.req.valid("json");
      if (!(await findSet(c.var.db, { id: setId }))) throw notFound("set");
      await reserve(c.var.db, { userId: memberOf(c).id, setId, copies });
      return sendReserved(c);
    },
  )
  .delete(
    "/",
    answers("Resets a set to the usual number of copies to keep", ReservedAnswer),
    body(ReservedRemoval),
    async (c) => {
      if (!(await deleteReserved(c.var.db, memberOf(c).id, c.req.valid("json").setId))) throw notFound("set");
      return sendReserved(c);
    },
  );

export const reservedPages = new Hono<Env>().get("/", requireMember, async (c) =>
  respond(c, await reservedForm(c, {})),
);
