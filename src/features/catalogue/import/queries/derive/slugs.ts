import type { TransactionSql } from "postgres";
import { slug } from "../../../../../lib/text/slug.ts";

/** From the English name, else the name, else the id; the older set gets the plain one. */
export async function deriveSlugs(tx: TransactionSql): Promise<number> {
  type Named = { id: string; within: string; slug: string; name: string };
  const series = await tx<Named[]>`
    select id, category as within, slug, coalesce(english_name, name) as name from series order by release_date, id`;
  const sets = await tx<Named[]>`
    select id, series_id as within, slug, coalesce(english_name, name) as name from sets
    order by (english_name is null), release_date, id`;
  let changed = 0;
  for (const [table, rows] of [
    ["series", series],
    ["sets", sets],
  ] as const) {
    const taken = new Set<string>();
    const wanted = rows.map((row) => {
      const id = slug(row.id) || row.id;
      const free = [slug(row.name) || id, `${slug(row.name)}-${id}`, row.id].find(
        (one) => !taken.has(`${row.within}/${one}`),
      );
      taken.add(`${row.within}/${free}`);
      return { ...row, wanted: free ?? row.id };
    });
    const wrong = wanted.filter((row) => row.slug !== row.wanted);
    changed += wrong.length;
    if (wrong.length === 0) continue;
    const byId = JSON.stringify(Object.fromEntries(wrong.map((row) => [row.id, row.wanted])));
    // Through temporary slugs, because two sets may swap theirs.
    await tx.unsafe(`update ${table} set slug = '~' || id where $1::text::jsonb ? id`, [byId]);
    await tx.unsafe(`update ${table} set slug = $1::text::jsonb->>id where $1::text::jsonb ? id`, [byId]);
  }
  return changed;
}
