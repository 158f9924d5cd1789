import { describe, expect, test } from "bun:test";
import { isDeckList, judgeLine, readDeckLine } from "#features/catalogue/lines/rules/read.ts";
import { readName } from "#features/catalogue/lookup/rules/names.ts";

const first = (line: string) => {
  const read = readDeckLine(line);
  const reading = read?.readings.find(({ setName }) => setName === undefined);
  return read && [read.quantity, reading?.name, reading?.code, reading?.number, ...(read.isParallel ? ["PH"] : [])];
};

describe("a line of a deck list", () => {
  test.each<[string, (string | number)[]]>([
    ["4 Charizard ex OBF 125", [4, "Charizard ex", "OBF", "125"]],
    ["* 4 Mareep CRE 47", [4, "Mareep", "CRE", "47"]],
    ["2x Rare Candy SVI 191 PH", [2, "Rare Candy", "SVI", "191", "PH"]],
    ["1 Prime Catcher TEF 157 - ACESPEC", [1, "Prime Catcher", "TEF", "157"]],
    ["4 Professor Oak base1-88", [4, "Professor Oak", "base1", "88"]],
    ["1 Regigigas dpp-DP40", [1, "Regigigas", "dpp", "DP40"]],
    ["3 Raihan CRZ-GG 65", [3, "Raihan", "CRZ-GG", "65"]],
    ["1 Charizard ex [OBF 125]", [1, "Charizard ex", "OBF", "125"]],
    ["5 Lightning Energy SWSHEnergy 4", [5, "Lightning Energy", "SWSHEnergy", "4"]],
    ["2 Fire Energy 2", [2, "Fire Energy", "Energy", "2"]],
    ["4 Quick Ball FST 237 (Trainer)", [4, "Quick Ball", "FST", "237"]],
    ["1 Unown UF A", [1, "Unown", "UF", "A"]],
    ["1 Unown UF E/28", [1, "Unown", "UF", "E"]],
    ["- 4 Mareep CRE 47", [4, "Mareep", "CRE", "47"]],
    ["04 Mareep CRE 47", [4, "Mareep", "CRE", "47"]],
    ["1 Alph Lithograph TM FOUR", [1, "Alph Lithograph", "TM", "FOUR"]],
    ["1 Rescue Stretcher GRI 130A", [1, "Rescue Stretcher", "GRI", "130A"]],
    ["1 Alph Lithograph HS ONE", [1, "Alph Lithograph", "HS", "ONE"]],
    ["12 Fire Energy", [12, "Fire Energy", "", ""]],
    ["4 Pokégear 3.0 SVI 186", [4, "Pokégear 3.0", "SVI", "186"]],
    ["4 Iono [PAL] 185/193", [4, "Iono", "PAL", "185"]],
    ["2 Hoothoot - 126/162 [TEF]", [2, "Hoothoot", "TEF", "126"]],
    ["1 Alakazam [SK H01]", [1, "Alakazam", "SK", "H01"]],
    ["Skarmory SSP 124 x4", [4, "Skarmory", "SSP", "124"]],
    ["x2 Terapagos ex PRE 92", [2, "Terapagos ex", "PRE", "92"]],
    ["2 Persian MEW 53  // tech", [2, "Persian", "MEW", "53"]],
    ["3 Blaine's Quiz #3 G2 112", [3, "Blaine's Quiz #3", "G2", "112"]],
    ["4 Pokémon Fan Club ecard2-130", [4, "Pokémon Fan Club", "ecard2", "130"]],
  ])("%s", (line, wanted) => {
    expect(first(line)).toEqual(wanted);
  });

  test.each(["Pokémon: 14", "##Trainer Cards - 28", "Énergie : 3", "Total Cards: 60", "60 cards", "12 Energy", ""])(
    "%j is none",
    (line) => {
      expect(readDeckLine(line)).toBeNull();
    },
  );
});

describe("any other line", () => {
  const headings = [
    "Pokémon: 14",
    "##Trainer Cards - 28",
    "Energy (15)",
    "Total de cartes : 60",
    "Karten insgesamt: 60",
  ];
  const more = [
    "Entrenador: 14",
    "Allenatore: 14",
    "Treinador: 14",
    "Energia: 9",
    "Énergie : 3",
    "60 cards",
    "12 Energy",
  ];

  test.each(["", "  ", ...headings, ...more])("%j is nothing", (line) => {
    expect(judgeLine(line)).toEqual({ is: "nothing" });
  });

  test.each(["Pikachu", "ASC 152", "foo bar", "4", "2nd place", "2025-11-28 Regional", "x".repeat(201)])(
    "%j has no quantity",
    (line) => {
      expect(judgeLine(line)).toEqual({ is: "skipped" });
    },
  );

  test.each([
    ["12345", "12345 Iono"],
    ["0", "0 Iono"],
    ["1000", "1000 Iono"],
    ["1000", "1000x Iono"],
    ["4.5", "4.5 Iono"],
    ["-4", "-4 Iono"],
    ["-4", "* -4 Iono"],
    ["0", "Iono x0"],
    ["4,5", "x4,5 Iono"],
  ])("%s is no quantity in %j", (written, line) => {
    expect(judgeLine(line)).toMatchObject({ is: "invalid", written });
    expect(readDeckLine(line)).toBeNull();
  });

  test("with a count, but too long, is not valid", () => {
    expect(judgeLine(`4 ${"a".repeat(200)}`)).toMatchObject({
      is: "invalid",
      remark: { kind: "long_line", most: 200 },
    });
  });
});

test("a long line costs no more than a short one", () => {
  const spaces = " ".repeat(20_000);
  expect(readDeckLine(`4 Pikachu${spaces}SVI${spaces}1`)).toEqual(readDeckLine("4 Pikachu SVI 1"));
  for (const part of [" $1", " PH", "(a ", "a-", "[a "]) expect(readDeckLine(`1 a${part.repeat(6000)}!`)).toBeNull();
  for (const part of ["(a ", "[", " - ", " #1", `${spaces}(`]) {
    expect(readName(part.repeat(3000)).names.join("").length).toBeLessThan(5000);
  }
});

test("neither a table nor a letter is a deck list", () => {
  expect(isDeckList("Quantity,Name\n4,Charizard ex\n2,Iono")).toBe(false);
  expect(isDeckList("Dear all,\nhere are my cards.")).toBe(false);
  expect(isDeckList("Pokémon: 1\n4 Charizard ex OBF 125\n\nTotal Cards: 4")).toBe(true);
});
