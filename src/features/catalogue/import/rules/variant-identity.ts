import type { DetailedVariant } from "../schema/variants.ts";

/** `marks`: subtype, then stamps. */
export type VariantIdentity = { type: string; foil: string; jumbo: boolean; marks: string[] };
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

/** Whether a stamp is just the set's logo, which every reverse holofoil carried from 2004 to 2007. */
const isStampedReverse = (stamps: string[], jumbo: boolean, seriesId: string): boolean =>
  seriesId === "ex" && !jumbo && stamps.length === 1 && stamps[0] === "set-logo";

/** What tells one variant of a card from another: type, foil, size and stamps in a fixed order. */
export function identify(raw: DetailedVariant, seriesId: string): VariantIdentity {
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
