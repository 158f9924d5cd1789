import type { TransactionSql } from "postgres";
import { stages } from "../../../rules/stages.ts";
import { type Facts, FIELDS, lentFacts, mergedFacts, type StatedFacts } from "../../rules/merge/fields.ts";
import { type StaffFacts, withStaff } from "../../rules/merge/staff.ts";
import { type Keys, keysOf } from "../../rules/reprints.ts";
import type { SpeciesIndex } from "../../rules/species-names.ts";
import { PRECEDENCE, type Source } from "../../schema/records.ts";
import { columnName } from "../rows.ts";

/** Keeps facts that a source no longer states, so an import never clears a value. */
export async function keepFacts(tx: TransactionSql, source: Source): Promise<void> {
  await tx`
    with stated as (
      select r.id, jsonb_strip_nulls(s.facts) as facts from staged_cards s join resolved r using (seq)),
    news as (
      select s.id, case when c.card_id is null then s.facts else c.facts || s.facts end as facts
      from stated s left join card_sources c on c.card_id = s.id and c.source = ${source}
      where c.card_id is null or c.facts || s.facts <> c.facts),
    kept as (
      insert into card_sources (card_id, source, facts) select id, ${source}, facts from news
      on conflict (card_id, source) do update set facts = excluded.facts
      returning card_id)
    insert into restated select card_id from kept`;
}

type Row = Facts &
  Keys & {
    id: string;
    category: string;
    sources: Partial<Record<Source, StatedFacts>> & { staff?: StaffFacts };
    twin: Partial<Facts> | null;
    stage: string | null;
    speciesIds: number[];
    isNew: boolean;
  };

export type MergedCard = { facts: Facts & Keys; isChanged: boolean };

/** As `deriveLegality` has it, so that it changes few rows. */
const usualLegality = (category: string, legal: Facts["legal"]): Facts["legal"] =>
  category === "TCG-POCKET-EN" ? {} : { unlimited: true, ...legal };

const stored = FIELDS.map((field) => `${columnName(field)} as "${field}"`).join(", ");

/** Pokémon that lack what a source may now state of others of their name are to be merged again. @returns their sets. */
export async function restateBorrowers(tx: TransactionSql): Promise<{ id: string }[]> {
  await tx`create temp table named on commit drop as
    select distinct category, name from cards where supertype = 'pokemon' and id in (select id from restated)`;
  await tx`truncate restated`;
  await tx`
    insert into restated
    select id from cards join named using (category, name)
    where supertype = 'pokemon' and not exists (
      select from card_sources where card_id = cards.id and facts ? 'hp' and facts->'subtypes' ?| ${stages}::text[])`;
  return tx<{ id: string }[]>`
    select distinct set_id as id from cards where id in (select id from restated) order by 1`;
}

const twin = (tx: TransactionSql) => tx`(
  select lender.facts from card_sources own
    join card_sources same on same.facts->>'textId' = own.facts->>'textId' and same.facts ? 'textId'
    join card_sources lender on lender.card_id = same.card_id and lender.facts ? 'hp'
      and same.facts->>'name' = own.facts->>'name'
  where own.card_id = cards.id and own.facts ? 'textId'
    and not exists (select from card_sources where card_id = cards.id and facts ? 'hp')
  order by lender.card_id limit 1)`;

const stageOfName = (tx: TransactionSql) => tx`
  case when supertype = 'pokemon' and not exists (
    select from card_sources where card_id = cards.id and facts->'subtypes' ?| ${stages}::text[]) then (
    select case when count(distinct word) = 1 then min(word) end
    from cards twin join card_sources on card_id = twin.id cross join jsonb_array_elements_text(facts->'subtypes') word
    where twin.category = cards.category and twin.name = cards.name and word = any(${stages}::text[])) end`;

/** Cards with new facts, Japanese Pokémon with new species, and cards without keys, as an older version left them. */
export async function mergedCards(tx: TransactionSql, setIds: string[], index: SpeciesIndex, hasNewSpecies: boolean) {
  const rows = await tx<Row[]>`
    select id, category, reprint_key as "reprintKey", name_key as "nameKey", ${tx.unsafe(stored)},
      coalesce((select json_object_agg(source, facts) from card_sources where card_id = cards.id), '{}') as sources,
      ${twin(tx)} as twin, ${stageOfName(tx)} as stage, slug = '' as "isNew", array(select species_id from card_species where card_id = cards.id order by 1) as "speciesIds"
    from cards where set_id = any(${setIds}) and (id in (select id from restated) or name_key = ''
      or (${hasNewSpecies} and category = 'JP' and supertype = 'pokemon'))`;
  return new Map(rows.map((row) => [row.id, mergedCard(row, index)]));
}

function mergedCard(
  { id, category, sources, twin, stage, speciesIds, isNew, ...before }: Row,
  index: SpeciesIndex,
): MergedCard {
  const stated = PRECEDENCE.flatMap((source) => sources[source] ?? []);
  const merged = mergedFacts([...stated, ...lentFacts(stated, twin, stage)], before);
  const textId = stated.find((one) => one.textId !== undefined)?.textId;
  const isJapanese = category === "JP" && merged.supertype === "pokemon";
  const name = isJapanese ? index.japaneseName(merged.name, speciesIds) : merged.name;
  const facts = withStaff({ ...merged, name, legal: usualLegality(category, merged.legal) }, sources.staff);
  // A record may bring its keys and leave out what they are made of.
  const isAsStaged = isNew && stated.length === 1 && twin === null && facts.name === merged.name;
  const after = { ...before, ...facts, ...(!isAsStaged && keysOf(category, { ...facts, textId }, id)) };
  return { facts: after, isChanged: !Bun.deepEquals(before, after) };
}
