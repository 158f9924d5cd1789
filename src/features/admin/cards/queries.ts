import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards, categories, rarities, series, sets } from "#db/schema/catalogue/cards.ts";
import { selectCards } from "#features/catalogue/cards/queries.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { distinctWords, wordPattern } from "#features/catalogue/words/rules.ts";
import { cursorText, pageOf, readCursor } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { beginningWith } from "#lib/sql/like.ts";
import type { CardState } from "./schema/find.ts";

const isEdited = sql<boolean>`exists (select from card_sources s where s.card_id = ${cards.id} and s.source = 'staff')`;

const isIn: Record<CardState | "present", SQL | undefined> = {
  all: undefined,
  edited: isEdited,
  removed: isNotNull(cards.goneAt),
  present: isNull(cards.goneAt),
};

const columns = {
  id: cards.id,
  category: cards.category,
  name: cards.name,
  number: cards.number,
  englishName: cards.englishName,
  set: sql<string>`coalesce(${sets.englishName}, ${sets.name})`,
  game: categories.name,
  gamePosition: categories.position,
  setId: cards.setId,
  position: cards.position,
  isGone: sql<boolean>`${isNotNull(cards.goneAt)}`,
  isEdited,
};

export type FoundStaffCard = Awaited<ReturnType<typeof findStaffCards>>["rows"][number];

/** Order of cards as their sets count: 2 before 10; English ones first. */
const order: KeyColumn[] = [
  { value: categories.position, type: "bigint" },
  { value: cards.setId, type: "text" },
  { value: cards.position, type: "bigint" },
  { value: cards.id, type: "text" },
];

const keyTypes = order.map(({ type }) => type);

export type CardsWanted = {
  q: string;
  state: CardState | "present";
  game: string;
  where?: SQL;
  after: string;
  limit: number;
};

/** A page of cards by words of the name, number or set, or by id; removed ones too. */
export async function findStaffCards(db: Db, { q, state, game, where, after, limit }: CardsWanted) {
  const words = distinctWords(q.toLowerCase()).map((word) => (/^\d+$/.test(word) ? numberKey(word) : word));
  const matches = words.map((word) =>
    or(
      ilike(cards.searchText, wordPattern(word)),
      ilike(sets.searchText, wordPattern(word)),
      ilike(cards.id, beginningWith(q)),
    ),
  );
  const rows = await selectCards(db, columns)
    .innerJoin(categories, eq(categories.id, cards.category))
    .where(
      and(
        ...matches,
        isIn[state],
        where,
        game === "" ? undefined : eq(cards.category, game),
        isAfter(order, readCursor(after, keyTypes)),
      ),
    )
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ gamePosition, setId, position, id }) =>
    cursorText([gamePosition, setId, position, id]),
  );
}

/** Rarities of a game as choices of a form, the lowest first. */
export const raritiesOf = (db: Db, category: string) =>
  db
    .select({ value: rarities.key, label: rarities.display })
    .from(rarities)
    .where(sql`${rarities.category} = ${category}`)
    .orderBy(rarities.rank);

/** The newest of each game first. */
export const allSets = (db: Db) =>
  db
    .select({
      value: sets.id,
      label: sql<string>`coalesce(${sets.englishName}, ${sets.name})`,
      game: categories.name,
    })
    .from(sets)
    .innerJoin(categories, eq(categories.id, sets.category))
    .orderBy(categories.position, sql`${sets.releaseDate} desc nulls first`, sets.id);

/** All series, those without sets too; the newest of each game first. */
export const allSeries = (db: Db) =>
  db
    .select({
      id: series.id,
      name: sql<string>`coalesce(${series.englishName}, ${series.name})`,
      game: categories.name,
    })
    .from(series)
    .innerJoin(categories, eq(categories.id, series.category))
    .orderBy(categories.position, sql`${series.releaseDate} desc nulls first`, series.id);
