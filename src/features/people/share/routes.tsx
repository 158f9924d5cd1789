import { type Context, Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "#access/guards.ts";
import { visibleOwner } from "#access/people/queries.ts";
import { hiddenFromOthers } from "#access/people/rules.ts";
import { knownSet } from "#features/catalogue/cards/policy.ts";
import { entriesInSet } from "#features/collection/entries/queries/entries.ts";
import { OwnedViewSchema } from "#features/collection/holdings/state.ts";
import { EntriesResponse } from "#features/collection/schema/answers.ts";
import { renderOwned } from "#features/library/cards/page/owned.tsx";
import { OwnedResponse } from "#features/library/cards/schema.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { identifier } from "#lib/input/inputs.ts";
import { ErrorPage } from "#ui/frame/error-page.tsx";
import { findPath } from "../friends/state.ts";
import { ownShare, sharer } from "./page.ts";
import { turnSharingOff, turnSharingOn } from "./queries.ts";
import { FriendSetQuery, ShareAnswer } from "./schema.ts";
import { sharedPath } from "./state.ts";
import { ShareLink } from "./views.tsx";

export const shareApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("The share link to your private collection; null if it is off", ShareAnswer), async (c) =>
    respond(c, { json: await ownShare(c, memberOf(c).id) }),
  )
  .put("/", answers("Turns your share link on", ShareAnswer), async (c) => {
    const { id } = memberOf(c);
    await turnSharingOn(c.var.db, id);
    const share = await ownShare(c, id);
    const fragment = <ShareLink base={c.var.base} path={share?.path ?? null} isDialog={false} />;
    return respond(c, { json: share, fragment, back: backTo(c, findPath) });
  })
  .delete("/", answers("Permanently revokes your share link; a new one will be different", ShareAnswer), async (c) => {
    if (!(await turnSharingOff(c.var.db, memberOf(c).id))) throw notFound("share link");
    const fragment = <ShareLink base={c.var.base} path={null} isDialog={false} />;
    return respond(c, { json: null, fragment, back: backTo(c, findPath) });
  });

/** Call for the cards of someone who may be seen, or who shares them by a token. */
export const friendCollectionApi = new Hono<Env>().get(
  "/friend/:id",
  answers("What someone owns of a set, if you can see it or have their share link", EntriesResponse),
  params(v.object({ id: identifier })),
  query(FriendSetQuery),
  async (c) => {
    const { setId, token } = c.req.valid("query");
    const { id } = c.req.valid("param");
    const { db, viewer } = c.var;
    const byLink = token === undefined ? undefined : await sharer(c, token);
    const owner = byLink?.id === id ? byLink : await visibleOwner(db, viewer, { id });
    if (!owner) throw notFound("collection");
    const { category } = await knownSet(c.var, setId);
    const isHidden = hiddenFromOthers(viewer, owner).includes(category);
    return respond(c, { json: isHidden ? [] : await entriesInSet(db, owner.id, setId) });
  },
);

export const sharedPages = new Hono<Env>().get(
  "/:token",
  answers("Cards that someone owns", OwnedResponse),
  query(OwnedViewSchema),
  async (c) => {
    const token = c.req.param("token");
    const owner = await sharer(c, token);
    if (!owner) return gone(c);
    c.header("X-Robots-Tag", "noindex");
    return renderOwned(c, owner, c.req.valid("query"), {
      path: sharedPath(token),
      title: `${owner.username}’s cards`,
      trail: [],
      hasTimes: false,
    });
  },
);

/** The answer for a link that was turned off, the same as for one that never was. */
function gone(c: Context<Env>) {
  if (wanted(c) !== "page") throw notFound("share link");
  const title = "This share link doesn’t work";
  const message = "It may have been turned off, or part of it is missing. Ask the person who sent it for a new one.";
  const body = <ErrorPage title={title} message={message} code={c.var.correlationId} />;
  return respond(c, { status: 404, json: null, page: { title, body } });
}
