import { expect, test } from "bun:test";
import nicknames from "#db/seed/nicknames.json";
import { indexLocalNames } from "#features/catalogue/lookup/rules/local-names.ts";
import { codesOf } from "#features/catalogue/rules/set-codes.ts";
import { readQuery } from "#features/search/language/rules/language.ts";
import { printQuery } from "#features/search/language/rules/print.ts";
import { isEmpty, type SearchFilter } from "#features/search/language/rules/query.ts";
import { understandChoices, wordChoices } from "#features/search/lexicon/rules/choices.ts";
import { makeLexicon } from "#features/search/lexicon/rules/lexicon.ts";
import { nearestIn, nearestStart, phraseSpeller } from "#features/search/lexicon/rules/spelling.ts";
import { meanings, patterns } from "#features/search/lexicon/rules/table.ts";
import { understand } from "#features/search/lexicon/rules/understand.ts";

const vocabulary = {
  cardFields: new Map([
    ["charizard", 30],
    ["charizard ex", 60],
    ["charmander", 12],
    ["neo upper energy", 2],
    ["mewtwo", 20],
    ["mr mime", 4],
    ["rare candy", 9],
    ["candice", 2],
    ["porygon2", 5],
    ["swsh286", 1],
    ["pikachu", 90],
    ["dark raichu", 1],
    ["fire energy", 40],
    ["mewtwo vmax", 3],
    ["m mewtwo ex", 4],
    ["charizard pikachu gx", 2],
    ["リザードン", 20],
    ["ナンジャモ", 4],
    ["ピカチュウ", 40],
  ]),
  setNames: ["base set", "bs", "evolving skies", "swsh black star promos", "pr sw"],
  setsOfSeries: [{ text: "ex dragon", set: "ex3" }],
  series: ["swsh", "sword shield", "neo", "ex"],
  artists: ["yuka morii"],
  attacks: ["fire spin", "tackle"],
  variants: ["1st edition", "shadowless", "reverse holofoil", "pikachu stamp", "cosmos holofoil", "candela stamp"],
  species: ["charizard", "mewtwo", "mr mime", "pikachu", "raichu"],
  codes: [
    { code: "base1", id: "base1", prefix: null },
    { code: "pr sw", id: "swshp", prefix: "swsh" },
    { code: "svp", id: "svp", prefix: null },
    { code: "sv2a", id: "jp-SV2a", prefix: null },
  ],
};
const abroad = indexLocalNames([
  { name: "Glurak", printed: "charizard", english: "charizard", cards: 9 },
  { name: "Glurak-ex", printed: "charizard ex", english: "charizard ex", cards: 4 },
  { name: "Salamèche", printed: "charmander", english: "charmander", cards: 9 },
  { name: "Recherches Professorales", printed: "professors research", english: "professors research", cards: 3 },
  { name: "Recherches Professorales", printed: "professor oak", english: "professor oak", cards: 2 },
  { name: "Recherches Professorales", printed: "x", english: "professors research oak", cards: 1 },
  { name: "M Glurak-EX", printed: "m charizard ex", english: "m charizard ex", cards: 1 },
  { name: "Œuf Fossile 01", printed: "fossil egg", english: "fossil egg", cards: 1 },
  { name: "リザ火龍", printed: "mewtwo", english: "mewtwo", cards: 1 },
  { name: "喷火龙", printed: "charizard", english: "charizard", cards: 1 },
  { name: "리자몽", printed: "charizard", english: "charizard", cards: 1 },
  { name: "Candice", printed: "mewtwo", english: "mewtwo", cards: 1 },
  { name: "Candice Sola", printed: "rare candy", english: "rare candy", cards: 1 },
  { name: "Goldstarlet", printed: "rare candy", english: "rare candy", cards: 1 },
  { name: "Dark", printed: "mewtwo ex", english: "mewtwo ex", cards: 1 },
]);
const lexicon = makeLexicon(vocabulary, nicknames, {}, abroad);

const read = (text: string) => understand(text.split(" "), lexicon);
const print = (filter: SearchFilter) => printQuery({ filter, sort: "match", dir: null });

