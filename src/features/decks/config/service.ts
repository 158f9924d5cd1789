import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { brokenRules } from "../check/rules/check.ts";
import type { FormatId, FormatRules } from "../check/rules/formats.ts";
import { factsById } from "../deck/cache.ts";
import { decksOfFormat, rulesOf } from "./queries.ts";

export type Effect = { decks: number; becomeLegal: number; becomeIllegal: number };

/** How many saved decks change by other rules on a day. */
export async function effectOf(
  db: Db,
  catalogue: CatalogueState,
  { format, rules }: { format: FormatId; rules: FormatRules },
  day: string,
): Promise<Effect> {
  const present = (await rulesOf(db))[format];
  const effect = { decks: 0, becomeLegal: 0, becomeIllegal: 0 };
  for await (const decks of decksOfFormat(db, format)) {
    const ids = decks.flatMap(({ cards }) => cards.map(({ cardId }) => cardId));
    const facts = await factsById(db, catalogue, ids);
    for (const { cards, energy } of decks) {
      const rows = cards.flatMap(({ cardId, quantity }) => {
        const card = facts.get(cardId);
        return card ? [{ card, quantity }] : [];
      });
      const [before, after] = [present, rules].map(
        (own) => brokenRules({ format, rows, energy }, own, day).length === 0,
      );
      effect.decks++;
      if (!before && after) effect.becomeLegal++;
      if (before && !after) effect.becomeIllegal++;
    }
  }
  return effect;
}
