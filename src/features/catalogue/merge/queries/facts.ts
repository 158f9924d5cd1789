import type { TransactionSql } from "postgres";
import { columnName } from "#features/catalogue/import/queries/rows.ts";
import { type Keys, reprintKeysOf } from "#features/catalogue/import/rules/reprints.ts";
import type { SpeciesIndex } from "#features/catalogue/import/rules/species-names.ts";
import { PRECEDENCE, type Source } from "#features/catalogue/import/schema/records.ts";
import { stages } from "#features/catalogue/rules/stages.ts";
import { FIELDS, lentFacts, type MergedFacts, mergedFacts, type StatedFacts } from "../rules/fields.ts";
import { type StaffFacts, withStaff } from "../rules/staff.ts";

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

type Row = MergedFacts &
  Keys & {
    id: string;
    category: string;
    sources: Partial<Record<Source, StatedFacts>> & { staff?: StaffFacts };
    twin: Partial<MergedFacts> | null;
    stage: string | null;
    speciesIds: number[];
    isNew: boolean;
  };

export type MergedCard = { facts: MergedFacts & Keys; isChanged: boolean };

/** Usual legality of a card as `deriveLegality` has it, so that it changes few rows. */
const usualLegality = (category: string, legal: MergedFacts["legal"]): MergedFacts["legal"] =>
  category === "TCG-POCKET-EN" ? {} : { unlimited: true, ...legal };

/**
 * Stages that are lent: where the English printings of a name agree on one, so does every printing of it in Pocket
 * whose stage is stated.
 */
const lentStages = ["Basic", "Stage 1", "Stage 2"];
const [lender, borrower] = ["EN", "TCG-POCKET-EN"];

const stored = FIELDS.map((field) => `cards.${columnName(field)} as "${field}"`).join(", ");

/** Pokémon that lack what a source may now state of others of their name are to be merged again. @returns their sets. */
export async function restateBorrowers(tx: TransactionSql): Promise<{ id: string }[]> {
  await tx`create temp table named on commit drop as
    select distinct coalesce(lends.to_game, category) as category, name
    from cards cross join lateral (
      select null as to_game union all select ${borrower} where category = ${lender}) lends
    where supertype = 'pokemon' and id in (select id from restated)`;
  await tx`truncate restated`;
  await tx`
    insert into restated
    select id from cards join named using (category, name)
    where supertype = 'pokemon' and not exists (
      select from card_sources where card_id = cards.id and facts ? 'hp' and facts->'subtypes' ?| ${stages}::text[])`;
  return tx<{ id: string }[]>`
    select distinct set_id as id from cards where id in (select id from restated) order by 1`;
}

/**
 * Cards with new facts, Japanese Pokémon with new species, and cards without keys, as an older version left them; with what
 * other prints lend: `twin` is the facts of one with the same text number of the game (a source writes "AlolanVulpix"),
 * `stage` that of all of a name, in its game or, where that says nothing, in English.
 * Joins of whole batches: a subquery for each card took minutes in an import of everything.
 */
export async function mergedCards(tx: TransactionSql, setIds: string[], index: SpeciesIndex, hasNewSpecies: boolean) {
  const rows = await tx<Row[]>`
    with chosen as materialized (
      select id, category, name, supertype, has_stage, has_hp from cards
      cross join lateral (
        select coalesce(bool_or(facts->'subtypes' ?| ${stages}::text[]), false) as has_stage,
          coalesce(bool_or(facts ? 'hp'), false) as has_hp
        from card_sources where card_id = cards.id) said
      where set_id = any(${setIds}) and (id in (select id from restated) or name_key = ''
        or (${hasNewSpecies} and category = 'JP' and supertype = 'pokemon'))),
    staged as materialized (
      select wanted.name, wanted.category,
        case count(distinct word) filter (where not is_lent) when 1 then min(word) filter (where not is_lent)
          when 0 then case when count(distinct word) = 1 then min(word) end end as stage
      from (select distinct name, category from chosen where supertype = 'pokemon' and not has_stage) wanted
        join cards on cards.name = wanted.name
          and (cards.category = wanted.category or (cards.category, wanted.category) = (${lender}, ${borrower}))
        join card_sources on card_id = cards.id
        cross join lateral jsonb_array_elements_text(facts->'subtypes') word
        cross join lateral (select cards.category <> wanted.category as is_lent) of_game
      where word = any(${stages}::text[]) and (not is_lent or word = any(${lentStages}::text[])) group by 1, 2),
    texts as materialized (
      select distinct card_id, facts->>'textId' as text_id, replace(facts->>'name', ' ', '') as name
      from card_sources where facts ? 'textId'),
    twins as materialized (
      select distinct on (chosen.id) chosen.id, lender.facts
      from chosen join texts own on own.card_id = chosen.id
        join texts same on same.text_id = own.text_id and same.name = own.name
        join card_sources lender on lender.card_id = same.card_id and lender.facts ? 'hp'
      where not has_hp order by chosen.id, lender.card_id)
    select cards.id, cards.category, reprint_key as "reprintKey", name_key as "nameKey", ${tx.unsafe(stored)},
      coalesce((select json_object_agg(source, facts) from card_sources where card_id = cards.id), '{}') as sources,
      twins.facts as twin, case when not has_stage then staged.stage end as stage, slug = '' as "isNew",
      array(select species_id from card_species where card_id = cards.id order by 1) as "speciesIds"
    from chosen join cards using (id) left join twins using (id)
      left join staged on staged.name = chosen.name and staged.category = chosen.category and chosen.supertype = 'pokemon'`;
  return new Map(rows.map((row) => [row.id, mergedCard(row, index)]));
}

/*
 * A record may bring its reprint keys and leave out what they are made of. Then they stay, whatever rarity another
 * source states.
 */
const named = ["name", "number", "supertype", "rarity"];
const isDescription = (facts: StatedFacts): boolean => Object.keys(facts).some((field) => !named.includes(field));
const differInRarity = (before: MergedFacts & Keys, facts: MergedFacts): boolean =>
  before.nameKey !== "" &&
  before.rarity !== facts.rarity &&
  FIELDS.every((field) => field === "rarity" || Bun.deepEquals(before[field], facts[field]));

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
  const isAsStaged = isNew && stated.filter(isDescription).length === 1 && twin === null && facts.name === merged.name;
  const keepsKeys = isAsStaged || (!isNew && textId === undefined && differInRarity(before, facts));
  const after = { ...before, ...facts, ...(!keepsKeys && reprintKeysOf(category, { ...facts, textId }, id)) };
  return { facts: after, isChanged: !Bun.deepEquals(before, after) };
}
