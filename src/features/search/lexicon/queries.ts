import { eq, gt, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { artists, cards, series, sets, variants } from "#db/schema/catalogue/cards.ts";
import { species } from "#db/schema/catalogue/species.ts";
import { codesOf, otherNames } from "#features/catalogue/rules/set-codes.ts";
import type { VariantName } from "../keys/queries/reader.ts";
import type { Vocabulary } from "./rules/lexicon.ts";

/** All that words of a search are compared with, folded. */
export async function loadVocabulary(db: Db): Promise<Vocabulary> {
  const [cardFields, setTexts, allSeries, setsOfSeries, artistNames, attackNames, variantNames, speciesNames, setRows] =
    await Promise.all([
      fieldsOf(db, sql`select search_text as text from ${cards} where ${isNull(cards.goneAt)}`),
      fieldsOf(db, sql`select search_text as text from ${sets} where ${gt(sets.cardCount, 0)}`, true),
      fieldsOf(
        db,
        sql`select '|' || search_fold(id) || '|' || search_fold(name) || '|' || coalesce(search_fold(english_name), '') as text from ${series}`,
      ),
      db
        .select({ text: sql<string>`search_fold(${series.name} || ' ' || ${sets.name})`, set: sets.id })
        .from(sets)
        .innerJoin(series, eq(series.id, sets.seriesId))
        .where(gt(sets.cardCount, 0)),
      fieldsOf(db, sql`select search_text as text from ${artists}`),
      fieldsOf(db, sql`select attack_text || ability_text as text from ${cards}`),
      fieldsOf(db, sql`select '|' || search_fold(name) as text from ${namesOfVariants(db)}`),
      fieldsOf(db, sql`select search_text as text from ${species}`),
      setCodes(db),
    ]);
  return {
    cardFields,
    setNames: [...setTexts.keys()],
    series: [...allSeries.keys()],
    setsOfSeries,
    artists: [...artistNames.keys()],
    attacks: [...attackNames.keys()],
    variants: [...variantNames.keys()],
    species: [...speciesNames.keys()],
    codes: setRows,
  };
}

/** Names of variants, some hundreds: comparing them in memory is faster than in each search. */
export async function loadVariantNames(db: Db): Promise<VariantName[]> {
  const names = namesOfVariants(db);
  return db
    .select({ name: names.name, searchText: sql<string>`'| ' || search_fold(${names.name}) || ' |'` })
    .from(names);
}

/** Apart, as folding each of some hundred names is faster than folding that of every variant. */
const namesOfVariants = (db: Db) =>
  db.selectDistinct({ name: variants.name }).from(variants).where(isNull(variants.goneAt)).as("names");

/** Texts between bars, with how many rows have each. `isNumbered`: numbers alone are names too, as of the set 151. */
async function fieldsOf(db: Db, texts: ReturnType<typeof sql>, isNumbered = false): Promise<Map<string, number>> {
  const other = isNumbered ? "[^ ]" : "[^ 0-9]";
  const rows = await typedRows(
    v.strictObject({ field: v.string(), count: v.number() }),
    db.execute(sql`
    select trim(field) as field, count(*)::int as count
    from (${texts}) as texts, unnest(string_to_array(text, '|')) as field where field ~ ${other} group by 1`),
  );
  return new Map([...rows].map(({ field, count }) => [field, count]));
}

/** Each code and other name of each set, and the letters that begin the numbers of its cards. */
async function setCodes(db: Db): Promise<Vocabulary["codes"]> {
  const rows = await db
    .select({
      id: sets.id,
      code: sets.code,
      sourceIds: sets.sourceIds,
      prefix: sql<
        string | null
      >`(select lower(min(substring(number_key from '^[A-Z]+(?=[0-9])'))) from cards where set_id = "sets"."id")`,
    })
    .from(sets)
    .where(gt(sets.cardCount, 0));
  const codes = rows.flatMap((set) =>
    [...codesOf(set), ...(otherNames[set.id] ?? [])].map((code) => ({ code, id: set.id, prefix: set.prefix })),
  );
  const folded = await db
    .select({ code: sql<string>`code`, folded: sql<string>`search_fold(code)` })
    .from(sql`unnest(${sql.param(codes.map(({ code }) => code))}::text[]) as code`);
  const fold = new Map(folded.map((row) => [row.code, row.folded]));
  return codes.map(({ code, id, prefix }) => ({ code: fold.get(code) ?? "", id, prefix }));
}
