import type { TransactionSql } from "postgres";
import type { SpeciesIndex } from "../../rules/species-names.ts";
import { insertRows } from "../rows.ts";
import { type CardRow, factsOf, type SetRow } from "./facts.ts";

export async function deriveCards(tx: TransactionSql, setIds: string[], index: SpeciesIndex): Promise<number> {
  const counted = await countCards(tx, setIds);
  const sets = await tx<SetRow[]>`
    select id, name, english_name as "englishName", printed_total as "printedTotal", release_date as "releaseDate"
    from sets where id = any(${setIds})`;
  const cards = await tx<CardRow[]>`
    select id, category, set_id as "setId", name, english_name as "englishName", number, number_key as "numberKey",
      position, is_secret as "isSecret", slug, rarity, supertype, gone_at is not null as "isGone",
      array(select species_id from card_species where card_id = cards.id order by species_id) as "speciesIds"
    from cards where set_id = any(${setIds})`;
  const bySet = Map.groupBy(cards, (card) => card.setId);
  const facts = sets.flatMap((set) => factsOf(set, bySet.get(set.id) ?? [], index));
  const wrong = facts
    .filter(({ before, after }) => !Bun.deepEquals(before, after))
    .map(({ id, after }) => ({ id, ...after }));
  if (wrong.length > 0) await writeFacts(tx, wrong);
  await linkSpecies(tx, cards, index);
  return counted;
}

export const copyReleaseDates = (tx: TransactionSql) => tx`
  with changed as (
    update cards c set release_date = s.release_date from sets s
    where s.id = c.set_id and c.release_date is distinct from s.release_date
    returning c.id, c.set_id)
  insert into touched select id, set_id, 'changed' from changed`;

async function writeFacts(tx: TransactionSql, facts: Record<string, unknown>[]): Promise<void> {
  await tx`create temp table if not exists derived on commit drop as select * from cards with no data`;
  await tx`truncate derived`;
  await insertRows(tx, "derived", facts);
  await tx`
    with changed as (
      update cards c set position = d.position, is_secret = d.is_secret, english_name = d.english_name, slug = d.slug
      from derived d where c.id = d.id returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`;
}

/** By the card's name, where its source names no species. */
async function linkSpecies(tx: TransactionSql, cards: CardRow[], index: SpeciesIndex): Promise<void> {
  const links = cards
    .filter((card) => card.supertype === "pokemon" && card.speciesIds.length === 0)
    .flatMap((card) => index.ofName(card.name).map((speciesId) => ({ cardId: card.id, speciesId })));
  if (links.length === 0) return;
  await tx`truncate links`;
  await insertRows(tx, "links", links);
  await tx`
    with added as (
      insert into card_species (card_id, species_id) select distinct card_id, species_id from links returning card_id)
    insert into touched select id, set_id, 'changed' from cards where id in (select card_id from added)`;
}

/** Also the printed total of Pocket sets, which no source has: their cards with diamonds. */
async function countCards(tx: TransactionSql, setIds: string[]): Promise<number> {
  const changed = await tx`
    update sets s set card_count = n.count,
      printed_total = case when s.printed_total = 0 and s.category = 'TCG-POCKET-EN' then n.diamonds else s.printed_total end
    from (
      select sets.id, count(c.id)::int as count, count(c.id) filter (where c.rarity like '%DIAMOND')::int as diamonds
      from sets left join cards c on c.set_id = sets.id and c.gone_at is null
      where sets.id = any(${setIds}) group by sets.id) n
    where n.id = s.id and (s.card_count <> n.count
      or (s.printed_total = 0 and s.category = 'TCG-POCKET-EN' and n.diamonds <> 0))
    returning 1`;
  return changed.length;
}
