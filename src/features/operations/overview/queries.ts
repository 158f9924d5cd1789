import type { Sql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";

const OverviewCounts = v.strictObject({
  reports: v.number(),
  profiles: v.number(),
  prices: v.number(),
  errors: v.number(),
});
export type OverviewCounts = v.InferOutput<typeof OverviewCounts>;

/** What waits for staff: each counted no further than `most`. */
export async function waitingCounts(sql: Sql, now: Date, most: number): Promise<OverviewCounts> {
  const [counts] = await typedRows(
    OverviewCounts,
    sql`
    select
      (select count(*)::int from (select from card_reports
        where status = 'open' and duplicate_of is null limit ${most}) r) as reports,
      (select count(*)::int from (select from profile_reports where status = 'open' limit ${most}) r) as profiles,
      (select count(*)::int from (select distinct card_id, variant, source from held_prices h
        where is_accepted is null and not exists (
          select from current_prices later
          where later.card_id = h.card_id and later.variant = h.variant and later.source = h.source
            and (later.as_of at time zone 'UTC')::date > h.day and later.market is not null) limit ${most}) p) as prices,
      (select count(*)::int from (select at from server_errors order by id desc limit ${most}) e
        where at > ${now}::timestamptz - interval '1 day') as errors`,
  );
  return counts!;
}
