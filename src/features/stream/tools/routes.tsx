import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { requireAbility, requireMember } from "../../../access/guards.ts";
import { platformOf } from "../../../frame/place.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { notFound } from "../../../lib/errors.ts";
import { packsForm } from "../packs/page.tsx";
import { renderTools } from "./page.tsx";
import { toolsPath } from "./state.ts";
import { HelpPage, helpTitle } from "./views/help.tsx";

/** OBS runs on a computer, so the installed app of a phone has none of this. */
const notInApp = createMiddleware<Env>(async (c: Context<Env>, next) => {
  if (platformOf(c) !== "default") throw notFound();
  await next();
});

const guards = [requireMember, requireAbility("streamTools"), notInApp] as const;

export const toolPages = new Hono<Env>()
  .get("/", ...guards, renderTools)
  .get("/packs", ...guards, async (c) => respond(c, await packsForm(c, {})))
  .get("/help", ...guards, (c) => respond(c, { page: { title: helpTitle, body: <HelpPage back={toolsPath} /> } }));
