import { Hono } from "hono";
import { memberOf, requireMember, requireViewer, signedIn } from "#access/guards.ts";
import { visibleOwner } from "#access/people/queries.ts";
import { hiddenGames } from "#access/viewer.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { activityJson, activityLines } from "./page.ts";
import { activityOf } from "./queries.ts";
import { ActivityPageQuery, ActivityQuery, ActivityResponse } from "./schema.ts";
import { ActivityPage } from "./views.tsx";

export const activityApi = new Hono<Env>().get(
  "/",
  requireViewer,
  answers("Changes to a collection, newest first; an action on many entries counts once", ActivityResponse),
  query(ActivityQuery),
  async (c) => {
    const { db } = c.var;
    const viewer = signedIn(c);
    const { limit, olderThan, userId } = c.req.valid("query");
    const owner = await visibleOwner(db, viewer, { id: userId ?? viewer.id });
    if (!owner) throw notFound("collector");
    const { rows } = await activityOf(db, owner, { olderThan, limit, isOwn: owner.id === viewer.id });
    return respond(c, { json: rows.map(activityJson) });
  },
);

export const activityPages = new Hono<Env>().get(
  "/account/activity",
  requireMember,
  answers("Your changes, newest first", ActivityResponse),
  query(ActivityPageQuery),
  async (c) => {
    const { olderThan } = c.req.valid("query");
    const viewer = memberOf(c);
    const own = { id: viewer.id, hiddenGames: hiddenGames(viewer) };
    const { rows, json, next } = await activityLines(c, own, { olderThan, isOwn: true });
    const older = next === null ? null : `/account/activity?olderThan=${next}`;
    return respond(c, {
      json,
      page: { title: "Activity", body: <ActivityPage rows={rows} older={older} isFirst={olderThan === undefined} /> },
    });
  },
);
