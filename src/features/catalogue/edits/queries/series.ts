import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";

export const StaffSeries = v.strictObject({
  id: v.string(),
  category: v.string(),
  slug: v.string(),
  sets: v.number(),
  /** Sets that have cards. */
  shownSets: v.number(),
  /** A source lists one of its sets, or a card of one. */
  isImported: v.boolean(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  releaseDate: v.nullable(v.string()),
});
export type StaffSeries = v.InferOutput<typeof StaffSeries>;

/** Series that staff created, by id. */
export const staffSeries = (
  sql: Sql | TransactionSql,
  { id, after = "", limit = 1 }: { id?: string; after?: string; limit?: number },
): Promise<StaffSeries[]> =>
  typedRows(
    StaffSeries,
    sql`
    select r.id, r.category, r.slug, r.name, r.english_name as "englishName", r.release_date::text as "releaseDate",
      count(s.id)::int as sets, (count(s.id) filter (where s.card_count > 0))::int as "shownSets",
      coalesce(bool_or(s.source_ids <> '{}'
        or exists (select from cards c where c.set_id = s.id and c.source <> 'staff')), false) as "isImported"
    from series r left join sets s on s.series_id = r.id
    where (${id ?? null}::text is null or r.id = ${id ?? null}) and r.id > ${after}
      and exists (select from audit_log a where a.action = 'series.create' and a.object = 'series:' || r.id)
    group by r.id order by r.id limit ${limit}`,
  );

export type SeriesFacts = Pick<StaffSeries, "name" | "englishName" | "releaseDate">;

/** Replaces the facts of a series. */
export async function updateSeries(tx: TransactionSql, id: string, facts: SeriesFacts): Promise<void> {
  const { name, englishName, releaseDate } = facts;
  await tx`
    update series set name = ${name}, english_name = ${englishName}, release_date = ${releaseDate} where id = ${id}`;
}
