import type { Context } from "hono";
import { auditOf } from "#access/audit/queries.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import { staffSets } from "#features/catalogue/edits/queries/sets.ts";
import { setDigest } from "#features/catalogue/edits/service/sets.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { allSeries } from "../queries.ts";
import { NewSeriesPage, NewSetPage } from "../views/new-set.tsx";
import { EditSetPage, SetsPage } from "../views/sets.tsx";
import { pagedList } from "./place.ts";

export async function newSeriesForm(c: Context<Env>, sent: Sent) {
  const games = await categoryList(c.var.db, c.var.catalogue);
  const options = games.map(({ id, name }) => ({ value: id, label: name }));
  return { page: { title: "New series", body: <NewSeriesPage games={options} {...sent} /> } };
}

export async function newSetForm(c: Context<Env>, sent: Sent) {
  const series = [...Map.groupBy(await allSeries(c.var.db), ({ game }) => game)].map(([label, rows]) => ({
    label,
    options: rows.map(({ id, name }) => ({ value: id, label: name })),
  }));
  return { page: { title: "New set", body: <NewSetPage series={series} {...sent} /> } };
}

export async function setsPage(c: Context<Env>, after: string) {
  const found = await pagedList("/admin/cards/sets", after, (limit) => staffSets(c.var.sql, { after, limit }));
  return { json: found.json, page: { title: "Sets created by staff", body: <SetsPage {...found.props} /> } };
}

/** @throws Refusal 404. */
export async function editSetPage(c: Context<Env>, sent: Sent = {}) {
  const id = c.req.param("id") ?? c.req.query("set") ?? "";
  const [set] = await staffSets(c.var.sql, { id });
  if (!set) throw sent.fault ?? notFound("set");
  const history = await auditOf(c.var.db, `set:${id}`);
  const body = <EditSetPage set={set} seen={setDigest(set)} history={history} now={c.var.clock()} {...sent} />;
  return { json: set, page: { title: `Edit ${leadingName(set)}`, body } };
}

export const editSetForm = async (c: Context<Env>, sent: Sent) => ({ page: (await editSetPage(c, sent)).page });
