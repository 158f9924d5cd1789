import { Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { backTo, respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { momentsOf } from "./page.tsx";
import { markShown } from "./queries.ts";
import { MomentsResponse, ShownInput } from "./schema.ts";

export const momentsApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("What you reached in the last day and no device has shown", MomentsResponse), async (c) =>
    respond(c, { json: { moments: await momentsOf(c) } }),
  )
  .post("/shown", answers("Notes that a device has shown moments", MomentsResponse), body(ShownInput), async (c) => {
    await markShown(c.var.db, memberOf(c).id, c.req.valid("json").id);
    return respond(c, { json: async () => ({ moments: await momentsOf(c) }), back: backTo(c, "/collection") });
  });
