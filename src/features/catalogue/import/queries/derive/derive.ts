import type { TransactionSql } from "postgres";
import { type SpeciesName, speciesIndex } from "../../rules/species-names.ts";
import { deriveCards } from "./cards.ts";
import { deriveKeys } from "./keys.ts";
import { deriveLegality } from "./legality.ts";
import { deriveSlugs } from "./slugs.ts";
import { deriveVariants } from "./variants.ts";

const SETS_AT_ONCE = 20;

export async function derive(tx: TransactionSql, all: boolean): Promise<number> {
  const index = speciesIndex(
    await tx<SpeciesName[]>`select id, name, japanese_name as "japaneseName" from species order by id`,
  );
  const renamed = await deriveSlugs(tx);
  await deriveKeys(tx);
  const ids = await tx<{ id: string }[]>`
    select id from sets where ${all} or id in (select id from staged_sets union select set_id from staged_cards
      union select set_id from touched) order by id`;
  let changed = renamed;
  for (let at = 0; at < ids.length; at += SETS_AT_ONCE) {
    const setIds = ids.slice(at, at + SETS_AT_ONCE).map((set) => set.id);
    changed += await deriveCards(tx, setIds, index);
    await deriveVariants(tx, setIds);
  }
  await deriveLegality(tx);
  return changed;
}
