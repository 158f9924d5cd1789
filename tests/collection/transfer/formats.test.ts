import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { csvLine, plainCell, safeCell } from "../../../src/features/collection/export/rules/cells.ts";
import { knownCards, knownSets } from "../../../src/features/collection/import/queries/catalogue.ts";
import { type CardIndex, indexCards } from "../../../src/features/collection/import/rules/catalogue/cards.ts";
import { dialectOf } from "../../../src/features/collection/import/rules/file/dialect.ts";
import { countRows, rowsOf } from "../../../src/features/collection/import/rules/file/rows.ts";
import { textOf } from "../../../src/features/collection/import/rules/file/text.ts";
import { formats } from "../../../src/features/collection/import/rules/formats/formats.ts";
import { recognise } from "../../../src/features/collection/import/rules/formats/recognise.ts";
import { matchRow } from "../../../src/features/collection/import/rules/match/match.ts";
import type { Asked } from "../../../src/features/collection/import/rules/match/row.ts";
import { readGrade } from "../../../src/features/collection/import/rules/row/grade.ts";
import { readMoney } from "../../../src/features/collection/import/rules/row/money.ts";
import { readRow } from "../../../src/features/collection/import/rules/row/read.ts";
import { closeApps, testDatabase } from "../../harness.ts";
import { fixtures } from "../../paths.ts";

let index: CardIndex;
beforeAll(async () => {
  const { db } = await testDatabase("starter");
  index = indexCards(await knownSets(db), await knownCards(db));
});
afterAll(closeApps);

const sample = async (name: string) => Bun.file(join(fixtures, `transfer/${name}.csv`)).bytes();

