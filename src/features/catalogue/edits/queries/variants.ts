import type { Sql, TransactionSql } from "postgres";

export type StoredVariant = {
  key: string;
  name: string;
  position: number;
  tier: "standard" | "special";
  tcgplayerId: number | null;
  cardmarketId: number | null;
  isGone: boolean;
  owners: number;
  copies: number;
};

/** Variants of a card with those that are gone, which people may still own. */
export const storedVariants = (sql: Sql | TransactionSql, cardId: string) => sql<StoredVariant[]>`
  select key, name, position, tier, tcgplayer_id as "tcgplayerId", cardmarket_id as "cardmarketId",
    gone_at is not null as "isGone", coalesce(e.owners, 0) as owners, coalesce(e.copies, 0) as copies
  from variants v left join (
    select variant, count(*)::int as owners, sum(quantity)::int as copies from entries where card_id = ${cardId} group by 1
  ) e on e.variant = v.key
  where card_id = ${cardId} order by gone_at is not null, position, key`;

type Row = Pick<StoredVariant, "key" | "name" | "position" | "tier" | "tcgplayerId" | "cardmarketId">;

/** Derived variants become staff's, so no import derives them again. */
export async function saveVariants(tx: TransactionSql, cardId: string, rows: Row[]): Promise<void> {
  await tx`update variants set source = 'staff' where card_id = ${cardId} and source = 'derived'`;
  await tx`
    insert into variants as v (card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, source)
    select ${cardId}, key, name, position, tier, "tcgplayerId", "cardmarketId", 'staff'
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row
      (key text, name text, position int, tier text, "tcgplayerId" int, "cardmarketId" int)
    on conflict (card_id, key) do update set name = excluded.name, position = excluded.position, tier = excluded.tier,
      tcgplayer_id = excluded.tcgplayer_id, cardmarket_id = excluded.cardmarket_id, gone_at = null`;
}

/** Removes a variant; derived variants of the card become staff's, so that no import brings it back. */
export async function markVariantGone(tx: TransactionSql, cardId: string, key: string, now: Date): Promise<void> {
  await tx`update variants set source = 'staff' where card_id = ${cardId} and source = 'derived'`;
  await tx`update variants set gone_at = ${now} where card_id = ${cardId} and key = ${key}`;
}

type Merge = { cardId: string; from: string; into: string; batch: string };

const most = 99_999;

/** Locks the entries of both. @returns how many people would own more copies than an entry holds. */
export async function lockMergedEntries(tx: TransactionSql, { cardId, from, into }: Merge): Promise<number> {
  await tx`select from entries where card_id = ${cardId} and variant in (${from}, ${into}) order by user_id, variant for update`;
  const over = await tx`
    select user_id from entries where card_id = ${cardId} and variant in (${from}, ${into})
    group by user_id having sum(quantity) > ${most}`;
  return over.length;
}

/**
 * Moves entries from one variant to another. Each person's change is one batch in their activity, which they cannot
 * undo. @returns how many people.
 */
export async function moveEntries(tx: TransactionSql, { cardId, from, into, batch }: Merge): Promise<number> {
  const rows = await tx`
    with before as (select user_id, quantity from entries where card_id = ${cardId} and variant = ${into}),
    moved as (
      delete from entries where card_id = ${cardId} and variant = ${from}
      returning user_id, set_id, quantity, created_at),
    added as (
      insert into entries (user_id, set_id, card_id, variant, quantity, created_at)
      select user_id, set_id, ${cardId}, ${into}, quantity, created_at from moved
      on conflict (user_id, set_id, card_id, variant) do update set quantity = entries.quantity + excluded.quantity,
        replaced = entries.quantity, updated_at = now()
      returning user_id, set_id, quantity),
    logged as (
      insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after, is_final)
      select user_id, ${batch}::uuid, set_id, ${cardId}, ${from}, quantity, 0, true from moved
      union all
      select a.user_id, ${batch}::uuid, a.set_id, ${cardId}, ${into}, coalesce(b.quantity, 0), a.quantity, true
      from added a left join before b on b.user_id = a.user_id)
    select user_id from moved`;
  return rows.length;
}

/** What a merge moved, by id; undoing it moves them back. */
export type Moved = { copies: string[]; graded: string[]; listCards: string[]; curated: string[]; wants?: string[] };

const ids = (rows: readonly { id?: unknown }[]): string[] => rows.map(({ id }) => String(id));

