import type { TransactionSql } from "postgres";
import { slug } from "#lib/text/slug.ts";

type Named = { id: string; within: string; slug: string; name: string };

/** Gives series and sets unique slugs from their English names. Returns how many changed. */
export async function deriveSlugs(tx: TransactionSql): Promise<number> {
  const series = await tx<Named[]>`
    select id, category as within, slug, coalesce(english_name, name) as name from series order by release_date, id`;
  const sets = await tx<Named[]>`
    select id, series_id as within, slug, coalesce(english_name, name) as name from sets
    order by (english_name is null), release_date, id`;
  return (await writeSlugs(tx, "series", series)) + (await writeSlugs(tx, "sets", sets));
}

async function writeSlugs(tx: TransactionSql, table: "series" | "sets", rows: Named[]): Promise<number> {
  const wrong = withWanted(rows).filter((row) => row.slug !== row.wanted);
  if (wrong.length === 0) return 0;
  const byId = JSON.stringify(Object.fromEntries(wrong.map((row) => [row.id, row.wanted])));
  // Through temporary slugs, because two sets may swap theirs.
  await tx.unsafe(`update ${table} set slug = '~' || id where $1::text::jsonb ? id`, [byId]);
  await tx.unsafe(`update ${table} set slug = $1::text::jsonb->>id where $1::text::jsonb ? id`, [byId]);
  return wrong.length;
}

/** Rows with their slugs: from the name, else the id; the older set gets the plain one. */
function withWanted(rows: Named[]): (Named & { wanted: string })[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const id = slug(row.id) || row.id;
    const choices = [slug(row.name) || id, `${slug(row.name)}-${id}`, row.id];
    const free = choices.find((one) => !taken.has(`${row.within}/${one}`));
    taken.add(`${row.within}/${free}`);
    return { ...row, wanted: free ?? row.id };
  });
}
