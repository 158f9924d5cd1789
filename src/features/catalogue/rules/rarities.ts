import type { CategoryId } from "./paths.ts";

type Rarity = { key: string; display: string; rank: number; scale: number };

/** Scale 0.9 for common to 3.5 for the rarest. */
const ranked = (first: number, suffix: string, names: [key: string, display: string][]): Rarity[] =>
  names.map(([key, display], index) => ({
    key: key + suffix,
    display,
    rank: first + index,
    scale: Math.round((0.9 + (2.6 * index) / (names.length - 1)) * 100) / 100,
  }));

const ENGLISH = ranked(1, "", [
  ["COMMON", "Common"],
  ["UNCOMMON", "Uncommon"],
  ["RARE", "Rare"],
  ["RARE_HOLO", "Rare Holo"],
  ["RARE_HOLO_LVX", "Rare Holo LV.X"],
  ["RARE_PRIME", "Rare Prime"],
  ["LEGEND", "LEGEND"],
  ["RARE_HOLO_STAR", "Gold Star"],
  ["RARE_SHINING", "Shining"],
  ["RARE_BREAK", "Rare BREAK"],
  ["RARE_PRISM_STAR", "Prism Star"],
  ["RARE_HOLO_EX", "Rare Holo EX"],
  ["RARE_HOLO_GX", "Rare Holo GX"],
  ["RARE_HOLO_V", "Rare Holo V"],
  ["RARE_HOLO_VMAX", "Rare Holo VMAX"],
  ["RARE_HOLO_VSTAR", "Rare Holo VSTAR"],
  ["DOUBLE_RARE", "Double Rare"],
  ["AMAZING_RARE", "Amazing Rare"],
  ["RADIANT_RARE", "Radiant Rare"],
  ["ACE_SPEC_RARE", "ACE SPEC Rare"],
  ["CLASSIC_COLLECTION", "Classic Collection"],
  ["TRAINER_GALLERY_RARE_HOLO", "Trainer Gallery"],
  ["SHINY_RARE", "Shiny Rare"],
  ["SHINY_RARE_V", "Shiny Rare V or GX"],
  ["SHINY_RARE_VMAX", "Shiny Rare VMAX"],
  ["SHINY_ULTRA_RARE", "Shiny Ultra Rare"],
  ["ULTRA_RARE", "Ultra Rare"],
  ["MEGA_ATTACK_RARE", "Mega Attack Rare"],
  ["ILLUSTRATION_RARE", "Illustration Rare"],
  ["SPECIAL_ILLUSTRATION_RARE", "Special Illustration Rare"],
  ["RARE_RAINBOW", "Rainbow Rare"],
  ["SECRET_RARE", "Secret Rare"],
  ["HYPER_RARE", "Hyper Rare"],
  ["BLACK_WHITE_RARE", "Black White Rare"],
  ["MEGA_HYPER_RARE", "Mega Hyper Rare"],
]);

const JAPANESE = ranked(200, "_JP", [
  ["COMMON", "Common"],
  ["UNCOMMON", "Uncommon"],
  ["RARE", "Rare"],
  ["RARE_HOLO", "Rare Holo"],
  ["DOUBLE_RARE", "Double Rare"],
  ["TRIPLE_RARE", "Triple Rare"],
  ["PRISM_STAR_RARE", "Prism Star"],
  ["AMAZING_RARE", "Amazing Rare"],
  ["RADIANT_RARE", "Radiant Rare"],
  ["ACE_SPEC_RARE", "ACE SPEC Rare"],
  ["CHARACTER_RARE", "Character Rare"],
  ["SHINY_RARE", "Shiny Rare"],
  ["ULTRA_RARE", "Super Rare"],
  ["CHARACTER_SUPER_RARE", "Character Super Rare"],
  ["SHINY_ULTRA_RARE", "Shiny Super Rare"],
  ["ILLUSTRATION_RARE", "Art Rare"],
  ["SPECIAL_ILLUSTRATION_RARE", "Special Art Rare"],
  ["SECRET_RARE", "Secret Rare"],
  ["HYPER_RARE", "Hyper Rare"],
  ["BLACK_WHITE_RARE", "Black White Rare"],
  ["MEGA_HYPER_RARE", "Mega Ultra Rare"],
  ["PROMO", "Promo"],
]);

/** Eleven marks, ten ranks: the shiny ones share one. */
const POCKET: Rarity[] = [
  { key: "ONE_DIAMOND", display: "1 Diamond", rank: 100, scale: 0.9 },
  { key: "TWO_DIAMOND", display: "2 Diamonds", rank: 101, scale: 1.1 },
  { key: "THREE_DIAMOND", display: "3 Diamonds", rank: 102, scale: 1.4 },
  { key: "FOUR_DIAMOND", display: "4 Diamonds", rank: 103, scale: 1.8 },
  { key: "ONE_STAR", display: "1 Star", rank: 104, scale: 2.1 },
  { key: "TWO_STAR", display: "2 Stars", rank: 105, scale: 2.5 },
  { key: "THREE_STAR", display: "3 Stars", rank: 106, scale: 3 },
  { key: "ONE_SHINY", display: "1 Shiny Star", rank: 107, scale: 2.3 },
  { key: "TWO_SHINY", display: "2 Shiny Stars", rank: 107, scale: 2.8 },
  { key: "CROWN", display: "Crown", rank: 108, scale: 3.5 },
  { key: "POCKET_PROMO", display: "Pocket Promo", rank: 109, scale: 1 },
];

export const RARITIES: Record<CategoryId, Rarity[]> = {
  EN: [...ENGLISH, { key: "PROMO", display: "Promo", rank: 99, scale: 1 }],
  JP: JAPANESE,
  "TCG-POCKET-EN": POCKET,
};

const SPELLINGS: Record<string, string> = {
  holorare: "RARE_HOLO",
  holorarev: "RARE_HOLO_V",
  holorarevmax: "RARE_HOLO_VMAX",
  holorarevstar: "RARE_HOLO_VSTAR",
  fullarttrainer: "ULTRA_RARE",
  rareultra: "ULTRA_RARE",
  raresecret: "SECRET_RARE",
  rareace: "ACE_SPEC_RARE",
  rareshiny: "SHINY_RARE",
  rareshinygx: "SHINY_RARE_V",
  // pocket-database: letters for the same marks
  c: "ONE_DIAMOND",
  u: "TWO_DIAMOND",
  r: "THREE_DIAMOND",
  rr: "FOUR_DIAMOND",
  ar: "ONE_STAR",
  sr: "TWO_STAR",
  sar: "TWO_STAR",
  im: "THREE_STAR",
  s: "ONE_SHINY",
  ssr: "TWO_SHINY",
  ur: "CROWN",
};

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

const KEYS: Record<CategoryId, Map<string, string>> = {
  EN: new Map(),
  JP: new Map(),
  "TCG-POCKET-EN": new Map(),
};

for (const category of ["EN", "JP", "TCG-POCKET-EN"] as const) {
  for (const { key } of RARITIES[category]) KEYS[category].set(letters(key.replace(/_JP$/, "")), key);
}

const NONE = new Set(["", "none"]);

/** Undefined for none. An unknown spelling is returned unchanged. */
export function rarityKey(category: CategoryId, spelling: string | null | undefined): string | undefined {
  const plain = letters(spelling ?? "");
  if (NONE.has(plain)) return undefined;
  const usual = SPELLINGS[plain];
  return KEYS[category].get(usual ? letters(usual) : plain) ?? spelling?.trim();
}
