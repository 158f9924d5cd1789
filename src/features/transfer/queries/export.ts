import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";

/** Rows asked for at a time: no connection is held while a slow reader takes them. */
const pageRows = 2_000;

export type OwnedCopies = {
  quantity: number;
  condition: string | null;
  language: string | null;
  cost: number | null;
  costCurrency: string | null;
  acquiredOn: string | null;
};

type Named = {
  setId: string;
  cardId: string;
  set: string;
  name: string;
  number: string;
  variant: string;
  variantName: string;
};

export type OwnedEntry = Named & {
  setCode: string | null;
  printedTotal: number;
  rarity: string | null;
  category: string;
  tcgplayerId: number | null;
  quantity: number;
  addedAt: string;
  /** What is known of copies, those that are alike together; of the others nothing is. */
  copies: OwnedCopies[];
};

/** All entries of a person in the order of their key, a page at a time. */
export async function* ownedEntries(db: Db, userId: string): AsyncGenerator<OwnedEntry[]> {
  let after = ["", "", ""];
  for (;;) {
    const rows = await db.execute<OwnedEntry>(sql`
      with page as (
        select * from entries
        where user_id = ${userId} and (set_id, card_id, variant) > (${after[0]}, ${after[1]}, ${after[2]})
        order by set_id, card_id, variant limit ${pageRows}
      ),
      known as (
        select c.set_id, c.card_id, c.variant, condition, language, cost, cost_currency, acquired_on,
          sum(c.quantity)::int as quantity, min(c.id) as first
        from page p join copies c on c.user_id = ${userId} and c.set_id = p.set_id and c.card_id = p.card_id
          and c.variant = p.variant and c.removed_at is null
        group by 1, 2, 3, 4, 5, 6, 7, 8
      ),
      listed as (
        select set_id, card_id, variant, jsonb_agg(jsonb_build_object('quantity', quantity, 'condition', condition,
          'language', language, 'cost', cost, 'costCurrency', cost_currency, 'acquiredOn', acquired_on)
          order by first) as copies
        from known group by 1, 2, 3
      )
      select p.set_id as "setId", p.card_id as "cardId", p.variant, p.quantity,
        to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt",
        s.name as set, s.code as "setCode", s.printed_total as "printedTotal", s.category,
        c.name, c.number, c.rarity, v.name as "variantName", v.tcgplayer_id as "tcgplayerId",
        coalesce(l.copies, '[]') as copies
      from page p
      join sets s on s.id = p.set_id
      join cards c on c.id = p.card_id
      join variants v on v.card_id = p.card_id and v.key = p.variant
      left join listed l on l.set_id = p.set_id and l.card_id = p.card_id and l.variant = p.variant
      order by p.set_id, p.card_id, p.variant`);
    if (rows.length > 0) yield [...rows];
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = [last.setId, last.cardId, last.variant];
  }
}

export type OwnedGraded = Named & {
  company: string;
  grade: string;
  condition: string;
  certificate: string;
  url: string;
  value: number | null;
  valueCurrency: string | null;
};

/** All graded cards of a person, oldest first. */
export const ownedGraded = (db: Db, userId: string) =>
  paged<OwnedGraded>((after) =>
    db.execute<OwnedGraded & Marker>(sql`
      select g.id, g.created_at::text as at, g.set_id as "setId", g.card_id as "cardId", g.variant,
        s.name as set, c.name, c.number, v.name as "variantName", g.company, g.grade, g.condition, g.certificate, g.url,
        g.value, g.value_currency as "valueCurrency"
      from graded_cards g
      join sets s on s.id = g.set_id
      join cards c on c.id = g.card_id
      join variants v on v.card_id = g.card_id and v.key = g.variant
      where g.user_id = ${userId} and (g.created_at, g.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by g.created_at, g.id limit ${pageRows}`),
  );

export type OwnedNote = {
  setId: string;
  cardId: string | null;
  set: string;
  name: string | null;
  number: string | null;
  label: string;
  text: string;
};

/** All private notes of a person, on cards and on sets, oldest first. */
export const ownedNotes = (db: Db, userId: string) =>
  paged<OwnedNote>((after) =>
    db.execute<OwnedNote & Marker>(sql`
      select n.id, n.created_at::text as at, n.set_id as "setId", n.card_id as "cardId", s.name as set, c.name, c.number,
        n.label, n.text
      from private_notes n
      join sets s on s.id = n.set_id
      left join cards c on c.id = n.card_id
      where n.user_id = ${userId} and (n.created_at, n.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by n.created_at, n.id limit ${pageRows}`),
  );

/** By what a page of these begins behind the last row of the one before. */
type Marker = { id: string; at: string };

async function* paged<Row>(ask: (after: Marker) => PromiseLike<(Row & Marker)[]>): AsyncGenerator<Row[]> {
  let after: Marker = { id: "00000000-0000-0000-0000-000000000000", at: "-infinity" };
  for (;;) {
    const rows = await ask(after);
    const last = rows.at(-1);
    if (!last) return;
    after = { id: last.id, at: last.at };
    yield rows;
  }
}
