import { RARITIES } from "#features/catalogue/rules/rarities.ts";

/** A finish that no source states, derived from era and rarity. */
type Finish = { key: "normal" | "holo" | "reverse"; name: string };

export const NORMAL: Finish = { key: "normal", name: "Normal" };
const HOLO: Finish = { key: "holo", name: "Holofoil" };
const REVERSE: Finish = { key: "reverse", name: "Reverse Holofoil" };

/** Smaller sets were sold without reverse holofoils: Dragon Vault, Double Crisis, Detective Pikachu, trainer kits. */
const leastBoosterSet = 60;
/** Legendary Collection was the first set with reverse holofoils; from Scarlet & Violet on a plain rare is a holofoil. */
const firstReverse = "2002-05-24";
const firstHoloRare = "2023-03-31";

type Card = { name: string; rarity: string | null; printedTotal: number; releaseDate: string | null };

const isAlwaysFoil = (name: string): boolean =>
  /[- ](ex|EX|GX|V|VMAX|VSTAR|V-UNION|BREAK|LEGEND|LV\.X|★|◇)( δ)?$/.test(name);

const rankOf = new Map(RARITIES.EN.map(({ key, rank }) => [key, rank]));
const isOnlyFoil = (rarity: string): boolean => (rankOf.get(rarity) ?? 0) > (rankOf.get("RARE_HOLO") ?? 0);

/**
 * Finishes, main first: a plain card and a holo rare also came as reverse holofoils, rarer cards only as holofoils. Null
 * where neither name nor rarity decides: promos were both.
 */
export function finishesOf({ name, rarity, printedTotal, releaseDate }: Card): Finish[] | null {
  const released = releaseDate ?? "";
  const reverse = printedTotal >= leastBoosterSet && released >= firstReverse ? [REVERSE] : [];
  if (isAlwaysFoil(name)) return [HOLO];
  if (rarity === null || rarity === "PROMO") return null;
  if (["COMMON", "UNCOMMON"].includes(rarity)) return [NORMAL, ...reverse];
  if (rarity === "RARE") return [released >= firstHoloRare ? HOLO : NORMAL, ...reverse];
  if (rarity === "RARE_HOLO") return [HOLO, ...reverse];
  return isOnlyFoil(rarity) ? [HOLO] : null;
}
