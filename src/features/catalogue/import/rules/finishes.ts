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

/** Ends of names that only foil cards have; PostgreSQL reads them alike. */
export const foilNames = /[- ](ex|EX|GX|V|VMAX|VSTAR|V-UNION|BREAK|LEGEND|LV\.X|★|◇)( δ)?$/;
const isAlwaysFoil = (name: string): boolean => foilNames.test(name);

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

/** Series in which the sources write "Normal" for promos without checking them: at 167 of 302 that are foil by their name. */
const defaultedSeries = new Set(["bw", "xy", "sm", "swsh"]);

type Stated = { name: string; rarity: string | undefined; series: string; isPlaceholder: boolean };

/**
 * What a source says by the only finish of a card: `type` is its finish, null where it is a default that says nothing.
 * A card that is foil by its name is never Normal; a placeholder that says Holofoil is no default.
 */
export function statedFinish(type: string, { name, rarity, series, isPlaceholder }: Stated): string | null {
  const isDefault = rarity === "PROMO" && defaultedSeries.has(series);
  if (isPlaceholder) return isDefault && type === "holo" && !isAlwaysFoil(name) ? type : null;
  if (type !== "normal") return type;
  if (isAlwaysFoil(name)) return "holo";
  return isDefault ? null : type;
}
