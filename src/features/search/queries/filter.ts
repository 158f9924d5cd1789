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

/** What a filter is read with. */
export type Reader = {
  /** Null for signed-out visitors, who own nothing. */
  userId: string | null;
  /** YYYY-MM-DD. */
  today: string;
  /** A text as words and a printed number; and as a whole, folded as the database folds it. */
  search: (text: string) => Search;
  fold: (text: string) => string;
  /** Minor units of the viewer's currency. */
  toMinor: (price: number) => number;
};

const newDays = 90;
const compare = { "=": eq, ">": gt, ">=": gte, "<": lt, "<=": lte } as const;

/** A filter as a condition on `cards` joined with `sets`; on `main_prices` too where it asks for prices. */
export function conditionOf(db: Db, filter: Filter, reader: Reader): SQL | undefined {
  const inner = (part: Filter) => conditionOf(db, part, reader);
  switch (filter.kind) {
    case "and":
      return and(...filter.parts.map(inner));
    case "or":
      return or(...filter.parts.map(inner));
    case "not":
      // What is not known is not so.
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

/** Cards with the printed number and each of the words. */
const isFound = (db: Db, { printed, words }: Search): SQL | undefined =>
  and(
    printed ? and(eq(cards.numberKey, printed.numberKey), eq(sets.printedTotal, printed.total)) : undefined,
    ...words.map((word) => hasWord(db, word)),
  );

/** A word is in the card's own text, in its set's, or in the name of its rarity. */
function hasWord(db: Db, word: string): SQL | undefined {
  const pattern = wordPattern(word);
  // Lets the index of letters find what the one of trigrams cannot: Japanese.
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

/** Each word somewhere in a folded text, or the whole of one of its fields. */
const hasText = (column: SQL | AnyColumn, folded: string, isWhole: boolean) =>
  isWhole ? like(column, fieldPattern(folded)) : and(...wordsOf(folded).map((word) => like(column, wordPattern(word))));

function isText(db: Db, { key, isWhole, text }: Extract<Term, { kind: "text" }>, reader: Reader): SQL | undefined {
  const folded = reader.fold(text);
  // Of signs alone nothing is left to look for.
  if (folded === "" && key !== "number") return sql`false`;
  return textConditions[key](db, folded, isWhole, text);
}

/** More than there ever are: PostgreSQL folds what is left of a limited query, not each row before it. */
const apart = 1_000_000;

const textConditions: Record<TextKey, (db: Db, folded: string, isWhole: boolean, text: string) => SQL | undefined> = {
  number: (_db, _folded, _isWhole, text) => {
    const [number = "", total = ""] = text.split("/");
    return and(eq(cards.numberKey, number), /^\d{1,4}$/.test(total) ? eq(sets.printedTotal, Number(total)) : undefined);
  },
  set(db, folded, isWhole, text) {
    const isNamed = or(like(sets.searchText, fieldPattern(folded)), eq(sets.id, text));
    if (isWhole) return inSets(db, isNamed);
    // "base set" is that set, not Base Set 2.
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
  // Few names are many cards': each is folded once.
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

/** How many copies of a card, of all its variants; a card without a row is one of none. */
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
      // A source leaves out what costs nothing.
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

/** Its own, or its set's. */
export const releaseDate = sql`coalesce(${cards.releaseDate}, ${sets.releaseDate})`;

/** A year or month is the time from its first day to its last: "before" ends with the first, "after" begins past the last. */
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
