export type Finish = "normal" | "holo" | "reverse" | "other";
type Kind = { finish: Finish; isFirstEdition: boolean };

/** Keys begin with the finish: "holo-1st-edition", "reverse-pokeball". */
export function kindOfKey(key: string): Kind {
  const [first = ""] = key.split("-");
  const finish = first === "normal" || first === "holo" || first === "reverse" ? first : "other";
  return { finish, isFirstEdition: /-1st-edition(?!-(scratch-)?error)/.test(key) };
}

/** The key of the variant that a printing of TCGplayer names; null for a printing that we do not know. */
export function keyOfPrinting(printing: string): string | null {
  const kind = PRINTINGS[printing];
  return kind ? `${kind.finish}${kind.isFirstEdition ? "-1st-edition" : ""}` : null;
}

/** "Reverse Holofoil", "reverse-holofoil" and "reverseHolofoil" are one printing. */
export const spelled = (printing: string): string =>
  printing
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();

/** TCGplayer's printings. "1st Edition" and "Unlimited" alone mean the normal finish, or the only one. */
export const PRINTINGS: Record<string, Kind & { isOpen?: true }> = {
  normal: { finish: "normal", isFirstEdition: false },
  holofoil: { finish: "holo", isFirstEdition: false },
  holo: { finish: "holo", isFirstEdition: false },
  "reverse holofoil": { finish: "reverse", isFirstEdition: false },
  reverse: { finish: "reverse", isFirstEdition: false },
  unlimited: { finish: "normal", isFirstEdition: false, isOpen: true },
  "unlimited holofoil": { finish: "holo", isFirstEdition: false },
  "1st edition": { finish: "normal", isFirstEdition: true, isOpen: true },
  "1st edition holofoil": { finish: "holo", isFirstEdition: true },
};
