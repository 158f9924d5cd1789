import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireAbility, requireViewer } from "../../../access/guards.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body } from "../../../http/validate.ts";
import { Refusal } from "../../../lib/errors.ts";
import { identifier, wholeNumber } from "../../../lib/input/inputs.ts";
import { PRICE_SOURCES } from "../rules/sources.ts";
import { acceptHeld, dropHeld, heldPrices } from "./queries/held.ts";
import { HeldPage, HeldPrices, heldPath, heldTitle } from "./views.tsx";

const shown = 100;

const largest = 2_147_483_647;

const key = {
  cardId: v.string(),
  variant: v.string(),
  source: v.picklist(PRICE_SOURCES),
  day: v.string(),
  market: v.number(),
};

const Held = v.array(
  v.strictObject({
    ...key,
    variantName: v.string(),
    name: v.string(),
    number: v.string(),
    numberKey: v.string(),
    set: v.string(),
    setSlug: v.string(),
    seriesSlug: v.string(),
    category: v.string(),
    currency: v.string(),
    standing: v.number(),
    asOf: v.string(),
  }),
);

const Decision = v.strictObject({
  ...key,
  cardId: identifier,
  variant: identifier,
  source: v.picklist(PRICE_SOURCES, "must be a source of prices"),
  day: v.pipe(v.string(), v.isoDate("must be a day")),
  market: wholeNumber(1, largest),
  decision: v.picklist(["accept", "drop"], "must be accept or drop"),
});

export const heldPricePages = new Hono<Env>()
  .use(requireViewer, requireAbility("editCatalogue"))
  .get("/", answers("Prices that jumped and wait for staff", Held), showHeld)
  .post("/", answers("Accepts or drops a price that waits; what still waits", Held), body(Decision), async (c) => {
    const { decision, ...price } = c.req.valid("json");
    const { sql, clock } = c.var;
    const wasWaiting = decision === "accept" ? await acceptHeld(sql, price, clock()) : await dropHeld(sql, price);
    if (!wasWaiting) throw new Refusal(409, "That price is not waiting any more.");
    if (wanted(c) === "page") {
      leaveFlash(c, { message: decision === "accept" ? "The new price counts now." : "The price was dropped." });
    }
    return await showHeld(c);
  });

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
