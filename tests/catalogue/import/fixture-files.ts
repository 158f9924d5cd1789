import { join } from "node:path";
import type { Sql } from "postgres";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { recordsOf } from "#features/catalogue/import/service/read.ts";
import { fixtures } from "#tests/paths.ts";

export const catalogues = join(fixtures, "catalogue");
export const file = (name: string) => join(catalogues, name);
export const load = (sql: Sql, ...paths: string[]) =>
  importRecords(
    sql,
    recordsOf(paths, () => {}),
  );
export const everything = (sql: Sql) => load(sql, catalogues);

export const card = async (sql: Sql, id: string) => (await sql`select * from cards where id = ${id}`)[0];
export const variantKeys = async (sql: Sql, id: string) =>
  (await sql`select key from variants where card_id = ${id} and gone_at is null order by position`).map(
    (row) => row.key,
  );

export async function owned(sql: Sql, cardId: string, variant: string): Promise<void> {
  const name = crypto.randomUUID();
  await sql`insert into users (email, username, slug) values (${name}, ${name}, ${name})`;
  await sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select u.id, c.set_id, c.id, ${variant}, 3 from users u, cards c where u.slug = ${name} and c.id = ${cardId}`;
}
