import { type Context, Hono } from "hono";
import { actorOf, requireStaff, requireViewer } from "../../../access/guards.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body } from "../../../http/validate.ts";
import { Refusal } from "../../../lib/errors.ts";
import { decideHeld, heldPrices } from "./queries/held.ts";
import { Decision, Held } from "./schema.ts";
import { HeldPage, HeldPrices, heldPath, heldTitle } from "./views.tsx";

const shown = 100;

export const heldPricePages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get("/", answers("Prices that jumped and are held for review", Held), showHeld)
  .post(
    "/",
    answers("Accepts or rejects (`drop`) a held price; returns those still held", Held),
    body(Decision),
    async (c) => {
      const { decision, ...price } = c.req.valid("json");
      if (!(await decideHeld(c.var.sql, price, decision, actorOf(c))))
        throw new Refusal(409, "That price has already been reviewed.");
      if (wanted(c) === "page") {
        leaveFlash(c, { message: decision === "accept" ? "The new price was accepted." : "The price was rejected." });
      }
      return await showHeld(c);
    },
  );

async function showHeld(c: Context<Env>): Promise<Response> {
  const held = await heldPrices(c.var.sql, shown);
  const body = <HeldPrices held={held} isAll={held.length < shown} />;
  return respond(c, {
    json: held,
    fragment: body,
    page: { title: heldTitle, body: <HeldPage>{body}</HeldPage> },
    back: heldPath,
  });
}
