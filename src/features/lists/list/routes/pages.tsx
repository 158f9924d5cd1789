import { Hono } from "hono";
import { requireMember } from "#access/guards.ts";
import { renderAdd } from "#features/lists/adding/page/add.tsx";
import { choosePage } from "#features/lists/adding/page/choose.tsx";
import { newListForm } from "#features/lists/shelf/page/new.tsx";
import { renderShelf } from "#features/lists/shelf/page/shelf.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { renderList } from "../page/list.tsx";
import { missingPage } from "../page/missing.tsx";
import { settingsPage } from "../page/settings.tsx";
import { ListsResponse } from "../schema/answers.ts";
import { OfListedCard } from "../schema/inputs.ts";

export const listPages = new Hono<Env>()
  .get("/", answers("Your lists", ListsResponse), (c) => renderShelf(c))
  .get("/new", requireMember, async (c) => respond(c, await newListForm(c, {})))
  .get("/add", requireMember, query(OfListedCard), (c) => renderAdd(c, c.req.valid("query")))
  .get("/:id/dex/:number", requireMember, async (c) =>
    respond(c, { page: await choosePage(c, c.req.param("id"), Number(c.req.param("number"))) }),
  )
  .get("/:id/missing", requireMember, async (c) => respond(c, { page: await missingPage(c, c.req.param("id")) }))
  .get("/:id/settings", requireMember, async (c) => respond(c, { page: await settingsPage(c, c.req.param("id"), {}) }))
  .get("/:id", (c) => renderList(c, c.req.param("id")));
