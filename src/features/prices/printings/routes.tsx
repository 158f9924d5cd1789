import { type Context, Hono } from "hono";
import { actorOf, requireStaff, requireViewer } from "#access/guards.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { otherPrintings } from "./queries.ts";
import { PrintingDecision, WaitingPrintings } from "./schema.ts";
import { decidePrinting, printingName } from "./service.ts";
import {
  OtherPrintingsPage,
  otherPrintingsPath,
  otherPrintingsTitle,
  Printings,
  printingDecidedText,
} from "./views.tsx";

const printingsShown = 100;

export const otherPrintingPages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get("/", answers("Printings that a shop sells and no variant is", WaitingPrintings), (c) => showPrintings(c))
  .post(
    "/",
    answers("Adds a printing as a variant, or ignores it; returns those still waiting", WaitingPrintings),
    body(PrintingDecision),
    async (c) => {
      const given = c.req.valid("json");
      const decided = await decidePrinting(c.var.sql, given, actorOf(c));
      return await showPrintings(c, printingDecidedText(given.decision, printingName(given.printing), decided));
    },
  );

async function showPrintings(c: Context<Env>, notice?: string): Promise<Response> {
  const found = await otherPrintings(c.var.sql, printingsShown);
  const faces = await facesOfCards(
    c.var.db,
    found.map(({ cardId }) => cardId),
  );
  const printings = found.map((one) => ({
    ...{ ...one, title: printingName(one.printing) },
    face: faces.get(one.cardId)?.face,
  }));
  if (notice !== undefined && wanted(c) === "page") leaveFlash(c, { message: notice });
  const body = <Printings printings={printings} isAll={found.length < printingsShown} notice={notice} />;
  return respond(c, {
    json: found,
    fragment: body,
    page: { title: otherPrintingsTitle, body: <OtherPrintingsPage>{body}</OtherPrintingsPage> },
    back: otherPrintingsPath,
  });
}
