import { Hono } from "hono";
import { memberOf, requireMember, requireViewer, signedIn } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { invalid } from "#lib/input/inputs.ts";
import { act, findForm } from "../page/act.tsx";
import { rowOf } from "../page/panel.tsx";
import { countReceived, receivedBy, sentBy } from "../queries/lists.ts";
import {
  CountAnswer,
  DoneResponse,
  NameForm,
  NameQuery,
  OfRequestee,
  OfRequester,
  ReceivedAnswer,
  SentAnswer,
} from "../schema.ts";
import { acceptRequest, cancelRequest, dismissRequest, requestFriend } from "../service.ts";

export const requestsApi = new Hono<Env>()
  // Menus ask on every page, also before an account is set up.
  .get("/", requireViewer, answers("How many friend requests are waiting for your answer", CountAnswer), async (c) =>
    respond(c, { json: { count: await countReceived(c.var.db, signedIn(c).id) } }),
  )
  .use(requireMember)
  .get("/received", answers("The newest friend requests waiting for your answer", ReceivedAnswer), async (c) => {
    const rows = (await receivedBy(c.var.db, memberOf(c).id)).map(rowOf);
    return respond(c, {
      json: rows.map(({ id, username, avatar }) => ({
        requesterId: id,
        requesterUsername: username,
        requesterAvatar: avatar,
      })),
    });
  })
  .put("/received", answers("Accepts a friend request", DoneResponse), query(OfRequester), (c) => {
    const { requesterId, ...place } = c.req.valid("query");
    return act(c, place, (acting) => acceptRequest(acting, requesterId));
  })
  .delete("/received", answers("Dismisses a friend request", DoneResponse), query(OfRequester), (c) => {
    const { requesterId, ...place } = c.req.valid("query");
    return act(c, place, (acting) => dismissRequest(acting, requesterId));
  })
  .get("/sent", answers("Your pending friend requests, newest first", SentAnswer), async (c) => {
    const rows = (await sentBy(c.var.db, memberOf(c).id)).map(rowOf);
    return respond(c, {
      json: rows.map(({ id, username, avatar }) => ({
        requesteeId: id,
        requesteeUsername: username,
        requesteeAvatar: avatar,
      })),
    });
  })
  .put(
    "/sent",
    answers("Sends a friend request, or accepts theirs", DoneResponse),
    query(NameQuery),
    body(NameForm, again(findForm)),
    (c) => {
      const { requesteeUsername, ...place } = c.req.valid("query");
      return act(c, place, async (acting) => {
        const name = requesteeUsername ?? c.req.valid("json").requesteeUsername;
        if (name === undefined) throw invalid({ requesteeUsername: "Enter a username." });
        return requestFriend(acting, name);
      });
    },
  )
  .delete("/sent", answers("Cancels your friend request", DoneResponse), query(OfRequestee), (c) => {
    const { requesteeId, ...place } = c.req.valid("query");
    return act(c, place, (acting) => cancelRequest(acting, requesteeId));
  });
