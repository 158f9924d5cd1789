import type { TransactionSql } from "postgres";
import { PRECEDENCE, type Reject, type Source } from "#features/catalogue/import/schema/records.ts";
import { keepFacts } from "./facts.ts";
import { type RefusedCard, resolveSets } from "./resolve.ts";
import { mergeSpeciesLinks, mergeVariants } from "./variants.ts";

/** Merges the staged cards of a source. Returns those that were refused. */
export async function mergeCards(tx: TransactionSql, source: Source, rejects: Reject[]): Promise<RefusedCard[]> {
  const refused = await resolveSets(tx, source);
  await tx.unsafe("analyze resolved");
  await reviveCards(tx, source);
  await takeOver(tx, source);
  await insertCards(tx, source);
  await keepFacts(tx, source);
  await mergeVariants(tx, source);
  await mergeSpeciesLinks(tx, source);
  const doubtful = [...rejects.filter((reject) => reject.source === source), ...refused].map((one) => one.setId);
  if (!doubtful.includes(undefined))
    await markGone(
      tx,
      source,
      doubtful.filter((id) => id !== undefined),
    );
  return refused;
}

/** A card marked gone that this source lists now belongs to it. */
async function reviveCards(tx: TransactionSql, source: Source): Promise<void> {
  await tx`
    with revived as (
      update cards c set gone_at = null, source = ${source} from resolved r
      where c.id = r.id and c.gone_at is not null and not exists (
        select from card_sources s where s.card_id = c.id and s.source = 'staff' and s.facts ? 'isRemoved')
      returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from revived`;
}

async function takeOver(tx: TransactionSql, source: Source): Promise<void> {
  const lesser = PRECEDENCE.slice(PRECEDENCE.indexOf(source) + 1);
  await tx`
    with taken as (
      update cards c set source = ${source} from resolved r
      where c.id = r.id and not r.is_new and c.source = any(${lesser}) returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from taken`;
}

/** Bare: `deriveCards` writes the rest, which the indexes take in only once so. */
async function insertCards(tx: TransactionSql, source: Source): Promise<void> {
  await tx`
    with added as (
      insert into cards (id, category, set_id, number_key, slug, position, is_secret, source, reprint_key, name_key, release_date,
        number, name, supertype)
      select r.id, s.category, s.set_id, r.number_key, '', 0, false, s.source, s.reprint_key, s.name_key, sets.release_date,
        '', '', ''
      from staged_cards s join resolved r using (seq) join sets on sets.id = s.set_id
      where r.is_new and s.source = ${source} order by seq returning id, set_id)
    insert into touched select id, set_id, 'added' from added`;
}

/** Marks missing cards instead of deleting them, as people may own them. Skips sets with rejected records: one may be the missing card. */
async function markGone(tx: TransactionSql, source: Source, doubtful: string[]): Promise<void> {
  await tx`
    with listed as (
      select set_id from staged_cards where source = ${source}
      union select set_id from staged_present where source = ${source}),
    gone as (
      update cards c set gone_at = now()
      where c.source = ${source} and c.gone_at is null and c.set_id in (select set_id from listed)
        and c.set_id <> all(${doubtful})
        and c.id not in (select id from resolved) and c.id not in (select id from staged_present)
      returning c.id, c.set_id)
    insert into touched select id, set_id, 'gone' from gone`;
}
