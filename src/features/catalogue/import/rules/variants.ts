import type { VariantRecord } from "../schema/records.ts";
import type { DetailedVariant, ThirdParty } from "../schema/variants.ts";
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

const byMain = (a: VariantIdentity, b: VariantIdentity): number =>
  orderOf(a) - orderOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1);

const productIds = (from: ThirdParty | null | undefined) => ({
  tcgplayerId: from?.tcgplayer ?? undefined,
  cardmarketId: from?.cardmarket ?? undefined,
});

/** Main variant first. `cardIds`: product ids of the card, for a main variant without its own. */
export function importedVariants(
  raw: DetailedVariant[],
  seriesId: string,
  cardIds: ThirdParty | null | undefined,
): VariantRecord[] {
  const merged = new Map<string, { identity: VariantIdentity } & ReturnType<typeof productIds>>();
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
  const sorted = [...merged.values()].sort((a, b) => byMain(a.identity, b.identity));
  const ofCard = productIds(cardIds);
  return sorted.map(({ identity, tcgplayerId, cardmarketId }, position) => ({
    key: keyOf(identity),
    name: nameOf(identity),
    position,
    tier: isStandard(identity) ? "standard" : "special",
    tcgplayerId: tcgplayerId ?? (position === 0 ? ofCard.tcgplayerId : undefined),
    cardmarketId: cardmarketId ?? (position === 0 ? ofCard.cardmarketId : undefined),
  }));
}

/** The variant of a card whose source states no finishes; `finishesOf` names it and adds others. */
export const ASSUMED_VARIANT: VariantRecord = {
  key: "normal",
  name: "Normal",
  position: 0,
  tier: "standard",
  isAssumed: true,
};
