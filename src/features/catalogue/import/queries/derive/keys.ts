import type { TransactionSql } from "postgres";
import type { Ability, Attack } from "../../../../../../db/schema/catalogue/cards.ts";
import { keysOf } from "../../rules/reprints.ts";
import { insertRows } from "../rows.ts";

type Row = {
  id: string;
  category: string;
  name: string;
  supertype: string;
  hp: number | null;
  attacks: Attack[];
  abilities: Ability[];
};

const CARDS_AT_ONCE = 2_000;

export async function deriveKeys(tx: TransactionSql): Promise<void> {
  for (let done = CARDS_AT_ONCE; done === CARDS_AT_ONCE; ) {
    const rows = await tx<Row[]>`
      select id, category, name, supertype, hp, attacks, abilities from cards where name_key = '' limit ${CARDS_AT_ONCE}`;
    if (rows.length > 0) await writeKeys(tx, rows);
    done = rows.length;
  }
}

async function writeKeys(tx: TransactionSql, rows: Row[]): Promise<void> {
  await tx`create temp table if not exists keyed (id text, name_key text, reprint_key text) on commit drop`;
  await tx`truncate keyed`;
  await insertRows(
    tx,
    "keyed",
    rows.map(({ id, category, ...print }) => ({ id, ...keysOf(category, print, id) })),
  );
  await tx`
    with changed as (
      update cards c set name_key = k.name_key, reprint_key = k.reprint_key from keyed k where k.id = c.id
      returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`;
}
