import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { OwnerOfGames } from "#access/people/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { storedCopyEntries } from "#features/collection/rules/copies.ts";
import { namedColumns } from "#features/details/copies/queries.ts";
import { cursorText, type PageOf, pageOf, readCursor } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { disposalKinds } from "../rules/sums.ts";

const Lot = v.strictObject({ quantity: v.number(), ...storedCopyEntries });

const Disposal = v.strictObject({
  id: v.string(),
  kind: v.picklist(disposalKinds),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  quantity: v.number(),
  graded: v.nullable(v.object({ company: v.string(), grade: v.string(), certificate: v.string() })),
  amount: v.nullable(v.number()),
  fees: v.number(),
  postage: v.number(),
  currency: v.nullable(v.string()),
  happenedOn: v.string(),
  counterparty: v.string(),
  batch: v.string(),
  lots: v.array(Lot),
  /** The time as a text, for the next page. */
  place: v.string(),
});
export type Disposal = v.InferOutput<typeof Disposal>;

const order: KeyColumn[] = [
  { value: sql`d.happened_on`, type: "date", isDescending: true },
  { value: sql`d.created_at`, type: "timestamptz", isDescending: true },
  { value: sql`d.id`, type: "uuid", isDescending: true },
];

const select = (userId: string, where: SQL) => sql`
  select d.id, d.kind, d.set_id as "setId", d.card_id as "cardId", d.variant, d.quantity, d.graded, d.amount, d.fees,
    d.postage, d.currency, d.happened_on::text as "happenedOn", d.counterparty, d.batch,
    to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as place, (
      select jsonb_agg(lot order by position) from (
        select position, to_jsonb(l) - 'position' as lot
        from (select position, quantity, ${namedColumns} from disposal_lots o
          where o.user_id = d.user_id and o.disposal_id = d.id) l) lots) as lots
  from disposals d join cards c on c.id = d.card_id
  where d.user_id = ${userId}::uuid and d.undone_at is null and ${where}`;

/** A disposal of a person that was not undone; undefined for any other. */
export async function findDisposal(db: Db | Tx, userId: string, id: string): Promise<Disposal | undefined> {
  const [row] = await typedRows(Disposal, db.execute(select(userId, sql`d.id = ${id}::uuid`)));
  return row;
}

/** null for a text that is no cursor of `disposalsAfter`. */
export const readLeftCursor = (text: string) => readCursor(text, ["date", "timestamptz", "uuid"]);

/** A page of what left a person's collection, the latest first, without hidden games; with `year` of that year. */
export async function disposalsAfter(
  db: Db,
  owner: OwnerOfGames,
  { after, limit, year }: { after: string[] | null; limit: number; year?: string | undefined },
): Promise<PageOf<Disposal, string>> {
  const ofYear =
    year === undefined ? sql`` : sql`and d.happened_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;
  const isShown = sql`c.category <> all(${sql.param(owner.hiddenGames)}::text[]) ${ofYear} and ${isAfter(order, after)}`;
  const rows = await typedRows(
    Disposal,
    db.execute(sql`${select(owner.id, isShown)} order by ${inOrder(order)} limit ${limit + 1}`),
  );
  return pageOf(rows, limit, ({ happenedOn, place, id }) => cursorText([happenedOn, place, id]));
}

/** A disposal in any state, to answer a form that was sent twice. */
export async function isRecorded(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.execute(sql`select from disposals where user_id = ${userId}::uuid and id = ${id}::uuid`);
  return rows.length > 0;
}
