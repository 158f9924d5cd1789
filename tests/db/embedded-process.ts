/**
 * A process of its own that opens an embedded database, for embedded.test.ts to kill, interrupt or ask.
 * Arguments: data folder, and what to do: "insert" (rows for ever, printing each that is acknowledged), "hold" (until
 * SIGINT, then one more row, and a clean end), "count" (print the rows and end).
 */
import { connect } from "#db/connect.ts";
import { openDatabase } from "#db/open.ts";

const [dataDir = "", task] = process.argv.slice(2);
const opened = await openDatabase({ dataDir }, () => {});
const { sql } = connect(opened, { max: 1 });
// Two processes that make it at once would fail, in spite of "if not exists".
await sql.begin(async (tx) => {
  await tx`select pg_advisory_xact_lock(1)`;
  await tx`create table if not exists witness (n serial primary key)`;
});

async function insert(): Promise<number | undefined> {
  const [row] = await sql<{ n: number }[]>`insert into witness default values returning n`;
  return row?.n;
}

async function end(): Promise<void> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from witness`;
  console.log(row?.count);
  await sql.end();
  await opened.close();
}

if (task === "hold") {
  const alive = setInterval(() => {}, 1000);
  process.once("SIGINT", async () => {
    await insert();
    clearInterval(alive);
    await end();
  });
}
console.log(opened.owner ? "owner" : "joined");
if (task === "insert") for (;;) console.log(await insert());
if (task === "count") await end();
