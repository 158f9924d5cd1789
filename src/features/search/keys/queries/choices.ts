import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  exists,
  inArray,
  like,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/open.ts";
import { cards, sets } from "#db/schema/catalogue/cards.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { subtypesNamed } from "#features/search/advanced/rules/subtypes.ts";
import type { ChoiceKey } from "#features/search/language/rules/query.ts";
import { raritiesNamed } from "#features/search/language/rules/words.ts";
import { isFact } from "../rules/unknown.ts";
import { releaseDate } from "./numbers.ts";
import { isOwned, ofUser } from "./owned.ts";
import type { Reader } from "./reader.ts";
import { isUnknown } from "./unknown.ts";

const newDays = 90;
const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const promos = raritiesNamed("promo");
const fullArts = ["ultra rare", "secret rare", "rainbow rare"].flatMap(raritiesNamed);

/** Condition of a term whose value is one of a list, such as `type:fire`. */
export function isChoice(db: Db, key: ChoiceKey, value: string, reader: Reader): SQL | undefined {
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
      if (value === "none") return sql`${isPokemon} and ${column} = '[]'::jsonb and not ${isUnknown.retreat}`;
      return sql`${column} @> ${JSON.stringify([{ type: titled(value) }])}::jsonb`;
    }
    case "category":
      return eq(cards.category, value);
    case "format":
      return sql`${cards.legal} @> ${JSON.stringify({ [value]: true })}::jsonb`;
    case "is":
      return isFlag(db, value, reader);
    case "unknown":
      return isFact(value) ? isUnknown[value] : sql`false`;
  }
}

const ultraRares = raritiesNamed("ultra rare");
const otherPrint = alias(cards, "other_print");

const hasPrint = (db: Db, ...conditions: SQL[]): SQL =>
  exists(
    db
      .select({ id: otherPrint.id })
      .from(otherPrint)
      .where(and(eq(otherPrint.setId, cards.setId), eq(otherPrint.name, cards.name), ...conditions)),
  );

/** Sources call ordinary prints of EX and GX ultra rares too: those come earlier in the set, and not next to it. */
const isFullArt = (db: Db): SQL | undefined =>
  and(
    inArray(cards.rarity, ultraRares),
    or(ne(cards.supertype, "pokemon"), hasPrint(db, lt(otherPrint.position, sql`${cards.position} - 1`))),
  );

/** No source marks them: the second of two full arts of one Pokémon that follow each other. */
const isAlternate = (db: Db): SQL | undefined =>
  and(
    eq(cards.supertype, "pokemon"),
    inArray(cards.rarity, fullArts),
    hasPrint(db, eq(otherPrint.rarity, cards.rarity), eq(otherPrint.position, sql`${cards.position} - 1`)),
  );

function isFlag(db: Db, flag: string, { userId, today }: Reader): SQL | undefined {
  switch (flag) {
    case "secret":
      return sql`${cards.isSecret}`;
    case "promo":
      return or(inArray(cards.rarity, promos), like(sets.searchText, "% promo%"));
    case "full":
      return isFullArt(db);
    case "alt":
      return isAlternate(db);
    case "new":
      return sql`${releaseDate} between ${today}::date - ${newDays}::int and ${today}::date`;
    case "owned":
      return isOwned(db, userId, ">", 0);
    case "dupe":
      return isOwned(db, userId, ">", 1);
    case "wanted": {
      const begun = db.selectDistinct({ id: entries.setId }).from(entries).where(ofUser(userId));
      return and(isOwned(db, userId, "=", 0), inArray(cards.setId, begun), not(cards.isExtra));
    }
    default:
      return arrayOverlaps(cards.subtypes, subtypesNamed(flag));
  }
}
