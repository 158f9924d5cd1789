import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { RARITIES, rarityKey } from "#features/catalogue/rules/rarities.ts";
import { tcgplayerRarity } from "#features/transfer/export/rules/rarities.ts";

/** "Rare Holo V" and "Holo Rare V" are one name, "2 Diamond" and "2 Diamonds" too. */
const nameKey = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replaceAll(".", "").replace(/(?<=[a-z]{3})s$/, ""))
    .filter((word) => word !== "" && word !== "rare")
    .sort()
    .join(" ");

const plain = (text: string) => text.toLowerCase().trim();

const named = CATEGORY_IDS.map((category) => ({
  category,
  rarities: RARITIES[category].map(({ key, display }) => ({
    key,
    names: [key.replace(/_JP$/, "").replaceAll("_", " "), display].map(nameKey),
    sold: plain(tcgplayerRarity(key)),
  })),
}));

type NamedRarity = (typeof named)[number]["rarities"][number];

/** The rarities of a game that a name in any source may mean: several for TCGplayer's "Ultra Rare"; none when unknown. */
export function raritiesMeant(text: string, game: string): string[] {
  if (text.trim() === "") return [];
  const own = named.find(({ category }) => category === game);
  const usual = own && rarityKey(own.category, text);
  const name = nameKey(text);
  const is = ({ key, names, sold }: NamedRarity) => key === usual || names.includes(name) || sold === plain(text);
  return own?.rarities.filter(is).map(({ key }) => key) ?? [];
}

export const shopRarity = tcgplayerRarity;

/** Whether all cards of a rarity are foil in whole: no reverse, and none without foil. */
export const isFoil = (rarity: string): boolean =>
  !/^(COMMON|UNCOMMON|RARE|RARE_HOLO|PROMO)(_JP)?$/.test(rarity) && !isOfPocket.has(rarity);

const isOfPocket = new Set(RARITIES["TCG-POCKET-EN"].map(({ key }) => key));
