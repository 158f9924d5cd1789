import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { connect } from "#db/connect.ts";
import { checkRows, typedRows } from "#db/rows.ts";
import { closeApps, testDatabase } from "../harness.ts";

afterAll(closeApps);

checkRows();
const { opened } = await testDatabase();
const database = connect(opened, { max: 1 });
afterAll(() => database.sql.end());

test("a row that differs from its schema is an error", async () => {
  const Row = v.strictObject({ cards: v.number() });
  expect(await typedRows(Row, database.sql`select 2 as cards`)).toEqual([{ cards: 2 }]);
  expect(await typedRows(Row, database.db.execute(sql`select 2 as cards`))).toEqual([{ cards: 2 }]);
  for (const statement of [
    "select 2::bigint as cards",
    "select null as cards",
    "select 2 as cards, 3 as sets",
    "select 2",
  ]) {
    await expect(typedRows(Row, database.sql.unsafe(statement)), statement).rejects.toThrow("differs from its schema");
  }
});

test("times are Date objects in every statement, and a time sent as text keeps its microseconds", async () => {
  const time = new Date("2026-11-22T10:00:00.123Z");
  const Row = v.strictObject({ time: v.date(), text: v.string() });
  const [tagged] = await typedRows(
    Row,
    database.sql`select ${time}::timestamptz as time, ${time}::timestamptz::text as text`,
  );
  const [built] = await typedRows(
    Row,
    database.db.execute(sql`select ${time}::timestamptz as time, ${time}::timestamptz::text as text`),
  );
  expect([tagged, built]).toEqual(Array(2).fill({ time, text: "2026-11-22 10:00:00.123+00" }));
  const exact = "2026-11-22 10:00:00.123456+00";
  expect([...(await database.sql`select ${exact}::timestamptz::text as text`)]).toEqual([{ text: exact }]);
});
