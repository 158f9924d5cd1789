import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { copies } from "#db/schema/collection/details.ts";
import { copyFields, copyKeys, fieldsOfCopies } from "#features/collection/rules/copies.ts";
import { isOfCard, type OwnCard } from "../tab/queries.ts";
import type { CopyFields } from "./schema.ts";

type Undescribing = "id" | "userId" | "setId" | "cardId" | "variant" | "quantity" | "createdAt" | "removedAt";

/** An error here is a column of `copies` without an entry in the table of fields. */
const fields = copyFields satisfies Record<Exclude<keyof typeof copies.$inferSelect, Undescribing>, unknown>;

const copyColumns = {
  id: copies.id,
  quantity: copies.quantity,
  ...(Object.fromEntries(copyKeys.map((key) => [key, copies[key]])) as Pick<typeof copies, keyof typeof fields>),
};

type Chosen = readonly { column: string }[];

const listed = (chosen: Chosen, of?: string) =>
  sql.raw(chosen.map(({ column }) => (of === undefined ? column : `${of}.${column}`)).join(", "));

const all = fieldsOfCopies.map(([, field]) => field);

/** What describes copies, of the alias `of`. */
export const fieldColumns = (of?: string) => listed(all, of);

/** What a trade hands on with a copy. */
export const tradedColumns = (of?: string) =>
  listed(
    all.filter(({ isTraded }) => isTraded),
    of,
  );

/** What describes copies, under the names of the fields. */
export const namedColumns = sql.raw(fieldsOfCopies.map(([key, { column }]) => `${column} as "${key}"`).join(", "));

/**
 * SQL behind a WITH clause `leaving` (user_id, id, copies): marks as many copies of these rows as removed now, so that undoing the
 * change of their entry brings them back. A row that leaves in part is divided.
 */
export const removeLeaving = sql`
    divided as (
      insert into copies overriding system value
      select (jsonb_populate_record(c, jsonb_build_object('id', nextval(pg_get_serial_sequence('copies', 'id')),
        'quantity', leaving.copies, 'removed_at', now()))).*
      from copies c join leaving using (user_id, id) where leaving.copies between 1 and c.quantity - 1
    )
    update copies c set quantity = case when leaving.copies < c.quantity then c.quantity - leaving.copies else c.quantity end,
      removed_at = case when leaving.copies < c.quantity then null else now() end
    from leaving where leaving.user_id = c.user_id and leaving.id = c.id and leaving.copies > 0`;

const standing = (card: OwnCard) => and(isOfCard(copies, card), isNull(copies.removedAt));

/** A person's described copies of a card, the oldest first, without removed ones. */
export const copiesOfCard = (db: Db, card: OwnCard) =>
  db
    .select({ variant: copies.variant, ...copyColumns })
    .from(copies)
    .where(standing(card))
    .orderBy(asc(copies.id));

/** A person's described copies of a variant, the oldest first, without removed ones. */
export const copiesOfVariant = (db: Db | Tx, card: OwnCard, variant: string) =>
  db
    .select(copyColumns)
    .from(copies)
    .where(and(standing(card), eq(copies.variant, variant)))
    .orderBy(asc(copies.id));

/** An undo finds old and new rows by the transaction's time. */
export async function replaceCopies(tx: Tx, card: OwnCard, variant: string, rows: CopyFields[]): Promise<void> {
  await tx
    .update(copies)
    .set({ removedAt: sql`now()` })
    .where(and(standing(card), eq(copies.variant, variant)));
  if (rows.length === 0) return;
  await tx.insert(copies).values(rows.map((row) => ({ ...card, variant, ...row })));
}
