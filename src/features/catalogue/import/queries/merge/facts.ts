import type { TransactionSql } from "postgres";
import { type Facts, FIELDS, type Field, mergedFacts } from "../../rules/merge/fields.ts";
import { type Keys, keysOf } from "../../rules/reprints.ts";
import type { SpeciesIndex } from "../../rules/species-names.ts";
import { PRECEDENCE, type Source } from "../../schema/records.ts";
import { columnName, insertRows } from "../rows.ts";

/** The empty value of a column that cannot be null. */
const EMPTY: Partial<Record<Field, string>> = {
  ...Object.fromEntries(["subtypes", "types", "rules", "boosters"].map((field) => [field, "'{}'::text[]"])),
  ...Object.fromEntries(["weaknesses", "resistances", "attacks", "abilities"].map((field) => [field, "'[]'::jsonb"])),
  legal: "'{}'::jsonb",
};

const columns = FIELDS.map(columnName);
const columnList = columns.join(", ");

const staged = (field: Field): string =>
  EMPTY[field] ? `nullif(s.${columnName(field)}, ${EMPTY[field]})` : `s.${columnName(field)}`;
const stated = FIELDS.map((field) => `'${field}', ${staged(field)}`).join(", ");

/** Keeps facts that a source no longer states, so an import never clears a value. */
export async function keepFacts(tx: TransactionSql, source: Source): Promise<void> {
  await tx.unsafe(
    `with stated as (
      select r.id, jsonb_strip_nulls(jsonb_build_object(${stated})) as facts
      from staged_cards s join resolved r using (seq)),
    news as (
      select s.id, coalesce(c.facts, '{}') || s.facts as facts
      from stated s left join card_sources c on c.card_id = s.id and c.source = $1
      where c.card_id is null or c.facts || s.facts <> c.facts),
    kept as (
      insert into card_sources (card_id, source, facts) select id, $1, facts from news
      on conflict (card_id, source) do update set facts = excluded.facts
      returning card_id)
    insert into restated select card_id from kept`,
    [source],
  );
}

type Row = Facts &
  Keys & {
    id: string;
    category: string;
    sources: Partial<Record<Source, Facts>>;
    speciesIds: number[];
    isNew: boolean;
  };

const CARDS_AT_ONCE = 2_000;

/** Recomputes the cards with new facts from all sources, by one rule per field; with new species also Japanese names. */
export async function mergeFacts(tx: TransactionSql, index: SpeciesIndex, hasNewSpecies: boolean): Promise<void> {
  const ids = await tx<{ id: string }[]>`
    select id from restated
    union select id from cards where ${hasNewSpecies} and category = 'JP' and supertype = 'pokemon'`;
  for (let at = 0; at < ids.length; at += CARDS_AT_ONCE)
    await mergeRows(
      tx,
      ids.slice(at, at + CARDS_AT_ONCE).map(({ id }) => id),
      index,
    );
}

/** As `deriveLegality` has it, so that it changes few rows. */
const usualLegality = (category: string, legal: Facts["legal"]): Facts["legal"] =>
  category === "TCG-POCKET-EN" ? {} : { unlimited: true, ...legal };

async function mergeRows(tx: TransactionSql, ids: string[], index: SpeciesIndex): Promise<void> {
  const rows = await tx<Row[]>`
    select id, category, reprint_key as "reprintKey", name_key as "nameKey", ${tx.unsafe(FIELDS.map((field) => `${columnName(field)} as "${field}"`).join(", "))},
      (select jsonb_object_agg(source, facts) from card_sources where card_id = cards.id) as sources,
      slug = '' as "isNew", array(select species_id from card_species where card_id = cards.id order by 1) as "speciesIds"
    from cards where id = any(${ids})`;
  const wrong = rows.flatMap(({ id, category, sources, speciesIds, isNew, ...before }) => {
    const stated = PRECEDENCE.flatMap((source) => sources[source] ?? []);
    const merged = mergedFacts(stated, before);
    const isJapanese = category === "JP" && merged.supertype === "pokemon";
    const name = isJapanese ? index.japaneseName(merged.name, speciesIds) : merged.name;
    const facts = { ...merged, name, legal: usualLegality(category, merged.legal) };
    // A record may bring its keys and leave out what they are made of.
    const isAsStaged = isNew && stated.length === 1 && name === before.name;
    const after = { ...before, ...facts, ...(!isAsStaged && keysOf(category, facts, id)) };
    return Bun.deepEquals(before, after) ? [] : [{ id, ...after }];
  });
  if (wrong.length > 0) await writeRows(tx, wrong);
}

async function writeRows(tx: TransactionSql, rows: Record<string, unknown>[]): Promise<void> {
  await tx`create temp table if not exists merged on commit drop as select * from cards with no data`;
  await tx`truncate merged`;
  await insertRows(tx, "merged", rows);
  await tx.unsafe(
    `with changed as (
      update cards c set (reprint_key, name_key, ${columnList}) = row(m.reprint_key, m.name_key, ${columns.map((column) => `m.${column}`).join(", ")})
      from merged m where c.id = m.id returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`,
  );
}
