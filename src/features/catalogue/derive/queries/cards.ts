import type { TransactionSql } from "postgres";
import { columnName, insertRecords } from "#features/catalogue/import/queries/rows.ts";
import type { SpeciesIndex } from "#features/catalogue/import/rules/species-names.ts";
import { type MergedCard, mergedCards } from "#features/catalogue/merge/queries/facts.ts";
import { keepStaffLinks } from "#features/catalogue/merge/queries/variants.ts";
import { FIELDS } from "#features/catalogue/merge/rules/fields.ts";
import { type DerivedCard, type DerivedSet, derivedFacts, derivedTotals } from "./facts.ts";

const DERIVED = ["position", "isSecret", "isExtra", "englishName", "slug"];
const ALL = [...DERIVED, ...FIELDS, "reprintKey", "nameKey"];

/** What some sets hold before a change. Reads of a batch are sent before the writes of the batch before it. */
export async function readCards(tx: TransactionSql, setIds: string[], index: SpeciesIndex, hasNewSpecies: boolean) {
  const [merged, cards, sets] = await Promise.all([
    mergedCards(tx, setIds, index, hasNewSpecies),
    cardsOf(tx, setIds),
    setsOf(tx, setIds),
  ]);
  return { merged, cards: cards.map((card) => withMerged(card, merged.get(card.id))), sets };
}

/** Writes each card once: its merged facts with what follows from its set. @returns how many sets changed. */
export async function deriveCards(
  tx: TransactionSql,
  { merged, cards, sets }: Awaited<ReturnType<typeof readCards>>,
  index: SpeciesIndex,
): Promise<number> {
  const bySet = Map.groupBy(cards, (card) => card.setId);
  const totals = sets.map((set) => derivedTotals(set, bySet.get(set.id) ?? []));
  const facts = totals.flatMap(({ after }) => derivedFacts(after, bySet.get(after.id) ?? [], index));
  const wrong = facts.filter(({ id, before, after }) => merged.get(id)?.isChanged || !Bun.deepEquals(before, after));
  const [whole, others] = [true, false].map((isChanged) =>
    wrong
      .filter(({ id }) => (merged.get(id)?.isChanged ?? false) === isChanged)
      .map(({ id, after }) => ({ ...merged.get(id)?.facts, id, ...after })),
  );
  await writeCards(tx, ALL, whole!);
  await writeCards(tx, DERIVED, others!);
  await linkSpecies(tx, cards, index);
  return await writeTotals(tx, totals);
}

const setsOf = (tx: TransactionSql, setIds: string[]) => tx<DerivedSet[]>`
  select id, category, name, english_name as "englishName", printed_total as "printedTotal", card_count as "cardCount"
  from sets where id = any(${setIds})`;

const cardsOf = (tx: TransactionSql, setIds: string[]) => tx<DerivedCard[]>`
  select id, category, set_id as "setId", name, english_name as "englishName", number, number_key as "numberKey",
    position, is_secret as "isSecret", is_extra as "isExtra", slug, rarity, supertype, gone_at is not null as "isGone",
    array(select species_id from card_species where card_id = cards.id order by species_id) as "speciesIds"
  from cards where set_id = any(${setIds})`;

function withMerged(card: DerivedCard, merged: MergedCard | undefined): DerivedCard {
  if (!merged) return card;
  const { name, number, rarity, supertype } = merged.facts;
  return { ...card, name, number, rarity, supertype };
}

/** Gives cards the release date of their set, and marks the changed ones as touched. */
export const copyReleaseDates = (tx: TransactionSql) => tx`
  with changed as (
    update cards c set release_date = s.release_date from sets s
    where s.id = c.set_id and c.release_date is distinct from s.release_date
    returning c.id, c.set_id)
  insert into touched select id, set_id, 'changed' from changed`;

async function writeCards(tx: TransactionSql, fields: string[], rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = fields.map(columnName);
  await tx`create temp table if not exists written on commit drop as select * from cards with no data`;
  await tx`truncate written`;
  await insertRecords(tx, "written", rows);
  await tx.unsafe(
    `with changed as (
      update cards c set (${columns}) = row(${columns.map((column) => `w.${column}`)})
      from written w where c.id = w.id returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`,
  );
}

/** Links cards to Pokémon by name, where their source names no species. */
async function linkSpecies(tx: TransactionSql, cards: DerivedCard[], index: SpeciesIndex): Promise<void> {
  const links = cards
    .filter((card) => card.supertype === "pokemon" && card.speciesIds.length === 0)
    .flatMap((card) => index.ofName(card.name).map((speciesId) => ({ cardId: card.id, speciesId })));
  if (links.length === 0) return;
  await tx`truncate links`;
  await insertRecords(tx, "links", links);
  await keepStaffLinks(tx);
  await tx`
    with added as (
      insert into card_species (card_id, species_id) select distinct card_id, species_id from links returning card_id)
    insert into touched select id, set_id, 'changed' from cards where id in (select card_id from added)`;
}

async function writeTotals(tx: TransactionSql, sets: ReturnType<typeof derivedTotals>[]): Promise<number> {
  const wrong = sets.filter(({ before, after }) => !Bun.deepEquals(before, after));
  for (const { after } of wrong)
    await tx`update sets set card_count = ${after.cardCount}, printed_total = ${after.printedTotal} where id = ${after.id}`;
  return wrong.length;
}
