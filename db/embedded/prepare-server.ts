import { asSuperuser } from "./postmaster.ts";

export const APPLICATION = "toploader";

/** The role is not a superuser, so SQL injection cannot read files or run programs. */
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
    log(`PostgreSQL: the collation version changed; reindexing ${name}.`);
    await asSuperuser(socket, name, async (sql) => {
      await sql`reindex database ${sql(name)}`;
      await sql`alter database ${sql(name)} refresh collation version`;
    });
  }
}