test.each<[string, string]>([
  ["charizard", "charizard"],
  ["shadowless charizard", "(shadowless or variant:shadowless) charizard"],
  ["1st ed charizard", '((1st ed) or variant:"1st edition") charizard'],
  ["pikac", "pikac"],
  ["rev", "(rev or variant:rev)"],
  ["shado", "(shado or variant:shado)"],
  ["can", "can"],
  ["pikac stamp", "pikac (stamp or variant:stamp)"],
  ["cosmos holo", '((cosmos holo) or variant:"cosmos holo")'],
  ["yuka morii", '((yuka morii) or artist="yuka morii")'],
  ["fire spin", '((fire spin) or attack="fire spin" or ability="fire spin")'],
  ["evolving sky", "(evolving or set:evolving) (sky or skies)"],
  // In another language: the English name; as English too, and begun.
  ["glurak", "charizard"],
  ["glurakex", "charizard ex"],
  ["glurak ex base1", "charizard ex (base1 or set=base1)"],
  ["shadowless glurak", "(shadowless or variant:shadowless) charizard"],
  ["salam", "charmander"],
  ["recherches pro", "((professors research) or (professor oak))"],
  // With wrong letters, if no English word is as near.
  ["salameshe", "charmander"],
  ["salameshe base1", "charmander (base1 or set=base1)"],
  ["recherche profesorales", "((professors research) or (professor oak))"],
  ["charizrad salam", "charizard charmander"],
  ["mega glurak ex", "m charizard ex"],
  ["리자", "charizard"],
  ["喷火", "charizard"],
  ["リザ", "リザ"],
  ["oeuf fossile 1", "fossil egg"],
  // Their plurals and other English words begin no name of another language.
  ["candices", "(candices or candice)"],
  ["candice", "(candice or mewtwo)"],
  ["dark", "((mewtwo ex) or dark)"],
  ["mew twoo", "((mew twoo) or mewtwo)"],
  ["m mewtwo", "m mewtwo"],
  ["2x pikachu", "pikachu"],
  ["pikachu bwr", 'pikachu (bwr or rarity:"black white rare")'],
  ["ex dragon pikachu", "((ex dragon) or set=ex3) pikachu"],
  ["chrzrd ex", "charizard ex"],
  ["pikachu tg", 'pikachu (tg or set:"trainer gallery" or set:"galarian gallery")'],
  ["goldstar", '(goldstar or subtype:star or rarity:"gold star")'],
  ["lizardon", "(lizardon or リザードン)"],
  ["nanjamo", "(nanjamo or ナンジャモ)"],
  ["ぴかちゅう", "(ぴかちゅう or ピカチュウ)"],
  ["basic fire energy", "((basic fire energy) or (fire energy))"],
  ["chapikachu", "(chapikachu or (charizard pikachu gx))"],
  ["mega mewtwo ex", "((mega mewtwo ex) or (m mewtwo ex))"],
  ["mewtwo v max", "((mewtwo v max) or (mewtwo vmax))"],
  ["base1 4", "(base1 or set=base1) 4"],
  ["svp085", "(svp or set=svp) 85"],
  ["sv2a201", "(sv2a or set=jp-SV2a) 201"],
  // A whole number, a Pokémon, a set.
  ["swsh286", "swsh286"],
  ["porygon2", "porygon2"],
  ["base1", "(base1 or set=base1)"],
  ["charizard neo", "charizard (neo or series=neo)"],
  // More cards have that word than a series would explain.
  ["pikachu ex", "pikachu ex"],
  ["ex era pikachu", "((ex era) or series=ex) pikachu"],
  ["pokedex 25", "((pokedex 25) or dex=25)"],
  ["pr sw 286", '((pr sw) or set="pr sw" or set=swshp) (286 or swsh286)'],
  // A whole name, though cards have that type.
  ["dark raichu", "dark raichu"],
  ["fire energy", "fire energy"],
  // The name of a species means nothing else, whatever has a stamp of it.
  ["pikachu", "pikachu"],
])("%s is searched for as %s", (text, filter) => {
  const normal = (one: string) => one.replace(/[()]/g, "");
  expect(normal(print(read(text).filter))).toBe(normal(filter));
});

