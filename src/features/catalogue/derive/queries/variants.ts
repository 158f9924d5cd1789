import type { TransactionSql } from "postgres";
import { insertRecords } from "#features/catalogue/import/queries/rows.ts";
import { finishesOf, NORMAL } from "#features/catalogue/import/rules/finishes.ts";

type Row = { id: string; name: string; rarity: string | null; printedTotal: number; releaseDate: string | null };
type Main = { key: string; tcgplayerId: number | null; cardmarketId: number | null };

/** The finishes of English cards whose source states none; of others the reader of their source says one. The main variant keeps its key, so entries stay. */
export async function deriveVariants(tx: TransactionSql, setIds: string[]): Promise<void> {
  const rows = await tx<(Row & { main: Main })[]>`
    select c.id, c.name, c.rarity, s.printed_total as "printedTotal", s.release_date as "releaseDate",
      jsonb_build_object(
      'key', v.key, 'tcgplayerId', v.tcgplayer_id, 'cardmarketId', v.cardmarket_id) as main
    from variants v join cards c on c.id = v.card_id join sets s on s.id = c.set_id
    where c.set_id = any(${setIds}) and c.category = 'EN' and v.source = 'derived' and v.position = 0 and v.gone_at is null`;
  const wanted = rows.flatMap(({ main, ...card }) =>
    (finishesOf(card) ?? [NORMAL])
      .filter(({ key }, position) => position === 0 || key !== main.key)
      .map(({ key, name }, position) => ({
        cardId: card.id,
        ...main,
        key: position === 0 ? main.key : key,
        name,
        position,
        tier: "standard",
      })),
  );
  await tx`create temp table if not exists derived_variants on commit drop as select * from variants with no data`;
  await tx`truncate derived_variants`;
  if (wanted.length > 0) await insertRecords(tx, "derived_variants", wanted);
  await writeVariants(tx);
}

const writeVariants = (tx: TransactionSql) => tx`
  with written as (
    insert into variants as v (card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, source)
    select card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, 'derived' from derived_variants
    on conflict (card_id, key) do update set name = excluded.name, position = excluded.position, gone_at = null,
      tcgplayer_id = excluded.tcgplayer_id, cardmarket_id = excluded.cardmarket_id
    where v.source = 'derived' and (v.name, v.position, v.gone_at, v.tcgplayer_id, v.cardmarket_id) is distinct from
      (excluded.name, excluded.position, null, excluded.tcgplayer_id, excluded.cardmarket_id)
    returning card_id),
  gone as (
    update variants v set gone_at = now()
    where v.source = 'derived' and v.gone_at is null and v.card_id in (select card_id from derived_variants)
      and not exists (select from derived_variants d where d.card_id = v.card_id and d.key = v.key)
    returning v.card_id)
  insert into touched select id, set_id, 'changed' from cards
  where id in (select card_id from written union select card_id from gone)`;
