import { join } from "node:path";
import type { Sql } from "postgres";
import { migrations } from "#db/migrate.ts";
import { backUp } from "#features/operations/queries/backup.ts";
import { closeAll, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { backUpUsedSite } from "./used-site.ts";

/** A little of everything that a table can hold, with text that looks like the format's own marks. */
export async function fill(sql: Sql): Promise<void> {
  await sql`insert into artists values ('a', E'tab\tnew\nline \\ back \\. \r é 🃏'), ('b', E'\\.\n\\.\n'), ('c', '')`;
  await sql`insert into users (email, username, slug, disallowed_categories) values
    ('Ash@Example.com', 'Ash', 'ash', '{JP,"a, b"}'), ('misty@example.com', 'Misty', 'misty', '{}')`;
  await sql`insert into sessions (token_hash, user_id, expires_at)
    select decode('00ff5c2e0a', 'hex'), id, 'infinity' from users where slug = 'ash'`;
  await sql`insert into exchange_rates values ('EUR', '€', '0.92', 'test', '2026-01-31')`;
  await writeChange(sql, 1);
}

/** One line of Ash's change log. */
export const writeChange = (sql: Sql, after: number) => sql`
  insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
  select id, gen_random_uuid(), 's', 'c', 'v', 0, ${after} from users where slug = 'ash'`;

/** Run as a program: keeps a backup of the present schema and one of a used site, for later versions to be tested on. */
if (import.meta.main) {
  const { sql } = await testDatabase();
  await fill(sql);
  const file = join(fixtures, `backups/schema-${migrations().length}.backup`);
  console.log(await backUp(sql, file, new Date()));
  await backUpUsedSite(join(fixtures, `used/schema-${migrations().length}.backup`));
  await closeAll();
}
