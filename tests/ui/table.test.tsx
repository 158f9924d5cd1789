import { describe, expect, spyOn, test } from "bun:test";
import { type Column, Table } from "#ui/table.tsx";
import { render } from "../cards/views/samples.tsx";

type Price = { card: string; cents: number };
const columns: Column<Price>[] = [
  { title: "Card", cell: ({ card }) => <a href={`/${card}`}>{card}</a> },
  { title: "Price", isNumber: true, cell: ({ cents }) => cents / 100 },
];
const rows = [
  { card: "Pikachu", cents: 150 },
  { card: "Eevee", cents: 20_000 },
];
const table = { caption: "Prices", columns, keyOf: ({ card }: Price) => card };

describe("a table", () => {
  test("has a caption, a header of each column and of each row, and aligns numbers", () => {
    const { one, all } = render(<Table {...table} rows={rows} />);
    expect(one("caption")?.text).toBe("Prices");
    expect(all("thead th").map(({ text, attributes }) => [text, attributes.scope, attributes.class])).toEqual([
      ["Card", "col", undefined],
      ["Price", "col", "figure"],
    ]);
    expect(all("tbody th").map(({ text, attributes }) => [text, attributes.scope])).toEqual([
      ["Pikachu", "row"],
      ["Eevee", "row"],
    ]);
    expect(all("td").map(({ text, attributes }) => [text, attributes.class])).toEqual([
      ["1.5", "figure"],
      ["200", "figure"],
    ]);
  });

  test("stacks its rows with their titles, and gives scripts what they read", () => {
    const { all } = render(<Table {...table} rows={rows} isStacked dataOf={({ cents }) => ({ "data-at": cents })} />);
    expect(all("td").map(({ attributes }) => attributes["data-label"])).toEqual(["Price", "Price"]);
    expect(all("tbody tr").map(({ attributes }) => attributes["data-at"])).toEqual(["150", "20000"]);
  });

  test("names the groups of its rows, without a complaint of React", () => {
    const complaints = spyOn(console, "error").mockImplementation(() => {});
    const groupOf = { key: ({ card }: Price) => card, title: ({ card }: Price) => <a href="/set">{card} group</a> };
    const { all } = render(<Table {...table} rows={rows} groupOf={groupOf} />);
    const count = complaints.mock.calls.length;
    complaints.mockRestore();
    expect(all("[scope=rowgroup]").map(({ text }) => text)).toEqual(["Pikachu group", "Eevee group"]);
    expect(count).toBe(0);
  });

  test("without rows shows its replacement", () => {
    const { one } = render(<Table {...table} rows={[]} empty={<p>No prices</p>} />);
    expect(one("table")).toBeUndefined();
    expect(one("p")?.text).toBe("No prices");
  });
});
