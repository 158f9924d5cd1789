import { Hono } from "hono";
import { requireMember, requireViewer } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { renderOverview } from "./page/landing.tsx";
import { history, maySeeTrends, moneyOf, trends, worthOwner } from "./page/load.ts";
import { HistoryQuery, HistoryResponse, OverviewResponse, TrendsQuery, TrendsResponse } from "./schema.ts";

const trendsShown = 20;

export const valueOverview = new Hono<Env>().get(
  "/collection",
  requireMember,
  answers("Your collection: level, totals and sets", OverviewResponse),
  renderOverview,
);

export const worthApi = new Hono<Env>()
  .get(
    "/price-history",
    requireViewer,
    answers("The value of your collection, or one you can see, on each day", HistoryResponse),
    query(HistoryQuery),
    async (c) => {
      const { limit, username } = c.req.valid("query");
      const days = await history(c, await worthOwner(c, username), limit);
      const { currency } = await moneyOf(c);
      return respond(c, { json: { currency, value: days.map(({ day, amount }) => ({ day, value: amount })) } });
    },
  )
  .get(
    "/trends",
    requireViewer,
    answers("The biggest gains and losses in a collection", TrendsResponse),
    query(TrendsQuery),
    async (c) => {
      const { trendMode, dateRange, order, username } = c.req.valid("query");
      const owner = await worthOwner(c, username);
      if (!maySeeTrends(c)) throw new Refusal(403, "This is a Pro feature.");
      const moved = await trends(c, owner, { dateRange, by: trendMode, up: order === "desc", limit: trendsShown });
      return respond(c, {
        json: moved.map(({ card, ...row }) => ({ ...row, name: card.name, number: card.number })),
      });
    },
  );
