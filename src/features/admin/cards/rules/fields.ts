import type { MergedFacts } from "#features/catalogue/merge/rules/fields.ts";
import { writeLines } from "./lines.ts";

export const cardFieldTitles = {
  name: "Name",
  number: "Printed number",
  rarity: "Rarity",
  supertype: "Card type",
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

type Name = keyof typeof cardFieldTitles;

/** Lists of texts, one a line. */
export const lineFields = ["rules", "boosters"] as const;

/** What most cards of a kind are. */
export const commonSubtypes: Record<string, readonly string[]> = {
  pokemon: ["Basic", "Stage 1", "Stage 2", "ex", "V", "VMAX", "VSTAR"],
  trainer: ["Item", "Supporter", "Stadium", "Pokémon Tool"],
  energy: ["Basic", "Special"],
};

export const supertypeChoices = [
  { value: "pokemon", label: "Pokémon" },
  { value: "trainer", label: "Trainer" },
  { value: "energy", label: "Energy" },
];

/** Facts of a card as texts, each as its field of the form shows it. */
export function factTexts(facts: MergedFacts, artist: string): Record<Name, string> {
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