/** What becomes of each row of a file, before anything is kept of it. */
async function understood(bytes: Uint8Array) {
  const text = textOf(bytes);
  const dialect = dialectOf(text);
  const rows: object[] = [];
  for await (const chunk of rowsOf(text, dialect, 2)) {
    for (const { line, cells } of chunk) {
      const { asked, said: _, ...row } = readRow(dialect, cells);
      const { details } = row;
      const about = details.setNote !== undefined ? "set" : details.note && !details.graded ? "card" : "variant";
      const match = row.is === "readable" ? matchRow(index, dialect.format, asked, about) : {};
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
      { is: "skipped", quantity: 0, details: {}, reason: "On a watch list, not owned." },
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
      {
        is: "unresolved",
        reason: "151 is no set of the Japanese game.",
        quantity: 4,
        details: { condition: "NM", language: "ja", cost: 10, currency: "EUR", acquiredOn: "2025-01-02" },
      },
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
      const text = textOf(bytes).replace(/^"sep=,"\r\n/, "");
      const dialect = dialectOf(text);
      const rows: string[][] = [];
      for await (const chunk of rowsOf(text, { ...dialect, headerRows: 0 }, 100))
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

  test("no format is taken for another", () => {
    for (const { key, fields, needs } of formats) {
      expect(recognise([...needs, ...Object.values(fields)])?.format.key).toBe(key);
    }
    expect(recognise(["Quantity", "Name", "Set"])).toBeUndefined();
  });

  test("accents of Windows-1252 are read", async () => {
    const header = "Quantity,Name,Simple Name,Set,Card Number,Printing,Product ID\n";
    const bytes = new Uint8Array(Buffer.from(`${header}1,Pok\xe9mon,,151,1,Normal,`, "latin1"));
    const text = textOf(bytes);
    expect(text).toContain("Pokémon");
  });
});

const base: Asked = {
  name: "",
  setName: "",
  setCode: "",
  number: "",
  printing: "",
  game: "",
  language: "",
  tcgplayerId: "",
  setId: "",
  cardId: "",
  variantKey: "",
};
const tcgplayer = formats.find(({ key }) => key === "tcgplayer");
const pricecharting = formats.find(({ key }) => key === "pricecharting");

/** "card variant", the reason of an unresolved row after "!", or that and the choices of an ambiguous one after "?". */
function outcome(asked: Partial<Asked>, format = tcgplayer): string {
  if (!format) throw new Error("There is no such format.");
  const match = matchRow(index, format, { ...base, ...asked });
  if (match.is === "matched") return `${match.cardId} ${match.variant}`;
  const choices = match.is === "ambiguous" ? match.choices.map(({ cardId, variant }) => `${cardId} ${variant}`) : [];
  return match.is === "unresolved" ? `! ${match.reason}` : `? ${match.reason} [${choices.join(", ")}]`;
}

const bulbasaur = { name: "Bulbasaur", setName: "151", number: "001/165", printing: "Normal" };

describe("matching", () => {
  test.each<[string, Partial<Asked>, string]>([
    ["set, number, name", bulbasaur, "sv03.5-001 normal"],
    ["a set's code", { ...bulbasaur, setName: "", setCode: "MEW" }, "sv03.5-001 normal"],
    ["a series before the set", { ...bulbasaur, setName: "SV: Scarlet & Violet 151" }, "sv03.5-001 normal"],
    [
      "a number of the set's own",
      { name: "Bulbasaur", setName: "sv3pt5", number: "1", printing: "normal" },
      "sv03.5-001 normal",
    ],
    ["an unknown set, but a code", { ...bulbasaur, setName: "Nowhere", setCode: "MEW" }, "sv03.5-001 normal"],
    ["no set, but the size of one", { ...bulbasaur, setName: "", language: "en" }, "sv03.5-001 normal"],
    ["product", { name: "Bulbasaur", tcgplayerId: "502552", printing: "Reverse Holofoil" }, "sv03.5-001 reverse"],
    [
      "a product for a variant that the shop has no word for",
      { name: "超エネルギーリムーブ", tcgplayerId: "577059", printing: "Normal" },
      "jp-PMCG1-088 normal-no-rarity",
    ],
    [
      "a product of two variants, only one of which is unlimited",
      { name: "Charizard", tcgplayerId: "106999", printing: "Unlimited Holofoil" },
      "base1-4 holo-shadowless",
    ],
    [
      "the first edition of a product of two variants",
      { name: "Charizard", tcgplayerId: "106999", printing: "1st Edition Holofoil" },
      "base1-4 holo-1st-edition",
    ],
    ["a stamp that has a name", { ...bulbasaur, printing: "Set Logo" }, "sv03.5-001 normal-set-logo"],
    ["product and a set nobody knows", { ...bulbasaur, setName: "?", tcgplayerId: "502552" }, "sv03.5-001 normal"],
    [
      "a male sign in words",
      { name: "Nidoran M", setName: "Base", number: "55", printing: "Unlimited" },
      "base1-55 normal",
    ],
    [
      "a gallery under its main set",
      { name: "Flareon", setName: "Brilliant Stars", number: "TG01", printing: "Holofoil" },
      "swsh9tg-TG01 holo",
    ],
    [
      "Japanese by its language",
      { name: "Bulbasaur", setName: "Pokemon Card 151", number: "1", printing: "Normal", language: "ja" },
      "jp-SV2a-001 normal",
    ],
    ["Pocket", { name: "Bulbasaur", setName: "Genetic Apex", number: "1", printing: "Normal" }, "pocket-A1-001 normal"],
    [
      "a printing in the name",
      { name: "Bulbasaur (Cosmos Holo)", setName: "151", number: "1", printing: "Reverse Holofoil" },
      "sv03.5-001 reverse-cosmos",
    ],
    [
      "a set that is a printing",
      { name: "Charizard", setName: "Base Set (Shadowless)", number: "4", printing: "Holofoil" },
      "base1-4 holo-shadowless",
    ],
  ])("%s", (_, asked, wanted) => {
    expect(outcome(asked)).toBe(wanted);
  });

  test.each<[string, Partial<Asked>, string]>([
    [
      "a number that is another card's",
      { ...bulbasaur, name: "Pikachu ex", number: "1" },
      "! Number 001 of 151 is Bulbasaur.",
    ],
    [
      "the same where the card is elsewhere in the set",
      { ...bulbasaur, name: "Ivysaur" },
      "? Number 001 of 151 is Bulbasaur. [sv03.5-002 normal, sv03.5-167 holo]",
    ],
    [
      "a name that lacks its end",
      { name: "Charizard", setName: "151", number: "6", printing: "Holofoil" },
      "? Number 006 of 151 is Charizard ex. [sv03.5-006 holo]",
    ],
    [
      "a product of another name",
      { name: "Ivysaur", tcgplayerId: "502552", printing: "Normal" },
      "? Product 502552 is Bulbasaur 001 of 151, which has another name. [sv03.5-001 normal]",
    ],
    [
      "a product whose number and set are another card's",
      { name: "Bulbasaur", setName: "151", number: "166/165", tcgplayerId: "502552", printing: "Normal" },
      "? Product 502552 is Bulbasaur 001 of 151, but the row's set or number is another. [sv03.5-001 normal, " +
        "sv03.5-166 holo]",
    ],
    [
      "a product whose number fits, but in another set",
      { ...bulbasaur, setName: "Brilliant Stars", tcgplayerId: "502552" },
      "? Product 502552 is Bulbasaur 001 of 151, but the row's set or number is another. [sv03.5-001 normal]",
    ],
    [
      "a product whose set fits, but of a number that nobody has",
      { ...bulbasaur, number: "999", tcgplayerId: "502552" },
      "? Product 502552 is Bulbasaur 001 of 151, but the row's set or number is another. [sv03.5-001 normal, sv03.5-166 holo]",
    ],
    [
      "a printing that the product has not, though its card has",
      { name: "Charizard", tcgplayerId: "106999", printing: "Holofoil" },
      "? Product 106999 is 1st Edition Holofoil or Shadowless Holofoil, not “Holofoil”. [base1-4 holo, " +
        "base1-4 holo-1st-edition, base1-4 holo-shadowless, base1-4 holo-1999-2000-copyright]",
    ],
    [
      "a reverse of a product that is none",
      { name: "Beedrill", tcgplayerId: "42357", printing: "Reverse Holofoil" },
      "? Product 42357 is Normal, not “Reverse Holofoil”. [base1-17 normal, base1-17 normal-1st-edition, " +
        "base1-17 normal-shadowless, base1-17 normal-1999-2000-copyright]",
    ],
    [
      "a holofoil of a product that is none",
      { name: "Beedrill", tcgplayerId: "42357", printing: "Holofoil" },
      "? Product 42357 is Normal, not “Holofoil”. [base1-17 normal, base1-17 normal-1st-edition, " +
        "base1-17 normal-shadowless, base1-17 normal-1999-2000-copyright]",
    ],
    ...["Stamped", "Promo", "Exclusive Print", "Gold", "Stamped Normal"].map(
      (printing): [string, Partial<Asked>, string] => [
        `“${printing}”, which is something, but nobody knows what`,
        { ...bulbasaur, printing },
        `? No variant of this card is called “${printing}”. [sv03.5-001 normal, sv03.5-001 reverse, ` +
          "sv03.5-001 reverse-cosmos, sv03.5-001 normal-set-logo]",
      ],
    ),
    [
      "no set, and two games have the card",
      { ...bulbasaur, setName: "" },
      "? Could be Bulbasaur 001 of 151 or フシギダネ 001 of ポケモンカード151. [sv03.5-001 normal, jp-SV2a-001 normal]",
    ],
    ["no number", { ...bulbasaur, number: "", setName: "" }, "! The row has neither a set nor a number."],
    ["nothing at all", {}, "! The row names neither a set nor a card."],
    ["an unknown set", { ...bulbasaur, setName: "Nowhere", number: "999" }, "! There is no set “Nowhere” here."],
    ["a number the set has not", { ...bulbasaur, name: "Missingno", number: "999" }, "! 151 has no number 999."],
    ["another game", { ...bulbasaur, game: "Magic" }, "! This is not a Pokémon card, but of Magic."],
    [
      "an English set in Japanese",
      { ...bulbasaur, setName: "Brilliant Stars", language: "ja" },
      "! Brilliant Stars is no set of the Japanese game.",
    ],
    [
      "an unknown printing of an only variant",
      { name: "Venusaur ex", setName: "151", number: "3", printing: "Sparkle" },
      "? No variant of this card is called “Sparkle”. [sv03.5-003 holo]",
    ],
    [
      "no printing where there are several",
      { ...bulbasaur, name: "Ivysaur", number: "2", printing: "" },
      "? The row does not say which variant. [sv03.5-002 normal, sv03.5-002 reverse]",
    ],
  ])("never a guess: %s", (_, asked, wanted) => {
    expect(outcome(asked)).toBe(wanted);
  });

  test("where no printing means the plain card", () => {
    expect(outcome({ name: "Bulbasaur #1", setName: "Pokemon Scarlet & Violet 151" }, pricecharting)).toBe(
      "sv03.5-001 normal",
    );
    expect(outcome({ name: "Charizard #4", setName: "Pokemon Base Set" }, pricecharting)).toBe("base1-4 holo");
  });

  test("every card of the catalogue is found by its own name, set, number and variant", () => {
    const lost: string[] = [];
    for (const one of index.byId.values()) {
      const set = index.sets.byId.get(one.setId);
      for (const variant of one.variants) {
        const language = set?.category === "JP" ? "ja" : "en";
        const game = set?.category === "TCG-POCKET-EN" ? "Pokémon TCG Pocket" : "";
        const asked = {
          name: one.name,
          setName: set?.name,
          number: one.number,
          printing: variant.name,
          language,
          game,
        };
        if (outcome(asked) !== `${one.id} ${variant.key}`) lost.push(`${one.id} ${variant.key}: ${outcome(asked)}`);
      }
    }
    expect(lost).toEqual([]);
  });
});

describe("cells", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "'=1", "''=1"])(
    "%j is no formula, and comes back",
    (text) => {
      expect(safeCell(text)).toBe(`'${text}`);
      expect(plainCell(safeCell(text))).toBe(text);
    },
  );

  test("any text comes back through a line of CSV", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 }), async (texts) => {
        const line = csvLine(["x", ...texts]);
        expect(line.endsWith("\r\n")).toBe(true);
        const found: string[][] = [];
        const dialect = { ...dialectOf("Kind,Set ID,Card ID,Variant,Quantity\r\nx"), headerRows: 0 };
        for await (const rows of rowsOf(line, dialect, 10)) found.push(...rows.map(({ cells }) => cells));
        expect(found.map((cells) => cells.map(plainCell))).toEqual([["x", ...texts]]);
      }),
      { numRuns: 300 },
    );
  });

  test.each<[string, string, string]>([
    ["$1,234.50", "", "123450 USD"],
    ["12,50 €", "", "1250 EUR"],
    ["EUR 12.50", "", "1250 EUR"],
    ["12.50", "gbp", "1250 GBP"],
    ["1,250", "", "125000 USD"],
    ["1.250", "", "“1.250” is no amount."],
    ["12.34567", "", "1235 USD"],
    ["999999999.9999", "", "“999999999.9999” is no amount."],
    ["₩1000", "", "“₩1000” is no amount."],
    ["₩1000", "KRW", "1000 KRW"],
    ["-5", "", "“-5” is no amount."],
    ["0.00", "", "none"],
    ["N/A", "", "none"],
  ])("the amount %p of %p", (text, currency, wanted) => {
    const read = () => {
      const money = readMoney(text, currency, "is none");
      return money ? `${money.minor} ${money.currency}` : "none";
    };
    if (wanted.includes("is no amount")) expect(read).toThrow(wanted);
    else expect(read()).toBe(wanted);
  });

  test.each([
    ["PSA 10", "", { company: "PSA", grade: "10" }],
    ["PSA 10", "PSA", { company: "PSA", grade: "10" }],
    ["10", "cgc", { company: "CGC", grade: "10" }],
    ["BGS 9.5 Black Label", "", { company: "BGS", grade: "9.5 Black Label" }],
    ["GMA 9", "", { company: null, grade: "GMA 9" }],
    ["Ungraded", "", null],
    ["", "", null],
  ])("the grade %p of %p", (text, company, wanted) => {
    expect(readGrade(text, company)).toEqual(wanted as ReturnType<typeof readGrade>);
  });
});
