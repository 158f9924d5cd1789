import { sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { everyPage } from "../../../../lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "../../../../lib/sql/keyset.ts";
import type { GradedFacts } from "../../graded/rules.ts";
import { type Named, pageRows } from "./entries.ts";

const createdOrder = (table: string): KeyColumn[] => [
  { value: sql.raw(`${table}.created_at`), type: "timestamptz" },
  { value: sql.raw(`${table}.id`), type: "uuid" },
];

/** When a row was made, with its id: the key of `createdOrder`. */
type Created = { id: string; at: string };
const keyOf = ({ at, id }: Created) => [at, id];

export type OwnedGraded = Named & GradedFacts;

export const ownedGraded = (db: Db, userId: string) =>
  everyPage<OwnedGraded & Created>(
    (after) =>
      db.execute<OwnedGraded & Created>(sql`
      select g.id, g.created_at::text as at, g.set_id as "setId", g.card_id as "cardId", g.variant,
        s.name as set, c.name, c.number, v.name as "variantName", g.company, g.grade, g.condition, g.certificate, g.url,
        g.value, g.value_currency as "valueCurrency"
      from graded_cards g
      join sets s on s.id = g.set_id
      join cards c on c.id = g.card_id
      join variants v on v.card_id = g.card_id and v.key = g.variant
      where g.user_id = ${userId} and ${isAfter(createdOrder("g"), after)}
      order by ${inOrder(createdOrder("g"))} limit ${pageRows}`),
    keyOf,
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

export const ownedNotes = (db: Db, userId: string) =>
  everyPage<OwnedNote & Created>(
    (after) =>
      db.execute<OwnedNote & Created>(sql`
      select n.id, n.created_at::text as at, n.set_id as "setId", n.card_id as "cardId", s.name as set, c.name, c.number,
        n.label, n.text
      from private_notes n
      join sets s on s.id = n.set_id
      left join cards c on c.id = n.card_id
      where n.user_id = ${userId} and ${isAfter(createdOrder("n"), after)}
      order by ${inOrder(createdOrder("n"))} limit ${pageRows}`),
    keyOf,
  );
