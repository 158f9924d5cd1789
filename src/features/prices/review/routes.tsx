import { type Context, Hono } from "hono";
import { actorOf, requireStaff, requireViewer } from "#access/guards.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { decideHeld, heldPrices } from "./queries/held.ts";
import { Held, PriceDecision, PriceDecisions } from "./schema.ts";
import { decidedText, HeldPage, HeldPrices, heldPath, heldTitle, manyText } from "./views.tsx";

const shown = 100;

export const heldPricePages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get("/", answers("Prices that jumped and are held for review", Held), (c) => showHeld(c))
  .post(
    "/",
    answers("Accepts or rejects (`drop`) a held price; returns those still held", Held),
    body(PriceDecision),
    async (c) => {
      const { decision, ...price } = c.req.valid("json");
      const [decided] = await decideHeld(c.var.sql, [price], decision, actorOf(c));
      if (!decided) throw new Refusal(409, "That price has already been reviewed.");
      return await showHeld(c, decidedText(decision, decided));
    },
  )
  .put(
    "/",
    answers("Accepts or rejects (`drop`) several held prices; returns those still held", Held),
    body(PriceDecisions),
    async (c) => {
      const { decision, price } = c.req.valid("json");
      const decided = await decideHeld(c.var.sql, price, decision, actorOf(c));
      if (decided.length === 0) throw new Refusal(409, "Those prices have already been reviewed.");
      return await showHeld(c, manyText(decision, decided.length));
    },
  );

async function showHeld(c: Context<Env>, notice?: string): Promise<Response> {
  const found = await heldPrices(c.var.sql, shown);
  const faces = await facesOfCards(
    c.var.db,
    found.map(({ cardId }) => cardId),
  );
  const held = found.map((price) => ({ ...price, face: faces.get(price.cardId)?.face }));
  if (notice !== undefined && wanted(c) === "page") leaveFlash(c, { message: notice });
  const body = <HeldPrices held={held} isAll={held.length < shown} notice={notice} />;
  return respond(c, {
    json: found,
    fragment: body,
    page: { title: heldTitle, body: <HeldPage>{body}</HeldPage> },
    back: heldPath,
  });
}
