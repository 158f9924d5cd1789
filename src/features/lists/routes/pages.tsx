import { Hono } from "hono";
import { requireMember } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { query } from "../../../http/validate.ts";
import { renderAdd } from "../page/add.tsx";
import { listOf } from "../page/author.ts";
import { listBody } from "../page/list.tsx";
import { newListForm } from "../page/new.tsx";
import { settingsPage } from "../page/settings.tsx";
import { renderShelf } from "../page/shelf.tsx";
import { OfCard } from "../schema/inputs.ts";
import { listState } from "../state.ts";

export const listPages = new Hono<Env>()
  .get("/", (c) => renderShelf(c, c.req.query("after") ?? ""))
  .get("/new", requireMember, (c) => respond(c, newListForm(c, {})))
  .get("/add", requireMember, query(OfCard), (c) => renderAdd(c, c.req.valid("query")))
  .get("/:id/settings", requireMember, async (c) => respond(c, { page: await settingsPage(c, c.req.param("id"), {}) }))
  .get("/:id", async (c) => {
    const list = await listOf(c, c.req.param("id"));
    return respond(c, { page: { title: list.name, body: await listBody(c, list, listState.read(c.req.query())) } });
  });