/** Moves copies, graded cards, lists, wants and alerts from one variant to another. Returns what `moveRestBack` needs. */
export async function moveRest(tx: TransactionSql, { cardId, from, into }: Merge): Promise<Moved> {
  await tx`
    delete from list_cards l using lists where lists.id = l.list_id and lists.type = 'DYNAMIC' and l.card_id = ${cardId}
      and l.variant = ${from} and exists (
        select from list_cards o where o.list_id = l.list_id and o.card_id = ${cardId} and o.variant = ${into})`;
  const is = tx`card_id = ${cardId} and variant = ${from}`;
  const copies = await tx`update copies set variant = ${into} where ${is} returning id`;
  const graded = await tx`update graded_cards set variant = ${into} where ${is} returning id`;
  const listCards = await tx`update list_cards set variant = ${into} where ${is} returning id`;
  const wants = await tx`update wants set variant = ${into} where ${is} returning user_id as id`;
  const curated = await tx`delete from curated_cards where ${is} returning collection, position`;
  const placed = await tx`
    insert into curated_cards (collection, card_id, variant, position)
    select collection, ${cardId}, ${into}, position from jsonb_to_recordset(${JSON.stringify(curated)}::text::jsonb)
      as row (collection text, position int)
    on conflict do nothing returning collection as id`;
  return {
    copies: ids(copies),
    graded: ids(graded),
    listCards: ids(listCards),
    curated: ids(placed),
    wants: ids(wants),
  };
}

/** Copies that were given away since then stay away. */
export async function moveEntriesBack(tx: TransactionSql, merge: Merge, batch: string): Promise<number> {
  const { cardId, from, into } = merge;
  const rows = await tx`
    with back as (
      select c.user_id, c.set_id, least(c.before, e.quantity) as quantity, e.quantity as present
      from entry_changes c join entries e
        on e.user_id = c.user_id and e.set_id = c.set_id and e.card_id = ${cardId} and e.variant = ${into}
      where c.batch = ${merge.batch}::uuid and c.variant = ${from}),
    gone as (
      delete from entries e using back b where e.user_id = b.user_id and e.card_id = ${cardId} and e.variant = ${into}
        and b.quantity = b.present),
    fewer as (
      update entries e set quantity = e.quantity - b.quantity, replaced = e.quantity, updated_at = now() from back b
      where e.user_id = b.user_id and e.card_id = ${cardId} and e.variant = ${into} and b.quantity < b.present),
    added as (
      insert into entries (user_id, set_id, card_id, variant, quantity)
      select user_id, set_id, ${cardId}, ${from}, quantity from back
      on conflict (user_id, set_id, card_id, variant) do update set quantity = entries.quantity + excluded.quantity,
        replaced = entries.quantity, updated_at = now()
      returning user_id, set_id, replaced, quantity),
    logged as (
      insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after, is_final)
      select user_id, ${batch}::uuid, set_id, ${cardId}, ${into}, present, present - quantity, true from back
      union all
      select user_id, ${batch}::uuid, set_id, ${cardId}, ${from}, replaced, quantity, true from added)
    select user_id from back`;
  return rows.length;
}

/** Undoes `moveRest`: only what was moved goes back, not what was there before. */
export async function moveRestBack(tx: TransactionSql, { cardId, from, into }: Merge, moved: Moved): Promise<void> {
  const is = tx`card_id = ${cardId} and variant = ${into}`;
  await tx`update copies set variant = ${from} where ${is} and id = any(${moved.copies}::text[]::bigint[])`;
  await tx`update graded_cards set variant = ${from} where ${is} and id = any(${moved.graded}::text[]::uuid[])`;
  await tx`update list_cards set variant = ${from} where ${is} and id = any(${moved.listCards}::text[]::uuid[])`;
  await tx`update wants set variant = ${from} where ${is} and user_id = any(${moved.wants ?? []}::text[]::uuid[])`;
  await tx`
    update curated_cards set variant = ${from} where ${is} and collection = any(${moved.curated})`;
}

export type LoggedMerge = { into: string; batch: string; moved: Moved };

/** The last merge of a variant into another. */
export async function lastMerge(tx: TransactionSql, cardId: string, from: string): Promise<LoggedMerge | undefined> {
  const [row] = await tx<{ after: LoggedMerge }[]>`
    select after from audit_log where object = ${`card:${cardId}`} and action = 'variant.merge'
      and before->>'variant' = ${from} order by id desc limit 1`;
  return row?.after;
}
