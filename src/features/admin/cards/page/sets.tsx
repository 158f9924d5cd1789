import type { Context } from "hono";
import type { Env } from "../../../../http/env.ts";
import type { Sent } from "../../../../http/form.ts";
import { categoryList } from "../../../catalogue/cache.ts";
import { allSeries } from "../queries.ts";
import { NewSeriesPage, NewSetPage } from "../views/new-set.tsx";

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
