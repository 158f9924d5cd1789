import { and, asc, eq, gt, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { cards, categories, rarities, series, sets } from "../../../../db/schema/catalogue/cards.ts";
import { pageOf } from "../../../lib/cursor.ts";
import { selectCards } from "../../catalogue/cards/queries.ts";
import { wordPattern, wordsOf } from "../../catalogue/words/rules.ts";
import type { CardState } from "./schema.ts";

const isEdited = sql<boolean>`exists (select from card_sources s where s.card_id = ${cards.id} and s.source = 'staff')`;

const isIn: Record<CardState, SQL | undefined> = { all: undefined, edited: isEdited, removed: isNotNull(cards.goneAt) };

const columns = {
  id: cards.id,
  category: cards.category,
  name: cards.name,
  number: cards.number,
  set: sets.name,
  isGone: sql<boolean>`${isNotNull(cards.goneAt)}`,
  isEdited,
};

export type FoundCard = Awaited<ReturnType<typeof findCards>>["rows"][number];

type Wanted = { q: string; state: CardState; game: string; after: string; limit: number };

/** By words of the name, number or set, or by id; removed ones too. */
export async function findCards(db: Db, { q, state, game, after, limit }: Wanted) {
  const words = wordsOf(q.toLowerCase());
  const matches = words.map((word) =>
    or(
      ilike(cards.searchText, wordPattern(word)),
      ilike(sets.searchText, wordPattern(word)),
      ilike(cards.id, `${escaped(q)}%`),
    ),
  );
  const rows = await selectCards(db, columns)
    .where(and(...matches, isIn[state], game === "" ? undefined : eq(cards.category, game), gt(cards.id, after)))
    .orderBy(asc(cards.id))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => id);
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

export const raritiesOf = (db: Db, category: string) =>
  db
    .select({ value: rarities.key, label: rarities.display })
    .from(rarities)
    .where(sql`${rarities.category} = ${category}`)
    .orderBy(rarities.rank);

/** Those without sets too; the newest of each game first. */
export const allSeries = (db: Db) =>
  db
    .select({ id: series.id, name: series.name, game: categories.name })
    .from(series)
    .innerJoin(categories, eq(categories.id, series.category))
    .orderBy(categories.position, sql`${series.releaseDate} desc nulls first`, series.id);
