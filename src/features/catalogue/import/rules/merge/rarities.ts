const VAGUE = ["COMMON", "UNCOMMON", "RARE"];
const BROAD = ["RARE_HOLO", "ULTRA_RARE", "SECRET_RARE", "SHINY_RARE"];

/** 0 for a sign that any booster card bears, 1 for a family of rarities, 2 for one rarity. */
const exactness = (rarity: string): number => (VAGUE.includes(rarity) ? 0 : BROAD.includes(rarity) ? 1 : 2);

export const isPoorerRarity = (rarity: string, than: string): boolean => exactness(rarity) < exactness(than);
