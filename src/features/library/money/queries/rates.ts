import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";

const DayRate = v.strictObject({ currency: v.string(), day: v.string(), perDollar: v.string() });
export type DayRate = v.InferOutput<typeof DayRate>;

/** All stored rates of some currencies, the oldest first. */
export const ratesOfDays = (db: Db, codes: readonly string[]): Promise<DayRate[]> =>
  typedRows(
    DayRate,
    db.execute(sql`
    select currency, day::text as day, per_dollar as "perDollar" from exchange_rates
    where currency = any(${sql.param([...codes])}::text[]) order by currency, day`),
  );
