import * as v from "valibot";
import type { VariantRecord } from "../schema/records.ts";
import { finishName, markName, SPECIAL_FOILS, STANDARD_MARKS } from "./variant-names.ts";

const ProductId = v.optional(v.nullable(v.number()));
export const ThirdPartySchema = v.object({ tcgplayer: ProductId, cardmarket: ProductId });
type ThirdParty = v.InferOutput<typeof ThirdPartySchema>;

export const DetailedVariantSchema = v.object({
  type: v.string(),
  subtype: v.optional(v.nullable(v.string())),
  size: v.optional(v.nullable(v.string())),
  stamp: v.optional(v.nullable(v.array(v.string()))),
  foil: v.optional(v.nullable(v.string())),
  thirdParty: v.optional(v.nullable(ThirdPartySchema)),
});
type DetailedVariant = v.InferOutput<typeof DetailedVariantSchema>;

/** `marks`: subtype, then stamps. */
type Identity = { type: string; foil: string; jumbo: boolean; marks: string[] };

const word = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");

/** The recipient follows the event: "worlds-2010", "staff". */
const RANK_STAMPS = /^(staff|winner|champion|judge|.*finalist|top-.*)$/;

/** Drops foils that were usual for their time or rarity. */
function foilOf(raw: DetailedVariant, seriesId: string, type: string): string {
  const foil = word(raw.foil ?? "");
  if (foil === "rainbow" || foil === "gold") return "";
  if (foil === "galaxy" && seriesId === "base") return "";
  if (foil === "energy" && seriesId === "ex" && type === "reverse") return "";
  return foil;
}

/** From 2004 to 2007 every reverse holofoil carried the set's logo. */
const isStampedReverse = (stamps: string[], jumbo: boolean, seriesId: string): boolean =>
  seriesId === "ex" && !jumbo && stamps.length === 1 && stamps[0] === "set-logo";

function identify(raw: DetailedVariant, seriesId: string): Identity {
  const jumbo = word(raw.size ?? "") === "jumbo";
  const stamps = [...new Set((raw.stamp ?? []).map(word))].sort(
    (a, b) => Number(RANK_STAMPS.test(a)) - Number(RANK_STAMPS.test(b)) || (a < b ? -1 : 1),
  );
  const subtype = word(raw.subtype ?? "");
  if (isStampedReverse(stamps, jumbo, seriesId)) return { type: "reverse", foil: "", jumbo, marks: [] };
  const isFirstEdition = stamps.includes("1st-edition");
  const isPlain = subtype === "" || subtype === "unlimited" || (subtype === "shadowless" && isFirstEdition);
  const type = word(raw.type);
  return { type, foil: foilOf(raw, seriesId, type), jumbo, marks: isPlain ? stamps : [subtype, ...stamps] };
}

const keyOf = ({ type, foil, jumbo, marks }: Identity): string =>
  [type, foil, ...marks, jumbo ? "jumbo" : ""].filter((part) => part !== "").join("-");

const nameOf = ({ type, foil, jumbo, marks }: Identity): string => {
  const finish = finishName(type, foil);
  const parts = [jumbo ? "Jumbo" : "", ...marks.map(markName), finish];
  const named = parts.filter((part) => part !== "");
  return named.length > 1 && type === "normal" && foil === "" ? named.slice(0, -1).join(" ") : named.join(" ");
};

/** Found in booster packs. */
const isStandard = ({ foil, type, jumbo, marks }: Identity): boolean =>
  !jumbo &&
  ["normal", "holo", "reverse"].includes(type) &&
  !SPECIAL_FOILS.has(foil) &&
  marks.every((mark) => STANDARD_MARKS.has(mark));

const TYPE_ORDER = ["normal", "holo", "reverse", "lenticular", "metal"];
const orderOf = (identity: Identity): number =>
  Number(!isStandard(identity)) * 10_000 +
  Number(identity.jumbo) * 1_000 +
  identity.marks.length * 100 +
  Number(identity.foil !== "") * 10 +
  (TYPE_ORDER.indexOf(identity.type) + 1 || TYPE_ORDER.length + 1);

const byMain = (a: Identity, b: Identity): number => orderOf(a) - orderOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1);

const productIds = (from: ThirdParty | null | undefined) => ({
  tcgplayerId: from?.tcgplayer ?? undefined,
  cardmarketId: from?.cardmarket ?? undefined,
});

/** Main variant first. `cardIds`: product ids of the card, for a main variant without its own. */
export function variantsOf(
  raw: DetailedVariant[],
  seriesId: string,
  cardIds: ThirdParty | null | undefined,
  fallback = "normal",
): VariantRecord[] {
  const merged = new Map<string, { identity: Identity } & ReturnType<typeof productIds>>();
  for (const one of raw.length > 0 ? raw : [{ type: fallback }]) {
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
