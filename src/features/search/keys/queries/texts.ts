import { type AnyColumn, and, eq, exists, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { artists, cards, series, sets, variants } from "#db/schema/catalogue/cards.ts";
import { distinctWords, fieldPattern, withWords } from "#features/catalogue/words/rules.ts";
import type { Term, TextKey } from "#features/search/language/rules/query.ts";
import type { Reader } from "./reader.ts";
import { isUnknown } from "./unknown.ts";
import { hasText, inSets } from "./words.ts";

/** Condition of a term about a text, such as `artist:"…"`; nothing is found by an empty text. */
export function isText(
  db: Db,
  { key, isWhole, text }: Extract<Term, { kind: "text" }>,
  reader: Reader,
): SQL | undefined {
  const folded = reader.fold(text);
  if (folded === "" && key !== "number") return sql`false`;
  return textConditions[key](db, folded, isWhole, text, reader);
}

type TextCondition = (db: Db, folded: string, isWhole: boolean, text: string, reader: Reader) => SQL | undefined;

/** Whole names have an index. */
const hasName = (column: AnyColumn, folded: string, isWhole: boolean) =>
  isWhole ? sql`string_to_array(${column}, '|') @> array[${` ${folded} `}::text]` : hasText(column, folded, false);

/** Makes PostgreSQL limit first, so it folds each distinct name once, not each row. */
const apart = 1000000;
const textConditions: Record<TextKey, TextCondition> = {
  number: (_db, _folded, _isWhole, text) => {
    const [number = "", total = ""] = text.split("/");
    return and(eq(cards.numberKey, number), /^\d{1,4}$/.test(total) ? eq(sets.printedTotal, Number(total)) : undefined);
  },
  set(db, folded, isWhole, text) {
    const isNamed = or(like(sets.searchText, fieldPattern(folded)), eq(sets.id, text));
    if (isWhole) return inSets(db, isNamed);
    // "base set" means that set, not Base Set 2.
    const named = db.select({ id: sets.id }).from(sets).where(isNamed);
    return inSets(db, or(isNamed, and(sql`not exists ${named}`, hasText(sets.searchText, folded, false))));
  },
  series(db, folded, isWhole, text) {
    const names = sql`'| ' || search_fold(${series.name}) || ' | ' || coalesce(search_fold(${series.englishName}), '') || ' |'`;
    const isNamed = or(hasText(names, folded, isWhole), eq(series.id, text));
    return inSets(db, inArray(sets.seriesId, db.select({ id: series.id }).from(series).where(isNamed)));
  },
  attack: (_db, folded, isWhole) => hasName(cards.attackText, folded, isWhole),
  ability: (_db, folded, isWhole) => hasName(cards.abilityText, folded, isWhole),
  text(_db, folded) {
    const words = distinctWords(folded).map((word) => `'${word}':*`);
    const texts = sql`search_said(${cards.attacks}, ${cards.abilities}, ${cards.rules})`;
    return sql`${texts} @@ to_tsquery('simple', ${words.join(" & ")})`;
  },
  artist(db, folded, isWhole) {
    const found = db
      .select({ id: artists.id })
      .from(artists)
      .where(hasText(artists.searchText, folded, isWhole));
    return sql`${cards.artistId} = any(array(${found}))`;
  },
  evolves(db, folded, isWhole) {
    const names = db.selectDistinct({ name: cards.evolvesFrom }).from(cards).limit(apart).as("names");
    const text = sql`'| ' || search_fold(${names.name}) || ' |'`;
    const found = db
      .select({ name: names.name })
      .from(names)
      .where(hasText(text, folded, isWhole));
    return sql`${cards.evolvesFrom} = any(array(${found}))`;
  },
  variant(db, folded, isWhole, _text, { variantNames }) {
    const named = isWhole
      ? variantNames.filter(({ searchText }) => searchText.includes(`| ${folded} |`))
      : withWords(variantNames, distinctWords(folded), "named");
    const names = named.map(({ name }) => name);
    const ofCard = db
      .select({ id: variants.cardId })
      .from(variants)
      .where(
        and(
          eq(variants.cardId, cards.id),
          isNull(variants.goneAt),
          sql`${variants.name} = any(${sql.param(names)}::text[])`,
        ),
      );
    return names.length === 0 ? sql`false` : and(exists(ofCard), sql`not ${isUnknown.finish}`);
  },
};
