import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { csvLine, plainCell, safeCell } from "#features/transfer/export/rules/cells.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { fileRows } from "#features/transfer/file/rules/rows.ts";
import { fileFormats } from "#features/transfer/formats/rules/formats.ts";
import { matchRow } from "#features/transfer/matching/rules/match.ts";
import type { CardDescription } from "#features/transfer/matching/rules/row.ts";
import { remarksText } from "#features/transfer/remarks/views/rows.ts";
import { readGrade } from "#features/transfer/row/rules/grade.ts";
import { readMoney } from "#features/transfer/row/rules/money.ts";
import { Unreadable } from "#features/transfer/row/rules/unreadable.ts";
import { closeApps, testDatabase } from "../harness.ts";

const { db, sql } = await testDatabase("starter");
const index = await loadCardIndex(db);
afterAll(closeApps);

const base: CardDescription = {
  name: "",
  setName: "",
  setCode: "",
  number: "",
  printing: "",
  game: "",
  language: "",
  tcgplayerId: "",
  cardmarketId: "",
  rarity: "",
  artist: "",
  setId: "",
  cardId: "",
  variantKey: "",
};
const tcgplayer = fileFormats.find(({ key }) => key === "tcgplayer");
const pricecharting = fileFormats.find(({ key }) => key === "pricecharting");

/** "card variant", the reason of an unresolved row after "!", or that and the choices of an ambiguous one after "?". */
function outcome(description: Partial<CardDescription>, format = tcgplayer, among = index): string {
  if (!format) throw new Error("There is no such format.");
  const match = matchRow(among, format, { ...base, ...description });
  if (match.is === "matched") return `${match.cardId} ${match.variant}`;
  const choices = match.is === "ambiguous" ? match.choices.map(({ cardId, variant }) => `${cardId} ${variant}`) : [];
  return match.is === "unresolved"
    ? `! ${remarksText(match.remarks)}`
    : `? ${remarksText(match.remarks)} [${choices.join(", ")}]`;
}

const bulbasaur = { name: "Bulbasaur", setName: "151", number: "001/165", printing: "Normal" };

test("a printing that no variant of the card is: a shop sells it, or none", async () => {
  const venusaur = { name: "Venusaur ex", setName: "151", number: "3" };
  const asks = async (printing: string) => outcome({ ...venusaur, printing }, tcgplayer, await loadCardIndex(db));
  const sell = (printing: string, ignoredAt: string | null = null) => sql`
    insert into sold_printings (card_id, printing, source, product_id, listed, currency, as_of, ignored_at)
    values ('sv03.5-003', ${printing}, 'tcgplayer', 1, '{}', 'USD', now(), ${ignoredAt})`;
  const known = "? This row says “Reverse Holofoil”, but we know this card only as Holofoil.";
  const choice = "[sv03.5-003 holo]";
  expect(await asks("Reverse Holofoil")).toBe(`${known} ${choice}`);
  await sell("reverse");
  await sell("normal-1st-edition", "2026-11-01T00:00:00Z");
  await sell("holo");
  expect(await asks("Reverse Holofoil")).toBe(`${known} A shop sells this printing; staff can add it. ${choice}`);
  for (const printing of ["1st Edition", "Sparkle"])
    expect(await asks(printing)).toBe(`? No variant of this card is called “${printing}”. ${choice}`);
  expect(await asks("")).not.toContain("A shop");
  expect(await asks("Holofoil")).toBe("sv03.5-003 holo");
  await sql`update sold_printings set ignored_at = null`;
  expect(await asks("1st Edition")).toContain("A shop sells this printing; staff can add it.");
  await sql`delete from sold_printings`;
});

