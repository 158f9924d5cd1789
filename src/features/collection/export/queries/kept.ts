import { sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { type Named, pageRows } from "./entries.ts";

type OwnedGraded = Named & {
  company: string;
  grade: string;
  condition: string;
  certificate: string;
  url: string;
  value: number | null;
  valueCurrency: string | null;
};

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

type OwnedNote = {
  setId: string;
  cardId: string | null;
  set: string;
  name: string | null;
  number: string | null;
  label: string;
  text: string;
};

/** On cards and on sets, oldest first. */
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

/** The cursor of the next page. */
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
