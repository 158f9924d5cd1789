import { loadavg } from "node:os";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { openDatabase } from "#db/open.ts";
import { takeSnapshots } from "#features/library/value/queries/snapshots.ts";
import { readyFolder } from "../folder.ts";

export const valuesCrowd = { users: 10_000, entriesEach: 1000 };

const day = "2000-01-01";

export type ValuesResult = { users: number; entries: number; stored: number; seconds: number[]; busy: number };

/** How long it takes to keep the day's values of ten thousand collections, three times over. */
export async function measureValues(say: (line: string) => void): Promise<ValuesResult> {
  const opened = await openDatabase({ dataDir: await readyFolder(valuesCrowd, say) }, () => {});
  const { sql, db } = connect(opened, { statementTimeoutMs: 0 });
  try {
    await addSecondSource(sql);
    const [counts] = await sql<{ users: number; entries: number }[]>`
      select (select count(*)::int from users) as users, (select count(*)::int from entries) as entries`;
    const seconds: number[] = [];
    let stored = 0;
    for (let round = 0; round < 3; round++) {
      await forget(sql);
      const start = performance.now();
      stored = await takeSnapshots(db, day);
      seconds.push((performance.now() - start) / 1000);
    }
    await forget(sql);
    return { users: 0, entries: 0, ...counts, stored, seconds, busy: loadavg()[0] ?? 0 };
  } finally {
    await sql.end();
    await opened.close();
  }
}

/** As on a grown site: half of the variants have Cardmarket's price too, which every third person prefers. */
async function addSecondSource(sql: Sql): Promise<void> {
  const { count } = await sql`
    insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    select card_id, variant, 'cardmarket', 'EUR', market + 1, low, as_of from current_prices
    where source = 'tcgplayer' and market % 2 = 0 on conflict do nothing`;
  if (count === 0) return;
  await sql`update users set price_source = 'cardmarket' where right(username, 1) in ('1', '4', '7')`;
  await sql`vacuum analyze`;
}

async function forget(sql: Sql): Promise<void> {
  await sql`truncate value_snapshots`;
  await sql`delete from settings where key = 'values of'`;
}

export const valuesLine = ({ users, entries, stored, seconds, busy }: ValuesResult) =>
  `values of ${users.toLocaleString("en")} users with ${entries.toLocaleString("en")} entries in one pass: ` +
  `${seconds.map((one) => one.toFixed(1)).join(", ")} s, ${stored.toLocaleString("en")} values kept, load average ${busy.toFixed(1)}`;
