import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { differenceOf } from "#lib/ordered/rows.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { maxOfAll } from "../rules/limits.ts";
import type { ListRow } from "../rules/rows.ts";
import type { ListSettings } from "../schema/inputs.ts";
import type { ListState, Undo } from "./rows.ts";

export type Write = { rows: ListRow[]; settings: ListSettings };

const maxUndos = 30;

const to = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const inList = sql`user_id = (select user_id from l) and list_id = (select id from l)`;

/** `count_list_cards` locks first, so the lists of a person grow in turn. */
const room = sql`
  select case when ${to("growth", "int")} > 0 then count_list_cards(${to("userId", "uuid")}) else 0 end as used`;

const raised = sql`
  update lists set version = version + 1, updated_at = ${to("now", "timestamptz")}, name = ${to("name", "text")},
    visibility = ${to("visibility", "text")}, purpose = ${to("purpose", "text")}, pockets = ${to("pockets", "int")},
    cover_card_id = ${to("coverCardId", "text")}, shows_names = ${to("showsNames", "boolean")}
  from room where id = ${to("id", "uuid")} and version = ${to("version", "int")}
    and (${to("growth", "int")} <= 0 or used + ${to("growth", "int")} <= ${maxOfAll}::int)
  returning id, user_id, version`;

const steps = (): [name: string, statement: SQL][] => [
  ["room", room],
  ["l", raised],
  ["gone", sql`delete from list_cards where ${inList} and id = any(${to("removed", "uuid[]")})`],
  [
    "placed",
    sql`update list_cards r set position = m.position
      from l, unnest(${to("movedIds", "uuid[]")}, ${to("movedOrders", "int[]")}) as m (id, position)
      where r.user_id = l.user_id and r.list_id = l.id and r.id = m.id`,
  ],
  [
    "added",
    sql`insert into list_cards (id, list_id, user_id, set_id, card_id, variant, position)
      select a.id, l.id, l.user_id, a.set_id, a.card_id, a.variant, a.position from l, ${unnested(placeholders)}`,
  ],
  [
    "forgotten",
    sql`delete from list_changes where ${inList} and version <= ${to("version", "int")} - ${maxUndos}::int`,
  ],
  [
    "written",
    sql`insert into list_changes (id, user_id, list_id, version, undo)
      select gen_random_uuid(), user_id, id, version, ${to("undo", "text")}::jsonb from l returning version, id as batch`,
  ],
];

const write = prepared((db) =>
  db
    .with(...steps().map(([name, statement]) => db.$with(name, {}).as(statement)))
    .select({ used: sql<number>`used`, version: sql<number | null>`version`, batch: sql<string | null>`batch` })
    .from(sql`room left join written on true`)
    .prepare("write_list"),
);

/**
 * Rows, settings, version and what undoes them, in one statement.
 * @returns without a version where the list is of another by now, or where there is no room for what is added beside the
 * `used` cards of all lists.
 */
export async function writeList(db: Db, before: ListState, { rows, settings }: Write, now: Date) {
  const { removed, added, moved } = differenceOf(before.rows, rows);
  const { rows: _, ...list } = { ...before, ...settings };
  const [written] = await write(db).execute({
    ...list,
    ...columnsOf(added),
    growth: rows.length - before.rows.length,
    now,
    removed: idsOf(removed),
    movedIds: idsOf(moved),
    movedOrders: ordersOf(moved),
    undo: JSON.stringify(undoOf(before, rows, settings)),
  });
  return written ?? { used: 0, version: null, batch: null };
}

/** Locks: until the transaction ends no other adds to this person’s lists. */
export async function countListed(tx: Tx, userId: string): Promise<number> {
  const [row] = await typedRows(
    v.strictObject({ count: v.number() }),
    tx.execute(sql`select count_list_cards(${userId}::uuid) as count`),
  );
  return row?.count ?? 0;
}

/** Adds rows to a list that was just made: there is nothing to undo. */
export const insertListRows = (tx: Tx, list: { id: string; userId: string }, rows: ListRow[]) =>
  tx.execute(sql`
    insert into list_cards (id, list_id, user_id, set_id, card_id, variant, position)
    select a.id, ${list.id}::uuid, ${list.userId}::uuid, a.set_id, a.card_id, a.variant, a.position
    from ${unnested(paramsOf(rows))}`);

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const ordersOf = (rows: { order: number }[]) => rows.map(({ order }) => order);

const columnsOf = (rows: ListRow[]) => ({
  ids: idsOf(rows),
  setIds: rows.map(({ setId }) => setId),
  cardIds: rows.map(({ cardId }) => cardId),
  variants: rows.map(({ variant }) => variant),
  orders: ordersOf(rows),
});

const paramsOf = (rows: ListRow[]): Columns =>
  Object.fromEntries(Object.entries(columnsOf(rows)).map(([name, values]) => [name, sql.param(values)])) as Columns;

type Columns = Record<keyof ReturnType<typeof columnsOf>, unknown>;

const placeholders: Columns = {
  ids: sql.placeholder("ids"),
  setIds: sql.placeholder("setIds"),
  cardIds: sql.placeholder("cardIds"),
  variants: sql.placeholder("variants"),
  orders: sql.placeholder("orders"),
};

const unnested = ({ ids, setIds, cardIds, variants, orders }: Columns): SQL =>
  sql`unnest(${ids}::uuid[], ${setIds}::text[], ${cardIds}::text[], ${variants}::text[], ${orders}::int[])
  as a (id, set_id, card_id, variant, position)`;

function undoOf(before: ListState, rows: ListRow[], settings: ListSettings): Undo {
  const changed = Object.keys(settings).map((key) => [key, before[key as keyof ListState]]);
  return { ...differenceOf(rows, before.rows), settings: Object.fromEntries(changed) };
}
