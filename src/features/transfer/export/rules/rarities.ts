import { RARITIES } from "#features/catalogue/rules/rarities.ts";

/** TCGplayer's, where they differ: Ultra Rare for EX, GX, V and the like, Secret Rare for rainbow cards. */
const otherNames: Record<string, string> = {
  RARE_HOLO: "Holo Rare",
  RARE_HOLO_LVX: "Ultra Rare",
  RARE_PRIME: "Ultra Rare",
  LEGEND: "Ultra Rare",
  RARE_HOLO_STAR: "Ultra Rare",
  RARE_SHINING: "Shiny Holo Rare",
  RARE_PRISM_STAR: "Prism Rare",
  RARE_HOLO_EX: "Ultra Rare",
  RARE_HOLO_GX: "Ultra Rare",
  RARE_HOLO_V: "Ultra Rare",
  RARE_HOLO_VMAX: "Ultra Rare",
  RARE_HOLO_VSTAR: "Ultra Rare",
  TRAINER_GALLERY_RARE_HOLO: "Ultra Rare",
  SHINY_RARE_V: "Shiny Holo Rare",
  SHINY_RARE_VMAX: "Shiny Holo Rare",
  RARE_RAINBOW: "Secret Rare",
  RARE_HOLO_JP: "Holo Rare",
  PRISM_STAR_RARE_JP: "Prism Rare",
};

const names = new Map([
  ...Object.values(RARITIES)
    .flat()
    .map(({ key, display }) => [key, display] as const),
  ...Object.entries(otherNames),
]);

/** A rarity as TCGplayer names it, else its key; empty for none. */
export const tcgplayerRarity = (key: string | null): string => (key === null ? "" : (names.get(key) ?? key));
