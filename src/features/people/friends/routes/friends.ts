import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { visibleOwner } from "#access/people/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { act } from "../page/act.tsx";
import { friendsJson, rowOf } from "../page/panel.tsx";
import { blockedBy, readFriendsCursor } from "../queries/lists.ts";
import {
  BlocksAnswer,
  DoneResponse,
  FriendsAnswer,
  FriendsInput,
  FriendsQuery,
  OfFriend,
  OfUserId,
  StatusAnswer,
} from "../schema.ts";
import { acceptRequest, block, friendStatus, removeFriend, unblock } from "../service.ts";

export const friendsApi = new Hono<Env>()
  .post(
    "/",
    answers("A page of friends by name, yours or those of someone whose profile you can see", FriendsAnswer),
    query(FriendsQuery),
    body(FriendsInput),
    async (c) => {
      const ownerId = await ownerOf(c, c.req.valid("query").username);
      const { pagingKey } = c.req.valid("json");
      if (typeof pagingKey === "string" && readFriendsCursor(pagingKey) === null)
        throw invalid({ pagingKey: "must come from an earlier response" });
      return respond(c, { json: await friendsJson(c, ownerId, pagingKey ?? undefined) });
    },
  )
  .put("/", requireMember, answers("Accepts a friend request", DoneResponse), query(OfFriend), (c) => {
    const { friendId, ...place } = c.req.valid("query");
    return act(c, place, (acting) => acceptRequest(acting, friendId));
  })
  .delete("/", requireMember, answers("Removes a friend", DoneResponse), query(OfFriend), (c) => {
    const { friendId, ...place } = c.req.valid("query");
    return act(c, place, (acting) => removeFriend(acting, friendId));
  })
  .get("/status", requireMember, answers("Your friend status with someone", StatusAnswer), query(OfFriend), async (c) =>
    respond(c, { json: { status: await friendStatus(c.var.db, memberOf(c), c.req.valid("query").friendId) } }),
  );

export const blocksApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("Collectors you blocked", BlocksAnswer), async (c) => {
    const rows = (await blockedBy(c.var.db, memberOf(c).id)).map(rowOf);
    return respond(c, { json: rows.map(({ id, username, avatar }) => ({ userId: id, username, avatar })) });
  })
  .put("/", answers("Blocks someone, so they can no longer find you", DoneResponse), query(OfUserId), (c) => {
    const { userId, ...place } = c.req.valid("query");
    return act(c, place, (acting) => block(acting, userId));
  })
  .delete("/", answers("Unblocks someone", DoneResponse), query(OfUserId), (c) => {
    const { userId, ...place } = c.req.valid("query");
    return act(c, place, (acting) => unblock(acting, userId));
  });

/** @throws Refusal 401 without a session or a name, 404. */
async function ownerOf({ var: { db, viewer } }: Context<Env>, username: string | undefined): Promise<string> {
  if (username === undefined) {
    if (viewer === null) throw new Refusal(401, "Please log in first.");
    return viewer.id;
  }
  const owner = await visibleOwner(db, viewer, { username });
  if (!owner) throw notFound("collector");
  return owner.id;
}
