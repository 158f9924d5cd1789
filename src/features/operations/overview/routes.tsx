import { type Context, Hono } from "hono";
import * as v from "valibot";
import { mayIn, requireStaff, requireViewer } from "#access/guards.ts";
import { photosState } from "#features/catalogue/images/service/hosts.ts";
import { staffRows } from "#frame/menus.ts";
import { linksFor } from "#frame/navigation.ts";
import { menuPlace } from "#frame/place.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { readVitals } from "../queries/server.ts";
import { examine } from "../service/doctor.ts";
import { withinLimit } from "../service/health.ts";
import { recentFindings, recentVitals } from "./cache.ts";
import { waitingCounts } from "./queries.ts";
import { firstSteps, mostFindingsCounted, type OverviewFindings, type SiteFigures, waitingAt } from "./rules.ts";
import { OverviewPage } from "./views.tsx";

const Waiting = v.strictObject({ count: v.number(), texts: v.array(v.string()) });

const Site = v.strictObject({
  members: v.number(),
  cards: v.number(),
  databaseBytes: v.number(),
  lastBackup: v.nullable(v.string()),
  /** What this process saw of the source of photos since it started. */
  photos: v.picklist(["unseen", "working", "failing"]),
  photosFailSince: v.nullable(v.string()),
  steps: v.array(v.strictObject({ title: v.string(), href: v.string(), isDone: v.boolean() })),
});

const Overview = v.strictObject({
  /** For those who manage the site. */
  site: v.nullable(Site),
  value: v.array(v.strictObject({ title: v.string(), href: v.string(), waiting: v.nullable(Waiting) })),
});

export const staffOverview = new Hono<Env>().get(
  "/",
  requireViewer,
  requireStaff,
  answers("The parts of the admin panel, and what waits there", Overview),
  async (c) => {
    const [found, figures] = await Promise.all([findWork(c), siteFigures(c)]);
    const sections = linksFor(staffRows, menuPlace(c)).map(({ title, href }) => ({
      title,
      href,
      waiting: waitingAt(href, found),
    }));
    return respond(c, {
      json: { site: figures && siteJson(figures), value: sections },
      page: {
        title: "Admin Panel",
        body: <OverviewPage sections={sections} figures={figures} now={c.var.clock()} />,
      },
    });
  },
);

/** null for staff who do not manage the site, and where counting takes more than a second. */
async function siteFigures(c: Context<Env>): Promise<SiteFigures | null> {
  const { db, sql, config, clock } = c.var;
  if (!mayIn(c, "manageSite")) return null;
  const vitals = await withinLimit(recentVitals(db, clock(), () => readVitals(sql)));
  if (!vitals) return null;
  const { users, cards, databaseBytes, lastBackup, pricesAt } = vitals;
  return { members: users, cards, databaseBytes, lastBackup, pricesAt, photos: photosState(config) };
}

const iso = (at: Date | number | null) => (at === null ? null : new Date(at).toISOString());

const siteJson = (figures: SiteFigures): v.InferOutput<typeof Site> => ({
  members: figures.members,
  cards: figures.cards,
  databaseBytes: figures.databaseBytes,
  lastBackup: iso(figures.lastBackup),
  photos: figures.photos.kind,
  photosFailSince: figures.photos.kind === "failing" ? iso(figures.photos.since) : null,
  steps: firstSteps(figures),
});

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
