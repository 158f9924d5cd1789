import type { Sql, TransactionSql } from "postgres";
import type { Legality } from "#db/schema/catalogue/cards.ts";

/** The cards that a ruling is about; `cardId`: with its reprints. */
export type LegalityScope = { cardId: string } | { setId: string } | { category: string; mark: string | null };

const within = (sql: Sql | TransactionSql, scope: LegalityScope) => {
  if ("cardId" in scope) return sql`reprint_key = (select reprint_key from cards where id = ${scope.cardId})`;
  if ("setId" in scope) return sql`set_id = ${scope.setId}`;
  return sql`category = ${scope.category} and (${scope.mark}::text is null or regulation_mark = ${scope.mark})`;
};

/** Cards that a ruling is about, by id, with their legality. */
export async function cardsIn(
  sql: Sql | TransactionSql,
  scope: LegalityScope,
): Promise<{ id: string; legal: Legality }[]> {
  return await sql<
    { id: string; legal: Legality }[]
  >`select id, legal from cards where ${within(sql, scope)} order by id`;
}

/** `freed`: formats that follow the sources again. */
export async function saveRuling(tx: TransactionSql, ids: string[], legal: Legality, freed: string[]): Promise<void> {
  const ruling = JSON.stringify(legal);
  await tx`
    insert into card_sources as s (card_id, source, facts)
    select id, 'staff', jsonb_build_object('legal', ${ruling}::text::jsonb) from unnest(${ids}::text[]) id
    on conflict (card_id, source) do update set facts = s.facts || jsonb_build_object('legal',
      (coalesce(s.facts->'legal', '{}') || ${ruling}::text::jsonb) - ${freed}::text[])`;
  await tx`
    update card_sources set facts = facts - 'legal'
    where source = 'staff' and card_id = any(${ids}) and facts->'legal' = '{}'`;
  await tx`delete from card_sources where source = 'staff' and card_id = any(${ids}) and facts = '{}'`;
  await tx`insert into touched select id, set_id, 'changed' from cards where id = any(${ids})`;
  // Without a source their legality is what staff say.
  await tx`
    insert into restated select id from cards c where id = any(${ids})
      and not exists (select from card_sources s where s.card_id = c.id and s.source <> 'staff')`;
}
