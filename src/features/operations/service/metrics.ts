import { collectDefaultMetrics, Gauge, register } from "prom-client";
import type { Deps } from "#http/env.ts";
import { keptFigures } from "#lib/cache/kept.ts";
import { backendsByState } from "../queries/server.ts";
import { withinLimit } from "./health.ts";

collectDefaultMetrics();

const pages = new Gauge({ name: "live_connections", help: "Open pages listening for live events" });
const databaseUp = new Gauge({ name: "database_up", help: "1 when the database answered within a second" });
const backends = new Gauge({
  name: "database_backends",
  help: "Connections to the database, of every process, by state",
  labelNames: ["state"],
});
const cacheGauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ["cache", "part"] });
const cacheBytes = cacheGauge("cache_bytes", "About what a cache holds; the sum stays below CACHE_MB");
const cacheHits = cacheGauge("cache_hits", "Values that were there when asked for, since the start");
const cacheMisses = cacheGauge("cache_misses", "Values that had to be made, since the start");
const catalogueAge = new Gauge({ name: "catalogue_age_seconds", help: "Since the catalogue was last imported" });
const pricesAge = new Gauge({ name: "prices_age_seconds", help: "Since prices were last imported" });

/** The metrics in Prometheus' format; a database that does not answer in time counts as down. */
export async function readMetrics({ sql, hub, catalogue, clock }: Deps): Promise<{ text: string; type: string }> {
  pages.set(hub.size);
  const found = await withinLimit(backendsByState(sql));
  databaseUp.set(found ? 1 : 0);
  backends.reset();
  for (const { state, count } of found ?? []) backends.set({ state }, count);
  for (const { name: cache, part, bytes, hits, misses } of keptFigures()) {
    cacheBytes.set({ cache, part }, bytes);
    cacheHits.set({ cache, part }, hits);
    cacheMisses.set({ cache, part }, misses);
  }
  setAge(catalogueAge, catalogue.catalogueAt, clock());
  setAge(pricesAge, catalogue.pricesAt, clock());
  return { text: await register.metrics(), type: register.contentType };
}

/** NaN for never, so that no alert takes it for fresh. */
function setAge(gauge: Gauge, at: Date | null, now: Date): void {
  gauge.set(at ? (now.getTime() - at.getTime()) / 1000 : Number.NaN);
}
