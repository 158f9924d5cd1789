import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { fieldColumns, namedColumns } from "#features/details/copies/queries.ts";
import { cursorText, everyPage, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { ExportedFacts, Named, OwnedCopies } from "../schema.ts";
import { cardFacts, cardFactsJoins } from "./facts.ts";

/** Rows per query: a slow reader holds no connection. */
export const pageRows = 2_000;

const Owned = v.strictObject({
  ...Named.entries,
  ...ExportedFacts.entries,
  setCode: v.nullable(v.string()),
  printedTotal: v.number(),
  rarity: v.nullable(v.string()),
  category: v.string(),
  tcgplayerId: v.nullable(v.number()),
  quantity: v.number(),
  addedAt: v.string(),
});

/** `copies`: equal descriptions merged; copies without one are left out. */
export type OwnedEntry = v.InferOutput<typeof Owned> & { copies: OwnedCopies[] };

const order: KeyColumn[] = ["set_id", "card_id", "variant"].map((name) => ({ value: sql.raw(name), type: "text" }));

/** All entries of a person with their copies, page by page. */
export const ownedEntries = (db: Db, userId: string): AsyncGenerator<OwnedEntry[]> =>
  everyPage((after) => entriesAfter(db, userId, after), keyOf);

async function entriesAfter(db: Db, userId: string, after: SortKey | null): Promise<OwnedEntry[]> {
  const rows = await typedRows(
    Owned,
    db.execute(sql`
    with page as materialized (
      select * from entries where user_id = ${userId} and ${isAfter(order, after)}
      order by ${inOrder(order)} limit ${pageRows}
    )
    select p.set_id as "setId", p.card_id as "cardId", p.variant, p.quantity,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt",
      s.name as set, s.code as "setCode", s.printed_total as "printedTotal", s.category,
      c.name, c.number, c.rarity, v.name as "variantName", v.tcgplayer_id as "tcgplayerId", ${cardFacts}
    from page p
    join sets s on s.id = p.set_id
    join cards c on c.id = p.card_id
    join variants v on v.card_id = p.card_id and v.key = p.variant
    ${cardFactsJoins}
    order by p.set_id, p.card_id, p.variant`),
  );
  const last = rows.at(-1);
  const known = last && (await describedCopies(db, userId, after, keyOf(last)));
  return rows.map((row) => ({ ...row, copies: known?.get(cursorText(keyOf(row))) ?? [] }));
}

const keyOf = ({ setId, cardId, variant }: Pick<Named, "setId" | "cardId" | "variant">) => [setId, cardId, variant];

/** Descriptions of copies between two keys, equal ones merged, in the order they were entered. */
async function describedCopies(db: Db, userId: string, after: SortKey | null, end: SortKey) {
  const rows = await typedRows(
    v.strictObject({ ...OwnedCopies.entries, setId: v.string(), cardId: v.string(), variant: v.string() }),
    db.execute(sql`
    select set_id as "setId", card_id as "cardId", variant, sum(quantity)::int as quantity, ${namedColumns}
    from copies
    where user_id = ${userId} and removed_at is null
      and ${isAfter(order, after)} and not ${isAfter(order, end)}
    group by set_id, card_id, variant, ${fieldColumns()}
    order by min(id)`),
  );
  const known = new Map<string, OwnedCopies[]>();
  for (const { setId, cardId, variant, ...copies } of rows) {
    const key = cursorText(keyOf({ setId, cardId, variant }));
    known.set(key, [...(known.get(key) ?? []), copies]);
  }
  return known;
}
