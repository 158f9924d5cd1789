import type { Sql } from "postgres";
import { backUp } from "#features/operations/queries/backup.ts";
import { fill, fillAll, personalTables } from "../account/personal-tables.ts";
import { ready, sampleSite, send } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes, stockCollector } from "../requests/table.ts";

/** No sample leads to these: Stripe's events, the day's rates, attempts that are counted. */
const unreached = [
  "changed_firsts",
  "closed_customers",
  "exchange_rates",
  "local_card_names",
  "local_set_names",
  "price_days",
  "product_links",
  "published_feeds",
  "rate_limits",
  "sold_printings",
  "stripe_events",
];

/** A backup of a site where every feature was used, and every table has a row. */
export async function backUpUsedSite(file: string): Promise<void> {
  const site = await sampleSite();
  const person = await site.signUp();
  await fillAll(site.sql, person, await personalTables(site.sql));
  await stockCollector(site, await site.signUp());
  const people = new Map<Who, Person>();
  for (const route of routes.keys()) {
    if (!route.startsWith("GET")) await (await send(await ready(site, route, people))).arrayBuffer();
  }
  for (const table of unreached) await fill(site.sql, table, {}, { isWhole: true });
  await fill(site.sql, "sealed_products", { category: "EN", set_id: null }, { isWhole: true });
  await backUp(site.sql, file, new Date());
  await site.close();
}

/** Each row that a backup holds, by its table, as COPY writes it. */
export function rowsOfBackup(bytes: Buffer): Map<string, { columns: string[]; rows: string[] }> {
  const content = Bun.zstdDecompressSync(bytes.subarray(bytes.indexOf("\n") + 1, -65)).toString("utf8");
  const tables = new Map<string, { columns: string[]; rows: string[] }>();
  for (const block of content.split("\\.\n").slice(0, -1)) {
    const [head = "", ...rows] = block.split("\n").slice(0, -1);
    const { table, columns } = JSON.parse(head) as { table: string; columns: string[] };
    tables.set(table, { columns, rows });
  }
  return tables;
}

export async function rowsOfTable(sql: Sql, table: string, columns: string[]): Promise<string[]> {
  const copy = await sql`copy ${sql(table)} (${sql(columns)}) to stdout`.readable();
  return (await new Response(copy as unknown as ReadableStream).text()).split("\n").slice(0, -1);
}
