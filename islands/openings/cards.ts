export type PadVariant = { key: string; name: string; owned: number; price?: string | null; amount?: number | null };
export type PadCard = {
  id: string;
  number: string;
  key: string;
  name: string;
  lang?: string;
  rarity: string | null;
  face: string;
  variants: PadVariant[];
};
export type PadSet = { setId: string; currency: string | null; cards: PadCard[] };

const number = /^([A-Z]*)(\d+)([A-Z]*)$/;

/** Which card a typed number means. */
export class PadNumbers {
  private readonly byKey = new Map<string, PadCard>();
  /** By digits alone, where only one card of the set has them: "12" is SWSH012 in a set of nothing else. */
  private readonly byDigits = new Map<string, PadCard | null>();

  constructor(cards: PadCard[]) {
    for (const card of cards) {
      this.byKey.set(card.key, card);
      const digits = number.exec(card.key)?.[2];
      if (digits !== undefined) this.byDigits.set(digits, this.byDigits.has(digits) ? null : card);
    }
  }

  find(typed: string): PadCard | undefined {
    const [, before = "", digits = "", after = ""] = number.exec(typed) ?? [];
    if (digits === "") return this.byKey.get(typed);
    const bare = String(Number(digits));
    const exact = this.byKey.get(before + bare + after);
    return exact ?? (before + after === "" ? (this.byDigits.get(bare) ?? undefined) : undefined);
  }
}

export const reverseOf = ({ variants }: PadCard): PadVariant | undefined =>
  variants.find(({ name }) => name === "Reverse Holofoil");

export const ownedOf = ({ variants }: PadCard): number => variants.reduce((sum, { owned }) => sum + owned, 0);
