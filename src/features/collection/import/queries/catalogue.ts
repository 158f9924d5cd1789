import { sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { cards, sets, variants } from "../../../../../db/schema/catalogue/cards.ts";
import type { KnownCard, KnownVariant } from "../rules/catalogue/cards.ts";
import type { KnownSet } from "../rules/catalogue/sets.ts";

export async function knownSets(db: Db): Promise<KnownSet[]> {
  const rows = await db
    .select({
      id: sets.id,
      category: sets.category,
      name: sets.name,
      englishName: sets.englishName,
      code: sets.code,
      printedTotal: sets.printedTotal,
      sourceIds: sets.sourceIds,
    })
    .from(sets);
  return rows.map(({ sourceIds: { ptcgo, ptcgData }, ...set }) => ({
    ...set,
    otherCodes: [ptcgo, ptcgData].filter((code) => code !== undefined),
  }));
}

/** All cards with their variants, main one first; dropped ones too, since they may be owned. */
export async function knownCards(db: Db): Promise<KnownCard[]> {
  const [rows, ofCards] = await Promise.all([cardRows(db), variantRows(db)]);
  const own = new Map<string, KnownVariant[]>();
  for (const { cardId, ...variant } of ofCards) {
    const known = own.get(cardId);
    if (known) known.push(variant);
    else own.set(cardId, [variant]);
  }
  return rows.map((card) => ({ ...card, variants: own.get(card.id) ?? [] }));
}

const cardRows = (db: Db) =>
  db
    .select({
      id: cards.id,
      setId: cards.setId,
      numberKey: cards.numberKey,
      number: cards.number,
      name: cards.name,
      englishName: cards.englishName,
      alternateName: cards.alternateName,
      isGone: sql<boolean>`${cards.goneAt} is not null`,
    })
    .from(cards);

const variantRows = (db: Db) =>
  db
    .select({
      cardId: variants.cardId,
      key: variants.key,
      name: variants.name,
      tier: variants.tier,
      tcgplayerId: variants.tcgplayerId,
      isGone: sql<boolean>`${variants.goneAt} is not null`,
    })
    .from(variants)
    .orderBy(variants.position);
