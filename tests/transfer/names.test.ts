import { afterAll, expect, test } from "bun:test";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { stagedIn } from "./staged.ts";

const { db } = await testDatabase("starter");
const index = await loadCardIndex(db);
afterAll(closeApps);

/** Of each row its card, with "?" where it is asked about and "~" where it is taken by set and number alone, or "!". */
const outcomes = async (content: string): Promise<string[]> =>
  (await stagedIn(index, content)).map(({ state, cardId, choices, remarks }) => {
    const isTold = remarks?.some(({ kind }) => kind === "unknown_name") ?? false;
    return state === "matched" ? `${isTold ? "~ " : ""}${cardId}` : choices ? `? ${choices[0]?.cardId}` : "!";
  });

const table = (...rows: string[]) => outcomes(["Name,Set,Number,Language", ...rows].join("\n"));

const bulbasaur = "sv03.5-001";
const invitation = "sv03.5-160";

test.each([
  ["another word", "Foo,151,1,", `? ${bulbasaur}`],
  ["another word in a row that is said to be German", "Foo,151,1,German", `? ${bulbasaur}`],
  ["another word for a Trainer", "Foo,151,160,", `? ${invitation}`],
  ["another card’s name", "Pikachu,151,1,", "? sv03.5-025"],
  ["another card’s name abroad, which the set has not", "Glurak,151,1,", "!"],
  ["another card’s name abroad, with a word", "Dunkles Glurak,151,1,", `? ${bulbasaur}`],
  ["a name that begins the card’s", "Dunkles Abra,151,64,", "? sv03.5-064"],
  ["two letters in a wrong order", "Bulbasuar,151,1,en", `~ ${bulbasaur}`],
  ["a missing letter", "Charizrd ex,151,199,", "~ sv03.5-199"],
  ["a letter too many", "Erika's Invitaation,151,160,English", `~ ${invitation}`],
  ["its name abroad", "Bisasam,151,1,", bulbasaur],
  ["its name abroad, with a word", "Wildes Bisasam,151,1,", `~ ${bulbasaur}`],
  ["a Trainer’s name abroad", "Erikas Einladung,151,160,German", `~ ${invitation}`],
  ["a Trainer’s name abroad, of which nothing tells the language", "Erikas Einladung,151,160,", `? ${invitation}`],
  [
    "a Trainer’s name in a language whose sets are numbered otherwise",
    "에리카의 초대,151,160,Korean",
    `? ${invitation}`,
  ],
])("set and number of a card, and %s", async (_, row, wanted) => {
  expect(await table(row)).toEqual([wanted]);
});

test("names of other rows tell the language of a Trainer’s", async () => {
  const trainer = "Erikas Einladung,151,160,";
  expect(await table(trainer, "Glurak ex,151,199,", "Pikachu,151,25,", "Bisasam,151,1,")).toEqual([
    `~ ${invitation}`,
    "sv03.5-199",
    "sv03.5-025",
    bulbasaur,
  ]);
  expect((await table(trainer, "Charizard ex,151,199,", "Bisasam,151,1,"))[0]).toBe(`? ${invitation}`);
});

test("lines of a deck list: a Trainer’s name is the game’s in another language, a Pokémon’s must be like the card’s", async () => {
  const lines = [
    "2 Foo MEW 1",
    "1 Pikachu MEW 1",
    "2 Glurak-ex MEW 199",
    "1 Charizrd ex MEW 199",
    "1 Erikas Einladung MEW 160",
  ];
  const found = ["? sv03.5-001", "? sv03.5-025", "sv03.5-199", "~ sv03.5-199", `~ ${invitation}`];
  expect(await outcomes(lines.join("\n"))).toEqual(found);
});
