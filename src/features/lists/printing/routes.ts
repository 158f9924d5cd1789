import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { printList, printSet } from "./page.tsx";
import { printState } from "./state.ts";

export const printPages = new Hono<Env>()
  .get("/print", async (c) => respond(c, { page: await printSet(c, printState.read(c.req.query())) }))
  .get("/:id/print", async (c) =>
    respond(c, { page: await printList(c, c.req.param("id"), printState.read(c.req.query())) }),
  );
