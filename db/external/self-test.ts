import type { ReservedSql, Sql } from "postgres";
import { type ConnectionOptions, connect } from "../connect.ts";
import { DatabaseError } from "../error.ts";

/** What a check found wrong, and what its owner does about it. */
type Trouble = { text: string; advice: string };

const oldestMajor = 15;
const extensions = ["citext", "pg_trgm", "unaccent"];
/** Milliseconds to wait for what a working server sends at once. */
const patience = 5000;

const create =
  "Make a database for the site: create database toploader template template0 encoding 'UTF8' locale_provider icu " +
  "icu_locale 'und' locale 'C'";

/** Each is asked until one finds trouble, as the later ones rely on the earlier. */
const checks: ((sql: Sql) => Promise<Trouble | undefined>)[] = [version, role, encoding, letters, rights, parts];

/** What keeps a server from holding the site's data, or undefined. @throws what a failed connection throws. */
export async function serverTrouble(sql: Sql): Promise<Trouble | undefined> {
  for (const check of checks) {
    const trouble = await check(sql);
    if (trouble) return trouble;
  }
}

async function version(sql: Sql): Promise<Trouble | undefined> {
  const [row] = await sql<{ major: number }[]>`select current_setting('server_version_num')::int / 10000 as major`;
  const major = row?.major ?? 0;
  if (major >= oldestMajor) return;
  return { text: `It is PostgreSQL ${major}.`, advice: `Version ${oldestMajor} or newer is needed.` };
}

async function role(sql: Sql): Promise<Trouble | undefined> {
  const [row] = await sql<{ isStandby: boolean; isReadOnly: boolean }[]>`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  if (row?.isStandby)
    return {
      text: "It is a standby, which only reads.",
      advice: "Name the primary, or all servers and target_session_attrs=primary.",
    };
  if (row?.isReadOnly)
    return {
      text: "Its transactions only read.",
      advice: "Take default_transaction_read_only from the role, the database or the URL.",
    };
}

async function encoding(sql: Sql): Promise<Trouble | undefined> {
  const [row] = await sql<{ encoding: string }[]>`select current_setting('server_encoding') as encoding`;
  if (row?.encoding === "UTF8") return;
  return { text: `The database's encoding is ${row?.encoding}, not UTF8.`, advice: `${create}.` };
}

/** The rules of the C locale know no letters but A to Z, so names would be found only as they are written. */
async function letters(sql: Sql): Promise<Trouble | undefined> {
  const [row] = await sql<{ lower: string }[]>`select lower('ÉLÉKID') as lower`;
  if (row?.lower === "élékid") return;
  return { text: "The database's locale knows only the letters A to Z.", advice: `${create}.` };
}

async function rights(sql: Sql): Promise<Trouble | undefined> {
  const [row] = await sql<{ who: string; database: string; mayCreate: boolean; mayFill: boolean; others: string[] }[]>`
    select current_user as who, current_database() as database,
      has_database_privilege(current_database(), 'create') as "mayCreate",
      has_schema_privilege('public', 'create') as "mayFill",
      array(select tablename::text from pg_tables where schemaname = 'public'
        and not pg_has_role(tableowner, 'usage') order by 1 limit 3) as others`;
  if (!row) return;
  const { who, database, mayCreate, mayFill, others } = row;
  if (others.length > 0)
    return {
      text: `The role ${who} does not own the tables ${others.join(", ")}.`,
      advice: `Let it own them: reassign owned by OTHER to "${who}".`,
    };
  if (mayCreate && mayFill) return;
  return {
    text: `The role ${who} may not create ${mayCreate ? "tables in the schema public" : "schemas in the database"}.`,
    advice: `Let it own the database: alter database "${database}" owner to "${who}".`,
  };
}

async function parts(sql: Sql): Promise<Trouble | undefined> {
  const missing = await sql<{ name: string; isThere: boolean }[]>`
    select wanted as name, found.name is not null as "isThere" from unnest(${extensions}::text[]) wanted
    left join pg_available_extension_versions found on found.name = wanted
    group by 1, 2 having not exists (select from pg_extension where extname = wanted)
      and not coalesce(bool_or(found.trusted) or (select rolsuper from pg_roles where rolname = current_user), false)
    order by 1`;
  const [first] = missing;
  if (!first) return;
  const names = missing.map(({ name }) => name).join(", ");
  return first.isThere
    ? { text: `It lacks ${names}.`, advice: `As a superuser: create extension ${first.name}.` }
    : { text: `It has no ${names}.`, advice: "Install the package postgresql-contrib on the server." };
}

/** What lies between the site and the server, by what reaches it. */
type Line = {
  /** Each transaction may have another connection: a pooler in transaction mode. */
  isPooled: boolean;
  carriesPrepared: boolean;
};

/** Finds out whether a connection keeps its state while others work, and whether it finds what it prepared. */
export async function readLine(options: ConnectionOptions): Promise<Line> {
  const { sql } = connect({ options: { ...options, isFar: true, isPooled: true } }, { max: 2 });
  const [one, other] = await Promise.all([sql.reserve(), sql.reserve()]);
  try {
    const mark = crypto.randomUUID();
    const prepared = () => one.unsafe("select $1::int as n", [1], { prepare: true });
    await one`select set_config('toploader.mark', ${mark}, false)`;
    await prepared();
    // A pooler gives the freed connection to the other, and this one gets a different one.
    await other.unsafe("begin").simple();
    const [row] = await inTime(one.unsafe("select current_setting('toploader.mark', true) as mark").simple());
    // Outside of a transaction the driver would prepare it again.
    await inTime(one.unsafe("begin").simple());
    const carriesPrepared = await inTime(prepared()).then(
      () => true,
      () => false,
    );
    for (const each of [one, other]) await each.unsafe("rollback").simple();
    return { isPooled: row?.mark !== mark, carriesPrepared };
  } catch {
    return { isPooled: true, carriesPrepared: false };
  } finally {
    await endOf(sql, [one, other]);
  }
}

async function endOf(sql: Sql, reserved: ReservedSql[]): Promise<void> {
  for (const one of reserved) one.release();
  await sql.end({ timeout: 1 });
}

async function inTime<T>(work: PromiseLike<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseError("did not answer in time")), patience);
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Whether a notification arrives that was sent over another connection. */
export async function hears(direct: Sql, sender: Sql): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const channel = `toploader_${crypto.randomUUID().slice(0, 8)}`;
  const listening = await direct.listen(channel, () => resolve());
  try {
    await sender`select pg_notify(${channel}, '')`;
    return await inTime(promise).then(
      () => true,
      () => false,
    );
  } finally {
    await listening.unlisten();
  }
}
