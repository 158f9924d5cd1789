import { Hono } from "hono";
import * as v from "valibot";
import { requireViewer, signedIn } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { query } from "../../../http/validate.ts";
import { wholeNumber } from "../../../lib/input/inputs.ts";
import { userTopic } from "../../../live/event.ts";
import { openStream } from "../../../live/stream.ts";

const dayMilliseconds = 86_400_000;

/** `age`: milliseconds since the page was requested. */
const StreamQuery = v.object({ age: v.optional(wholeNumber(0, dayMilliseconds)) });

export const events = new Hono<Env>().get("/", requireViewer, query(StreamQuery), (c) => {
  const { id, sessionId } = signedIn(c);
  const { age = null } = c.req.valid("query");
  return openStream(c, c.var.hub, { topics: [userTopic(id)], owner: id, sessionId, age });
});
