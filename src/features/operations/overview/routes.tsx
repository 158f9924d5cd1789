import { type Context, Hono } from "hono";
import * as v from "valibot";
import { mayIn, requireStaff, requireViewer } from "#access/guards.ts";
import { staffRows } from "#frame/menus.ts";
import { linksFor } from "#frame/navigation.ts";
import { menuPlace } from "#frame/place.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { examine } from "../service/doctor.ts";
import { withinLimit } from "../service/health.ts";
import { recentFindings } from "./cache.ts";
import { waitingCounts } from "./queries.ts";
import { mostFindingsCounted, type OverviewFindings, waitingAt } from "./rules.ts";
import { OverviewPage } from "./views.tsx";

const Waiting = v.strictObject({ count: v.number(), texts: v.array(v.string()) });

const Overview = v.strictObject({
  value: v.array(v.strictObject({ title: v.string(), href: v.string(), waiting: v.nullable(Waiting) })),
});

export const staffOverview = new Hono<Env>().get(
  "/",
  requireViewer,
  requireStaff,
  answers("The parts of the admin panel, and what waits there", Overview),
  async (c) => {
    const found = await findWork(c);
    const sections = linksFor(staffRows, menuPlace(c)).map(({ title, href }) => ({
      title,
      href,
      waiting: waitingAt(href, found),
    }));
    return respond(c, {
      json: { value: sections },
      page: { title: "Admin Panel", body: <OverviewPage sections={sections} /> },
    });
  },
);

/** Health is left out where its checks take more than a second. */
async function findWork(c: Context<Env>): Promise<Partial<OverviewFindings>> {
  const { db, sql, config, clock } = c.var;
  const now = clock();
  const opened = { kind: config.databaseUrl === undefined ? "embedded" : "external", owner: true } as const;
  const mayManage = mayIn(c, "manageSite");
  const [counts, findings] = await Promise.all([
    waitingCounts(sql, now, mostFindingsCounted),
    mayManage ? withinLimit(recentFindings(db, now, () => examine(sql, opened, config, now))) : null,
  ]);
  if (!mayManage) return { reports: counts.reports, prices: counts.prices };
  return { ...counts, warnings: findings?.filter(({ level }) => level !== "ok").length };
}
