import { type KeptCopies, usuallyKept } from "#features/details/spares/rules.ts";

/** An entry, or a variant that is not owned but has a price. */
export type OwnVariant = KeptCopies & { quantity: number; price: string | null; day: string | null };

/** By card, then variant. */
export type OwnCards = Map<string, { setId: string; variants: Map<string, OwnVariant> }>;

export type OwnRow = Omit<OwnVariant, "keep"> & { setId: string; cardId: string; variant: string };

/** What a phone keeps of its person: `OwnResponse` says what each means. */
export type OwnFile = {
  user: string;
  session: string;
  version: string;
  changed: string[] | null;
  isLocked: boolean;
  ownsPocketOnly: boolean;
  keep: Record<string, number>;
  wants: string[];
  language: string;
  games: { index: string; local: string | null }[];
  cards: Record<string, string>;
};

/** As it is kept: with the site's time of the last answer, in milliseconds. */
export type KeptFile = OwnFile & { since: number };

/** Lines of tab-separated values by set; a card's id is written without its set's. */
export function linesOf(rows: Iterable<OwnRow>): Record<string, string> {
  const lines = new Map<string, string[]>();
  for (const { setId, cardId, variant, quantity, special, price, day } of rows) {
    const id = cardId.startsWith(`${setId}-`) ? cardId.slice(setId.length + 1) : `=${cardId}`;
    const line = [id, variant, quantity, special || "", price ?? "", day ?? ""].join("\t").trimEnd();
    const ofSet = lines.get(setId);
    if (ofSet) ofSet.push(line);
    else lines.set(setId, [line]);
  }
  return Object.fromEntries(Array.from(lines, ([setId, all]) => [setId, all.join("\n")]));
}

/** The rows of `linesOf`. */
export function* rowsOf(cards: OwnCards): Generator<OwnRow> {
  for (const [cardId, { setId, variants }] of cards) {
    for (const [variant, { keep: _, ...own }] of variants) yield { setId, cardId, variant, ...own };
  }
}

type Lines = Pick<OwnFile, "changed" | "cards" | "keep">;

/** The cards after a file: all of them, or those before with what changed. */
export function cardsAfter(before: OwnCards, { changed, cards, keep }: Lines): OwnCards {
  const after: OwnCards = changed === null ? new Map() : new Map(before);
  for (const cardId of changed ?? []) after.delete(cardId);
  for (const [setId, text] of Object.entries(cards)) {
    for (const line of text.split("\n")) {
      const [id = "", variant = "", quantity, special = "", price = "", day = ""] = line.split("\t");
      const cardId = id.startsWith("=") ? id.slice(1) : `${setId}-${id}`;
      const card = after.get(cardId) ?? { setId, variants: new Map<string, OwnVariant>() };
      after.set(cardId, card);
      card.variants.set(variant, {
        ...{ quantity: Number(quantity), special: Number(special), keep: keepIn(keep, setId) },
        ...{ price: price || null, day: day || null },
      });
    }
  }
  return after;
}

/** Copies that stay of each variant of a set. */
export const keepIn = (keep: Record<string, number>, setId: string): number => keep[setId] ?? usuallyKept;
