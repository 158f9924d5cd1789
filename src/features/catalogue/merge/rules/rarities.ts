/** A symbol that any booster card may bear. Families (Ultra, Secret) stand: others call alternate arts of them rainbows. */
const BASIC = ["COMMON", "UNCOMMON", "RARE"];

/** Whether a rarity says less than another: "Common" of one source must not replace "Ultra Rare" of another. */
export const isPoorerRarity = (rarity: string, than: string): boolean =>
  BASIC.includes(rarity) && !BASIC.includes(than);