test("of several names in English that of most cards leads, and an English name before what another language calls so", () => {
  expect(read("recherches professorales")).toMatchObject({
    search: ["professors", "research"],
    others: [["professor", "oak"]],
    inEnglish: ["professors", "research"],
    corrected: [],
  });
  expect(read("candice")).toMatchObject({ search: ["candice"], others: [["mewtwo"]], inEnglish: null });
  expect(read("dark")).toMatchObject({ search: ["mewtwo", "ex"], others: [["dark"]] });
});

test.each<[string, string[]]>([
  ["mew two", ["mewtwo"]],
  ["mrmime", ["mr", "mime"]],
  ["charizardex", ["charizard", "ex"]],
  ["porygon 2", ["porygon2"]],
  ["rare candies", ["rare", "candy"]],
  ["chariz", ["charizard"]],
  ["charizad ex", ["charizard", "ex"]],
  ["harizard", ["charizard"]],
  ["cahrizard", ["charizard"]],
  ["pickachu", ["pikachu"]],
  ["mewtwo vmx", ["mewtwo", "vmax"]],
])("%s is compared with names as %p", (text, words) => {
  expect(read(text).search).toEqual(words);
});

test("a number is never completed, and the set of a code and a number is the English one first", () => {
  const codes = ["jp-SV6", "sv06"].map((id) => ({ code: "sv6", id, prefix: null }));
  const cardFields = new Map([["130a", 1]]);
  const { search, meant } = understand(
    ["sv6", "130"],
    makeLexicon({ ...vocabulary, cardFields, setNames: ["sv6"], codes }, {}),
  );
  expect(search).toEqual(["sv6", "130"]);
  expect(print(meant!.filter)).toBe("set=sv06 or set=sv06");
});

test.each<[string, string]>([
  ["gx mewtwo mew", "mewtwo mew gx"],
  ["dark raichus", "dark raichu"],
  ["fire energy holo", "fire energy"],
])("%s is ranked as %s", (text, name) => {
  const named = new Map([...vocabulary.cardFields, ["mewtwo mew gx", 3]]);
  const { search, meant } = understand(text.split(" "), makeLexicon({ ...vocabulary, cardFields: named }, {}));
  expect(meant?.searches[0] ?? search).toEqual(name.split(" "));
});

test.each<[string, string[][]]>([
  [
    "mewtwo or charizard vmax",
    [
      ["mewtwo", "vmax"],
      ["charizard", "vmax"],
    ],
  ],
  [
    "charizard shadowless or 1st edition",
    [
      ["charizard", "shadowless"],
      ["charizard", "1st", "edition"],
    ],
  ],
  [
    "mewtwo or pikachu or raichu gx",
    [
      ["mewtwo", "gx"],
      ["pikachu", "gx"],
      ["raichu", "gx"],
    ],
  ],
  [
    "charizard ex or mewtwo vmax",
    [
      ["charizard", "ex", "vmax"],
      ["charizard", "mewtwo", "vmax"],
    ],
  ],
])("the sides of %s share words in their rank, and stay wide", (text, ranked) => {
  const choices = wordChoices(readQuery(text).query.filter)!;
  const { filter, rankings, later } = understandChoices(choices, lexicon);
  expect(rankings.map(({ search }) => search)).toEqual(ranked);
  expect(later.map(({ search }) => search)).toEqual(choices);
  expect(filter.kind).toBe("or");
});

test("beside filters, and in brackets, or is only or", () => {
  for (const text of ["pikachu or t:fire", "(mewtwo or pikachu) vmax", "mewtwo pikachu", '"mewtwo" or pikachu'])
    expect([text, wordChoices(readQuery(text).query.filter)]).toEqual([text, null]);
});

test("other spellings and unknown words are reported; a plural or a space is no mistake", () => {
  expect(read("charizad ex").corrected).toEqual([{ typed: "charizad", instead: "charizard" }]);
  expect(read("rare candies").corrected).toEqual([]);
  expect(read("charizard qqxxyyqq")).toMatchObject({ corrected: [], unknown: ["qqxxyyqq"], search: ["charizard"] });
  // Nothing else is there to be looked for.
  expect(print(read("qqxxyyqq").filter)).toBe("qqxxyyqq");
  expect(print(read("pokemon card").filter)).toBe("pokemon card");
});

