import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { countRows, fileRows } from "#features/transfer/file/rules/rows.ts";
import { decodedText } from "#features/transfer/file/rules/text.ts";
import { fileFormats } from "#features/transfer/formats/rules/formats.ts";
import { recognise } from "#features/transfer/formats/rules/recognise.ts";
import { matchRow } from "#features/transfer/matching/rules/match.ts";
import { readRow } from "#features/transfer/row/rules/read.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";

const { db } = await testDatabase("starter");
const index = await loadCardIndex(db);
afterAll(closeApps);

const sample = async (name: string) => Bun.file(join(fixtures, `transfer/${name}.csv`)).bytes();

/** The reading of each row of a file, before it is stored. */
async function understood(bytes: Uint8Array) {
  const text = await decodedText(bytes);
  const dialect = await dialectOf(text);
  const rows: object[] = [];
  for await (const chunk of fileRows(text, dialect, 2)) {
    for (const { line, cells } of chunk) {
      const { description, said: _, ...row } = readRow(dialect, cells);
      const { details } = row;
      const about = details.setNote !== undefined ? "set" : details.note && !details.graded ? "card" : "variant";
      const match = row.is === "readable" ? matchRow(index, dialect.format, description, about) : {};
      rows.push({ line, ...row, ...match });
    }
  }
  return { format: dialect.format.key as string, count: await countRows(text, dialect), rows };
}

const card = (setId: string, number: string, variant: string, quantity: number, details: object) => ({
  is: "matched",
  setId,
  cardId: `${setId}-${number}`,
  variant,
  quantity,
  details,
});

const samples: [string, object[]][] = [
  [
    "tcgplayer",
    [
      card("sv03.5", "001", "normal", 5, { condition: "NM", language: "en" }),
      card("sv03.5", "006", "holo", 1, { condition: "LP", language: "en" }),
      card("base1", "4", "holo-1st-edition", 1, { condition: "DMG", language: "en" }),
    ],
  ],
  [
    "collectr",
    [
      card("swsh9", "017", "holo", 2, { condition: "NM", acquiredOn: "2026-03-14" }),
      card("sv03.5", "205", "holo", 1, {
        condition: "NM",
        cost: 12_050,
        currency: "USD",
        acquiredOn: "2026-03-14",
        graded: {
          company: "PSA",
          grade: "10",
          condition: "",
          certificate: "",
          url: "",
          value: 31_000,
          valueCurrency: "USD",
          count: 1,
        },
        note: { label: "", text: 'From "the" fair, 2024' },
      }),
      { is: "skipped", quantity: 0, details: {}, remarks: [{ kind: "wish" }] },
    ],
  ],
  [
    "tcgcollector",
    [
      card("sv03.5", "002", "reverse", 2, { condition: "NM", language: "de", note: { label: "", text: "trade bait" } }),
      card("jp-SV2a", "151", "holo", 1, { condition: "NM", language: "ja" }),
    ],
  ],
  [
    "pricecharting",
    [
      card("base1", "4", "holo-1st-edition", 1, {
        cost: 1_250_000,
        currency: "USD",
        acquiredOn: "2020-01-02",
        graded: {
          company: "PSA",
          grade: "9",
          condition: "",
          certificate: "12345678",
          url: "",
          value: null,
          valueCurrency: null,
          count: 1,
        },
      }),
      card("sv03.5", "007", "reverse", 2, { note: { label: "", text: "Mint, centered" } }),
      card("sv03.5", "008", "normal", 1, { cost: 5, currency: "USD" }),
    ],
  ],
  [
    "dragonshield",
    [
      card("sv03.5", "004", "normal", 3, {
        condition: "NM",
        language: "en",
        cost: 25,
        currency: "USD",
        acquiredOn: "2024-05-01",
      }),
      card("swsh9", "165", "holo", 1, {
        condition: "MP",
        language: "fr",
        cost: 350,
        currency: "USD",
        acquiredOn: "2023-12-25",
      }),
    ],
  ],
  [
    "deckbox",
    [
      card("sv03.5", "005", "normal", 2, { condition: "LP", language: "it", cost: 40, currency: "USD" }),
      card("sv03.5", "003", "holo", 1, { condition: "NM", language: "en" }),
    ],
  ],
  [
    "manabox",
    [
      card("jp-SV2a", "010", "normal", 4, {
        condition: "NM",
        language: "ja",
        cost: 10,
        currency: "EUR",
        acquiredOn: "2025-01-02",
      }),
      card("sv03.5", "009", "holo", 1, {
        condition: "LP",
        language: "en",
        cost: 400,
        currency: "EUR",
        acquiredOn: "2025-01-02",
      }),
    ],
  ],
  [
    "toploader",
    [
      card("sv03.5", "001", "reverse-cosmos", 2, {
        condition: "HP",
        language: "fr",
        cost: 0,
        currency: "EUR",
        acquiredOn: "2021-03-04",
      }),
      {
        is: "matched",
        variant: "holo",
        quantity: 0,
        details: {
          graded: {
            company: "CGC",
            grade: "9.5",
            condition: "Mint+",
            certificate: "C-1",
            url: "https://example.com/c/1",
            value: 10_000,
            valueCurrency: "USD",
            count: 1,
          },
        },
      },
      { is: "matched", variant: null, quantity: 0, details: { note: { label: "=Label", text: "Two\nlines" } } },
      { is: "matched", cardId: null, quantity: 0, details: { setNote: "Half of it is at home" } },
    ],
  ],
];

