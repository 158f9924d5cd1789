import type { TransactionSql } from "postgres";
import type { Note } from "#features/catalogue/import/schema/records.ts";
import { counted } from "#lib/text/locale.ts";
import { changes } from "./reference.ts";

type Effect = { changes: number; notes: Note[] };

/**
 * Merges staged names. A file states all names in its languages of each set of which it lists cards: of a card that it
 * leaves out they are removed; other languages and sets stay. A rejected entry changes nothing.
 */
export async function mergeLocalNames(tx: TransactionSql): Promise<Effect> {
  const [staged] = await tx<{ languages: string[]; file: string | null }[]>`
    select max(file) as file, coalesce((select array_agg(distinct language)
      from staged_names, jsonb_object_keys(names) language), '{}') as languages from staged_names`;
  if (typeof staged?.file !== "string") return { changes: 0, notes: [] };
  const { languages, file } = staged;
  await tx.unsafe(PLACED);
  const written = [
    await write(tx, "local_card_names", "card_id", languages),
    await write(tx, "local_set_names", "set_id", languages),
  ];
  const [cards, sets] = [await unplaced(tx, "card"), await unplaced(tx, "set")];
  const [named] = await tx<{ cards: number; sets: number }[]>`
    select (select count(*)::int from local_card_names) as cards, (select count(*)::int from local_set_names) as sets`;
  const kept = `names in ${languages.toSorted().join(", ")}; named in some language: ${total(named?.cards, named?.sets)}`;
  const texts = [kept, ...missing(cards, "card"), ...missing(sets, "set")];
  return {
    changes: written.reduce((sum, one) => sum + one, 0),
    notes: (file === "" ? [] : texts).map((text) => ({ kind: "note", file, text })),
  };
}

const total = (cards = 0, sets = 0) => `${counted(cards, "card", "cards")}, ${counted(sets, "set", "sets")}`;

const mostShown = 4;

const missing = (ids: string[], what: "card" | "set"): string[] => {
  const count = counted(ids.length, `named ${what}`, `named ${what}s`);
  return ids.length === 0 ? [] : [`not in the catalogue: ${count}, such as ${ids.slice(0, mostShown).join(", ")}`];
};

/** By id, else by number in the set; a card that the file leaves out has no names in it. */
const PLACED = `
  create temp table placed_names on commit drop as
    with stated as (
      select distinct on (found.id) found.id, found.set_id, n.id as source_id, n.names from staged_names n cross join lateral (
        select id, set_id, 0 as way from cards where id in (n.id, 'pocket-' || n.id)
        union all select id, set_id, 1 from cards where set_id in (n.set_id, 'pocket-' || n.set_id) and number_key = n.number_key
        order by way limit 1) found
      where n.subject = 'card' order by found.id, found.way)
    select 'card' as subject, id, source_id, names from stated
    union all select 'card', id, null, '{}' from cards
      where set_id in (select set_id from stated) and id not in (select id from stated)
    union all select 'set', s.id, n.id, n.names from staged_names n join sets s on s.id in (n.id, 'pocket-' || n.id)
      where n.subject = 'set'`;

/** Writes names that differ and removes rows without any. Returns how many rows changed. */
async function write(
  tx: TransactionSql,
  table: "local_card_names" | "local_set_names",
  key: "card_id" | "set_id",
  languages: string[],
): Promise<number> {
  const subject = key === "card_id" ? "card" : "set";
  const [own, id] = [tx(table), tx(key)];
  const removed = await tx`
    delete from ${own} o using placed_names p
    where p.subject = ${subject} and p.id = o.${id} and (o.names - ${languages}::text[]) || p.names = '{}' returning 1`;
  const written = await tx`
    insert into ${own} as o (${id}, names)
    select p.id, p.names from placed_names p where p.subject = ${subject} and p.names <> '{}'
    on conflict (${id}) do update set names = (o.names - ${languages}::text[]) || excluded.names
    where o.names is distinct from (o.names - ${languages}::text[]) || excluded.names returning 1`;
  const emptied = await tx`
    update ${own} o set names = o.names - ${languages}::text[] from placed_names p
    where p.subject = ${subject} and p.id = o.${id} and p.names = '{}' and o.names ?| ${languages}::text[] returning 1`;
  return changes(removed) + changes(written) + changes(emptied);
}

/** Named entries of the file that are no card or set here, by the source's id. */
async function unplaced(tx: TransactionSql, subject: "card" | "set"): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from staged_names where subject = ${subject} and names <> '{}'
      and id not in (select source_id from placed_names where source_id is not null and subject = ${subject}) order by id`;
  return rows.map(({ id }) => id);
}
