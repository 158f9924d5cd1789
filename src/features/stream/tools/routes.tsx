import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { mayIn, requireAbility, requireMember, signedIn } from "#access/guards.ts";
import { platformOf } from "#frame/place.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond, wanted } from "#http/respond.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { OverlaysAnswer } from "../overlays/schema.ts";
import { renderTools, renderWithoutPro } from "./page.tsx";
import { toolsPath } from "./state.ts";
import { HelpPage, helpTitle } from "./views/help.tsx";
import { withoutPro } from "./views/without.tsx";

/** OBS runs on a computer, so the installed app of a phone has none of this. */
const notInApp = createMiddleware<Env>(async (c: Context<Env>, next) => {
  if (platformOf(c) !== "default") throw notFound();
  await next();
});

/** Says what is missing: the flag, or Pro. */
const requireTools = createMiddleware<Env>(async (c: Context<Env>, next) => {
  if (mayIn(c, "streamTools") || signedIn(c).pausedRoles) return requireAbility("streamTools")(c, next);
  if (!c.var.flags.enabled.has("streamTools")) throw new Refusal(403, "Stream Tools are turned off on this site.");
  if (wanted(c) !== "page") throw new Refusal(403, `${withoutPro}.`);
  return renderWithoutPro(c);
});

const guards = [requireMember, requireTools, notInApp] as const;

export const toolPages = new Hono<Env>()
  .get("/", ...guards, answers("Your overlays and their addresses", OverlaysAnswer), renderTools)
  .get("/packs", ...guards, (c) => c.redirect("/open?push=true", 302))
  .get("/help", ...guards, (c) => respond(c, { page: { title: helpTitle, body: <HelpPage back={toolsPath} /> } }));
