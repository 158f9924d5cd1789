import { gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { cards, sets } from "../../../../db/schema/catalogue.ts";

/** Letters only. */
export const everyWord = (db: Db): Promise<{ word: string; count: number }[]> =>
  db
    .select({ word: sql<string>`word`, count: sql<number>`count(*)::int` })
    .from(
      sql`(select unnest(string_to_array(${cards.searchText}, ' ')) as word from ${cards} where ${isNull(cards.goneAt)}
        union all select unnest(string_to_array(${sets.searchText}, ' ')) from ${sets} where ${gt(sets.cardCount, 0)}) as words`,
    )
    .where(sql`word ~ '^[a-z][a-z]{2,}$'`)
    .groupBy(sql`word`);
