import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { distinctWords, type Search, takePrintedNumber } from "./rules.ts";

/** Folded by the database, like the texts it is compared with. */
export async function readSearch(db: Db, text: string): Promise<Search> {
  const { printed, rest } = takePrintedNumber(text);
  const [row] = await db.select({ folded: sql<string>`search_fold(${rest})` }).from(sql`(select 1) as one`);
  return { printed, words: distinctWords(row?.folded ?? "") };
}
