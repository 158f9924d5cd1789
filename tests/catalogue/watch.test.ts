import { afterAll, expect, test } from "bun:test";
import { watch } from "#lib/sql/watch.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { until } from "../until.ts";

afterAll(closeApps);

test("of two changes the later one is stored, even if the answer to the earlier one arrives last", async () => {
  const { sql } = await testDatabase("no tables");
  await sql`create table told (value int)`;
  await sql`insert into told values (1)`;
  const slow = Promise.withResolvers<void>();
  const reads: Promise<{ value: number }>[] = [];
  async function read(number: number) {
    const [row] = await sql<{ value: number }[]>`select value from told`;
    if (number === 2) await slow.promise;
    return { value: row?.value ?? 0 };
  }
  const watched = await watch(sql, "told", () => {
    const reading = read(reads.length);
    reads.push(reading);
    return reading;
  });
  let heard = 0;
  const ear = await sql.listen("told", () => void heard++);
  await until(() => reads.length === 2);
  for (const value of [2, 3]) {
    await sql`update told set value = ${value}`;
    await sql`notify told`;
    await until(() => heard === value - 1);
    // Long enough for an answer that nobody holds back.
    for (let n = 0; n < 20; n++) await sql`select 1`;
  }
  slow.resolve();
  await until(() => reads.length === 4);
  await Promise.all(reads);
  await sql`select 1`;
  expect(watched.state).toEqual({ value: 3 });
  await ear.unlisten();
  await watched.stop();
});
