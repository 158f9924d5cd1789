import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";

/** Named as in the table, as imports overlay them by name. */
export const SpeciesFacts = v.strictObject({
  name: v.string(),
  japanese_name: v.nullable(v.string()),
  genus: v.nullable(v.string()),
  types: v.array(v.string()),
  height: v.nullable(v.number()),
  weight: v.nullable(v.number()),
  evolves_from_id: v.nullable(v.number()),
});
export type SpeciesFacts = v.InferOutput<typeof SpeciesFacts>;

export const speciesFields = Object.keys(SpeciesFacts.entries) as (keyof SpeciesFacts)[];

const EditedSpecies = v.strictObject({
  id: v.number(),
  slug: v.string(),
  facts: SpeciesFacts,
  staff: v.nullable(v.partial(SpeciesFacts)),
  source: v.nullable(v.looseObject(SpeciesFacts.entries)),
  cards: v.number(),
});
export type EditedSpecies = v.InferOutput<typeof EditedSpecies>;

/** A Pokémon as staff edit it, with what the source and staff state; undefined if there is none. */
export async function editedSpecies(sql: Sql | TransactionSql, id: number): Promise<EditedSpecies | undefined> {
  const [row] = await typedRows(
    EditedSpecies,
    sql`
    select s.id, s.slug, jsonb_build_object('name', name, 'japanese_name', japanese_name, 'genus', genus, 'types', types,
        'height', height, 'weight', weight, 'evolves_from_id', evolves_from_id) as facts,
      e.facts as staff, e.source, (select count(*)::int from card_species where species_id = s.id) as cards
    from species s left join species_edits e on e.species_id = s.id where s.id = ${id}`,
  );
  return row;
}

type Edit = { id: number; facts: SpeciesFacts; staff: Partial<SpeciesFacts>; source: SpeciesFacts };

/** Stores the facts of a Pokémon beside what staff and the source state. */
export async function saveSpecies(tx: TransactionSql, { id, facts, staff, source }: Edit): Promise<void> {
  await tx`
    update species s set (name, japanese_name, genus, types, height, weight, evolves_from_id) = (
      select r.name, r.japanese_name, r.genus, r.types, r.height, r.weight, r.evolves_from_id
      from jsonb_populate_record(s, ${JSON.stringify(facts)}::text::jsonb) r)
    where s.id = ${id}`;
  await tx`delete from species_edits where species_id = ${id}`;
  if (Object.keys(staff).length === 0) return;
  await tx`
    insert into species_edits (species_id, facts, source)
    values (${id}, ${JSON.stringify(staff)}::text::jsonb, ${JSON.stringify(source)}::text::jsonb)`;
}

/** Ids of the sets that have a card of a Pokémon, removed cards included. */
export async function setsOfSpecies(tx: TransactionSql, id: number): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ setId: v.string() }),
    tx`
    select distinct c.set_id as "setId" from cards c join card_species s on s.card_id = c.id where s.species_id = ${id}`,
  );
  return rows.map(({ setId }) => setId);
}

/** Which cards: those with these ids, or with these words in the name, of a set or a game. */
export type SpeciesRule = { ids: string[]; name: string; setId: string; category: string };

const RuledCard = v.strictObject({
  id: v.string(),
  setId: v.string(),
  category: v.string(),
  name: v.string(),
  title: v.string(),
  speciesIds: v.array(v.number()),
  isChosen: v.boolean(),
  sourceIds: v.array(v.number()),
});
export type RuledCard = v.InferOutput<typeof RuledCard>;

/** Cards that a rule gives to Pokémon, with those that they show now. */
export const ruledCards = (sql: Sql | TransactionSql, { ids, name, setId, category }: SpeciesRule) =>
  typedRows(
    RuledCard,
    sql`
    select c.id, c.set_id as "setId", c.category, c.name, concat_ws(', ', coalesce(c.english_name, c.name) || ' ' || c.number, coalesce(s.english_name, s.name)) as title,
      array(select species_id from card_species where card_id = c.id order by 1) as "speciesIds",
      coalesce(staff.facts ? 'speciesIds', false) as "isChosen",
      coalesce(staff.facts -> 'sourceSpeciesIds', '[]') as "sourceIds"
    from cards c join sets s on s.id = c.set_id
      left join card_sources staff on staff.card_id = c.id and staff.source = 'staff'
    where c.supertype = 'pokemon' and c.gone_at is null
      and (${ids}::text[] = '{}' or c.id = any(${ids}))
      and (${name} = '' or strpos(search_fold(c.name), search_fold(${name})) > 0)
      and (${setId} = '' or c.set_id = ${setId}) and (${category} = '' or c.category = ${category})
    order by s.release_date, c.set_id, c.position`,
  );

type Chosen = Pick<RuledCard, "id" | "speciesIds">;

const rowsOf = (tx: TransactionSql, cards: Chosen[]) => {
  const shown = cards.map(({ id, speciesIds }) => ({ id, speciesIds }));
  return tx`jsonb_to_recordset(${JSON.stringify(shown)}::text::jsonb) as row (id text, "speciesIds" jsonb)`;
};

/** Staff's choice, beside which the source's stays known. */
export async function saveSpeciesOf(tx: TransactionSql, cards: Chosen[]): Promise<void> {
  await tx`
    insert into card_sources (card_id, source, facts)
    select id, 'staff', jsonb_build_object('speciesIds', "speciesIds", 'sourceSpeciesIds',
      (select coalesce(jsonb_agg(species_id order by species_id), '[]') from card_species where card_id = id))
    from ${rowsOf(tx, cards)}
    on conflict (card_id, source) do update set facts =
      jsonb_build_object('sourceSpeciesIds', excluded.facts -> 'sourceSpeciesIds') || card_sources.facts
      || jsonb_build_object('speciesIds', excluded.facts -> 'speciesIds')`;
  await showSpecies(tx, cards);
}

/** The cards follow their source again; without one, their name (`deriveSets`). */
export async function handBackSpecies(tx: TransactionSql, cards: Chosen[]): Promise<void> {
  const ids = cards.map(({ id }) => id);
  await tx`
    update card_sources set facts = facts - 'speciesIds' - 'sourceSpeciesIds'
    where source = 'staff' and card_id = any(${ids})`;
  await tx`delete from card_sources where source = 'staff' and card_id = any(${ids}) and facts = '{}'`;
  await showSpecies(tx, cards);
}

async function showSpecies(tx: TransactionSql, cards: Chosen[]): Promise<void> {
  await tx`delete from card_species where card_id in (select id from ${rowsOf(tx, cards)})`;
  await tx`
    insert into card_species (card_id, species_id)
    select id, one::int from ${rowsOf(tx, cards)}, jsonb_array_elements_text("speciesIds") one`;
}
