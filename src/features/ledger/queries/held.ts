import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { copiesOfVariant } from "#features/details/copies/queries.ts";
import type { HeldVariant } from "../rules/lots.ts";

/** A person's entry. */
export type OwnEntry = { userId: string; setId: string; cardId: string; variant: string };

/** Condition that a row of the table with this alias is of an entry. */
export const isOfEntry = (table: string, { userId, setId, cardId, variant }: OwnEntry) => {
  const of = sql.raw(table);
  return sql`${of}.user_id = ${userId}::uuid and ${of}.set_id = ${setId} and ${of}.card_id = ${cardId}
    and ${of}.variant = ${variant}`;
};

const Slab = v.strictObject({
  id: v.string(),
  company: v.string(),
  grade: v.string(),
  certificate: v.string(),
});
type OwnSlab = v.InferOutput<typeof Slab>;

type HeldRows = Omit<HeldVariant, "slabs"> & { slabs: OwnSlab[] };

/** What a person has of a variant. `isLocked`: no other change of it until the transaction ends. */
export async function heldOf(db: Db | Tx, entry: OwnEntry, isLocked: boolean): Promise<HeldRows> {
  const until = isLocked ? sql`for update` : sql``;
  const [row] = await typedRows(
    v.strictObject({ quantity: v.number() }),
    db.execute(sql`select quantity from entries e where ${isOfEntry("e", entry)} ${until}`),
  );
  const slabs = await typedRows(
    Slab,
    db.execute(sql`
    select id, company, grade, certificate from graded_cards g where ${isOfEntry("g", entry)}
    order by created_at, id ${until}`),
  );
  return { quantity: row?.quantity ?? 0, copies: await copiesOfVariant(db, entry, entry.variant), slabs };
}

const Promised = v.strictObject({ copies: v.number(), gradedIds: v.array(v.string()) });

/**
 * What a person gives of a variant in trades that are accepted, or that this person proposed: ungraded copies, and
 * graded cards.
 */
export async function promisedOf(
  tx: Tx,
  { userId, cardId, variant }: OwnEntry,
  now: Date,
): Promise<v.InferOutput<typeof Promised>> {
  const [row] = await typedRows(
    Promised,
    tx.execute(sql`
    select coalesce(sum((given ->> 'quantity')::int) filter (where given ->> 'gradedId' is null), 0)::int as copies,
      coalesce(array_agg(given ->> 'gradedId') filter (where given ->> 'gradedId' is not null), '{}') as "gradedIds"
    from trades t join trades p on p.id = t.id and p.user_id <> t.user_id
    cross join lateral jsonb_array_elements(t.gives) given
    where t.user_id = ${userId}::uuid and (t.state = 'accepted' or t.state = 'proposed' and t.is_offerer)
      and t.expires_at > ${now.toISOString()}::timestamptz
      and given ->> 'cardId' = ${cardId} and given ->> 'variant' = ${variant}`),
  );
  return row ?? { copies: 0, gradedIds: [] };
}
