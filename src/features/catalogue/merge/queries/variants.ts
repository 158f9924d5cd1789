import type { TransactionSql } from "postgres";
import type { Source } from "#features/catalogue/import/schema/records.ts";

/** Writes the variants that a source states, and assumes some for cards of which none states any. */
export async function mergeVariants(tx: TransactionSql, source: Source): Promise<void> {
  await stateVariants(tx, source);
  await assumeVariants(tx, source);
}

async function stateVariants(tx: TransactionSql, source: Source): Promise<void> {
  await tx`truncate own_variants`;
  await tx`
    insert into own_variants
    select c.id, c.set_id, v.key, v.name, v.position, v.tier, v.tcgplayer_id, v.cardmarket_id
    from staged_variants v join resolved r using (seq) join cards c on c.id = r.id and c.source = ${source}
    where v.is_assumed is not true`;
  await keepStaffVariants(tx);
  await tx`analyze own_variants`;
  await tx`
    with changed as (
      update variants c set name = s.name, position = s.position, tier = s.tier, gone_at = null, source = ${source},
        tcgplayer_id = coalesce(s.tcgplayer_id, c.tcgplayer_id),
        cardmarket_id = coalesce(s.cardmarket_id, c.cardmarket_id)
      from own_variants s where c.card_id = s.card_id and c.key = s.key
        and (c.name, c.position, c.tier, c.gone_at, c.source, c.tcgplayer_id, c.cardmarket_id) is distinct from
          (s.name, s.position, s.tier, null, ${source}, coalesce(s.tcgplayer_id, c.tcgplayer_id),
          coalesce(s.cardmarket_id, c.cardmarket_id))
      returning s.card_id, s.set_id),
    added as (
      insert into variants (card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, source)
      select card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, ${source} from own_variants s
      where not exists (select from variants c where c.card_id = s.card_id and c.key = s.key)
      returning card_id),
    gone as (
      update variants c set gone_at = now()
      where c.source not in ('staff', 'shop') and c.gone_at is null and c.card_id in (select card_id from own_variants)
        and not exists (select from own_variants s where s.card_id = c.card_id and s.key = c.key)
      returning c.card_id)
    insert into touched
    select card_id, set_id, 'changed' from changed
    union all
    select id, set_id, 'changed' from cards
    where id in (select card_id from added union all select card_id from gone)`;
}

/** Fields that staff changed and variants that they removed stay so. */
async function keepStaffVariants(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table if not exists staff_variants on commit drop as
    select s.card_id, e.key, e.value as said from card_sources s, jsonb_each(s.facts->'variants') e
    where s.source = 'staff'`;
  await tx`
    delete from own_variants o using staff_variants s
    where s.card_id = o.card_id and s.key = o.key and s.said ? 'removedTo'`;
  await tx`
    update own_variants o set name = coalesce(said->>'name', o.name), tier = coalesce(said->>'tier', o.tier),
      position = coalesce((said->>'position')::int, o.position),
      tcgplayer_id = case when said ? 'tcgplayerId' then (said->>'tcgplayerId')::int else o.tcgplayer_id end,
      cardmarket_id = case when said ? 'cardmarketId' then (said->>'cardmarketId')::int else o.cardmarket_id end
    from staff_variants s where s.card_id = o.card_id and s.key = o.key`;
}

/** Adds the assumed main variant to cards without stated variants, and updates its product ids. */
async function assumeVariants(tx: TransactionSql, source: Source): Promise<void> {
  await tx`truncate assumed_variants`;
  await tx`
    insert into assumed_variants
    select distinct on (r.id) r.id, v.key, v.name, v.tier, v.tcgplayer_id, v.cardmarket_id
    from staged_variants v join resolved r using (seq) join cards c on c.id = r.id and c.source = ${source}
    where v.is_assumed order by r.id, v.position`;
  await tx`
    with assumed as (
      update variants set source = 'derived'
      where source = ${source} and card_id in (select card_id from assumed_variants) returning card_id)
    insert into touched select id, set_id, 'changed' from cards where id in (select card_id from assumed)`;
  await tx`
    with known as (
      update variants c set tcgplayer_id = coalesce(s.tcgplayer_id, c.tcgplayer_id),
        cardmarket_id = coalesce(s.cardmarket_id, c.cardmarket_id)
      from assumed_variants s where c.card_id = s.card_id and c.position = 0 and c.source = 'derived'
        and (c.tcgplayer_id, c.cardmarket_id) is distinct from
          (coalesce(s.tcgplayer_id, c.tcgplayer_id), coalesce(s.cardmarket_id, c.cardmarket_id))
      returning c.card_id),
    added as (
      insert into variants (card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, source)
      select card_id, key, name, 0, tier, tcgplayer_id, cardmarket_id, 'derived' from assumed_variants s
      where not exists (select from variants c where c.card_id = s.card_id)
      returning card_id)
    insert into touched select id, set_id, 'changed' from cards
    where id in (select card_id from known union all select card_id from added)`;
}

/** Cards whose species staff chose keep them. */
export const keepStaffLinks = (tx: TransactionSql) => tx`
  delete from links l using card_sources s
  where s.card_id = l.card_id and s.source = 'staff' and s.facts ? 'speciesIds'`;

/** Notes the Pokémon of a card's sources, for the time when staff hand their choice back. */
const noteSourceSpecies = (tx: TransactionSql) => tx`
  update card_sources s set facts = s.facts || jsonb_build_object('sourceSpeciesIds', l.ids)
  from (select card_id, jsonb_agg(species_id order by species_id) as ids from links where own group by 1) l
  where s.card_id = l.card_id and s.source = 'staff' and s.facts ? 'speciesIds'
    and s.facts -> 'sourceSpeciesIds' is distinct from l.ids`;

/** A card's own source replaces its species; other sources only fill an empty list. */
export async function mergeSpeciesLinks(tx: TransactionSql, source: Source): Promise<void> {
  await tx`truncate links`;
  await tx`
    insert into links select distinct r.id as card_id, unnest(s.dex_ids) as species_id, c.source = ${source} as own
    from staged_cards s join resolved r using (seq) join cards c on c.id = r.id`;
  await noteSourceSpecies(tx);
  await keepStaffLinks(tx);
  await tx`
    with removed as (
      delete from card_species c where c.card_id in (select card_id from links where own)
        and not exists (select from links l where l.card_id = c.card_id and l.species_id = c.species_id)
      returning card_id),
    added as (
      insert into card_species (card_id, species_id)
      select card_id, species_id from links l
      where case when own
        then not exists (select from card_species c where c.card_id = l.card_id and c.species_id = l.species_id)
        else not exists (select from card_species c where c.card_id = l.card_id) end
      returning card_id)
    insert into touched select id, set_id, 'changed' from cards
    where id in (select card_id from removed union all select card_id from added)`;
}
