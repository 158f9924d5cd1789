import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { queryOfFields } from "#features/search/advanced/rules/fields.ts";
import { fieldsOfQuery } from "#features/search/advanced/rules/fields-of-query.ts";
import { keys } from "#features/search/keys/rules/keys.ts";
import { maxTextLength, maxWords, readQuery } from "#features/search/language/rules/language.ts";
import { deepest } from "#features/search/language/rules/parse.ts";
import { printQuery } from "#features/search/language/rules/print.ts";
import { type Query, required, type SearchFilter } from "#features/search/language/rules/query.ts";
import { maxTerms } from "#features/search/language/rules/tokens.ts";

const print = (text: string) => printQuery(readQuery(text).query);

/** Each text with the one way in which it is written. */
test.each<[string, string]>([
  ["", ""],
  ["charizard", "charizard"],
  ["  shiny   raichu ", "shiny raichu"],
  ["charizard AND mew", "charizard mew"],
  ['"base set" charizard', '"base set" charizard'],
  ["“base set”", '"base set"'],
  ['t:fire hp>=200 r:"illustration rare" own:0 -is:ex', 'type:fire hp>=200 rarity:"illustration rare" own=0 -is:ex'],
  ["hp:>=200", "hp>=200"],
  ["hp!=60", "-hp=60"],
  ["-hp!=60", "hp=60"],
  ["--pikachu", "pikachu"],
  ["TYPE:Electric", "type:lightning"],
  ["a:arita", "artist:arita"],
  ["artist=Mitsuhiro", "artist=Mitsuhiro"],
  ['artist="Mitsuhiro Arita"', 'artist="Mitsuhiro Arita"'],
  ["number:TG05", "number:TG5"],
  ["price<12,50", "price<12.5"],
  ["released>=2023-05", "released>=2023-05"],
  ["year:2023", "released=2023"],
  ["lang:japanese", "category:JP"],
  ["c:pocket", "category:TCG-POCKET-EN"],
  ["st:stage1", 'subtype:"stage 1"'],
  ["is:dupes", "is:dupe"],
  ["hp:unknown", "unknown:hp"],
  ["-stage:unknown", "-unknown:stage"],
  ["released!=unknown price=Unknown", "-unknown:released unknown:price"],
  ["attack:unknown", "attack:unknown"],
  ["pikachu or raichu", "pikachu or raichu"],
  ["(pikachu or raichu) hp>60", "(pikachu or raichu) hp>60"],
  ["pikachu or raichu hp>60", "pikachu or raichu hp>60"],
  ["-(a or b)", "-(a or b)"],
  ["-(a b)", "-(a b)"],
  ["((a))", "a"],
  ["a or", "a"],
  ["or a", "a"],
  ["sort:price pikachu dir:desc", "pikachu sort:price dir:desc"],
  ["cheapest umbreon vmax", "umbreon vmax sort:price dir:asc"],
  ["Newest pikachu -oldest", "pikachu sort:released dir:asc"],
  ["query:cheapest pikachu", "query:cheapest pikachu"],
  ["-sort:price pikachu", "pikachu sort:price"],
  ["Type: Null", "query:Type: Null"],
  ["query:or", "query:or"],
  ['query:"shining or"', '"shining or"'],
  ["Ho-Oh", "Ho-Oh"],
  ["215/203", "215/203"],
  ["ピカチュウ", "ピカチュウ"],
])("%s", (text, printed) => {
  expect(readQuery(text).problems).toEqual([]);
  expect(print(text)).toBe(printed);
});

/** Each text with what is said about it, and what is left of it. */
test.each<[string, string, string]>([
  ["raritee:rare pikachu", "Unknown filter “raritee”. Did you mean “rarity:”?", "pikachu"],
  ["https://x.example pikachu", "Unknown filter “https”.", "pikachu"],
  ["t:fyre x", "Unknown value “fyre” for “type:”. Did you mean “fire”?", "x"],
  ['r:"hiper rare" x', "Unknown value “hiper rare” for “rarity:”. Did you mean “hyper rare”?", "x"],
  ["format:zzzzzzzz x", "Unknown value “zzzzzzzz” for “format:”. Try one of: standard, expanded, unlimited.", "x"],
  ["hp>many x", "“hp” needs a whole number, not “many”.", "x"],
  ["hp:12.5 x", "“hp” needs a whole number, not “12.5”.", "x"],
  [
    "released:2023-02-30 x",
    "“released” needs a year, month or day like 2023, 2023-05 or 2023-05-31, not “2023-02-30”.",
    "x",
  ],
  ["released:20233 x", "“released” needs a year, month or day like 2023, 2023-05 or 2023-05-31, not “20233”.", "x"],
  ["hp>unknown x", "“hp” needs a whole number, not “unknown”.", "x"],
  ["set>base x", "“set” can’t be used with “>”, only with “:”, “=” and “!=”.", "x"],
  ["t>=fire x", "“type” can’t be used with “>=”, only with “:”, “=” and “!=”.", "x"],
  ["sort:beauty x", "“sort” must be one of match, number, name, rarity, price, artist, released, not “beauty”.", "x"],
  ["category:constructor x", "Unknown value “constructor” for “category:”. Try one of: en, jp, pocket.", "x"],
  ["()", "No results for “()”.", ""],
  ["- -- /// %", "No results for “- -- /// %”.", ""],
  ["or", "No results for “or”.", ""],
  ["a) b", "There’s a closing bracket without an opening one.", "a b"],
  ["(a b", "A bracket isn’t closed.", "a b"],
])("told: %s", (text, problem, left) => {
  expect(readQuery(text).problems).toEqual([problem]);
  expect(print(text)).toBe(left);
});

