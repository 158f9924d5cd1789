import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { type Search, takePrintedNumber, wordsOf } from "./rules.ts";

/** Reads a text as a search. The database folds it, so that it is folded as the texts it is looked for in. */
export async function readSearch(db: Db, text: string): Promise<Search> {
  const { printed, rest } = takePrintedNumber(text);
  const [row] = await db.select({ folded: sql<string>`search_fold(${rest})` }).from(sql`(select 1) as one`);
  return { printed, words: wordsOf(row?.folded ?? "") };
}
