import type { Context } from "hono";
import { auditOf } from "#access/audit/queries.ts";
import { staffSeries } from "#features/catalogue/edits/queries/series.ts";
import { seriesDigest } from "#features/catalogue/edits/service/sets.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { EditSeriesPage, StaffSeriesPage } from "../views/series.tsx";
import { pagedList } from "./place.ts";

export async function seriesPage(c: Context<Env>, after: string) {
  const found = await pagedList("/admin/cards/series", after, (limit) => staffSeries(c.var.sql, { after, limit }));
  return { json: found.json, page: { title: "Series created by staff", body: <StaffSeriesPage {...found.props} /> } };
}

/** @throws Refusal 404. */
export async function editSeriesPage(c: Context<Env>, sent: Sent = {}) {
  const id = c.req.param("id") ?? c.req.query("series") ?? "";
  const [series] = await staffSeries(c.var.sql, { id });
  if (!series) throw sent.fault ?? notFound("series");
  const past = { history: await auditOf(c.var.db, `series:${id}`), now: c.var.clock() };
  const body = <EditSeriesPage series={series} seen={seriesDigest(series)} {...past} {...sent} />;
  return { json: series, page: { title: `Edit ${leadingName(series)}`, body } };
}

export const editSeriesForm = async (c: Context<Env>, sent: Sent) => ({ page: (await editSeriesPage(c, sent)).page });
