import type { Sql, TransactionSql } from "postgres";
import { columnName } from "#features/catalogue/import/queries/rows.ts";
import { PRECEDENCE, type Source } from "#features/catalogue/import/schema/records.ts";
import { FIELDS, type MergedFacts, type MergedField } from "#features/catalogue/merge/rules/fields.ts";
import type { StaffFacts } from "#features/catalogue/merge/rules/staff.ts";

const stored = FIELDS.map((field) => `'${field}', ${columnName(field)}`).join(", ");

export type EditedCard = {
  id: string;
  setId: string;
  category: string;
  numberKey: string;
  reprintKey: string;
  isGone: boolean;
  facts: MergedFacts;
  sources: Partial<Record<Source, Partial<MergedFacts>>> & { staff?: StaffFacts };
};

const selectCard = (sql: Sql | TransactionSql) => sql`
  select id, set_id as "setId", category, number_key as "numberKey", reprint_key as "reprintKey",
    gone_at is not null as "isGone", jsonb_build_object(${sql.unsafe(stored)}) as facts,
    coalesce((select jsonb_object_agg(source, facts) from card_sources where card_id = cards.id), '{}') as sources
  from cards`;

/** A card as staff edit it; undefined if there is none. */
export async function editedCard(sql: Sql | TransactionSql, id: string): Promise<EditedCard | undefined> {
  const [card] = await sql<EditedCard[]>`${selectCard(sql)} where id = ${id}`;
  return card;
}

/** Cards that staff edited, by id. */
export const editedCards = (sql: Sql, after: string, limit: number) => sql<EditedCard[]>`
  ${selectCard(sql)} where id in (
    select card_id from card_sources where source = 'staff' and card_id > ${after} order by card_id limit ${limit})
  order by id`;

/** What each source states of a card, the strongest source first. */
export const statedFacts = ({ sources }: EditedCard): Partial<MergedFacts>[] =>
  PRECEDENCE.flatMap((source) => sources[source] ?? []);

/** Stores what staff state of a card; empty facts remove their statement. */
export async function saveStaffFacts(tx: TransactionSql, cardId: string, facts: StaffFacts): Promise<void> {
  if (Object.keys(facts).length === 0) {
    await tx`delete from card_sources where card_id = ${cardId} and source = 'staff'`;
    return;
  }
  await tx`
    insert into card_sources (card_id, source, facts)
    values (${cardId}, 'staff', ${JSON.stringify(facts)}::text::jsonb)
    on conflict (card_id, source) do update set facts = excluded.facts`;
}

/** Empties fields of a card until its sources are merged again. */
export async function clearFields(
  tx: TransactionSql,
  cardId: string,
  facts: MergedFacts,
  fields: MergedField[],
): Promise<void> {
  const columns = fields.filter((field) => field !== "legal").map(columnName);
  if (columns.length === 0) return;
  await tx.unsafe(
    `update cards c set (${columns}) = row(${columns.map((column) => `w.${column}`)})
    from jsonb_populate_record(null::cards, $1::text::jsonb) w where c.id = $2`,
    [JSON.stringify(Object.fromEntries(FIELDS.map((field) => [columnName(field), facts[field]]))), cardId],
  );
}

/** Marks cards whose facts staff stated anew, for `deriveSets`. */
export async function markRestated(tx: TransactionSql, cardIds: string[]): Promise<void> {
  await tx`insert into restated select unnest(${cardIds}::text[])`;
  await tx`insert into touched select id, set_id, 'changed' from cards where id = any(${cardIds})`;
}

/** Adds an artist, unless the id exists. */
export const keepArtist = (tx: TransactionSql, id: string, name: string) => tx`
  insert into artists (id, name) values (${id}, ${name}) on conflict do nothing`;

/** Whether a game has a rarity of this key. */
export async function hasRarity(tx: TransactionSql, category: string, key: string): Promise<boolean> {
  return (await tx`select from rarities where category = ${category} and key = ${key}`).length > 0;
}

/** Removes a card from the catalogue as of `now`, or brings it back with null. Its row stays. */
export async function markRemoved(tx: TransactionSql, cardId: string, now: Date | null): Promise<void> {
  await tx`update cards set gone_at = ${now} where id = ${cardId}`;
}

/** The removed card at a number of a set, locked until the transaction ends; undefined if there is none. */
export async function goneCardAt(
  tx: TransactionSql,
  { setId, numberKey }: { setId: string; numberKey: string },
): Promise<string | undefined> {
  const [card] = await tx<{ id: string }[]>`
    select id from cards where set_id = ${setId} and number_key = ${numberKey} and gone_at is not null for update`;
  return card?.id;
}

/** Adds a card without facts. False when its id or number is taken. */
export async function insertCard(
  tx: TransactionSql,
  { id, setId, numberKey }: { id: string; setId: string; numberKey: string },
): Promise<boolean> {
  const added = await tx`
    insert into cards (id, category, set_id, number_key, slug, position, is_secret, source, reprint_key, release_date,
      number, name, supertype)
    select ${id}, category, id, ${numberKey}, '', 0, false, 'staff', '', release_date, '', '', '' from sets
    where id = ${setId} on conflict do nothing returning id`;
  if (added.length === 0) return false;
  await tx`insert into variants (card_id, key, name, position, tier) values (${id}, 'normal', 'Normal', 0, 'standard')`;
  return true;
}
