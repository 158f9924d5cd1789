import type { Sql, TransactionSql } from "postgres";
import { ImportError } from "../../../../lib/ingest/error.ts";
import { catalogueChannel } from "../../queries.ts";
import { derive } from "../queries/derive.ts";
import { mergeCards } from "../queries/merge-cards.ts";
import { mergeArtists, mergeReference, mergeSeriesAndSets, mergeSpecies } from "../queries/merge-sets.ts";
import { openStage, type Stage } from "../queries/stage.ts";
import type { ImportRecord, Note, Reject } from "../schema/records.ts";

type SetReport = {
  id: string;
  category: string;
  name: string;
  added: number;
  changed: number;
  unchanged: number;
  gone: number;
};

/** `changes`: rows that differ; 0 keeps the catalogue's version. */
export type ImportReport = {
  sets: SetReport[];
  rejects: Reject[];
  notes: Note[];
  /** The cards keep these spellings. */
  unknownRarities: string[];
  changes: number;
  version: number;
  totals: { category: string; sets: number; cards: number; variants: number }[];
  seconds: number;
};

/** One import at a time over all processes. */
const importLock = 7_020_000_002n;

/** All records or none. @throws ImportError when reading fails or the database disk is full. */
export async function importRecords(sql: Sql, records: AsyncIterable<ImportRecord> | Iterable<ImportRecord>) {
  return await importWith(sql, async (stage) => {
    for await (const record of records) await stage.add(record);
  });
}

/** `fill` stages records inside the transaction. */
export async function importWith(
  sql: Sql,
  fill: (stage: Stage, tx: TransactionSql) => Promise<void>,
): Promise<ImportReport> {
  const started = performance.now();
  try {
    const report = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`select pg_advisory_xact_lock(${importLock.toString()}::bigint)`;
      const stage = await openStage(tx);
      await fill(stage, tx);
      await stage.end();
      const merged = await merge(tx, stage);
      // In the transaction, so a kill after the commit cannot lose it.
      if (merged.changes > 0) await tx`select pg_notify(${catalogueChannel}, '')`;
      return merged;
    });
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "53100") {
      throw new ImportError("The disk of the database is full; nothing was changed.");
    }
    throw error;
  }
}

async function merge(tx: TransactionSql, stage: Stage): Promise<Omit<ImportReport, "seconds">> {
  const reference = await mergeReference(tx);
  const species = await mergeSpecies(tx);
  const sets = await mergeSeriesAndSets(tx);
  await mergeArtists(tx);
  const rejects = [...stage.rejects];
  for (const source of ["tcgdex", "pocket", "ptcg"] as const) {
    for (const { id, reason, file } of await mergeCards(tx, source, stage.rejects)) {
      rejects.push({ kind: "reject", source, file, id, reason });
    }
  }
  const derived = await derive(tx, species > 0);
  const [cards] = await tx<{ count: number }[]>`select count(distinct id)::int as count from touched`;
  const changes = reference + species + sets + derived + (cards?.count ?? 0);
  return {
    sets: await setReports(tx),
    rejects,
    notes: stage.notes,
    unknownRarities: await unknownRarities(tx),
    changes,
    version: await newVersion(tx, changes > 0),
    totals: await totals(tx),
  };
}

async function newVersion(tx: TransactionSql, isChanged: boolean): Promise<number> {
  await tx`insert into catalogue_state (version) values (0) on conflict do nothing`;
  if (isChanged) await tx`update catalogue_state set version = version + 1, catalogue_at = now()`;
  const [state] = await tx<{ version: number }[]>`select version from catalogue_state`;
  return state?.version ?? 0;
}

async function setReports(tx: TransactionSql): Promise<SetReport[]> {
  return await tx<SetReport[]>`
    with card as (
      select id, set_id, case when bool_or(what = 'added') then 'added' when bool_or(what = 'gone') then 'gone'
        else 'changed' end as what
      from touched group by id, set_id),
    count as (
      select set_id, (count(*) filter (where what = 'added'))::int as added,
        (count(*) filter (where what = 'gone'))::int as gone, (count(*) filter (where what = 'changed'))::int as changed
      from card group by set_id)
    select s.id, s.category, s.name, coalesce(c.added, 0) as added, coalesce(c.changed, 0) as changed,
      greatest(s.card_count - coalesce(c.added, 0) - coalesce(c.changed, 0), 0) as unchanged, coalesce(c.gone, 0) as gone
    from sets s left join count c on c.set_id = s.id
    where c.set_id is not null or s.id in (select set_id from staged_cards union select id from staged_sets)
    order by s.category, s.release_date, s.id`;
}

async function unknownRarities(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ rarity: string }[]>`
    select distinct s.category || ': ' || s.rarity as rarity from staged_cards s
    where s.rarity is not null
      and not exists (select from rarities r where r.category = s.category and r.key = s.rarity) order by 1`;
  return rows.map((row) => row.rarity);
}

async function totals(tx: TransactionSql): Promise<ImportReport["totals"]> {
  return await tx<ImportReport["totals"]>`
    select k.id as category, (select count(*)::int from sets where category = k.id and card_count > 0) as sets,
      (select count(*)::int from cards where category = k.id and gone_at is null) as cards,
      (select count(*)::int from variants v join cards c on c.id = v.card_id
        where c.category = k.id and v.gone_at is null) as variants
    from categories k order by k.position`;
}
