import type { Sql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import type { Legality } from "#db/schema/catalogue/cards.ts";
import { notFound } from "#lib/errors.ts";
import { cardsIn, type LegalityScope, saveRuling } from "../queries/legality.ts";
import { withEdit } from "./run.ts";

/** Legality by format: legal or not; null follows the sources again. */
export type Ruling = { [Format in keyof Legality]?: boolean | null };

type RulingEffect = { cards: number; changed: number };

const effectOn = (cards: { legal: Legality }[], ruling: Ruling): RulingEffect => {
  const formats = Object.keys(ruling) as (keyof Ruling)[];
  const isChanged = ({ legal }: { legal: Legality }) =>
    formats.some((format) => ruling[format] !== null && ruling[format] !== (legal[format] ?? false));
  return { cards: cards.length, changed: cards.filter(isChanged).length };
};

/** What a ruling on legality would change; nothing is written. */
export const previewRuling = async (sql: Sql, scope: LegalityScope, ruling: Ruling): Promise<RulingEffect> =>
  effectOn(await cardsIn(sql, scope), ruling);

/** @throws Refusal 404 without cards, 409. */
export const rule = (sql: Sql, scope: LegalityScope, ruling: Ruling, by: Actor): Promise<RulingEffect> =>
  withEdit(sql, async (tx) => {
    const cards = await cardsIn(tx, scope);
    if (cards.length === 0) throw notFound("card");
    const effect = effectOn(cards, ruling);
    const ruled = Object.entries(ruling).filter(([, isLegal]) => isLegal !== null);
    const freed = Object.keys(ruling).filter((format) => ruling[format as keyof Ruling] === null);
    await saveRuling(
      tx,
      cards.map(({ id }) => id),
      Object.fromEntries(ruled),
      freed,
    );
    const [kind, id] =
      "cardId" in scope ? ["card", scope.cardId] : "setId" in scope ? ["set", scope.setId] : ["game", scope.category];
    const mark = "mark" in scope && scope.mark !== null ? { mark: scope.mark } : {};
    await record(tx, by, {
      action: "cards.legality",
      object: `${kind}:${id}`,
      after: { ...mark, ...ruling, ...effect },
    });
    return { result: effect, setIds: [] };
  });
