import type { Sql, TransactionSql } from "postgres";
import { type SpeciesIndex, speciesIndex } from "#features/catalogue/import/rules/species-names.ts";
import type { SpeciesName } from "#features/catalogue/japanese/rules/repair.ts";
import { restateBorrowers } from "#features/catalogue/merge/queries/facts.ts";
import { copyReleaseDates, deriveCards, readCards } from "./cards.ts";
import { deriveLegality } from "./legality.ts";
import { deriveSlugs } from "./slugs.ts";
import { deriveSold } from "./sold.ts";
import { deriveVariants } from "./variants.ts";

const SETS_AT_ONCE = 10;

/** All Pokémon, indexed by name in English and Japanese. */
export const readSpecies = async (tx: Sql | TransactionSql): Promise<SpeciesIndex> =>
  speciesIndex(await tx<SpeciesName[]>`select id, name, japanese_name as "japaneseName" from species order by id`);

/** What follows from a change of these sets' cards. */
export async function deriveSets(tx: TransactionSql, setIds: string[]): Promise<void> {
  const index = await readSpecies(tx);
  for (let at = 0; at < setIds.length; at += SETS_AT_ONCE) {
    const cards = await readCards(tx, setIds.slice(at, at + SETS_AT_ONCE), index, false);
    await deriveCards(tx, cards, index);
  }
  await deriveLegality(tx);
}

/**
 * Computes what follows from the merged catalogue: addresses, dates, positions, totals. Returns how many rows
 * changed.
 */
export async function derive(tx: TransactionSql, hasNewSpecies: boolean): Promise<number> {
  const index = await readSpecies(tx);
  const renamed = await deriveSlugs(tx);
  await copyReleaseDates(tx);
  await tx`analyze cards (id, set_id), variants (card_id, key, position, source, gone_at)`;
  const sets = await tx<{ id: string }[]>`
    select id from sets where ${hasNewSpecies} or id in (select id from staged_sets union select set_id from staged_cards union select set_id from staged_rarities
      union select set_id from touched union select set_id from cards where name_key = '') order by id`;
  const changed = await deriveIn(tx, sets, index, hasNewSpecies);
  const sold = await deriveSold(tx);
  const lent = await deriveIn(tx, await restateBorrowers(tx), index, false);
  await tx`analyze touched, card_sources (card_id, source)`;
  await deriveLegality(tx);
  return renamed + changed + sold + lent;
}

async function deriveIn(tx: TransactionSql, sets: { id: string }[], index: SpeciesIndex, hasNewSpecies: boolean) {
  const setsAt = (at: number) => sets.slice(at, at + SETS_AT_ONCE).map(({ id }) => id);
  const read = (at: number) => readCards(tx, setsAt(at), index, hasNewSpecies);
  let changed = 0;
  let present = await read(0);
  for (let at = 0; at < sets.length; at += SETS_AT_ONCE) {
    // The next batch is read and merged here while PostgreSQL writes this one.
    const [next, count] = await Promise.all([read(at + SETS_AT_ONCE), deriveCards(tx, present, index)]);
    await deriveVariants(tx, setsAt(at));
    changed += count;
    present = next;
  }
  return changed;
}