describe("each format", () => {
  test.each(samples)("%s", async (name, rows) => {
    const found = await understood(await sample(name));
    expect(found.format).toBe(name === "toploader" ? "ours" : name);
    expect(found.rows as unknown[]).toMatchObject(rows);
    expect(found.count).toBe(rows.length);
  });

  test.each(samples)(
    "%s with its columns in another order, other separators, titles above, in UTF-16",
    async (name) => {
      const bytes = await sample(name);
      const plain = await understood(bytes);
      const text = (await decodedText(bytes)).replace(/^"sep=,"\r\n/, "");
      const dialect = await dialectOf(text);
      const rows: string[][] = [];
      for await (const chunk of fileRows(text, { ...dialect, headerRows: 0 }, 100))
        rows.push(...chunk.map(({ cells }) => cells));
      const turned = rows.map((row) => [...row].reverse().map((cell) => (cell === "" ? '""' : cell)));
      const written = (separator: string) =>
        turned
          .map((row) => row.map((cell) => (cell === '""' ? cell : `"${cell.replaceAll('"', '""')}"`)).join(separator))
          .join("\n");
      const same = { ...plain, rows: plain.rows.map(({ line: _, ...row }: { line?: number }) => row) };
      for (const separator of [",", ";", "\t"]) {
        const content = `My cards${separator}${separator}\n\nAll of them\n${written(separator)}`;
        for (const encoded of [
          Buffer.from(content),
          Buffer.from(`\ufeff${content}`),
          Buffer.from(`\ufeff${content}`, "utf16le"),
        ]) {
          const found = await understood(new Uint8Array(encoded));
          const unnumbered = found.rows.map(({ line: _, ...row }: { line?: number }) => row);
          expect({ ...found, count: plain.count, rows: unnumbered }).toEqual(same);
        }
      }
    },
  );

  test("no format is mistaken for another", () => {
    for (const { key, fields, needs } of fileFormats) {
      expect(recognise([...needs, ...Object.values(fields)])?.format.key).toBe(key);
    }
    expect(recognise(["Quantity", "Name", "Set"])).toBeUndefined();
  });

  test("accents of Windows-1252 are read", async () => {
    const header = "Quantity,Name,Simple Name,Set,Card Number,Printing,Product ID\n";
    const bytes = new Uint8Array(Buffer.from(`${header}1,Pok\xe9mon,,151,1,Normal,`, "latin1"));
    const text = await decodedText(bytes);
    expect(text).toContain("Pokémon");
  });
});
