import type { Context } from "hono";
import { Hono } from "hono";
import * as v from "valibot";
import { requireViewer } from "#access/guards.ts";
import { type Owner, visibleOwner } from "#access/people/queries.ts";
import { hiddenFromOthers } from "#access/people/rules.ts";
import { knownSet } from "#features/catalogue/cards/policy.ts";
import { EntriesPage, EntriesResponse } from "#features/collection/schema/answers.ts";
import { EntriesPageInput, OfSet, OwnerQuery } from "#features/collection/schema/inputs.ts";
import { AdditionsPage, RecentInput, RecentlyAdded, RecentQuery } from "#features/collection/schema/recent.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import type { SortKey } from "#lib/cursor.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { identifier, invalid } from "#lib/input/inputs.ts";
import { entriesAfter, entriesInSet, readEntriesCursor } from "../queries/entries.ts";
import { recentAdditions } from "../queries/recent.ts";

/** Collections that the viewer may see. Mounted at /api/collection. */
export const shownCollectionApi = new Hono<Env>()
  .post(
    "/",
    answers("A page of your collection or one you can see", EntriesPage),
    query(OwnerQuery),
    body(EntriesPageInput),
    async (c) => {
      const { pagingKey, limit } = c.req.valid("json");
      const owner = await ownerOf(c, c.req.valid("query").userId);
      const { rows, next } = await entriesAfter(c.var.db, owner, cursorOf(pagingKey), limit);
      return respond(c, { json: { value: rows, pagingKey: next } });
    },
  )
  .post(
    "/recent",
    requireViewer,
    answers("Newest additions, or the oldest first", AdditionsPage),
    query(RecentQuery),
    body(RecentInput),
    async (c) => {
      const { userId, ascending } = c.req.valid("query");
      const { marker, limit } = c.req.valid("json");
      const owner = await ownerOf(c, userId);
      const page = { marker: marker ?? undefined, limit, ascending: ascending === "true" };
      const { rows, next } = await recentAdditions(c.var.db, owner, page);
      const value = rows.map((row) => v.parse(RecentlyAdded, { ...row, at: row.at.toISOString() }));
      return respond(c, { json: { value, pagingKey: next } });
    },
  )
  .get(
    "/:id",
    answers("What someone owns of a set, by their ID, if you can see it", EntriesResponse),
    params(v.object({ id: identifier })),
    query(OfSet),
    async (c) => {
      const { db, viewer } = c.var;
      const { setId } = c.req.valid("query");
      const owner = await ownerOf(c, c.req.valid("param").id);
      const { category } = await knownSet(c.var, setId);
      const isHidden = hiddenFromOthers(viewer, owner).includes(category);
      return respond(c, { json: isHidden ? [] : await entriesInSet(db, owner.id, setId) });
    },
  );

/** @throws Refusal 404 for an unknown or private collector, 401 without a user. */
async function ownerOf(c: Context<Env>, userId: string | undefined): Promise<Owner> {
  const id = userId ?? c.var.viewer?.id;
  if (id === undefined) throw new Refusal(401, "Please log in first.");
  const owner = await visibleOwner(c.var.db, c.var.viewer, { id });
  if (!owner) throw notFound("collection");
  return owner;
}

/** null: the start. @throws Refusal 422 */
function cursorOf(pagingKey: string | null | undefined): SortKey | null {
  if (pagingKey === null || pagingKey === undefined) return null;
  const key = readEntriesCursor(pagingKey);
  if (key === null) throw invalid({ pagingKey: "must come from an earlier response" });
  return key;
}
