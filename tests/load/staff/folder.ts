import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import { loadSeed } from "#features/catalogue/import/service/seed.ts";
import { startSession } from "#tests/session-of.ts";
import { startServer } from "../site.ts";

export type Size = { users: number; reports: number };

/** A site with so many accounts and reports, and an admin's session. */
export async function startStaffSite(size: Size) {
  const folder = await mkdtemp(join(tmpdir(), "toploader-staff-"));
  // As root the database runs as another user, who has to get through.
  await chmod(folder, 0o711);
  const opened = await openDatabase({ dataDir: folder }, () => {});
  const { sql, db } = connect(opened, { statementTimeoutMs: 0 });
  await migrateDatabase(sql);
  await loadSeed(sql);
  const admin = await fill(sql, size);
  const cookie = `session=${await startSession(db, admin, "bench", new Date())}`;
  const { port, child } = await startServer(folder);
  const stop = async () => {
    child.kill();
    await child.exited;
    await sql.end({ timeout: 5 });
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { port, cookie, stop };
}

/** @returns the admin's id. */
async function fill(sql: Sql, { users, reports }: Size): Promise<string> {
  await sql`
    insert into users (email, username, slug)
    select 'person' || n || '@example.com', 'person' || n, 'person' || n from generate_series(1, ${users}::int) n`;
  await sql`insert into user_roles (user_id, role) select id, 'member' from users`;
  await sql`
    insert into card_reports (user_id, category, set_id, number_key, description, status)
    select (array(select id from users order by id limit 100))[1 + n % 100], 'EN', 'sv03.5', (1 + n % 165)::text,
      'The stamp of print ' || n || ' is missing.', (array['open', 'resolved', 'wontfix', 'ignore'])[1 + n % 4]
    from generate_series(1, ${reports}::int) n`;
  await sql`
    insert into report_messages (report_id, user_id, is_staff, text)
    select id, user_id, n = 1, 'Message ' || n from card_reports, generate_series(1, 2) n`;
  await sql`
    insert into audit_log (at, actor, actor_name, action, object, reason)
    select now(), id, username, 'report.answer', 'report:' || n, '' from users, generate_series(1, ${reports}::int / 100) n
    where slug in (select 'person' || one from generate_series(1, 100) one)`;
  const [admin] = await sql<{ id: string }[]>`
    insert into users (email, username, slug) values ('oak@example.com', 'oak', 'oak') returning id`;
  const id = admin?.id ?? "";
  await sql`insert into user_roles (user_id, role) values (${id}, 'member'), (${id}, 'admin')`;
  await sql`vacuum analyze`;
  return id;
}
