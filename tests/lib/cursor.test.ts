import { describe, expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { cursorText, everyPage, neighboursOf, pageOf, readCursor, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { testDatabase } from "../harness.ts";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("the text of a cursor", () => {
  test.each([
    ["json", ["a b", '"', "é"], ["text", "text", "text"]],
    ["json", ["-12", "2023-05-31", id], ["bigint", "date", "uuid"]],
    ["json", [5, 0.5], ["bigint", "float8"]],
    ["json", ["2026-11-22 10:35:47.123456+00"], ["timestamptz"]],
    ["words", ["-1.5e-7", "Infinity", "base1-4"], ["float8", "float8", "text"]],
  ] as const)("is read back: %s %p", (format, key, types) => {
    expect(readCursor(cursorText(key, format), types, format)).toEqual(key.map(String));
  });

  test.each([
    ["", ["text"]],
    ["[", ["text"]],
    ["null", ["text"]],
    ['{"0":"a","length":1}', ["text"]],
    ["[1]", ["bigint"]],
    ['["a","b"]', ["text"]],
    ['["1e9"]', ["bigint"]],
    ['["1234567890123456"]', ["bigint"]],
    ['["2023-02-30"]', ["date"]],
    ['["2023"]', ["date"]],
    ['["2026-11-22"]', ["timestamptz"]],
    ['["x"]', ["uuid"]],
    ['["NaN"]', ["float8"]],
    [JSON.stringify(["\0"]), ["text"]],
    ['["2026-11-22 24:00:00+00"]', ["timestamptz"]],
    ['["1e999"]', ["float8"]],
  ] as const)("is refused if it is of another order: %s", (text, types) => {
    expect(readCursor(text, types)).toBeNull();
  });

  test("is refused if it is too long", () => {
    expect(readCursor(cursorText(["a".repeat(1000)]), ["text"])).toBeNull();
  });

  test("is read or refused, for any text, and never breaks a statement", async () => {
    const { db } = await testDatabase("no tables");
    const types = ["bigint", "date", "float8", "text", "timestamptz", "uuid"] as const;
    const columns = types.map((type) => ({ value: sql`null::${sql.raw(type)}`, type }));
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("-0", "0001-01-01", "2023-05-31", id));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...columns), text, async (column, value) => {
        const key = readCursor(cursorText([value]), [column.type]);
        if (key) expect(await db.execute(sql`select ${isAfter([column], key)} as passes`)).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });
});

test("a page has a next one only when more was found", () => {
  const last = (row: number) => row;
  expect(pageOf([1, 2, 3], 2, last)).toEqual({ rows: [1, 2], next: 2 });
  expect(pageOf([1, 2], 2, last)).toEqual({ rows: [1, 2], next: null });
  expect(pageOf([], 2, last)).toEqual({ rows: [], next: null });
});

test("a page of a counted list knows its neighbours", () => {
  const page = (before: number, rows: string[], start?: string) =>
    neighboursOf({ rows, start, before, total: 6 }, (row) => row);
  expect(page(0, ["a", "b"])).toEqual({ before: 0, previous: null, next: "b" });
  expect(page(2, ["c", "d"])).toEqual({ before: 2, previous: "", next: "d" });
  expect(page(4, ["e", "f"], "b")).toEqual({ before: 4, previous: "b", next: null });
});

describe("pages of a list", () => {
  type Row = { id: string; a: number; b: string; c: string };
  const column = (name: keyof Row, type: KeyColumn["type"]) => ({ value: sql.raw(name) as SQL, type, name });
  const columns = [column("a", "bigint"), column("b", "text"), column("c", "date")];
  const rowOf = fc.record({
    a: fc.integer({ min: -1, max: 1 }),
    b: fc.constantFrom("", "A", "a", "Pikachu ♀"),
    c: fc.constantFrom("0001-01-01", "2023-05-31"),
  });
  const order = fc
    .tuple(fc.shuffledSubarray(columns, { minLength: 1 }), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
    .map(([some, downs]) =>
      [...some, column("id", "text")].map((one, index) => ({ ...one, isDescending: downs[index] === true })),
    );
  /** Between two pages: rows that come, and which of those there go. */
  const meanwhile = fc.record({ come: fc.array(rowOf, { maxLength: 3 }), go: fc.array(fc.nat(), { maxLength: 3 }) });

  test("repeat and skip no row while rows are added and removed", async () => {
    const { db } = await testDatabase("no tables");
    const collated = (columns: (KeyColumn & { name: string })[]) =>
      columns.map((one) => (one.type === "text" ? { ...one, value: sql`${one.value} collate "C"` } : one));
    const ask = (rows: Row[], order: KeyColumn[], after: SortKey | null, limit: number) =>
      db.execute<Row>(sql`
        select id, a, b, c::text as c from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, a int, b text, c date)
        where ${isAfter(order, after)} order by ${inOrder(order)} limit ${limit}`);
    const property = fc.asyncProperty(
      order,
      fc.array(rowOf, { maxLength: 12 }),
      fc.array(meanwhile),
      fc.integer({ min: 1, max: 4 }),
      async (columns, first, changes, limit) => {
        let made = 0;
        const named = (row: Omit<Row, "id">): Row => ({ ...row, id: `r${made++ % 7}-${made}` });
        const keyOf = (row: Row): SortKey => columns.map(({ name }) => row[name]);
        let there = first.map(named);
        let stay = there;
        const shown: Row[] = [];
        let text: string | null = null;
        for (let page = 0; page === 0 || text !== null; page++) {
          expect(page).toBeLessThan(100);
          const types = columns.map(({ type }) => type);
          const after: SortKey | null = text === null ? null : readCursor(text, types);
          const found = await ask(there, collated(columns), after, limit + 1);
          const { rows, next } = pageOf([...found], limit, (row) => cursorText(keyOf(row).map(String)));
          shown.push(...rows);
          text = next;
          const { come = [], go = [] } = changes[page] ?? {};
          const gone = new Set(go.map((index) => there[index % there.length]));
          there = [...there.filter((row) => !gone.has(row)), ...come.map(named)];
          stay = stay.filter((row) => !gone.has(row));
        }
        const ids = shown.map((row) => row.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(stay.filter((row) => !ids.includes(row.id))).toEqual([]);
        expect(shown).toEqual(shown.toSorted(plainly(columns)));
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  const plainly = (columns: { name: keyof Row; isDescending: boolean }[]) => (left: Row, right: Row) => {
    for (const { name, isDescending } of columns) {
      const [a, b] = [left[name], right[name]];
      if (a !== b) return a < b === isDescending ? 1 : -1;
    }
    return 0;
  };

  test("are all read by an export, until one is empty", async () => {
    const cursors: (SortKey | null)[] = [];
    const pages = everyPage(
      async (after) => {
        cursors.push(after);
        return [1, 2, 3, 4, 5].filter((row) => after === null || row > Number(after[0])).slice(0, 2);
      },
      (row) => [row],
    );
    expect(await Array.fromAsync(pages)).toEqual([[1, 2], [3, 4], [5]]);
    expect(cursors).toEqual([null, [2], [4], [5]]);
  });
});
