import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../../db/open.ts";
import { Refusal } from "../../../../lib/errors.ts";
import { mostOfOneCard } from "../../card-tab/rules.ts";
import { largestQuantity } from "../../rules.ts";

type Import = { id: string; userId: string; mode: "add" | "replace" };

type Committed = { userId: string; batch: string | null; setIds: string[] };

/**
 * Writes all that is matched into the collection: all of it in one transaction, or nothing. What is written has the time
 * of the transaction, as its lines in the change log do: by that an undo finds it.
 * @returns undefined when somebody else has done it. @throws Refusal 422 for more than a collection can hold.
 */
export const commitRows = (db: Db, id: string): Promise<Committed | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    const [row] = await tx.execute<Import>(sql`
      select id, user_id as "userId", mode from collection_imports where id = ${id} and state = 'committing' for update`);
    if (!row) return undefined;
    await stage(tx, row);
    if (row.mode === "replace") await stageReplacement(tx, row);
    await writeEntries(tx, row);
    await writeCopies(tx, row);
    const kept = (await writeGraded(tx, row)) + (await writeNotes(tx, row));
    await assertRoom(tx, row);
    const [done] = await tx.execute<{ lines: number; setIds: string[] }>(sql`
      with lines as (
        insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
        select ${row.userId}::uuid, ${id}::uuid, set_id, card_id, variant, before, after from changed
        order by set_id, card_id, variant
        returning set_id
      )
      select count(*)::int as lines, coalesce(array_agg(distinct set_id), '{}') as "setIds" from lines`);
    const batch = kept + (done?.lines ?? 0) > 0 ? id : null;
    await tx.execute(sql`
      update collection_imports set state = 'done', batch = ${batch}::uuid, message = null, updated_at = now() where id = ${id}`);
    return { userId: row.userId, batch, setIds: done?.setIds ?? [] };
  });

/** What comes in, summed: copies of each variant, and the copies that are alike in all that is known of them. */
async function stage(tx: Tx, { id }: Import): Promise<void> {
  await tx.execute(sql`
    create temp table incoming on commit drop as
    select set_id, card_id, variant, least(sum(quantity), 1000000)::int as quantity from collection_import_rows
    where import_id = ${id} and state = 'matched' and quantity > 0 group by 1, 2, 3`);
  await tx.execute(sql`
    create temp table described on commit drop as
    select set_id, card_id, variant, details ->> 'condition' as condition, details ->> 'language' as language,
      (details ->> 'cost')::int as cost, (details ->> 'currency')::char(3) as cost_currency,
      (details ->> 'acquiredOn')::date as acquired_on, least(sum(quantity), 1000000)::int as quantity, min(line) as line
    from collection_import_rows
    where import_id = ${id} and state = 'matched' and quantity > 0
      and details ?| array['condition', 'language', 'cost', 'acquiredOn']
    group by 1, 2, 3, 4, 5, 6, 7, 8`);
  await tx.execute(sql`
    create temp table changed (set_id text, card_id text, variant text, before int, after int) on commit drop`);
  await tx.execute(sql`analyze incoming, described`);
}

/**
 * For the games in the file its cards are all there are: what it does not have comes in as none. Descriptions of copies
 * that the file has just so are left alone; the others make room for those of the file.
 */
