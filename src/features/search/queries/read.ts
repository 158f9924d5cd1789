import { gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { cards, sets } from "../../../../db/schema/index.ts";
import { type Search, takePrintedNumber, wordsOf } from "../rules/words-of.ts";

/** Reads a text as a search. The database folds it, so that it is folded as the texts it is looked for in. */
export async function readSearch(db: Db, text: string): Promise<Search> {
  const { printed, rest } = takePrintedNumber(text);
  const [row] = await db.select({ folded: sql<string>`search_fold(${rest})` }).from(sql`(select 1) as one`);
  return { printed, words: wordsOf(row?.folded ?? "") };
}

/** Every word of the catalogue that is more than a number or a sign, with how many cards and sets have it. */
export const everyWord = (db: Db): Promise<{ word: string; count: number }[]> =>
  db
    .select({ word: sql<string>`word`, count: sql<number>`count(*)::int` })
    .from(
      sql`(select unnest(string_to_array(${cards.searchText}, ' ')) as word from ${cards} where ${isNull(cards.goneAt)}
        union all select unnest(string_to_array(${sets.searchText}, ' ')) from ${sets} where ${gt(sets.cardCount, 0)}) as words`,
    )
    .where(sql`word ~ '^[a-z][a-z]{2,}$'`)
    .groupBy(sql`word`);
