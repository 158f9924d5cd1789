import type { Facts } from "../../../catalogue/import/rules/merge/fields.ts";
import { type ListField, writeLines } from "./lines.ts";

export const titles = {
  name: "Name",
  number: "Number as printed",
  rarity: "Rarity",
  supertype: "Kind",
  hp: "HP",
  retreat: "Retreat cost",
  evolvesFrom: "Evolves from",
  regulationMark: "Regulation mark",
  artist: "Artist",
  image: "Picture",
  flavor: "Flavor text",
  subtypes: "Subtypes",
  types: "Types",
  weaknesses: "Weaknesses",
  resistances: "Resistances",
  abilities: "Abilities",
  attacks: "Attacks",
  rules: "Rules",
  boosters: "Boosters",
};

type Name = keyof typeof titles;

export const listFields: { name: ListField; hint: string }[] = [
  { name: "subtypes", hint: "One per line" },
  { name: "types", hint: "One per line" },
  { name: "weaknesses", hint: "One per line: type | value" },
  { name: "resistances", hint: "One per line: type | value" },
  { name: "abilities", hint: "One per line: name | kind | effect" },
  { name: "attacks", hint: "One per line: name | cost, cost | damage | effect" },
  { name: "rules", hint: "One per line" },
  { name: "boosters", hint: "One per line" },
];

export const longFields: Name[] = ["attacks", "abilities", "rules"];

export const supertypes = [
  { value: "pokemon", label: "Pokémon" },
  { value: "trainer", label: "Trainer" },
  { value: "energy", label: "Energy" },
];

/** Each fact as its field of the form shows it. */
export function factTexts(facts: Facts, artist: string): Record<Name, string> {
  const { subtypes, types, weaknesses, resistances, abilities, attacks, rules, boosters } = facts;
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    name: facts.name,
    number: facts.number,
    rarity: text(facts.rarity),
    supertype: facts.supertype,
    hp: text(facts.hp),
    retreat: text(facts.retreat),
    evolvesFrom: text(facts.evolvesFrom),
    regulationMark: text(facts.regulationMark),
    artist,
    image: text(facts.image),
    flavor: text(facts.flavor),
    subtypes: writeLines("subtypes", subtypes),
    types: writeLines("types", types),
    weaknesses: writeLines("weaknesses", weaknesses),
    resistances: writeLines("resistances", resistances),
    abilities: writeLines("abilities", abilities),
    attacks: writeLines("attacks", attacks),
    rules: writeLines("rules", rules),
    boosters: writeLines("boosters", boosters),
  };
}
