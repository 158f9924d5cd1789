import type { TransactionSql } from "postgres";

const firsts = (tx: TransactionSql) => tx`
  select distinct on (card_id) card_id, key from variants where gone_at is null order by card_id, position, key`;

/** Keeps the first variant of each card for `storeChangedFirsts`, later in the transaction. */
export async function noteFirsts(tx: TransactionSql): Promise<void> {
  await tx`create temp table if not exists firsts_before (card_id text, key text) on commit drop`;
  await tx`truncate firsts_before`;
  await tx`insert into firsts_before ${firsts(tx)}`;
}

/** Stores which cards have another finish first than at `noteFirsts`, so that owners of the old one are offered it. */
export async function storeChangedFirsts(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table changed on commit drop as
    select b.card_id, b.key as variant, n.key as first from firsts_before b join (${firsts(tx)}) n using (card_id)
    where b.key <> n.key and b.key in ('normal', 'holo', 'reverse') and n.key in ('normal', 'holo', 'reverse')`;
  await tx`delete from changed_firsts f using changed c where f.card_id = c.card_id and f.variant = c.first`;
  await tx`update changed_firsts f set first = c.first, at = now() from changed c
    where f.card_id = c.card_id and f.first = c.variant`;
  await tx`
    insert into changed_firsts (card_id, variant, first, at) select card_id, variant, first, now() from changed
    on conflict (card_id, variant) do update set first = excluded.first, at = excluded.at`;
  await tx`drop table changed`;
}