describe("matching", () => {
  test.each<[string, Partial<CardDescription>, string]>([
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
  ])("%s", (_, description, wanted) => {
    expect(outcome(description)).toBe(wanted);
  });

  test.each<[string, Partial<CardDescription>, string]>([
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
      "? Product 502552 is Bulbasaur 001 of 151, which has a different name. [sv03.5-001 normal]",
    ],
    [
      "a product whose number and set are another card's",
      { name: "Bulbasaur", setName: "151", number: "166/165", tcgplayerId: "502552", printing: "Normal" },
      "? Product 502552 is Bulbasaur 001 of 151, but this row has a different set or number. [sv03.5-001 normal, " +
        "sv03.5-166 holo]",
    ],
    [
      "a product whose number fits, but in another set",
      { ...bulbasaur, setName: "Brilliant Stars", tcgplayerId: "502552" },
      "? Product 502552 is Bulbasaur 001 of 151, but this row has a different set or number. [sv03.5-001 normal]",
    ],
    [
      "a product whose set fits, but of a number that nobody has",
      { ...bulbasaur, number: "999", tcgplayerId: "502552" },
      "? Product 502552 is Bulbasaur 001 of 151, but this row has a different set or number. [sv03.5-001 normal, sv03.5-166 holo]",
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
      (printing): [string, Partial<CardDescription>, string] => [
        `“${printing}”, which is something, but nobody knows what`,
        { ...bulbasaur, printing },
        `? No variant of this card is called “${printing}”. [sv03.5-001 normal, sv03.5-001 reverse, ` +
          "sv03.5-001 reverse-cosmos, sv03.5-001 normal-set-logo]",
      ],
    ),
    [
      "no set, and two games have the card",
      { ...bulbasaur, setName: "" },
      "? Could be Bulbasaur 001 of 151 or Bulbasaur 001 of Pokémon Card 151. [sv03.5-001 normal, jp-SV2a-001 normal]",
    ],
    ["no number", { ...bulbasaur, number: "", setName: "" }, "! This row has neither a set nor a number."],
    ["nothing at all", {}, "! This row names neither a set nor a card."],
    ["an unknown set", { ...bulbasaur, setName: "Nowhere", number: "999" }, "! There is no set called “Nowhere”."],
    ["a number the set has not", { ...bulbasaur, name: "Missingno", number: "999" }, "! 151 has no number 999."],
    ["another game", { ...bulbasaur, game: "Magic" }, "! This is a Magic card, not a Pokémon card."],
    [
      "an English set in Japanese",
      { ...bulbasaur, setName: "Brilliant Stars", language: "ja" },
      "! Brilliant Stars is not a Japanese set.",
    ],
    [
      "an unknown printing of an only variant",
      { name: "Venusaur ex", setName: "151", number: "3", printing: "Sparkle" },
      "? No variant of this card is called “Sparkle”. [sv03.5-003 holo]",
    ],
    [
      "no printing where there are several",
      { ...bulbasaur, name: "Ivysaur", number: "2", printing: "" },
      "? This row doesn’t say which variant. [sv03.5-002 normal, sv03.5-002 reverse]",
    ],
  ])("never a guess: %s", (_, description, wanted) => {
    expect(outcome(description)).toBe(wanted);
  });

  test("no printing can mean the plain card", () => {
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
        const description = {
          name: one.name,
          setName: set?.name,
          number: one.number,
          printing: variant.name,
          language,
          game,
        };
        if (outcome(description) !== `${one.id} ${variant.key}`)
          lost.push(`${one.id} ${variant.key}: ${outcome(description)}`);
      }
    }
    expect(lost).toEqual([]);
  });
});

describe("cells", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "'=1", "''=1"])(
    "%j is escaped, and read back",
    (text) => {
      expect(safeCell(text)).toBe(`'${text}`);
      expect(plainCell(safeCell(text))).toBe(text);
    },
  );

  test("any text is read back from a line of CSV", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 }), async (texts) => {
        const line = csvLine(["x", ...texts]);
        expect(line.endsWith("\r\n")).toBe(true);
        const found: string[][] = [];
        const dialect = { ...(await dialectOf("Kind,Set ID,Card ID,Variant,Quantity\r\nx")), headerRows: 0 };
        for await (const rows of fileRows(line, dialect, 10)) found.push(...rows.map(({ cells }) => cells));
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
    ["1.250", "", "“1.250” is not a valid amount."],
    ["12.34567", "", "1235 USD"],
    ["999999999.9999", "", "“999999999.9999” is not a valid amount."],
    ["₩1000", "", "“₩1000” is not a valid amount."],
    ["₩1000", "KRW", "1000 KRW"],
    ["-5", "", "“-5” is not a valid amount."],
    ["0.00", "", "none"],
    ["N/A", "", "none"],
  ])("the amount %p of %p", (text, currency, wanted) => {
    const read = () => {
      try {
        const money = readMoney(text, currency, "is none");
        return money ? `${money.minor} ${money.currency}` : "none";
      } catch (error) {
        return error instanceof Unreadable ? remarksText([error.remark]) : String(error);
      }
    };
    expect(read()).toBe(wanted);
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

test("long cells cost no more than short ones", () => {
  const start = performance.now();
  for (const part of ["'", " ", "a-", "a ", "reverse holo ", "1.", " TG"]) {
    const long = `x${part.repeat(5_000)}!`;
    outcome({ name: long, setName: long, number: long, printing: long });
  }
  expect(performance.now() - start).toBeLessThan(2_000);
});
