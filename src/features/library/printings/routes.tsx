import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { changedPrintings } from "./queries.ts";
import { ChangedPrintings, PrintingAnswer, PrintingsAnswered } from "./schema.ts";
import { answerPrintings } from "./service.ts";
import { answeredText, PrintingsPage, printingsTitle } from "./views.tsx";

const offeredTo = (c: Context<Env>) => changedPrintings(c.var.db, memberOf(c).id, hiddenGames(memberOf(c)));

export const printingsApi = new Hono<Env>()
  .get(
    "/printings",
    requireMember,
    answers("Your copies as a variant that is not the first of its card any more, until you answer", ChangedPrintings),
    async (c) => respond(c, { json: await offeredTo(c) }),
  )
  .put(
    "/printings",
    requireMember,
    answers("Changes these copies to the first variant, or keeps them; they are not offered again", PrintingsAnswered),
    body(PrintingAnswer),
    async (c) => {
      const { db, hub } = c.var;
      const done = await answerPrintings({ db, hub, viewer: memberOf(c) }, c.req.valid("json").answer);
      if (wanted(c) === "page") leaveFlash(c, { message: answeredText(done.copies), undo: done.batch ?? undefined });
      return respond(c, { json: done, back: "/collection" });
    },
  );

export const printingsPages = new Hono<Env>().get(
  "/collection/printings",
  requireMember,
  answers("Your copies as a variant that is not the first of its card any more, until you answer", ChangedPrintings),
  async (c) => {
    const changed = await offeredTo(c);
    return respond(c, {
      json: changed,
      page: { title: printingsTitle, body: <PrintingsPage changed={changed} /> },
    });
  },
);
