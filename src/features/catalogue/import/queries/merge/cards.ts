import type { TransactionSql } from "postgres";
import type { Reject, Source } from "../../schema/records.ts";
import { asNew, CARD_COLUMNS, mergeInto } from "./columns.ts";
import { type RefusedCard, resolveSets } from "./resolve.ts";
import { mergeSpeciesLinks, mergeVariants } from "./variants.ts";

export async function mergeCards(tx: TransactionSql, source: Source, rejects: Reject[]): Promise<RefusedCard[]> {
  const refused = await resolveSets(tx, source);
  await tx.unsafe("analyze resolved");
  await reviveCards(tx, source);
  await updateCards(tx, "own");
  await updateCards(tx, "fill");
  await insertCards(tx, source);
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

const OWN = "(c.source = s.source or s.main)";

/** A card its own source dropped now belongs to this source. */
async function reviveCards(tx: TransactionSql, source: Source): Promise<void> {
  await tx`
    with revived as (
      update cards c set gone_at = null, source = ${source} from resolved r
      where c.id = r.id and c.gone_at is not null returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from revived`;
}

async function updateCards(tx: TransactionSql, how: "own" | "fill"): Promise<void> {
  const { set, differs } = mergeInto(CARD_COLUMNS, how);
  const owner = how === "own" ? ", source = s.source" : "";
  const ownerDiffers = how === "own" ? " or c.source <> s.source" : "";
  await tx.unsafe(
    `with changed as (
      update cards c set ${set}${owner} from staged_cards s join resolved r using (seq)
      where c.id = r.id and not r.is_new and ${how === "own" ? OWN : `not ${OWN}`} and (${differs}${ownerDiffers})
      returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`,
  );
}

async function insertCards(tx: TransactionSql, source: Source): Promise<void> {
  const { columns, values } = asNew(CARD_COLUMNS);
  await tx.unsafe(
    `with added as (
      insert into cards (id, category, set_id, number_key, slug, position, is_secret, source, ${columns})
      select r.id, s.category, s.set_id, r.number_key, '', 0, false, s.source, ${values}
      from staged_cards s join resolved r using (seq) where r.is_new and s.source = $1
      returning id, set_id)
    insert into touched select id, set_id, 'added' from added`,
    [source],
  );
}

/** Cards stay, as people may own them. Sets with a reject are skipped: it may be the missing card. */
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
