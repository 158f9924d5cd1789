import { sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { changeEntries, logLines, removeEntries } from "#features/collection/entries/queries/changes.ts";
import { fieldColumns, removeLeaving } from "#features/details/copies/queries.ts";
import type { Lot } from "../rules/lots.ts";
import type { DisposalKind } from "../rules/sums.ts";
import { isOfEntry, type OwnEntry } from "./held.ts";

/** Minor units of `currency`. */
export type SaleMoney = {
  amount: number | null;
  fees: number;
  postage: number;
  currency: string | null;
  happenedOn: string;
  counterparty: string;
};

type NewDisposal = SaleMoney & {
  id: string;
  kind: DisposalKind;
  batch: string;
  entry: OwnEntry;
  lots: readonly Lot[];
};

const copiesIn = (lots: readonly Lot[]) => lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Writes what left: the copies leave their entry, as one batch that can be undone. The entry is locked. */
export async function writeDisposal(tx: Tx, disposal: NewDisposal): Promise<void> {
  await insertDisposal(tx, disposal);
  await insertLots(tx, disposal);
  await takeCopies(tx, disposal);
}

async function insertDisposal(tx: Tx, { entry, lots, ...row }: NewDisposal): Promise<void> {
  const { userId, setId, cardId, variant } = entry;
  const gradedId = lots.find((lot) => lot.gradedId !== null)?.gradedId ?? null;
  const slab = sql`(select to_jsonb(g) - 'user_id' from graded_cards g
    where g.user_id = ${userId}::uuid and g.id = ${gradedId}::uuid)`;
  await tx.execute(sql`
    insert into disposals (user_id, id, kind, set_id, card_id, variant, quantity, graded, amount, fees, postage, currency,
      happened_on, counterparty, batch)
    values (${userId}::uuid, ${row.id}::uuid, ${row.kind}, ${setId}, ${cardId}, ${variant}, ${copiesIn(lots)}, ${slab},
      ${row.amount}, ${row.fees}, ${row.postage}, ${row.currency}, ${row.happenedOn}::date, ${row.counterparty},
      ${row.batch}::uuid)`);
}

/** SQL of a WITH clause `leaving`: the lots of a person. */
const leaving = (userId: string, lots: readonly Lot[]) => sql`leaving as (
  select ${userId}::uuid as user_id, l.* from unnest(${sql.param(lots.map((_, place) => place))}::int[],
    ${sql.param(lots.map(({ copyId }) => copyId))}::bigint[], ${sql.param(lots.map(({ gradedId }) => gradedId))}::uuid[],
    ${sql.param(lots.map(({ quantity }) => quantity))}::int[]) as l (position, id, graded_id, copies))`;

/** What is paid for, when and by whom: what a copy and a graded card both have. */
const bought = sql.raw("cost, cost_currency, acquired_on, seller");

async function insertLots(tx: Tx, { id, entry: { userId }, lots }: NewDisposal): Promise<void> {
  await tx.execute(sql`
    with ${leaving(userId, lots)}
    insert into disposal_lots (user_id, disposal_id, position, quantity, ${fieldColumns()})
    select l.user_id, ${id}::uuid, l.position, l.copies, ${fieldColumns("c")}
    from leaving l left join copies c on c.user_id = l.user_id and c.id = l.id`);
  await tx.execute(sql`
    with ${leaving(userId, lots)}
    update disposal_lots o set (${bought}) = (
      select g.cost, g.cost_currency, coalesce(g.acquired_on, o.acquired_on), coalesce(g.seller, o.seller)
      from graded_cards g where g.user_id = l.user_id and g.id = l.graded_id)
    from leaving l where l.graded_id is not null
      and (l.id is null or exists (select from graded_cards g where g.user_id = l.user_id and g.id = l.graded_id and g.cost is not null))
      and o.user_id = l.user_id and o.disposal_id = ${id}::uuid and o.position = l.position`);
}

async function takeCopies(tx: Tx, { entry, lots, batch }: NewDisposal): Promise<void> {
  const copies = copiesIn(lots);
  const is = isOfEntry("e", entry);
  await tx.execute(sql`with ${leaving(entry.userId, lots)}, ${removeLeaving}`);
  await tx.execute(sql`
    with lowered as (${changeEntries(sql`e.quantity - ${copies}`, sql`where ${is} and e.quantity > ${copies}`)}),
    removed as (${removeEntries(sql`where ${is} and e.quantity <= ${copies}`)}),
    lines as (select * from lowered union all select * from removed)
    ${logLines({ batch: sql`${batch}::uuid`, from: sql`from lines` })}`);
  const slabs = lots.flatMap(({ gradedId }) => gradedId ?? []);
  if (slabs.length === 0) return;
  await tx.execute(sql`
    delete from graded_cards where user_id = ${entry.userId}::uuid and id = any(${sql.param(slabs)}::uuid[])`);
}

/** Changes what is known of a disposal that was not undone. @returns whether it is there. */
export async function changeMoney(tx: Tx, userId: string, id: string, money: SaleMoney): Promise<boolean> {
  const rows = await tx.execute(sql`
    update disposals set amount = ${money.amount}, fees = ${money.fees}, postage = ${money.postage},
      currency = ${money.currency}, happened_on = ${money.happenedOn}::date, counterparty = ${money.counterparty},
      updated_at = now()
    where user_id = ${userId}::uuid and id = ${id}::uuid and undone_at is null returning 1`);
  return rows.length > 0;
}
