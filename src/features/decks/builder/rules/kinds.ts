import { type FormatId, isPocket } from "#features/decks/check/rules/formats.ts";

const kinds = [
  { title: "Pokémon", term: "t:pokemon" },
  { title: "Supporter", term: "st:supporter" },
  { title: "Item", term: "st:item" },
  { title: "Tool", term: 'st:"pokémon tool"' },
  { title: "Stadium", term: "st:stadium" },
  { title: "Energy", term: "t:energy" },
];
const owned = { title: "Owned", term: "own>=1" };

type KindChip = { title: string; isOn: boolean; q: string };

/** Narrow the search by adding to its text: one kind, and `owned` beside it. */
export function kindChips(q: string, format: FormatId, isMember: boolean): KindChip[] {
  const chipOf = ({ title, term }: typeof owned, others: string[]): KindChip => {
    const isOn = has(q, term);
    const rest = [term, ...others].reduce(without, q);
    return { title, isOn, q: isOn ? rest : `${rest} ${term}`.trim() };
  };
  const terms = kinds.map(({ term }) => term);
  return [
    ...kinds.filter(({ title }) => title !== "Energy" || !isPocket(format)).map((kind) => chipOf(kind, terms)),
    ...(isMember ? [chipOf(owned, [])] : []),
  ];
}

const has = (q: string, term: string) => ` ${q} `.includes(` ${term} `);

const without = (q: string, term: string) => ` ${q} `.replaceAll(` ${term} `, " ").trim();
