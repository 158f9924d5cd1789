import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { type Search, takePrintedNumber, wordsOf } from "../../catalogue/words/rules.ts";
import { type Query, required, termsOf } from "../rules/query.ts";
import type { Reader } from "./filters/reader.ts";
import { type Money, minorOf } from "./prices.ts";

/** What the results depend on besides the query. */
export type Asker = { userId: string | null; hidden: string[]; money: Money; today: string };

/** A query with its texts folded and its words ready to rank by. */
export type Prepared = { query: Query; search: Search; reader: Reader; asker: Asker };

/** The database folds all texts at once, as it folded the texts they are compared with. */
export async function prepareQuery(db: Db, query: Query, asker: Asker): Promise<Prepared> {
  const texts = termsOf(query.filter).flatMap((term) => ("text" in term ? takeApart(term.text).texts : []));
  const rows =
    texts.length === 0
      ? []
      : await db
          .select({ text: sql<string>`text`, folded: sql<string>`search_fold(text)` })
          .from(sql`unnest(${sql.param(texts)}::text[]) as text`);
  const folded = new Map(rows.map((row) => [row.text, row.folded]));
  const fold = (text: string) => folded.get(text) ?? "";
  const searchFor = (text: string): Search => {
    const { printed, rest } = takeApart(text);
    return { printed, words: wordsOf(fold(rest)) };
  };
  const words = required(query.filter).flatMap((part) =>
    part.kind === "word" || part.kind === "phrase" ? searchFor(part.text) : [],
  );
  return {
    query,
    search: {
      printed: words.find(({ printed }) => printed)?.printed ?? null,
      words: wordsOf(words.flatMap((one) => one.words).join(" ")),
    },
    reader: {
      userId: asker.userId,
      today: asker.today,
      search: searchFor,
      fold,
      toMinor: (price) => minorOf(price, asker.money.currency),
    },
    asker,
  };
}

function takeApart(text: string) {
  const { printed, rest } = takePrintedNumber(text);
  return { printed, rest, texts: [text, rest] };
}
