import { Hono } from "hono";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { sharedByVisitors } from "#http/middleware/visitors.ts";
import { query } from "#http/validate.ts";
import { renderHave } from "./page.tsx";
import { HaveQuery, HaveResponse } from "./schema.ts";

const found = answers("Cards that match a text, with what you have of each", HaveResponse);

export const stall = new Hono<Env>()
  .get("/have", sharedByVisitors, found, query(HaveQuery), (c) => {
    // Endless addresses, so none is indexed.
    c.header("X-Robots-Tag", "noindex");
    return renderHave(c, c.req.valid("query").q);
  })
  .get("/api/have", found, query(HaveQuery), (c) => renderHave(c, c.req.valid("query").q));
