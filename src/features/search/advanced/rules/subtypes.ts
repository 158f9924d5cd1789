import { plain } from "#features/search/language/rules/words.ts";

/** Spelt as on cards; spellings of one word are searched together. */
export const subtypes: readonly string[] = [
  "ACE SPEC",
  "Ancient",
  "Baby",
  "Basic",
  "BREAK",
  "Eternamax",
  "ex",
  "EX",
  "Fusion Strike",
  "Future",
  "Goldenrod Game Corner",
  "GX",
  "Item",
  "LEGEND",
  "Level-Up",
  "MEGA",
  "Pokémon Tool",
  "Pokémon Tool F",
  "Prime",
  "Prism Star",
  "Radiant",
  "Rapid Strike",
  "Restored",
  "Rocket's Secret Machine",
  "Single Strike",
  "SP",
  "Special",
  "Stadium",
  "Stage 1",
  "Stage 2",
  "Star",
  "Supporter",
  "TAG TEAM",
  "Team Plasma",
  "Technical Machine",
  "Tera",
  "Ultra Beast",
  "V",
  "V-UNION",
  "VMAX",
  "VSTAR",
];

/** "stage1" and "toolf" work without the space. */
export const subtypesNamed = (name: string): string[] => {
  const joined = (text: string) => plain(text).replaceAll(" ", "");
  return subtypes.filter((subtype) => joined(subtype) === joined(name));
};
