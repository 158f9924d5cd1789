import { kindsIn, type TitleWordKind } from "./words-of-titles.ts";

type Meaning = "name" | "setName" | "setCode" | "number" | "quantity";

/** What a title says a column holds; of two columns the one with the lower rank says so more clearly. */
type Claim = { field: Meaning; rank: number };

const rules: [Claim, RegExp][] = [
  [{ field: "name", rank: 0 }, /^(?=.*english)(?=.*name)(?:name|card|english| )+$/],
  [{ field: "name", rank: 1 }, /^(?:card name|name (?:of )?card)$/],
  [{ field: "name", rank: 2 }, /^name$/],
  [{ field: "name", rank: 3 }, /^card$/],
  [{ field: "setName", rank: 0 }, /^(?:card )?(?:set name|name (?:of )?set)$/],
  [{ field: "setName", rank: 1 }, /^(?:card )?set$/],
  [{ field: "setCode", rank: 0 }, /^(?:card )?(?:set code|code (?:of )?set)$/],
  [{ field: "number", rank: 0 }, /^(?:(?:card|collector) number|number (?:of )?card)$/],
  [{ field: "number", rank: 1 }, /^(?:set number|number (?:of )?set|number)$/],
  [
    { field: "quantity", rank: 0 },
    /^(?=.*(?:count|owned|(?:number|total) collection))(?:(?:count|owned|number|total|card|collection|of) ?)+$/,
  ],
  [{ field: "quantity", rank: 0 }, /^number of card$/],
  [{ field: "quantity", rank: 1 }, /^(?:total|total (?:of )?card|card total)$/],
];

/** Words of two kinds, such as "nombre", give a claim for each, weaker for the second. */
const ambiguity = 5;

/** What a column holds by the words of its title, in any order of a language's own; none if a word is unknown. */
export function claimsOf(title: string): Claim[] {
  const readings = spellings(kindsIn(title) ?? []);
  const claims = readings.flatMap((kinds, nth) => {
    const text = kinds.join(" ");
    const found = rules.find(([, rule]) => rule.test(text))?.[0];
    return found && text !== "" ? [{ ...found, rank: found.rank + (readings.length > 1 ? ambiguity + nth : 0) }] : [];
  });
  return claims.filter(({ field }, at) => claims.findIndex((one) => one.field === field) === at);
}

const spellings = (words: TitleWordKind[][]): TitleWordKind[][] =>
  words.reduce<TitleWordKind[][]>(
    (all, kinds) => all.flatMap((before) => kinds.map((kind) => [...before, kind])),
    [[]],
  );
