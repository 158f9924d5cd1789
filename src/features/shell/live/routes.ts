import { Hono } from "hono";
import * as v from "valibot";
import { requireViewer, signedIn } from "../../../access/guards.ts";
import { streams } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { query } from "../../../http/validate.ts";
import { wholeNumber } from "../../../lib/input/inputs.ts";
import { userTopic } from "../../../live/event.ts";
import { openStream } from "../../../live/stream.ts";

const dayMilliseconds = 86_400_000;

const Changed = v.strictObject({
  scope: v.string(),
  ids: v.array(v.string()),
  tab: v.string(),
});

const sent = {
  ready: { means: "First. Its data is “missed” if something may have changed since `age`.", data: v.string() },
  collection: {
    means: "Entries of the set `scope` changed: the cards `ids`, or any if there are none.",
    data: Changed,
  },
  friends: { means: "Friends or friend requests changed.", data: Changed },
  list: { means: "The list `scope` changed.", data: Changed },
  deck: { means: "The deck `scope` changed.", data: Changed },
  import: { means: "The import `scope` went on.", data: Changed },
  end: {
    means: "Last; do not connect again. “session”: signed out or revoked; “full”: too many streams.",
    data: v.string(),
  },
};

/** `age`: milliseconds since the page was requested. */
const StreamQuery = v.object({ age: v.optional(wholeNumber(0, dayMilliseconds)) });

export const events = new Hono<Env>().get(
  "/",
  requireViewer,
  streams("Your live events", sent),
  query(StreamQuery),
  (c) => {
    const { id, sessionId } = signedIn(c);
    const { age = null } = c.req.valid("query");
    return openStream(c, c.var.hub, { topics: [userTopic(id)], owner: id, sessionId, age });
  },
);
