import type { VariantRecord } from "../schema/records.ts";
import type { DetailedVariant, ThirdParty } from "../schema/variants.ts";
import { outsideBoosters } from "./boosters.ts";
import { identify, type VariantIdentity } from "./variant-identity.ts";
import { finishName, markName, SPECIAL_FOILS, STANDARD_MARKS } from "./variant-names.ts";

const keyOf = ({ type, foil, jumbo, marks }: VariantIdentity): string =>
  [type, foil, ...marks, jumbo ? "jumbo" : ""].filter((part) => part !== "").join("-");

const nameOf = ({ type, foil, jumbo, marks }: VariantIdentity): string => {
  const finish = finishName(type, foil);
  const parts = [jumbo ? "Jumbo" : "", ...marks.map(markName), finish];
  const named = parts.filter((part) => part !== "");
  return named.length > 1 && type === "normal" && foil === "" ? named.slice(0, -1).join(" ") : named.join(" ");
};

const isStandard = ({ foil, type, jumbo, marks }: VariantIdentity): boolean =>
  !jumbo &&
  ["normal", "holo", "reverse"].includes(type) &&
  !SPECIAL_FOILS.has(foil) &&
  marks.every((mark) => STANDARD_MARKS.has(mark));

const TYPE_ORDER = ["normal", "holo", "reverse", "lenticular", "metal"];
const orderOf = (identity: VariantIdentity): number =>
  Number(!isStandard(identity)) * 10_000 +
  Number(identity.jumbo) * 1_000 +
  identity.marks.length * 100 +
  Number(identity.foil !== "") * 10 +
  (TYPE_ORDER.indexOf(identity.type) + 1 || TYPE_ORDER.length + 1);

/** A print that its source lists later comes behind the reverses, one of another product behind all of packs. */
const PLACES = { later: 20, other: 10_000 };

const productIds = (from: ThirdParty | null | undefined) => ({
  tcgplayerId: from?.tcgplayer ?? undefined,
  cardmarketId: from?.cardmarket ?? undefined,
});

/**
 * What boosters hold first: of several finishes Normal, Holofoil, Reverse; then prints of decks and promotions.
 * `cardIds`: product ids of the card, for a main variant without its own.
 */
export function importedVariants(
  raw: DetailedVariant[],
  seriesId: string,
  cardIds: ThirdParty | null | undefined,
): VariantRecord[] {
  const ofCard = productIds(cardIds);
  return inOrder(mergedPrints(raw, seriesId)).map(({ identity, key, place, tcgplayerId, cardmarketId }, position) => ({
    key,
    name: nameOf(identity),
    position,
    tier: isStandard(identity) && place !== "other" ? "standard" : "special",
    tcgplayerId: tcgplayerId ?? (position === 0 ? ofCard.tcgplayerId : undefined),
    cardmarketId: cardmarketId ?? (position === 0 ? ofCard.cardmarketId : undefined),
  }));
}

type Print = { identity: VariantIdentity } & ReturnType<typeof productIds>;

/** Each print once, with the first product ids that any of its spellings has, in the order of the source. */
function mergedPrints(raw: DetailedVariant[], seriesId: string): Print[] {
  const merged = new Map<string, Print>();
  for (const one of raw.length > 0 ? raw : [{ type: "normal" }]) {
    const identity = identify(one, seriesId);
    const ids = productIds(one.thirdParty);
    const known = merged.get(keyOf(identity));
    merged.set(keyOf(identity), {
      identity,
      tcgplayerId: known?.tcgplayerId ?? ids.tcgplayerId,
      cardmarketId: known?.cardmarketId ?? ids.cardmarketId,
    });
  }
  return [...merged.values()];
}

function inOrder(prints: Print[]) {
  const outside = outsideBoosters(prints);
  const placed = prints.map((one) => {
    const place = outside.get(one);
    return { ...one, place, key: keyOf(one.identity), order: orderOf(one.identity) + (place ? PLACES[place] : 0) };
  });
  return placed.sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
}

/** The variant of a card whose source states no finishes; `finishesOf` names it and adds others. */
export const ASSUMED_VARIANT: VariantRecord = {
  key: "normal",
  name: "Normal",
  position: 0,
  tier: "standard",
  isAssumed: true,
};
