import { drizzle } from "drizzle-orm/postgres-js";
import type { ParameterOrJSON, Sql } from "postgres";
import type { Db } from "../db/open.ts";

/** How PostgreSQL would run the last query of `run`. */
export async function planOf(sql: Sql, run: (db: Db) => Promise<unknown>): Promise<string> {
  let last: [text: string, values: unknown[]] = ["", []];
  const logQuery = (text: string, values: unknown[]) => {
    last = [text, values];
  };
  await run(drizzle(sql, { casing: "snake_case", logger: { logQuery } }));
  const lines = await sql.unsafe(`explain ${last[0]}`, last[1] as ParameterOrJSON<never>[]);
  return lines.map((line) => line["QUERY PLAN"]).join("\n");
}
