import { Hono } from "hono";
import { requireViewer } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { backwards, history, maySeeTrends, moneyOf, trends, worthOwner } from "./page/load.ts";
import { HistoryQuery, HistoryResponse, TrendsQuery, TrendsResponse } from "./schema.ts";

const trendsShown = 20;

export const worthApi = new Hono<Env>()
  .get(
    "/price-history",
    requireViewer,
    answers("The value of your collection, or one you can see, on each day", HistoryResponse),
    query(HistoryQuery),
    async (c) => {
      const { limit, username } = c.req.valid("query");
      const owner = await worthOwner(c, username);
      const [days, past, { currency }] = await Promise.all([
        history(c, owner, limit),
        backwards(c, owner, { days: limit, isWaiting: true }),
        moneyOf(c),
      ]);
      const value = [
        ...past.map(({ day, amount }) => ({ day, value: amount, isBackwards: true })),
        ...days.map(({ day, amount }) => ({ day, value: amount, isBackwards: false })),
      ];
      return respond(c, { json: { currency, value } });
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