test("there are keys for each filter kind, and no two share a name", () => {
  const kinds = "type energy subtype set rarity weakness resistance retreat hp attack number ability artist evolves";
  const others = "own variant price released category dex format is unknown sort dir series text";
  expect(keys.map(({ name }) => name).toSorted()).toEqual(`${kinds} ${others}`.split(" ").toSorted());
  const names = keys.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
});

const depthOf = (filter: SearchFilter): number => {
  if (filter.kind === "not") return depthOf(filter.part);
  if (filter.kind !== "and" && filter.kind !== "or") return 0;
  return 1 + Math.max(0, ...filter.parts.map(depthOf));
};

const termsOf = (filter: SearchFilter): number => {
  if (filter.kind === "not") return termsOf(filter.part);
  if (filter.kind !== "and" && filter.kind !== "or") return 1;
  return filter.parts.reduce((sum, part) => sum + termsOf(part), 0);
};

test("text, terms and depth are bounded, and a message says what was dropped", () => {
  const long = readQuery(`${"x".repeat(maxTextLength)} nowhere`);
  expect(long.problems).toEqual(["Only the first 1,000 characters were used."]);
  const many = readQuery(Array.from({ length: 500 }, (_, n) => `hp:${n}`).join(" "));
  expect(many.problems).toContain(`Only the first ${maxTerms} terms were used.`);
  expect(termsOf(many.query.filter)).toBe(maxTerms);
  const wordy = readQuery(Array.from({ length: 20 }, (_, n) => `hp:${n} w${n}`).join(" "));
  expect(wordy.problems).toEqual([`Only the first ${maxWords} words were used.`]);
  expect(termsOf(wordy.query.filter)).toBe(20 + maxWords);
  expect(termsOf(readQuery("a-b-c-d-e-f-g-h-i-j-k-l m").query.filter)).toBe(1);
  const deep = readQuery(`${"(a or b ".repeat(15)}${")".repeat(15)} c`);
  expect(deep.problems).toEqual([`Brackets more than ${deepest} deep were ignored.`]);
  expect(depthOf(deep.query.filter)).toBeLessThanOrEqual(2 * (deepest + 1));
  expect(print(`${"(".repeat(400)}a${")".repeat(400)} b`)).toBe("b");
  expect(readQuery("-".repeat(900)).query.filter).toEqual({ kind: "and", parts: [] });
});

const piece = fc.oneof(
  fc.constantFrom("(", ")", "-", " or ", " ", '"', ":", "=", ">=", "!=", "\0", "\ud800", "’", "　", ","),
  fc.constantFrom(...keys.flatMap(({ name, aliases }) => [name, ...aliases]), "query"),
  fc.constantFrom(
    "fire",
    "cheapest",
    "illustration rare",
    "12",
    "2023-05",
    "ex",
    "price",
    "asc",
    "Type: ",
    "constructor",
    "__proto__",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

test("any text parses without throwing, and the printed query parses to the same query", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "binary", maxLength: 400 })), (text) => {
      const { query } = readQuery(text);
      const printed = printQuery(query);
      if (printed.length > maxTextLength) return;
      const again = readQuery(printed);
      expect(again.query).toEqual(query);
      expect(again.problems).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

/** Each text with what the fields show of it, and the words that are left. */
test.each<[string, Record<string, string[]>, string]>([
  ["charizard type:fire hp>=200", { energy: ["fire"], hp: [">=200"] }, "charizard"],
  ["(t:fire or t:water) -t:grass", { energy: ["fire", "water", "-grass"] }, ""],
  ["t:fire t:water", { energy: ["fire"] }, "type:water"],
  ["t:fire t:pokemon -t:energy", { energy: ["fire"], type: ["pokemon", "-energy"] }, ""],
  ["t:fire or t:trainer", {}, "type:fire or type:trainer"],
  ["t:fire or hp>60", {}, "type:fire or hp>60"],
  ["hp>60 or hp<20", {}, "hp>60 or hp<20"],
  ["hp>=60 hp<200 hp=70", { hp: [">=60", "<200", "70"] }, ""],
  ['set="Base Set" -set:base -hp>60', { set: ["=Base Set", "-base"], hp: ["->60"] }, ""],
  ["-(t:fire or t:water)", {}, "-(type:fire or type:water)"],
  ['attack:"-x" ability:"=x" set="-x"', { set: ["=-x"] }, 'attack:"-x" ability:"=x"'],
  ["is:ex sort:price dir:asc", { is: ["ex"], sort: ["price"], dir: ["asc"] }, ""],
])("fields of %s", (text, fields, rest) => {
  expect(fieldsOfQuery(readQuery(text).query)).toEqual({ fields, rest });
});

test("fields ask what their text asks", () => {
  // Fields come after words, and a field takes many spaces for one.
  const partsOf = (query: Query) =>
    required(query.filter)
      .map((part) => printQuery({ ...query, filter: part }).replace(/\s+/g, " "))
      // What is printed beside the HP is asked for by either name.
      .map((part) => part.replace(/\btype:(?!pokemon\b|trainer\b|energy\b)/g, "energy:"))
      .toSorted();
  fc.assert(
    fc.property(anyText, (text) => {
      const { query } = readQuery(text);
      const { fields, rest } = fieldsOfQuery(query);
      const again = queryOfFields(rest, fields);
      if (Object.keys(again.tooMuch).length > 0) return;
      expect(again.problems).toEqual([]);
      expect(partsOf(again.query)).toEqual(partsOf(query));
    }),
    { numRuns: 3000 },
  );
});
