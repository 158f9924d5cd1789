import { Hono } from "hono";
import * as v from "valibot";
import { requireViewer, signedIn } from "#access/guards.ts";
import { streams } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { userTopic } from "#live/event.ts";
import { openStream } from "#live/stream.ts";

const Changed = v.strictObject({
  scope: v.string(),
  ids: v.array(v.string()),
  tab: v.string(),
});

const sent = {
  ready: {
    means:
      "Sent first. Responses from before `changed` may be out of date: compare `Server-Timing: at`, in milliseconds.",
    data: v.strictObject({ now: v.number(), changed: v.number() }),
  },
  collection: {
    means: "Entries of the set `scope` changed: the cards `ids`, or any if there are none.",
    data: Changed,
  },
  friends: { means: "Friends or friend requests changed.", data: Changed },
  list: { means: "The list `scope` changed.", data: Changed },
  deck: { means: "The deck `scope` changed.", data: Changed },
  import: { means: "The import `scope` made progress.", data: Changed },
  end: {
    means: "Sent last; don’t reconnect. “session”: signed out or revoked; “full”: too many streams.",
    data: v.string(),
  },
};

export const events = new Hono<Env>().get("/", requireViewer, streams("Your live events", sent), (c) => {
  const { id, sessionId } = signedIn(c);
  return openStream(c, c.var.hub, { topics: [userTopic(id)], owner: id, sessionId });
});
