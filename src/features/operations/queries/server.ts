import type { ReservedSql, Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { BackupError } from "../rules.ts";

type AnySql = Sql | ReservedSql | TransactionSql;

/** Names of the site's tables, without those of extensions. */
export async function tableNames(sql: AnySql): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ name: v.string() }),
    sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname collate "C"`,
  );
  return rows.map((row) => row.name);
}

const references = (sql: AnySql) =>
  typedRows(
    v.strictObject({ from: v.string(), to: v.string() }),
    sql`
    select a.relname as from, b.relname as to from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`,
  );

/** Names of tables, each after those it references, so that foreign keys hold while loading. */
export async function tablesInOrder(sql: AnySql): Promise<string[]> {
  const waiting = new Map((await tableNames(sql)).map((name) => [name, new Set<string>()]));
  for (const { from, to } of await references(sql)) waiting.get(from)?.add(to);
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting]
      .filter(([, needs]) => ![...needs].some((name) => waiting.has(name)))
      .map(([name]) => name);
    if (ready.length === 0) throw new BackupError(`These tables need each other: ${[...waiting.keys()].join(", ")}.`);
    for (const name of ready) waiting.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Names of a table's columns, without generated ones. */
export async function columnsOfTable(sql: AnySql, table: string): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ name: v.string() }),
    sql`
    select attname as name from pg_attribute
    where attrelid = (select oid from pg_class where relname = ${table} and relnamespace = 'public'::regnamespace)
      and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows.map((row) => row.name);
}

/** Sequences are not part of a snapshot, so each is at or after its rows. */
export async function sequenceStates(sql: AnySql): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const names = await typedRows(
    v.strictObject({ name: v.string() }),
    sql`
    select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  const states = [];
  for (const { name } of names) {
    const [state] = await typedRows(
      v.strictObject({ value: v.string(), isCalled: v.boolean() }),
      sql`
      select last_value as value, is_called as "isCalled" from ${sql(name)}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}

/** Sets a sequence; the next value is `value` unless `isCalled`, else the one behind it. */
export async function setSequence(sql: AnySql, name: string, value: string, isCalled: boolean): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${isCalled})`;
}

/** Drops all that the site made in a database, before a restore. */
export async function dropAll(tx: TransactionSql): Promise<void> {
  const statements = await typedRows(
    v.strictObject({ statement: v.string() }),
    tx`
    with things as (
      select 'pg_class'::regclass as classid, oid, case relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end as kind, oid::regclass::text as name
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'pg_type'::regclass, oid, 'type', oid::regtype::text
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    )
    select format('drop %s if exists %s cascade', kind, name) as statement from things
    -- Of an extension (e), or of a column and gone with it (a, i).
    where (classid, oid) not in (select classid, objid from pg_depend where deptype in ('e', 'a', 'i'))`,
  );
  for (const { statement } of statements) await tx.unsafe(statement);
  await tx`drop schema if exists drizzle cascade`;
}

/** Whether the database has the tables of jobs. */
export const hasJobs = async (sql: AnySql): Promise<boolean> =>
  (await typedRows(v.strictObject({ name: v.nullable(v.string()) }), sql`select to_regclass('pgboss.job') as name`))[0]
    ?.name !== null;

/** Deletes all jobs that wait or are done. */
export async function dropJobs(tx: TransactionSql): Promise<void> {
  if (await hasJobs(tx)) await tx`delete from pgboss.job`;
}

/** How many connections to the database are in which state. */
export const backendsByState = (sql: Sql): Promise<{ state: string; count: number }[]> => sql`
  select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
  where datname = current_database() group by 1`;

/** Notes when the last backup was made. */
export async function noteBackup(sql: Sql, at: string): Promise<void> {
  await sql`insert into settings (key, value) values ('last backup', ${at})
    on conflict (key) do update set value = excluded.value`;
}

export const Vitals = v.strictObject({
  cards: v.number(),
  sets: v.number(),
  /** An estimate, where there are many. */
  users: v.number(),
  admins: v.number(),
  /** Milliseconds since 1970; null for never. */
  catalogueAt: v.nullable(v.number()),
  pricesAt: v.nullable(v.number()),
  lastBackup: v.nullable(v.number()),
  sessions: v.number(),
  expiredSessions: v.number(),
  invalidIndexes: v.array(v.string()),
  databaseBytes: v.number(),
});
export type Vitals = v.InferOutput<typeof Vitals>;

/** What `doctor` judges the database by; the number of users is estimated above 10,000. */
export async function readVitals(sql: Sql): Promise<Vitals> {
  const [vitals] = await typedRows(
    Vitals,
    sql`
    select (select count(*)::int from cards where gone_at is null) as cards,
      (select count(*)::int from sets) as sets,
      (select (case when reltuples < 10000 then (select count(*) from users) else reltuples end)::int
        from pg_class where oid = 'users'::regclass) as users,
      (select count(*)::int from user_roles r join users u on u.id = r.user_id
        where r.role = 'admin' and u.suspended_at is null) as admins,
      extract(epoch from catalogue_at)::float8 * 1000 as "catalogueAt",
      extract(epoch from prices_at)::float8 * 1000 as "pricesAt",
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from sessions where expires_at < now() - interval '1 day') as "expiredSessions",
      (select coalesce(array_agg(indexrelid::regclass::text), '{}') from pg_index where not indisvalid) as "invalidIndexes",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select extract(epoch from value::timestamptz)::float8 * 1000 from settings where key = 'last backup') as "lastBackup"
    from catalogue_state`,
  );
  return vitals!;
}

const DeadJobs = v.strictObject({ name: v.string(), count: v.number(), reason: v.nullable(v.string()) });
type DeadJobs = v.InferOutput<typeof DeadJobs>;

/** Jobs that failed every attempt, with the last error; none without queues. */
export async function deadJobs(sql: Sql): Promise<DeadJobs[]> {
  if (!(await hasJobs(sql))) return [];
  return await typedRows(
    DeadJobs,
    sql`
    select coalesce(data ->> 'job', name) as name, count(*)::int as count,
      (array_agg(${reasonOfJob(sql)} order by completed_on desc))[1] as reason
    from pgboss.job where state = 'failed' group by 1 order by 1`,
  );
}

/** Why the newest job of a queue failed; null if it did not fail. */
export async function failureOf(sql: Sql, queue: string): Promise<string | null> {
  if (!(await hasJobs(sql))) return null;
  const [newest] = await typedRows(
    v.strictObject({ hasFailed: v.boolean(), reason: v.nullable(v.string()) }),
    sql`
    select state = 'failed' as "hasFailed", ${reasonOfJob(sql)} as reason
    from pgboss.job where name = ${queue} order by created_on desc limit 1`,
  );
  return newest?.hasFailed ? (newest.reason ?? "the reason is in the server’s log") : null;
}

const reasonOfJob = (sql: Sql) => sql`coalesce(output ->> 'reason', output #>> '{value,message}')`;

/** `clockAheadMs` is exact to half a round trip. */
export async function serverFacts(sql: Sql): Promise<{ version: string; clockAheadMs: number }> {
  await sql`select 1`;
  const sent = Date.now();
  const [row] = await typedRows(
    v.strictObject({ version: v.string(), now: v.number() }),
    sql`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  return { version: row!.version, clockAheadMs: row!.now - (sent + Date.now()) / 2 };
}