test("cards that are meant are ranked by the words left", () => {
  const { search, meant } = read("moonbreon");
  expect(search).toEqual(["moonbreon"]);
  expect(meant?.searches).toEqual([["umbreon", "vmax", "215"]]);
  expect(read("shadowless charizard").meant?.searches).toEqual([["charizard"]]);
  expect(read("charizard").meant).toBeNull();
});

test("an official spelling in Latin letters is the Japanese name, unless a known word begins so", () => {
  const inLatin = { lizzy: "リザードン", chariz: "リザードン" };
  const { meaningOf } = makeLexicon(vocabulary, {}, inLatin);
  expect(meaningOf(["lizzy"])?.words).toEqual(["リザードン"]);
  expect(meaningOf(["chariz"])).toBeUndefined();
});

test("words that are right alone are corrected to the name that the word beside them is in", () => {
  const spell = phraseSpeller(["chilling reign", "flutter mane", "mane event", "dark raichu", "v"]);
  expect(spell(["umbreon", "chilling", "rain"])).toEqual([{ typed: "rain", instead: "reign" }]);
  expect(spell(["flutter", "main"])).toEqual([{ typed: "main", instead: "mane" }]);
  // As it should be, too far, too short, with a number.
  for (const words of ["flutter mane", "chilling tower", "dar raichu", "flutter 12"])
    expect([words, spell(words.split(" "))]).toEqual([words, []]);
});

test("a beginning without one of its letters is of the word on most cards", () => {
  const words = new Map([
    ["charmander", 9],
    ["charizard", 5],
    ["charjabug", 2],
    ["gengar", 4],
  ]);
  expect(["charz", "charza", "gengr"].map((typed) => nearestStart(typed, words))).toEqual([
    "charizard",
    "charizard",
    "gengar",
  ]);
  expect(["chaz", "harizard", "charizard", "chrz"].map((typed) => nearestStart(typed, words))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("the nearest word takes the fewest changes; a short word only gains a letter", () => {
  const words = new Map([
    ["arcanine", 10],
    ["alcremie", 40],
    ["ekans", 3],
  ]);
  expect(nearestIn(words)("arcanin")).toBe("arcanine");
  expect(nearestIn(words)("kans")).toBe("ekans");
  expect(nearestIn(words)("ekn")).toBeUndefined();
  expect(nearestIn(new Map([["eks", 3]]))("ekx")).toBeUndefined();
  expect(nearestIn(words)("xxxxxxxxxxxx")).toBeUndefined();
});

const searches = [
  ...meanings.flatMap(([words, ...ways]) => ways.map((way) => [words, way] as const)),
  ...patterns.map(([pattern, search]) => [String(pattern), search("2010")] as const),
  ...Object.entries(nicknames),
];

test("every meaning is a search that reads without a problem", () => {
  for (const [words, search] of searches) {
    const { query, problems } = readQuery(search);
    expect([words, problems]).toEqual([words, []]);
    expect([words, isEmpty(query.filter)]).toEqual([words, search === ""]);
  }
});

test("no two rows of the table have the same words", () => {
  const texts = meanings.flatMap(([words]) => words.split("|"));
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("a set is called by its id and by the codes of other tools", () => {
  const sourceIds = { ptcgo: "TRR", ptcgData: "ex7" };
  expect(codesOf({ id: "ex7", code: "RR", sourceIds })).toEqual(["ex7", "RR", "TRR", "ex7"]);
  expect(codesOf({ id: "jp-SV2a", code: null, sourceIds: {} })).toEqual(["SV2a"]);
});

test("a name of a card is no attack, and words that narrow nothing are dropped beside a number", () => {
  const named = makeLexicon({ ...vocabulary, attacks: ["fire energy"] }, nicknames);
  expect(print(understand(["fire", "energy"], named).filter)).toBe("fire energy");
  expect(isEmpty(understand(["price"], lexicon, true).filter)).toBe(true);
  expect(isEmpty(understand(["price"], lexicon).filter)).toBe(false);
});

test("the total may stand apart from the number", () => {
  expect(printQuery(readQuery("mew 205 / 165").query)).toBe("mew 205/165");
});
