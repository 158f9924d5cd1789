import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { cards, sets, variants } from "../../../../db/schema/catalogue/cards.ts";
import { codesOf } from "../rules/set-codes.ts";
import type { KnownCard, KnownVariant } from "./rules/cards.ts";
import type { KnownSet } from "./rules/sets.ts";

const prefix = sql<string | null>`(
  select case when count(distinct coalesce(substring(number_key from '^[A-Z]+(?=[0-9])'), '')) = 1
    then min(substring(number_key from '^[A-Z]+(?=[0-9])')) end
  from cards where set_id = "sets"."id" and gone_at is null)`;

export async function knownSets(db: Db): Promise<KnownSet[]> {
  const rows = await db
    .select({
      id: sets.id,
      category: sets.category,
      name: sets.name,
      englishName: sets.englishName,
      code: sets.code,
      printedTotal: sets.printedTotal,
      cardCount: sets.cardCount,
      sourceIds: sets.sourceIds,
      prefix,
    })
    .from(sets);
  return rows.map(({ prefix, sourceIds, ...set }) => ({
    ...set,
    ptcgo: sourceIds.ptcgo ?? null,
    codes: codesOf({ ...set, sourceIds, prefix }),
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

/** All cards without their variants, for lines that name none. */
export const knownPrints = async (db: Db): Promise<KnownCard[]> =>
  (await cardRows(db)).map((card) => ({ ...card, variants: [] }));

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
      supertype: cards.supertype,
      isGone: sql<boolean>`${cards.goneAt} is not null`,
      isSecret: cards.isSecret,
      legality: sql<number>`case when (legal ->> 'standard')::boolean then 2 when (legal ->> 'expanded')::boolean then 1 else 0 end`,
      releaseDate: sets.releaseDate,
    })
    .from(cards)
    .innerJoin(sets, eq(sets.id, cards.setId))
    .orderBy(cards.category, cards.setId, cards.position);

const variantRows = (db: Db) =>
  db
    .select({
      cardId: variants.cardId,
      key: variants.key,
      finish: sql<string>`case when ${variants.source} <> 'derived' then ${variants.key}
        when ${variants.name} = 'Holofoil' then 'holo' when ${variants.name} = 'Normal' then 'normal' else ${variants.key} end`,
      name: variants.name,
      tier: variants.tier,
      tcgplayerId: variants.tcgplayerId,
      isGone: sql<boolean>`${variants.goneAt} is not null`,
    })
    .from(variants)
    .orderBy(variants.position);
