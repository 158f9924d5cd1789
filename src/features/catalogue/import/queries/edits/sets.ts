import type { TransactionSql } from "postgres";

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

export async function categoryOfSeries(tx: TransactionSql, id: string): Promise<string | undefined> {
  const [series] = await tx<{ category: string }[]>`select category from series where id = ${id}`;
  return series?.category;
}
