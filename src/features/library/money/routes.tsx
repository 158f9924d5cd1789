import { Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "#access/guards.ts";
import { streamOf } from "#features/transfer/export/service/stream.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { query } from "#http/validate.ts";
import { renderMoney } from "./page.tsx";
import { MoneyAnswer, MoneyQuery, SalesQuery } from "./schema.ts";
import { salesCsv } from "./service.ts";
import { moneyPath } from "./state.ts";

const what = "What you paid, what it is worth and what you sold; null while prices are hidden";

export const moneyApi = new Hono<Env>()
  .get("/money", requireMember, answers(what, v.nullable(MoneyAnswer)), query(MoneyQuery), (c) => renderMoney(c))
  .get(
    "/money/sales.csv",
    requireMember,
    answers("What left your collection in a year, or ever, as CSV", v.string()),
    query(SalesQuery),
    (c) => {
      const { year } = c.req.valid("query");
      return c.body(streamOf(salesCsv(c.var.db, memberOf(c).id, year)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="toploader-sales${year === undefined ? "" : `-${year}`}.csv"`,
        "Cache-Control": "private, no-store",
      });
    },
  );

export const moneyPages = new Hono<Env>().get(moneyPath, requireMember, answers(what, v.nullable(MoneyAnswer)), (c) =>
  renderMoney(c),
);
