import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards, sets } from "#db/schema/catalogue/cards.ts";
import type { RuleCard } from "../rules/cards.ts";

export type DeckFacts = Awaited<ReturnType<typeof ruleCards>>[number];

const prints = sql<RuleCard["prints"]>`(
  select json_agg(json_build_object('id', r.id, 'setId', r.set_id, 'mark', r.regulation_mark) order by r.id)
  from ${cards} r where r.reprint_key = ${cards.reprintKey} and r.category = ${cards.category})`;

const columns = {
  id: cards.id,
  category: cards.category,
  setId: cards.setId,
  numberKey: cards.numberKey,
  number: cards.number,
  name: cards.name,
  englishName: cards.englishName,
  nameKey: cards.nameKey,
  reprintKey: cards.reprintKey,
  supertype: cards.supertype,
  subtypes: cards.subtypes,
  types: cards.types,
  evolvesFrom: cards.evolvesFrom,
  releaseDate: sql<string | null>`${sets.releaseDate}::text`,
  legal: cards.legal,
  setCode: sql<string | null>`coalesce(${sets.sourceIds} ->> 'ptcgo', ${sets.code})`,
  set: sets.name,
  setEnglishName: sets.englishName,
  prints,
};

/** The facts of cards that rules, sections and lists need. */
export const ruleCards = (db: Db, ids: readonly string[]) => select(db, inArray(cards.id, [...ids]));

/** Reprint keys of cards by id: equal keys are reprints of one card. */
export async function reprintKeys(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const wanted = inArray(cards.id, [...new Set(ids)]);
  const rows = await db.select({ id: cards.id, key: cards.reprintKey }).from(cards).where(wanted);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

const select = (db: Db, where: SQL | undefined) =>
  db.select(columns).from(cards).innerJoin(sets, eq(sets.id, cards.setId)).where(where);

/** Ids by set and number, as API calls name cards. */
export async function idsOf(
  db: Db,
  places: readonly { setId: string; numberKey: string }[],
): Promise<Map<string, { id: string; category: string }>> {
  if (places.length === 0) return new Map();
  const isThere = places.map(({ setId, numberKey }) => and(eq(cards.setId, setId), eq(cards.numberKey, numberKey)));
  const rows = await db
    .select({ id: cards.id, setId: cards.setId, numberKey: cards.numberKey, category: cards.category })
    .from(cards)
    .where(or(...isThere));
  return new Map(rows.map(({ id, category, ...place }) => [placeKey(place), { id, category }]));
}

/** Key of a card's number in a set, for maps. */
export const placeKey = ({ setId, numberKey }: { setId: string; numberKey: string }): string => `${setId} ${numberKey}`;

/** Whether the catalogue states the legality of any card of this game. */
export async function statesLegality(db: Db, category: string): Promise<boolean> {
  const rows = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.category, category), sql`${cards.legal} ? 'standard'`))
    .limit(1);
  return rows.length > 0;
}
