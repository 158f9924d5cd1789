import type { Sql } from "postgres";
import { befriended } from "../people/ties.ts";
import { register } from "./collectors.ts";
import { assert, type Cleanup, type Fault, inspect, type Length, newFolder, until } from "./fault.ts";
import { killTree, startSite } from "./processes.ts";

const copiesEach = 10_000;
const traders = 4;

export const trades: Fault[] = [
  { name: "everything killed while two friends trade", isRare: true, run: killWhileTrading },
];

const names = ["Misty", "Brock"] as const;

/** Each owns as many copies of a card of its own. @returns their ids. */
async function makeFriends(sql: Sql): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from users where username in ${sql(names)} order by username = 'Brock'`;
  const [misty = "", brock = ""] = rows.map(({ id }) => id);
  await befriended(sql, misty, brock);
  for (const [id, card] of [
    [misty, "sv03.5-001"],
    [brock, "sv03.5-002"],
  ] as const)
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity) values (${id}, 'sv03.5', ${card}, 'normal', ${copiesEach})`;
  await sql`delete from rate_limits`;
  return [misty, brock];
}

/** Friends who propose, accept and swap one card for another as fast as they are answered. */
function startTrading(address: string, [misty = "", brock = ""]: string[], brockId: string) {
  let isStopped = false;
  let completed = 0;
  const call = async (cookie: string, method: string, path: string, body: object = {}) => {
    const headers = { cookie, origin: address, "content-type": "application/json" };
    const response = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
    return (await response.json()) as { id: string; state?: string };
  };
  const line = (card: string) => [`sv03.5/sv03.5-${card}/normal/1`];
  const trade = async () => {
    while (!isStopped) {
      const proposal = { userId: brockId, give: line("001"), take: line("002") };
      const { id } = await call(misty, "POST", "/api/trades", proposal);
      await call(brock, "PUT", `/api/trades/${id}/acceptance`, { round: 1 });
      await call(misty, "PUT", `/api/trades/${id}/swap`);
      const { state } = await call(brock, "PUT", `/api/trades/${id}/swap`);
      if (state === "completed") completed++;
    }
  };
  const all = Array.from({ length: traders }, () => trade().catch(() => {}));
  return {
    completed: () => completed,
    async stop() {
      isStopped = true;
      await Promise.all(all);
    },
  };
}

/** No copy is lost or made, and each completed trade is in both logs. @returns how many there are. */
async function check(sql: Sql): Promise<number> {
  const sums = await sql<{ copies: number }[]>`select sum(quantity)::int as copies from entries group by card_id`;
  assert(
    sums.length === 2 && sums.every(({ copies }) => copies === copiesEach),
    `The copies are ${JSON.stringify(sums)}.`,
  );
  const half = await sql`
    select id from trades t group by id having count(distinct state) > 1 or bool_or(state = 'completed') and 4 <> (
      select count(*) from entry_changes c where c.batch = any(array_agg(t.batch)))`;
  assert(half.length === 0, `${half.length} trades are half done.`);
  const [done] = await sql<
    { count: number }[]
  >`select count(*)::int / 2 as count from trades where state = 'completed'`;
  await sql`delete from rate_limits`;
  return done?.count ?? 0;
}

async function killWhileTrading(length: Length, cleanup: Cleanup) {
  const dataDir = await newFolder(cleanup);
  let site = await startSite({ DATA_DIR: dataDir }, cleanup);
  const cookies = [await register(site.address, names[0]), await register(site.address, names[1])];
  const [, brockId = ""] = await inspect({ dataDir }, makeFriends);
  const times = length === "long" ? 10 : 2;
  let total = 0;
  for (let round = 0; round < times; round++) {
    const trading = startTrading(site.address, cookies, brockId);
    await until("trades are completed", async () => trading.completed() > 3);
    await Bun.sleep(Math.random() * 500);
    await killTree(site.child, dataDir);
    await trading.stop();
    site = await startSite({ DATA_DIR: dataDir }, cleanup);
    const completed = await inspect({ dataDir }, check);
    assert(completed >= total + trading.completed(), "An answered trade was lost.");
    total = completed;
  }
  return `${times} kills, ${total} trades completed, none half done`;
}
