import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { maxOfOneCard } from "#features/details/tab/rules.ts";
import { ImportRefusal } from "#features/transfer/remarks/rules.ts";
import type { Import } from "./stage.ts";

/** Microseconds after the transaction's time, so that rows keep their order. */
const inOrder = (partition: ReturnType<typeof sql>) =>
  sql`now() + make_interval(secs => (row_number() over (partition by ${partition} order by line) - 1) / 1000000.0)`;

/** When replacing, graded cards already there are not added again; a certificate never is. @returns rows written. */
export async function writeGraded(tx: Tx, { id, userId, mode }: Import): Promise<number> {
  const written = await tx.execute(sql`
    with given as (
      select r.line, r.set_id, r.card_id, r.variant, g.*,
        row_number() over (partition by r.set_id, r.card_id, r.variant, g.company, g.grade, g.condition, g.certificate,
          g.url, g.value, g."valueCurrency", g.cost, g."costCurrency", g."acquiredOn", g.seller order by r.line) as nth,
        row_number() over (partition by g.company, lower(g.certificate) order by r.line) as nth_of_certificate
      from collection_import_rows r
      cross join lateral jsonb_to_record(r.details -> 'graded') as g (company text, grade text, condition text,
        certificate text, url text, value int, "valueCurrency" text, cost int, "costCurrency" text, "acquiredOn" date,
        seller text, count int)
      cross join lateral generate_series(1, least(g.count, ${maxOfOneCard}))
      where r.import_id = ${id} and r.state = 'matched' and r.details ? 'graded'
    ),
    lacking as (
      select * from given g where (g.certificate = '' or nth_of_certificate = 1 and not exists (
        select from graded_cards o where o.user_id = ${userId}
          and o.company = g.company and lower(o.certificate) = lower(g.certificate)))
        and (${mode} = 'add' or nth > (
          select count(*) from graded_cards o where o.user_id = ${userId} and o.set_id = g.set_id
            and o.card_id = g.card_id and o.variant = g.variant and o.company = g.company and o.grade = g.grade
            and o.condition = g.condition and o.certificate = g.certificate and o.url = g.url
            and o.value is not distinct from g.value and o.value_currency is not distinct from g."valueCurrency"
            and o.cost is not distinct from g.cost and o.cost_currency is not distinct from g."costCurrency"
            and o.acquired_on is not distinct from g."acquiredOn" and o.seller is not distinct from g.seller))
    )
    insert into graded_cards (user_id, set_id, card_id, variant, company, grade, condition, certificate, url, value,
      value_currency, cost, cost_currency, acquired_on, seller, created_at, batch)
    select ${userId}::uuid, set_id, card_id, variant, company, grade, condition, certificate, url, value, "valueCurrency",
      cost, "costCurrency", "acquiredOn", seller, ${inOrder(sql`card_id`)}, ${id}::uuid
    from lacking
    on conflict (user_id, company, lower(certificate)) where certificate <> '' do nothing returning id`);
  return written.length;
}

/** Writes the notes of an import, of cards and of sets. Returns how many are new. */
export async function writeImportedNotes(tx: Tx, row: Import): Promise<number> {
  return (await writeCardNotes(tx, row)) + (await writeSetNotes(tx, row));
}

async function writeCardNotes(tx: Tx, { id, userId, mode }: Import): Promise<number> {
  const added = await tx.execute(sql`
    with given as (
      select r.line, r.set_id, r.card_id, n.label, n.text,
        row_number() over (partition by r.card_id, n.label, n.text order by r.line) as nth
      from collection_import_rows r cross join lateral jsonb_to_record(r.details -> 'note') as n (label text, text text)
      where r.import_id = ${id} and r.state = 'matched' and r.details ? 'note'
    ),
    lacking as (
      select * from given g where ${mode} = 'add' or nth > (
        select count(*) from private_notes o where o.user_id = ${userId} and o.set_id = g.set_id
          and o.card_id = g.card_id and o.label = g.label and o.text = g.text)
    )
    insert into private_notes (user_id, set_id, card_id, label, text, created_at, batch)
    select ${userId}::uuid, set_id, card_id, label, text, ${inOrder(sql`card_id`)}, ${id}::uuid from lacking returning id`);
  return added.length;
}

async function writeSetNotes(tx: Tx, { id, userId }: Import): Promise<number> {
  const added = await tx.execute(sql`
    insert into private_notes (user_id, set_id, text, batch)
    select distinct on (set_id) ${userId}::uuid, set_id, details ->> 'setNote', ${id}::uuid from collection_import_rows r
    where import_id = ${id} and state = 'matched' and details ? 'setNote' and not exists (
      select from private_notes o where o.user_id = ${userId} and o.set_id = r.set_id and o.card_id is null)
    order by set_id, line returning id`);
  return added.length;
}

/** @throws Refusal 422 when a card would exceed `maxOfOneCard`. */
export async function assertRoomForDetails(tx: Tx, { userId }: Import): Promise<void> {
  const [full] = await typedRows(
    v.strictObject({ card: v.string(), of: v.picklist(["graded", "notes", "copies"]) }),
    tx.execute(sql`
    select coalesce(c.english_name, c.name) || ' ' || c.number as card, crowded.of from (
      select card_id, 'graded' as of from graded_cards where user_id = ${userId}
      group by card_id having count(*) > ${maxOfOneCard}
      union all
      select card_id, 'notes' from private_notes where user_id = ${userId} and card_id is not null
      group by card_id having count(*) > ${maxOfOneCard}
      union all
      select card_id, 'copies' from copies where user_id = ${userId} and removed_at is null
      group by card_id, variant having count(*) > ${maxOfOneCard}
    ) crowded join cards c on c.id = card_id limit 1`),
  );
  if (full) throw new ImportRefusal({ kind: "crowded", ...full, most: maxOfOneCard });
}
