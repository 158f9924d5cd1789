const VAGUE = ["COMMON", "UNCOMMON", "RARE"];
const BROAD = ["RARE_HOLO", "ULTRA_RARE", "SECRET_RARE", "SHINY_RARE"];

/** 0: a basic rarity symbol, 1: a family of rarities, 2: a single rarity. */
const exactness = (rarity: string): number => (VAGUE.includes(rarity) ? 0 : BROAD.includes(rarity) ? 1 : 2);

export const isPoorerRarity = (rarity: string, than: string): boolean => exactness(rarity) < exactness(than);
