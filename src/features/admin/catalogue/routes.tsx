import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf } from "#access/guards.ts";
import { cancelLoad, Load, readLoad } from "#features/catalogue/import/queries/load.ts";
import { startLoad } from "#features/catalogue/import/service/load.ts";
import { listCategories, totals } from "#features/catalogue/sets/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { ago } from "#lib/time.ts";
import { CatalogueAdmin, CataloguePage } from "./views.tsx";

/** `load`: the running or last load of the full catalogue. */
const CatalogueAnswer = v.strictObject({
  categories: v.array(
    v.strictObject({ id: v.string(), title: v.string(), sets: v.number(), cards: v.number(), variants: v.number() }),
  ),
  catalogueAt: v.nullable(v.string()),
  load: v.nullable(v.strictObject({ ...Load.entries, startedAt: v.string(), beatAt: v.string() })),
});

export const cataloguePages = new Hono<Env>()
  .get("/", answers("What is in the catalogue, and the last load", CatalogueAnswer), showCatalogue)
  .post("/load", answers("Loads the full catalogue from its source", CatalogueAnswer), async (c) => {
    const { sql, config, log } = c.var;
    const { finished } = await startLoad(sql, {
      baseUrl: config.catalogueUrl,
      languages: config.catalogueLanguages,
      keys: config.catalogueKeys,
      by: actorOf(c),
    });
    finished.catch((error: unknown) => {
      if (error instanceof ImportError) log.warn(`loading the catalogue: ${error.message}`);
      else log.error({ err: error }, "the catalogue could not be loaded");
    });
    return await showCatalogue(c);
  })
  .delete("/load", answers("Cancels the running load of the catalogue", CatalogueAnswer), async (c) => {
    await cancelLoad(c.var.sql, actorOf(c));
    return await showCatalogue(c);
  });

async function showCatalogue(c: Context<Env>): Promise<Response> {
  const { db, sql, config, catalogue, clock } = c.var;
  const [categories, counts, load = null] = await Promise.all([listCategories(db), totals(db), readLoad(sql)]);
  const loaded = categories.map(({ id, title }) => ({ id, title, ...countsOf(id, counts) }));
  const when = (time: Date) => ago(time, clock());
  const body = (
    <CatalogueAdmin
      loaded={loaded}
      changed={catalogue.catalogueAt && when(catalogue.catalogueAt)}
      load={load && { ...load, started: when(load.startedAt), ended: when(load.beatAt) }}
      source={new URL(config.catalogueUrl).host}
    />
  );
  return respond(c, {
    json: { categories: loaded, catalogueAt: catalogue.catalogueAt, load },
    fragment: body,
    page: { title: "Catalogue", body: <CataloguePage>{body}</CataloguePage> },
    back: "/admin/catalogue",
  });
}

function countsOf(id: string, counts: Awaited<ReturnType<typeof totals>>) {
  const count = counts.find(({ category }) => category === id);
  return { sets: count?.sets ?? 0, cards: count?.cards ?? 0, variants: count?.variants ?? 0 };
}
