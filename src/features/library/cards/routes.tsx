import type { Context } from "hono";
import { Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { visibleOwner } from "#access/people/queries.ts";
import { type OwnedView, OwnedViewSchema } from "#features/collection/holdings/state.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { renderOwned } from "./page/owned.tsx";
import { OwnedResponse } from "./schema.ts";

export const ownedPages = new Hono<Env>().get(
  "/collection/cards",
  requireMember,
  answers("Cards that someone owns", OwnedResponse),
  query(OwnedViewSchema),
  (c) => renderOwn(c, c.req.valid("query")),
);

export const ownedApi = new Hono<Env>().get(
  "/cards",
  requireMember,
  answers("The cards you own, sorted, filtered and grouped, a page at a time", OwnedResponse),
  query(OwnedViewSchema),
  (c) => renderOwn(c, c.req.valid("query")),
);

const ownTrail = [{ title: "Collection", href: "/collection" }];

async function renderOwn(c: Context<Env>, view: OwnedView): Promise<Response> {
  const owner = await visibleOwner(c.var.db, c.var.viewer, { id: memberOf(c).id });
  if (!owner) throw notFound("collection");
  return renderOwned(c, owner, view, { path: "/collection/cards", title: "Your cards", trail: ownTrail });
}
