import { asSuperuser } from "./postmaster.ts";

/** The application's user and its database on an embedded server. */
export const APPLICATION = "toploader";

/**
 * Makes what the application needs on a server that has just started: its user, its database, and indexes that agree with the
 * sort order of the programs. The user is no superuser, so that a hole in a query does not reach files and programs,
 * and so that nothing works here that would not work on somebody else's server.
 */
export async function prepareServer(socket: string, log: (line: string) => void): Promise<void> {
  const stale = await asSuperuser(socket, "postgres", async (sql) => {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      select exists (select from pg_roles where rolname = ${APPLICATION}) as role,
             exists (select from pg_database where datname = ${APPLICATION}) as database`;
    if (!found?.role) await sql`create role ${sql(APPLICATION)} login createdb`;
    if (!found?.database) await sql`create database ${sql(APPLICATION)} owner ${sql(APPLICATION)}`;
    return await sql<{ name: string }[]>`
      select datname as name from pg_database
      where datallowconn and datcollversion <> pg_database_collation_actual_version(oid)`;
  });
  for (const { name } of stale) {
    log(`PostgreSQL: this installation sorts text by newer rules; building the indexes of ${name} again.`);
    await asSuperuser(socket, name, async (sql) => {
      await sql`reindex database ${sql(name)}`;
      await sql`alter database ${sql(name)} refresh collation version`;
    });
  }
}