async function stageReplacement(tx: Tx, { userId }: Import): Promise<void> {
  await tx.execute(sql`
    insert into incoming
    select e.set_id, e.card_id, e.variant, 0 from entries e join sets s on s.id = e.set_id
    where e.user_id = ${userId}
      and s.category in (select s.category from incoming i join sets s on s.id = i.set_id)
      and not exists (select from incoming i
        where i.set_id = e.set_id and i.card_id = e.card_id and i.variant = e.variant)`);
  await tx.execute(sql`
    create temp table standing on commit drop as
    select c.set_id, c.card_id, c.variant, c.condition, c.language, c.cost, c.cost_currency, c.acquired_on,
      sum(c.quantity)::int as quantity
    from copies c join incoming i on i.set_id = c.set_id and i.card_id = c.card_id and i.variant = c.variant
    where c.user_id = ${userId} and c.removed_at is null group by 1, 2, 3, 4, 5, 6, 7, 8`);
  await tx.execute(sql`
    create temp table otherwise on commit drop as
    with file as (
      select set_id, card_id, variant, condition, language, cost, cost_currency, acquired_on, quantity from described
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

async function writeEntries(tx: Tx, { userId, mode }: Import): Promise<void> {
  const quantity = mode === "add" ? sql`entries.quantity + excluded.quantity` : sql`excluded.quantity`;
  const unlessEqual = mode === "add" ? sql`` : sql`where entries.quantity <> excluded.quantity`;
  await tx
    .execute(sql`
      with written as (
        insert into entries (user_id, set_id, card_id, variant, quantity)
        select ${userId}::uuid, set_id, card_id, variant, quantity from incoming where quantity > 0
        order by set_id, card_id, variant
        on conflict (user_id, set_id, card_id, variant)
        do update set quantity = ${quantity}, replaced = entries.quantity, updated_at = now() ${unlessEqual}
        returning set_id, card_id, variant, replaced, quantity
      )
      insert into changed select set_id, card_id, variant, replaced, quantity from written`)
    .catch((error: unknown) => {
      throw isTooMany(error)
        ? new Refusal(422, `There would be more than ${largestQuantity.toLocaleString("en")} copies of a card.`)
        : error;
    });
  if (mode === "add") return;
  await tx.execute(sql`
    with removed as (
      delete from entries e using incoming i
      where e.user_id = ${userId} and e.set_id = i.set_id and e.card_id = i.card_id and e.variant = i.variant
        and i.quantity = 0
      returning e.set_id, e.card_id, e.variant, e.quantity
    )
    insert into changed select set_id, card_id, variant, quantity, 0 from removed`);
  // Copies that are described otherwise than before are a change too, though their number is the same.
  await tx.execute(sql`
    insert into changed
    select e.set_id, e.card_id, e.variant, e.quantity, e.quantity from otherwise o
    join entries e on e.user_id = ${userId} and e.set_id = o.set_id and e.card_id = o.card_id and e.variant = o.variant
    where not exists (select from changed c
      where c.set_id = o.set_id and c.card_id = o.card_id and c.variant = o.variant)`);
}

const writeCopies = (tx: Tx, { userId }: Import) =>
  tx.execute(sql`
    insert into copies
      (user_id, set_id, card_id, variant, quantity, condition, language, cost, cost_currency, acquired_on)
    select ${userId}::uuid, set_id, card_id, variant, quantity, condition, language, cost, cost_currency, acquired_on
    from described order by line`);

/** The place of a row among those of its card, as a time just after the transaction's own: so they keep their order. */
const inOrder = (partition: ReturnType<typeof sql>) =>
  sql`now() + make_interval(secs => (row_number() over (partition by ${partition} order by line) - 1) / 1000000.0)`;

/**
 * Where the file replaces, those that are there already are not brought in again; a certificate is of one thing, so it is
 * never there twice. @returns how many were written.
 */
async function writeGraded(tx: Tx, { id, userId, mode }: Import): Promise<number> {
  const written = await tx.execute(sql`
    with given as (
      select r.line, r.set_id, r.card_id, r.variant, g.*,
        row_number() over (partition by r.set_id, r.card_id, r.variant, g.company, g.grade, g.condition, g.certificate,
          g.url, g.value, g."valueCurrency" order by r.line) as nth,
        row_number() over (partition by g.company, lower(g.certificate) order by r.line) as nth_of_certificate
      from collection_import_rows r
      cross join lateral jsonb_to_record(r.details -> 'graded') as g (company text, grade text, condition text,
        certificate text, url text, value int, "valueCurrency" text, count int)
      cross join lateral generate_series(1, least(g.count, ${mostOfOneCard}))
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
            and o.value is not distinct from g.value and o.value_currency is not distinct from g."valueCurrency"))
    )
    insert into graded_cards (user_id, set_id, card_id, variant, company, grade, condition, certificate, url, value,
      value_currency, created_at, batch)
    select ${userId}::uuid, set_id, card_id, variant, company, grade, condition, certificate, url, value, "valueCurrency",
      ${inOrder(sql`card_id`)}, ${id}::uuid
    from lacking
    on conflict (user_id, company, lower(certificate)) where certificate <> '' do nothing returning id`);
  return written.length;
}

/** Notes as graded cards; of a set there is one note at most, and the one that is there stays. @returns how many. */
async function writeNotes(tx: Tx, { id, userId, mode }: Import): Promise<number> {
  const ofCards = await tx.execute(sql`
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
  const ofSets = await tx.execute(sql`
    insert into private_notes (user_id, set_id, text, batch)
    select distinct on (set_id) ${userId}::uuid, set_id, details ->> 'setNote', ${id}::uuid from collection_import_rows r
    where import_id = ${id} and state = 'matched' and details ? 'setNote' and not exists (
      select from private_notes o where o.user_id = ${userId} and o.set_id = r.set_id and o.card_id is null)
    order by set_id, line returning id`);
  return ofCards.length + ofSets.length;
}

/** @throws Refusal 422 where a card would have more of something than one card may have. */
async function assertRoom(tx: Tx, { userId }: Import): Promise<void> {
  const [full] = await tx.execute<{ name: string; what: string }>(sql`
    select c.name || ' ' || c.number as name, what from (
      select card_id, 'graded cards' as what from graded_cards where user_id = ${userId}
      group by card_id having count(*) > ${mostOfOneCard}
      union all
      select card_id, 'private notes' from private_notes where user_id = ${userId} and card_id is not null
      group by card_id having count(*) > ${mostOfOneCard}
      union all
      select card_id, 'descriptions of copies' from copies where user_id = ${userId} and removed_at is null
      group by card_id, variant having count(*) > ${mostOfOneCard}
    ) crowded join cards c on c.id = card_id limit 1`);
  if (full) throw new Refusal(422, `${full.name} would have more than ${mostOfOneCard} ${full.what}.`);
}

const checkViolation = "23514";

function isTooMany(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === checkViolation) || isTooMany(error.cause);
}
