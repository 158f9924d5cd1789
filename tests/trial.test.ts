import { test, afterAll } from "bun:test";
import { closeApps, testDatabase } from "./harness.ts";
import { realReport, importFolder, realData } from "./real-data.ts";
afterAll(closeApps);
test("x", async () => {
  const { sql } = await testDatabase("real");
  const r = realReport();
  console.log("first", r.seconds, r.changes, JSON.stringify(r.totals), r.rejects.length);
  const again = await importFolder(sql, realData!);
  console.log("again", again.seconds, again.changes);
  for (const id of ["dp1-120","base1-1","bw9-40","ex10-113","g1-11","sv01-189","swsh2-154","ex11-111","dp1-65"]) console.log(JSON.stringify((await sql`select id,name,slug,rarity,reprint_key from cards where id=${id}`)[0]));
  console.log(await sql`select count(*) from cards where category='EN' and exists (select from jsonb_array_elements(attacks) a where a->>'damage' ~ '[+×-]$')`);
  console.log(await sql`select pg_size_pretty(pg_total_relation_size('card_sources')) s, pg_size_pretty(pg_total_relation_size('cards')) c, pg_size_pretty(pg_database_size(current_database())) d`);
  console.log(await sql`select rarity, count(*) from cards where category='EN' group by 1 order by 2 desc`);
}, 600000);
