import { finishesOf } from "./finishes.ts";

/** A printing that a shop lists of a card; `listed`: all printings of its product. */
type SoldPrinting = { printing: string; listed: string[] };

/** `finish`: what the variant is, by name where its key does not say so. */
type Known = { key: string; finish: string; source: string; position: number; isGone: boolean };

type CardSold = {
  name: string;
  /** What each catalogue calls its rarity. */
  rarities: string[];
  printedTotal: number;
  releaseDate: string | null;
  /** All that the card ever had. */
  variants: Known[];
  sold: SoldPrinting[];
};

/**
 * `isAssumed`: no source states a finish of the card. `isMainGone`: its assumed main variant is none that the shop lists,
 * so the first of `keys` stands in its place.
 */
type Confirmed = { keys: string[]; isAssumed: boolean; isMainGone: boolean };

const plain = ["holo", "normal"];
const rankOf = (key: string) => plain.indexOf(key) + 1 || plain.length + 1;

/** The source of variants that a shop's printings confirm. */
export const ofShop = "shop";

/**
 * The variants that a shop's printings confirm. Of a card whose finishes are assumed the shop's word is the only one. Where
 * a catalogue states others, rarity or name have to give the printing too; else it only could be one.
 */
export function confirmedPrintings(card: CardSold): Confirmed {
  const { variants, sold } = card;
  const main = variants.find(({ position, source }) => position === 0 && source === "derived");
  const stated = variants.filter(({ source, isGone }) => !isGone && source !== ofShop && source !== "derived");
  const isAssumed = main !== undefined && stated.length === 0;
  const had = variants.filter((one) => one.source !== ofShop && ((isAssumed && one === main) || !one.isGone));
  const byRarity = finishesByRarity(card);
  const keys = sold
    .map(({ printing }) => printing)
    .filter((key) => isFree(variants, key) && !had.some(({ finish }) => finish === key))
    .filter((key) => isAssumed || byRarity.has(key))
    .sort((a, b) => rankOf(a) - rankOf(b));
  const isListed = sold.some(({ listed }) => main !== undefined && listed.includes(main.finish));
  return { keys, isAssumed, isMainGone: isAssumed && !isListed && keys.some((key) => plain.includes(key)) };
}

/** Whether a printing may be a variant with its key: none has the key for another finish, and staff removed none. */
const isFree = (variants: Known[], key: string): boolean =>
  soldNames[key] !== undefined &&
  !variants.some((one) => one.key === key && (one.finish !== key || one.source === "staff"));

const finishesByRarity = ({ name, printedTotal, releaseDate, rarities }: CardSold): Set<string> =>
  new Set(
    [null, ...rarities].flatMap((rarity) =>
      (finishesOf({ name, printedTotal, releaseDate, rarity }) ?? []).map(({ key }) => key),
    ),
  );

/** Names of printings that a shop may confirm; others only could be. */
export const soldNames: Record<string, string> = {
  normal: "Normal",
  holo: "Holofoil",
  reverse: "Reverse Holofoil",
  "normal-1st-edition": "1st Edition",
  "holo-1st-edition": "1st Edition Holofoil",
};
