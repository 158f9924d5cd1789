import type { TransactionSql } from "postgres";
import {
  admitAll,
  admitAlternate,
  type Incoming,
  type Known,
  type Refused,
  resolveFill,
  resolveOwn,
} from "../rules/numbers.ts";
import type { Reject, Source } from "../schema/records.ts";
import { asNew, CARD_COLUMNS, mergeInto } from "./merge.ts";
import { insertRows } from "./stage.ts";

type RefusedCard = Refused & { setId: string; file: string };
type StagedCard = Incoming & { setId: string; file: string };

/** @returns the refused cards. */
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

async function resolveSets(tx: TransactionSql, source: Source) {
  await tx`truncate resolved`;
  const incoming = await tx<StagedCard[]>`
    select seq, id, number, set_id as "setId", coalesce(file, source) as file from staged_cards where source = ${source} order by seq`;
  const stored = await tx<(Known & { setId: string })[]>`
    select id, number_key as "numberKey", set_id as "setId" from cards
    where set_id in (select set_id from staged_cards where source = ${source})`;
  const sets = new Set((await tx<{ id: string }[]>`select id from sets`).map((set) => set.id));
  const storedBySet = Map.groupBy(stored, (card) => card.setId);
  const present = await tx<{ id: string }[]>`select id from staged_present where source = ${source}`;
  const listed = new Set([...incoming, ...present].map((card) => card.id));
  const fileOf = new Map(incoming.map((card) => [card.seq, card.file]));
  const refused: RefusedCard[] = [];
  for (const [setId, cards] of Map.groupBy(incoming, (card) => card.setId)) {
    const known = storedBySet.get(setId) ?? [];
    const result = !sets.has(setId)
      ? { resolved: [], refused: cards.map(({ seq, id }) => ({ seq, id, reason: `there is no set ${setId}` })) }
      : source === "tcgdex"
        ? resolveOwn(known, cards, listed)
        : resolveFill(known, withIds(cards, setId, source), source === "ptcg" ? admitAlternate : admitAll);
    refused.push(...result.refused.map((one) => ({ ...one, setId, file: fileOf.get(one.seq) ?? source })));
    if (result.resolved.length > 0) await insertRows(tx, "resolved", result.resolved);
  }
  return refused;
}

/** Cards that only pokemon-tcg-data has get an id as the main source would form it. */
const withIds = (cards: StagedCard[], setId: string, source: Source): StagedCard[] =>
  source === "ptcg" ? cards.map((card) => ({ ...card, id: `${setId}-${card.number}` })) : cards;

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

/** Only the card's own source brings variants. */
async function mergeVariants(tx: TransactionSql, source: Source): Promise<void> {
  await tx`truncate own_variants`;
  await tx`
    insert into own_variants
    select c.id, c.set_id, v.key, v.name, v.position, v.tier, v.tcgplayer_id, v.cardmarket_id
    from staged_variants v join resolved r using (seq) join cards c on c.id = r.id and c.source = ${source}`;
  await tx`analyze own_variants`;
  await tx`
    with changed as (
      update variants c set name = s.name, position = s.position, tier = s.tier, gone_at = null, source = ${source},
        tcgplayer_id = coalesce(s.tcgplayer_id, c.tcgplayer_id),
        cardmarket_id = coalesce(s.cardmarket_id, c.cardmarket_id)
      from own_variants s where c.card_id = s.card_id and c.key = s.key
        and (c.name, c.position, c.tier, c.gone_at, c.source, c.tcgplayer_id, c.cardmarket_id) is distinct from
          (s.name, s.position, s.tier, null, ${source}, coalesce(s.tcgplayer_id, c.tcgplayer_id),
          coalesce(s.cardmarket_id, c.cardmarket_id))
      returning s.card_id, s.set_id),
    added as (
      insert into variants (card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, source)
      select card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, ${source} from own_variants s
      where not exists (select from variants c where c.card_id = s.card_id and c.key = s.key)
      returning card_id),
    gone as (
      update variants c set gone_at = now()
      where c.source <> 'staff' and c.gone_at is null and c.card_id in (select card_id from own_variants)
        and not exists (select from own_variants s where s.card_id = c.card_id and s.key = c.key)
      returning c.card_id)
    insert into touched
    select card_id, set_id, 'changed' from changed
    union all
    select id, set_id, 'changed' from cards
    where id in (select card_id from added union all select card_id from gone)`;
}

/** A card's own source replaces its species; other sources only fill an empty list. */
async function mergeSpeciesLinks(tx: TransactionSql, source: Source): Promise<void> {
  await tx`truncate links`;
  await tx`
    insert into links select distinct r.id as card_id, unnest(s.dex_ids) as species_id, c.source = ${source} as own
    from staged_cards s join resolved r using (seq) join cards c on c.id = r.id`;
  await tx`
    with removed as (
      delete from card_species c where c.card_id in (select card_id from links where own)
        and not exists (select from links l where l.card_id = c.card_id and l.species_id = c.species_id)
      returning card_id),
    added as (
      insert into card_species (card_id, species_id)
      select card_id, species_id from links l
      where case when own
        then not exists (select from card_species c where c.card_id = l.card_id and c.species_id = l.species_id)
        else not exists (select from card_species c where c.card_id = l.card_id) end
      returning card_id)
    insert into touched select id, set_id, 'changed' from cards
    where id in (select card_id from removed union all select card_id from added)`;
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
