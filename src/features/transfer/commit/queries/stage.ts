import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Tx } from "#db/open.ts";
import { fieldsOfCopies } from "#features/collection/rules/copies.ts";
import { fieldColumns } from "#features/details/copies/queries.ts";

export const Import = v.strictObject({ id: v.string(), userId: v.string(), mode: v.picklist(["add", "replace"]) });
export type Import = v.InferOutput<typeof Import>;

const keyInDetails = ([key, { staged = key }]: (typeof fieldsOfCopies)[number]): string => staged;

/** The details of a row of an import, each under the name of its column. */
const detailsByColumn = sql.raw(
  fieldsOfCopies.map((field) => `'${field[1].column}', r.details -> '${keyInDetails(field)}'`).join(", "),
);

const detailKeys = sql.raw(`array[${fieldsOfCopies.map((field) => `'${keyInDetails(field)}'`).join(", ")}]`);

/** Fills temporary tables of the transaction with the sums of an import's matched rows. */
export async function stageImport(tx: Tx, { id, userId, mode }: Import): Promise<void> {
  await tx.execute(sql`
    create temp table incoming on commit drop as
    select set_id, card_id, variant, least(sum(quantity), 1000000)::int as quantity from collection_import_rows
    where import_id = ${id} and state = 'matched' and quantity > 0 group by 1, 2, 3`);
  await tx.execute(sql`
    create temp table described on commit drop as
    select r.set_id, r.card_id, r.variant, ${fieldColumns("c")}, least(sum(r.quantity), 1000000)::int as quantity,
      min(line) as line
    from collection_import_rows r
    cross join lateral jsonb_populate_record(null::copies, jsonb_build_object(${detailsByColumn})) c
    where import_id = ${id} and state = 'matched' and r.quantity > 0 and r.details ?| ${detailKeys}
    group by r.set_id, r.card_id, r.variant, ${fieldColumns("c")}`);
  await tx.execute(sql`
    with held as (
      select i.set_id, i.card_id, i.variant, coalesce(e.quantity, 0) as quantity
      from incoming i join cards c on c.id = i.card_id join variants v on v.card_id = i.card_id and v.key = i.variant
      left join entries e on e.user_id = ${userId} and e.set_id = i.set_id and e.card_id = i.card_id and e.variant = i.variant
      where c.gone_at is not null or v.gone_at is not null
    )
    update incoming i set quantity = case when ${mode} = 'replace' then least(i.quantity, held.quantity) else 0 end
    from held where i.set_id = held.set_id and i.card_id = held.card_id and i.variant = held.variant`);
  await tx.execute(sql`
    delete from described d using incoming i
    where i.set_id = d.set_id and i.card_id = d.card_id and i.variant = d.variant and i.quantity = 0`);
  await tx.execute(sql`
    create temp table changed (set_id text, card_id text, variant text, before int, after int) on commit drop`);
  await tx.execute(sql`analyze incoming, described`);
}

/** Within the file's games, cards it lacks get quantity 0. Descriptions that equal the file's stay. */
export async function stageReplacement(tx: Tx, { userId }: Import): Promise<void> {
  await tx.execute(sql`
    insert into incoming
    select e.set_id, e.card_id, e.variant, 0 from entries e join sets s on s.id = e.set_id
    where e.user_id = ${userId}
      and s.category in (select s.category from incoming i join sets s on s.id = i.set_id)
      and not exists (select from incoming i
        where i.set_id = e.set_id and i.card_id = e.card_id and i.variant = e.variant)`);
  await tx.execute(sql`
    create temp table standing on commit drop as
    select c.set_id, c.card_id, c.variant, ${fieldColumns("c")}, sum(c.quantity)::int as quantity
    from copies c join incoming i on i.set_id = c.set_id and i.card_id = c.card_id and i.variant = c.variant
    where c.user_id = ${userId} and c.removed_at is null
    group by c.set_id, c.card_id, c.variant, ${fieldColumns("c")}`);
  await tx.execute(sql`
    create temp table otherwise on commit drop as
    with file as (
      select set_id, card_id, variant, ${fieldColumns()}, quantity from described
    )
    select distinct set_id, card_id, variant from (
      (select * from file except select * from standing) union all (select * from standing except select * from file)
    ) unlike`);
  await tx.execute(sql`analyze incoming, standing, otherwise`);
  await tx.execute(sql`
    update copies c set removed_at = now() from otherwise o
    where c.user_id = ${userId} and c.set_id = o.set_id and c.card_id = o.card_id and c.variant = o.variant
      and c.removed_at is null`);
  await tx.execute(sql`
    delete from described d where not exists (
      select from otherwise o where o.set_id = d.set_id and o.card_id = d.card_id and o.variant = d.variant)`);
}
