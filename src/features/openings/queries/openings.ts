import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { OwnerOfGames } from "#access/people/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { milestones } from "#db/schema/people/people.ts";
import { type PageOf, pageOf } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { pulledIn } from "./pulls.ts";

const Opening = v.strictObject({
  id: v.string(),
  openedAt: v.date(),
  closedAt: v.nullable(v.date()),
  /** When its last card was pulled; null when none is left. */
  pulledAt: v.nullable(v.date()),
});
export type Opening = v.InferOutput<typeof Opening>;

const columns = sql`o.id, o.opened_at as "openedAt", o.closed_at as "closedAt", (
  select max(at) from entry_changes l where l.user_id = o.user_id and l.batch = o.id and undone_at is null) as "pulledAt"`;

/** A person's opening; undefined for an unknown one. */
export async function openingOfPerson(db: Db, userId: string, id: string): Promise<Opening | undefined> {
  const [row] = await typedRows(
    Opening,
    db.execute(sql`select ${columns} from openings o where o.user_id = ${userId}::uuid and o.id = ${id}::uuid`),
  );
  return row;
}

/** The newest opening of a person that is not closed; it may have ended by time. */
export async function lastOpening(db: Db, userId: string): Promise<Opening | undefined> {
  const [row] = await typedRows(
    Opening,
    db.execute(sql`
    select ${columns} from openings o where o.user_id = ${userId}::uuid and o.closed_at is null
    order by o.opened_at desc, o.id desc limit 1`),
  );
  return row;
}

const Listed = v.strictObject({
  ...Opening.entries,
  copies: v.number(),
  newCards: v.number(),
  sets: v.array(v.string()),
  /** The time as a text with which the next page begins. */
  place: v.string(),
});

export const openingTypes = ["timestamptz", "uuid"] as const;

const order: KeyColumn[] = [
  { value: sql`o.opened_at`, type: "timestamptz", isDescending: true },
  { value: sql`o.id`, type: "uuid", isDescending: true },
];

/** A page of a person's openings, the newest first. */
export async function openingsOf(
  db: Db,
  owner: OwnerOfGames,
  { after, limit }: { after: string[] | null; limit: number },
): Promise<PageOf<v.InferOutput<typeof Listed>, string[]>> {
  const rows = await typedRows(
    Listed,
    db.execute(sql`
    with page as materialized (
      select o.* from openings o where o.user_id = ${owner.id}::uuid and ${isAfter(order, after)}
      order by ${inOrder(order)} limit ${limit + 1}
    ), pulled as (
      select p.batch, sum(copies)::int as copies, count(distinct card_id) filter (where is_new)::int as cards,
        array_agg(distinct coalesce(s.english_name, s.name)) as sets
      from ${pulledIn(owner, sql`(select id from page)`)} p join sets s on s.id = p.set_id group by p.batch
    )
    select ${columns}, coalesce(pulled.copies, 0) as copies, coalesce(pulled.cards, 0) as "newCards",
      coalesce(pulled.sets, '{}') as sets, to_char(o.opened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as place
    from page o left join pulled on pulled.batch = o.id order by ${inOrder(order)}`),
  );
  return pageOf(rows, limit, ({ place, id }) => [place, id]);
}

/** Ends an opening, once. @returns whether this call did. */
export async function writeClosed(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    update openings set closed_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId}::uuid and id = ${id}::uuid and closed_at is null returning 1`);
  return rows.length > 0;
}

type ClosedOpening = { id: string; setId: string; copies: number; newCards: number; sets: number };

/** Writes the milestone of an opening; the triggers of other milestones see only single changes. */
export const writeOpeningMilestone = (tx: Tx, userId: string, { setId, copies, newCards, sets, id }: ClosedOpening) =>
  tx
    .insert(milestones)
    .values({ userId, kind: "opening", subject: `${setId} ${copies} ${newCards} ${sets} ${id}` })
    .onConflictDoNothing();

const mostEnded = 500;

/** Openings that ended by time and are not closed, as owner and id. */
export const endedOpenings = (db: Db, before: Date): Promise<{ userId: string; id: string }[]> =>
  typedRows(
    v.strictObject({ userId: v.string(), id: v.string() }),
    db.execute(sql`
    select o.user_id as "userId", o.id from openings o
    where o.closed_at is null and o.opened_at < ${before.toISOString()}::timestamptz and not exists (
      select from entry_changes l where l.user_id = o.user_id and l.batch = o.id
        and l.at >= ${before.toISOString()}::timestamptz)
    limit ${mostEnded}`),
  );
