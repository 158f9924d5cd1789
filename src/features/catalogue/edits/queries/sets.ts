import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";

export type NewSeries = {
  id: string;
  category: string;
  name: string;
  englishName?: string;
  releaseDate: string | null;
};
export type NewSet = Omit<NewSeries, "category"> & { seriesId: string; code: string | null; printedTotal: number };

/** @returns false if the id is taken. */
export async function insertSeries(tx: TransactionSql, series: NewSeries): Promise<boolean> {
  const { id, category, name, englishName, releaseDate } = series;
  const added = await tx`
    insert into series (id, category, name, english_name, slug, release_date)
    values (${id}, ${category}, ${name}, ${englishName ?? null}, ${id}, ${releaseDate}) on conflict do nothing returning id`;
  return added.length === 1;
}

/** @returns false if the id is taken. */
export async function insertSet(tx: TransactionSql, set: NewSet & { category: string }): Promise<boolean> {
  const { id, category, seriesId, name, englishName, code, releaseDate, printedTotal } = set;
  const added = await tx`
    insert into sets (id, category, series_id, name, english_name, slug, code, release_date, printed_total)
    values (${id}, ${category}, ${seriesId}, ${name}, ${englishName ?? null}, ${id}, ${code}, ${releaseDate}, ${printedTotal})
    on conflict do nothing returning id`;
  return added.length === 1;
}

/** The game of a series; undefined for an unknown one. */
export async function categoryOfSeries(tx: TransactionSql, id: string): Promise<string | undefined> {
  const [series] = await tx<{ category: string }[]>`select category from series where id = ${id}`;
  return series?.category;
}

export const StaffSet = v.strictObject({
  id: v.string(),
  category: v.string(),
  seriesName: v.string(),
  seriesSlug: v.string(),
  slug: v.string(),
  cards: v.number(),
  /** A source lists it, or a card of it. */
  isImported: v.boolean(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  code: v.nullable(v.string()),
  releaseDate: v.nullable(v.string()),
  printedTotal: v.number(),
});
export type StaffSet = v.InferOutput<typeof StaffSet>;

/** Sets that staff created, by id. */
export const staffSets = (
  sql: Sql | TransactionSql,
  { id, after = "", limit = 1 }: { id?: string; after?: string; limit?: number },
): Promise<StaffSet[]> =>
  typedRows(
    StaffSet,
    sql`
    select s.id, s.category, r.name as "seriesName", r.slug as "seriesSlug", s.slug, s.card_count as cards,
      s.source_ids <> '{}' or exists (select from cards c where c.set_id = s.id and c.source <> 'staff') as "isImported",
      s.name, s.english_name as "englishName", s.code, s.release_date::text as "releaseDate",
      s.printed_total as "printedTotal"
    from sets s join series r on r.id = s.series_id
    where (${id ?? null}::text is null or s.id = ${id ?? null}) and s.id > ${after}
      and exists (select from audit_log a where a.action = 'set.create' and a.object = 'set:' || s.id)
    order by s.id limit ${limit}`,
  );

export type EditedSetFacts = Pick<StaffSet, "name" | "englishName" | "code" | "releaseDate" | "printedTotal">;

/** Replaces the facts of a set that staff may edit. */
export async function updateSet(tx: TransactionSql, id: string, facts: EditedSetFacts): Promise<void> {
  const { name, englishName, code, releaseDate, printedTotal } = facts;
  await tx`
    update sets set name = ${name}, english_name = ${englishName}, code = ${code}, release_date = ${releaseDate},
      printed_total = ${printedTotal} where id = ${id}`;
}
