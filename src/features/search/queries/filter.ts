import {
  type AnyColumn,
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  like,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { artists, cardSpecies, cards, entries, sets, variants } from "../../../../db/schema/index.ts";
import { fieldPattern, isPlain, type Search, wordPattern, wordsOf } from "../../catalogue/words/rules.ts";
import type { ChoiceKey, Comparison, Filter, Term, TextKey } from "../rules/query.ts";
import { raritiesNamed, raritiesWith, subtypesNamed } from "../rules/words.ts";
import { amount } from "./prices.ts";

export type Reader = {
  /** null: signed out. */
  userId: string | null;
  /** YYYY-MM-DD */
  today: string;
  /** `search`: words and printed number of a text; `fold`: the whole text, folded by the database. */
  search: (text: string) => Search;
  fold: (text: string) => string;
  /** To minor units of the viewer's currency. */
  toMinor: (price: number) => number;
};

const newDays = 90;
const compare = { "=": eq, ">": gt, ">=": gte, "<": lt, "<=": lte } as const;

/** A condition on `cards` joined with `sets`, and with `main_prices` where it compares prices. */
export function conditionOf(db: Db, filter: Filter, reader: Reader): SQL | undefined {
  const inner = (part: Filter) => conditionOf(db, part, reader);
  switch (filter.kind) {
    case "and":
      return and(...filter.parts.map(inner));
    case "or":
      return or(...filter.parts.map(inner));
    case "not":
      // Unknown counts as false.
      return sql`not coalesce(${inner(filter.part) ?? sql`true`}, false)`;
    case "word":
      return isFound(db, reader.search(filter.text));
    case "phrase":
      return isPhrase(reader.fold(filter.text));
    case "text":
      return isText(db, filter, reader);
    case "choice":
      return isChoice(db, filter.key, filter.value, reader);
    case "number":
      return isNumber(db, filter, reader);
    case "released":
      return isReleased(filter.compare, filter.date);
  }
}

const isFound = (db: Db, { printed, words }: Search): SQL | undefined =>
  and(
    printed ? and(eq(cards.numberKey, printed.numberKey), eq(sets.printedTotal, printed.total)) : undefined,
    ...words.map((word) => hasWord(db, word)),
  );

/** In the card's text, its set's text or its rarity's name. */
function hasWord(db: Db, word: string): SQL | undefined {
  const pattern = wordPattern(word);
  // Japanese has no trigrams to index, so this uses the index of letters.
  const letters = isPlain(word)
    ? undefined
    : sql`string_to_array(${cards.searchText}, null) @> string_to_array(${word}, null)`;
  const rarities = raritiesWith(word);
  return or(
    and(letters, like(cards.searchText, pattern)),
    inSets(db, like(sets.searchText, pattern)),
    rarities.length > 0 ? inArray(cards.rarity, rarities) : undefined,
  );
}

/** An array instead of a join lets both sides of an `or` use an index. */
const inSets = (db: Db, condition: SQL | undefined): SQL =>
  sql`${cards.setId} = any(array(${db.select({ id: sets.id }).from(sets).where(condition)}))`;

const isPhrase = (folded: string): SQL | undefined => {
  const pattern = isPlain(folded) ? `% ${folded} %` : `%${folded}%`;
  return folded === "" ? undefined : or(like(cards.searchText, pattern), like(sets.searchText, pattern));
};

const hasText = (column: SQL | AnyColumn, folded: string, isWhole: boolean) =>
  isWhole ? like(column, fieldPattern(folded)) : and(...wordsOf(folded).map((word) => like(column, wordPattern(word))));

function isText(db: Db, { key, isWhole, text }: Extract<Term, { kind: "text" }>, reader: Reader): SQL | undefined {
  const folded = reader.fold(text);
  if (folded === "" && key !== "number") return sql`false`;
  return textConditions[key](db, folded, isWhole, text);
}

/** Makes PostgreSQL limit first, so it folds each distinct name once, not each row. */
const apart = 1_000_000;

const textConditions: Record<TextKey, (db: Db, folded: string, isWhole: boolean, text: string) => SQL | undefined> = {
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
  attack: (_db, folded, isWhole) => hasText(cards.attackText, folded, isWhole),
  ability: (_db, folded, isWhole) => hasText(cards.abilityText, folded, isWhole),
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
  variant(db, folded, isWhole) {
    const names = db.selectDistinct({ name: variants.name }).from(variants).limit(apart).as("names");
    const text = sql`'| ' || search_fold(${names.name}) || ' |'`;
    const found = db
      .select({ name: names.name })
      .from(names)
      .where(hasText(text, folded, isWhole));
    const ofCards = db
      .select({ id: variants.cardId })
      .from(variants)
      .where(and(isNull(variants.goneAt), sql`${variants.name} = any(array(${found}))`));
    return inArray(cards.id, ofCards);
  },
};

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const promos = raritiesNamed("promo");

function isChoice(db: Db, key: ChoiceKey, value: string, reader: Reader): SQL | undefined {
  const isPokemon = eq(cards.supertype, "pokemon");
  switch (key) {
    case "type":
      return value === "pokemon" || value === "trainer" || value === "energy"
        ? eq(cards.supertype, value)
        : arrayContains(cards.types, [titled(value)]);
    case "energy":
      return arrayContains(cards.types, [titled(value)]);
    case "subtype":
      return arrayOverlaps(cards.subtypes, subtypesNamed(value));
    case "rarity":
      return inArray(cards.rarity, raritiesNamed(value));
    case "weakness":
    case "resistance": {
      const column = key === "weakness" ? cards.weaknesses : cards.resistances;
      if (value === "none") return and(isPokemon, sql`${column} = '[]'::jsonb`);
      return sql`${column} @> ${JSON.stringify([{ type: titled(value) }])}::jsonb`;
    }
    case "category":
      return eq(cards.category, value);
    case "format":
      return sql`${cards.legal} @> ${JSON.stringify({ [value]: true })}::jsonb`;
    case "is":
      return isFlag(db, value, reader);
  }
}

function isFlag(db: Db, flag: string, { userId, today }: Reader): SQL | undefined {
  switch (flag) {
    case "secret":
      return sql`${cards.isSecret}`;
    case "promo":
      return or(inArray(cards.rarity, promos), like(sets.searchText, "% promo%"));
    case "new":
      return sql`${releaseDate} between ${today}::date - ${newDays}::int and ${today}::date`;
    case "owned":
      return isOwned(db, userId, ">", 0);
    case "dupe":
      return isOwned(db, userId, ">", 1);
    case "wanted": {
      const begun = db.selectDistinct({ id: entries.setId }).from(entries).where(ofUser(userId));
      return and(isOwned(db, userId, "=", 0), inArray(cards.setId, begun));
    }
    default:
      return arrayOverlaps(cards.subtypes, subtypesNamed(flag));
  }
}

const ofUser = (userId: string | null) => (userId === null ? sql`false` : eq(entries.userId, userId));

const holds: Record<Comparison, (zero: number, value: number) => boolean> = {
  "=": (zero, value) => zero === value,
  ">": (zero, value) => zero > value,
  ">=": (zero, value) => zero >= value,
  "<": (zero, value) => zero < value,
  "<=": (zero, value) => zero <= value,
};

/** Over all variants; a card without entries has 0 copies. */
function isOwned(db: Db, userId: string | null, comparison: Comparison, value: number): SQL {
  const sum = sql`sum(${entries.quantity})`;
  const owned = (condition: SQL) =>
    db.select({ id: entries.cardId }).from(entries).where(ofUser(userId)).groupBy(entries.cardId).having(condition);
  const isSo = compare[comparison](sum, value);
  if (!holds[comparison](0, value)) return inArray(cards.id, owned(isSo));
  return sql`${cards.id} not in ${owned(sql`not ${isSo}`)}`;
}

function isNumber(db: Db, { key, compare: comparison, value }: Extract<Term, { kind: "number" }>, reader: Reader): SQL {
  const is = compare[comparison];
  switch (key) {
    case "hp":
      return is(cards.hp, value);
    case "retreat":
      // Sources omit a retreat cost of 0.
      return is(sql`case when ${cards.supertype} = 'pokemon' then coalesce(${cards.retreat}, 0) end`, value);
    case "own":
      return isOwned(db, reader.userId, comparison, value);
    case "price":
      return is(amount, reader.toMinor(value));
    case "dex": {
      const ofSpecies = db.select({ id: cardSpecies.cardId }).from(cardSpecies).where(is(cardSpecies.speciesId, value));
      return inArray(cards.id, ofSpecies);
    }
  }
}

export const releaseDate = sql`coalesce(${cards.releaseDate}, ${sets.releaseDate})`;

/** A year or month is a period: "<" means before its first day, ">" after its last. */
function isReleased(comparison: Comparison, date: string): SQL | undefined {
  const [year = "", month = "01", day = "01"] = date.split("-");
  const first = sql`${`${year}-${month}-${day}`}::date`;
  const unit = { 4: "1 year", 7: "1 month" }[date.length] ?? "1 day";
  const next = sql`(${first} + ${unit}::interval)::date`;
  switch (comparison) {
    case "=":
      return and(sql`${releaseDate} >= ${first}`, sql`${releaseDate} < ${next}`);
    case ">":
      return sql`${releaseDate} >= ${next}`;
    case ">=":
      return sql`${releaseDate} >= ${first}`;
    case "<":
      return sql`${releaseDate} < ${first}`;
    case "<=":
      return sql`${releaseDate} < ${next}`;
  }
}
