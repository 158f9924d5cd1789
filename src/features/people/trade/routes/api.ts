import { type Context, Hono } from "hono";
import { memberOf, requireMember, requireViewer, signedIn } from "#access/guards.ts";
import { actingOf } from "#features/people/friends/page/act.tsx";
import type { Acting } from "#features/people/friends/service.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { refusedOffer } from "../page/offer.tsx";
import { oneTradeJson, tradeJson } from "../page/trade.ts";
import { countWaiting, findTrade, readTradesCursor, tradesOf } from "../queries/trades.ts";
import {
  CounterInput,
  OfTrade,
  ProposalInput,
  RoundInput,
  TradeAnswer,
  TradesAnswer,
  TradesQuery,
  WaitingAnswer,
} from "../schema.ts";
import { accept, assertLines, counter, end, propose } from "../service/offers.ts";
import { confirmSwap, undoTrade } from "../service/swap.ts";
import { tradePath } from "../state.ts";

const shown = 30;

/** Writes, and answers the trade as it is now. A refused form returns to the trade's page, which shows why. */
async function act(c: Context<Env>, id: string, write: (acting: Acting) => Promise<void>): Promise<Response> {
  try {
    await write(actingOf(c));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409 || wanted(c) !== "page") throw error;
    leaveFlash(c, { message: error.friendlyMessage, isRefusal: true });
  }
  return tradeNow(c, id);
}

async function tradeNow(c: Context<Env>, id: string): Promise<Response> {
  const trade = await findTrade(c.var.db, memberOf(c).id, id, c.var.clock());
  if (!trade) throw notFound("trade");
  return respond(c, { json: () => oneTradeJson(c, trade), back: tradePath(id) });
}

export const tradesApi = new Hono<Env>()
  // Menus ask on every page, also before an account is set up.
  .get("/waiting", requireViewer, answers("How many trades are waiting for you", WaitingAnswer), async (c) =>
    respond(c, { json: { count: await countWaiting(c.var.db, signedIn(c).id, c.var.clock()) } }),
  )
  .use(requireMember)
  .get("/", answers("Your trades, newest first", TradesAnswer), query(TradesQuery), async (c) => {
    const { after } = c.req.valid("query");
    const place = readTradesCursor(after);
    if (after !== undefined && place === null) throw invalid({ after: "must come from an earlier response" });
    const now = c.var.clock();
    const { rows, next } = await tradesOf(c.var.db, memberOf(c).id, { after: place, limit: shown, now });
    return respond(c, { json: { value: rows.map((trade) => tradeJson(c, trade)), pagingKey: next } });
  })
  .post("/", answers("Proposes a trade to a friend", TradeAnswer), body(ProposalInput, refusedOffer), async (c) => {
    const { userId, formId, give, take } = c.req.valid("json");
    try {
      await assertLines(c.var, { give, take });
      return await tradeNow(c, await propose(actingOf(c), userId, { give, take, formId }));
    } catch (error) {
      return refusedOffer(c, error);
    }
  })
  .get("/:id", answers("A trade", TradeAnswer), params(OfTrade), (c) => tradeNow(c, c.req.valid("param").id))
  .put(
    "/:id/offer",
    answers("Makes a counter-offer", TradeAnswer),
    params(OfTrade),
    body(CounterInput, refusedOffer),
    async (c) => {
      const { id } = c.req.valid("param");
      const { round, give, take } = c.req.valid("json");
      try {
        await assertLines(c.var, { give, take });
        await counter(actingOf(c), id, round, { give, take });
      } catch (error) {
        return refusedOffer(c, error);
      }
      return tradeNow(c, id);
    },
  )
  .put("/:id/acceptance", answers("Accepts the offer", TradeAnswer), params(OfTrade), body(RoundInput), (c) => {
    const { id } = c.req.valid("param");
    return act(c, id, (acting) => accept(acting, id, c.req.valid("json").round));
  })
  .put(
    "/:id/swap",
    answers("Confirms that the cards changed hands; once both confirm, both collections change", TradeAnswer),
    params(OfTrade),
    (c) => {
      const { id } = c.req.valid("param");
      return act(c, id, (acting) => confirmSwap(acting, id));
    },
  )
  .put("/:id/undo", answers("Asks to undo a completed trade; both must agree", TradeAnswer), params(OfTrade), (c) => {
    const { id } = c.req.valid("param");
    return act(c, id, (acting) => undoTrade(acting, id));
  })
  .delete("/:id", answers("Declines or cancels a trade", TradeAnswer), params(OfTrade), (c) => {
    const { id } = c.req.valid("param");
    return act(c, id, (acting) => end(acting, id));
  });
