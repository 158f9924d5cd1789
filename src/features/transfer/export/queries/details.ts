import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { everyPage } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { ExportedFacts, OwnedGraded, OwnedNote } from "../schema.ts";
import { pageRows } from "./entries.ts";
import { cardFacts, cardFactsJoins } from "./facts.ts";

const createdOrder = (table: string): KeyColumn[] => [
  { value: sql.raw(`${table}.created_at`), type: "timestamptz" },
  { value: sql.raw(`${table}.id`), type: "uuid" },
];

/** When a row was made, with its id: the key of `createdOrder`. */
const Created = v.strictObject({ id: v.string(), at: v.string() });
type Created = v.InferOutput<typeof Created>;
const keyOf = ({ at, id }: Created) => [at, id];

/** All graded cards of a person, page by page, the oldest first. */
export const ownedGraded = (db: Db, userId: string) =>
  everyPage(
    (after) =>
      typedRows(
        v.strictObject({
          ...OwnedGraded.entries,
          ...ExportedFacts.entries,
          ...Created.entries,
          category: v.string(),
        }),
        db.execute(sql`
      select g.id, g.created_at::text as at, g.set_id as "setId", g.card_id as "cardId", g.variant,
        s.name as set, s.category, c.name, c.number, v.name as "variantName", g.company, g.grade, g.condition, g.certificate, g.url,
        g.value, g.value_currency as "valueCurrency", g.cost, g.cost_currency as "costCurrency", g.acquired_on::text as "acquiredOn",
        g.seller, ${cardFacts}
      from graded_cards g
      join sets s on s.id = g.set_id
      join cards c on c.id = g.card_id
      join variants v on v.card_id = g.card_id and v.key = g.variant
      ${cardFactsJoins}
      where g.user_id = ${userId} and ${isAfter(createdOrder("g"), after)}
      order by ${inOrder(createdOrder("g"))} limit ${pageRows}`),
      ),
    keyOf,
  );

/** All notes of a person, page by page, the oldest first. */
export const ownedNotes = (db: Db, userId: string) =>
  everyPage(
    (after) =>
      typedRows(
        v.strictObject({ ...OwnedNote.entries, ...Created.entries }),
        db.execute(sql`
      select n.id, n.created_at::text as at, n.set_id as "setId", n.card_id as "cardId", s.name as set, c.name, c.number,
        n.label, n.text
      from private_notes n
      join sets s on s.id = n.set_id
      left join cards c on c.id = n.card_id
      where n.user_id = ${userId} and ${isAfter(createdOrder("n"), after)}
      order by ${inOrder(createdOrder("n"))} limit ${pageRows}`),
      ),
    keyOf,
  );
