import type { TransactionSql } from "postgres";

/** A set's printed total may count basic Energy or not. */
const totalsDifferBy = 10;

/**
 * Keeps the staged rarities of known cards among the facts of their sources, after all cards were merged. A card of
 * another set with the same code has another total; of two rarities of a card the first in the alphabet stays.
 */
export const mergeRarities = (tx: TransactionSql) => tx`
  with stated as (
    select distinct on (c.id, s.source) c.id, s.source, jsonb_build_object('rarity', s.rarity) as facts
    from staged_rarities s join cards c on c.set_id = s.set_id and c.number_key = s.number_key
      join sets on sets.id = c.set_id
    where sets.printed_total between s.printed_total - ${totalsDifferBy} and s.printed_total + ${totalsDifferBy}
    order by c.id, s.source, s.rarity collate "C"),
  kept as (
    insert into card_sources as k (card_id, source, facts) select id, source, facts from stated
    on conflict (card_id, source) do update set facts = k.facts || excluded.facts where not k.facts @> excluded.facts
    returning card_id)
  insert into restated select card_id from kept`;
