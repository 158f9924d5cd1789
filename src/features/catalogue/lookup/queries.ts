import { and, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { cardSources, cards, sets, variants } from "#db/schema/catalogue/cards.ts";
import { localCardNames, localSetNames } from "#db/schema/catalogue/names.ts";
import { soldPrintings } from "#db/schema/catalogue/printings.ts";
import { species } from "#db/schema/catalogue/species.ts";
import { isAssumed } from "../cards/queries.ts";
import { soldNames } from "../import/rules/sold.ts";
import { codesOf } from "../rules/set-codes.ts";
import { type CardIndex, indexCards, type KnownCard, type KnownVariant } from "./rules/cards.ts";
import { indexLocalNames, type LocalName, type LocalNameIndex } from "./rules/local-names.ts";
import type { KnownSet } from "./rules/sets.ts";

const prefix = sql<string | null>`(
  select case when count(distinct coalesce(substring(number_key from '^[A-Z]+(?=[0-9])'), '')) = 1
    then min(substring(number_key from '^[A-Z]+(?=[0-9])')) end
  from cards where set_id = "sets"."id" and gone_at is null)`;

/** All sets with what other tools and languages call them. */
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
      local: localSetNames.names,
    })
    .from(sets)
    .leftJoin(localSetNames, eq(localSetNames.setId, sets.id));
  return rows.map(({ prefix, sourceIds, local, ...set }) => ({
    ...set,
    localNames: Object.values(local ?? {}),
    ptcgo: sourceIds.ptcgo ?? null,
    codes: codesOf({ ...set, sourceIds, prefix }),
  }));
}

/** All cards with their variants, main one first; dropped ones too, since they may be owned. */
export async function knownCards(db: Db): Promise<KnownCard[]> {
  const [rows, ofCards, others, sold] = await Promise.all([
    cardRows(db),
    variantRows(db),
    otherFacts(db),
    soldRows(db),
  ]);
  const said = Map.groupBy(others, ({ cardId }) => cardId);
  const own = new Map<string, KnownVariant[]>();
  for (const { cardId, ...variant } of ofCards) {
    const known = own.get(cardId);
    if (known) known.push(variant);
    else own.set(cardId, [variant]);
  }
  const ofShops = Map.groupBy(sold, ({ cardId }) => cardId);
  return rows.map((card) => ({
    ...asKnown(card, said.get(card.id)),
    variants: own.get(card.id) ?? [],
    ...soldOf(ofShops.get(card.id)),
  }));
}

/** All cards without their variants, for lines that name none. */
export const knownPrints = async (db: Db): Promise<KnownCard[]> =>
  (await cardRows(db)).map((card) => ({ ...asKnown(card), variants: [] }));

/** Printings that wait for staff: see `otherPrintings` of features/prices. */
const soldRows = (db: Db) =>
  db
    .select({ cardId: soldPrintings.cardId, key: soldPrintings.printing })
    .from(soldPrintings)
    .leftJoin(
      variants,
      and(eq(variants.cardId, soldPrintings.cardId), eq(variants.key, soldPrintings.printing), isNull(variants.goneAt)),
    )
    .where(and(isNull(soldPrintings.ignoredAt), isNull(variants.key)));

const soldOf = (printings: { key: string }[] | undefined) =>
  printings && { sold: printings.map(({ key }) => ({ key, name: soldNames[key] ?? key, tier: "standard" as const })) };

type Facts = { rarity: string | null; artist: string | null };

const asKnown = <C extends Facts>({ rarity, artist, ...card }: C, others: Facts[] = []) => {
  const said = [{ rarity, artist }, ...others];
  const known = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))];
  return { ...card, rarities: known(said.map((one) => one.rarity)), artists: known(said.map((one) => one.artist)) };
};

/** Rarities and artists that a source has for a card and we have not. */
const otherFacts = (db: Db) =>
  db
    .select({
      cardId: cardSources.cardId,
      rarity: sql<string | null>`${cardSources.facts} ->> 'rarity'`,
      artist: sql<string | null>`${cardSources.facts} ->> 'artistId'`,
    })
    .from(cardSources)
    .innerJoin(cards, eq(cards.id, cardSources.cardId))
    .where(
      sql`${cardSources.facts} ->> 'rarity' <> ${cards.rarity} or ${cardSources.facts} ->> 'artistId' <> ${cards.artistId}`,
    );

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
      rarity: cards.rarity,
      artist: cards.artistId,
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
      isAssumed: isAssumed(sql`variants`),
      name: variants.name,
      tier: variants.tier,
      tcgplayerId: variants.tcgplayerId,
      cardmarketId: variants.cardmarketId,
      isGone: sql<boolean>`${variants.goneAt} is not null`,
    })
    .from(variants)
    .orderBy(variants.position);

const NamedRow = v.strictObject({
  ...{ names: v.record(v.string(), v.string()), printed: v.string(), text: v.string(), cards: v.number() },
  isOfSet: v.boolean(),
});

/** The one reader of names in other languages: those of cards and sets, then those of species. */
export const loadLocalNames = async (db: Db): Promise<LocalNameIndex> => indexLocalNames(await localNames(db));

/** Finds the cards and variants that rows of tables mean, as the catalogue is now. */
export const loadCardIndex = async (db: Db): Promise<CardIndex> =>
  indexCards(await knownSets(db), await knownCards(db), await loadLocalNames(db));

/** Names of cards, sets and Pokémon in other languages that are not the English ones, each with how many cards have it. */
async function localNames(db: Db): Promise<LocalName[]> {
  const rows = await typedRows(
    NamedRow,
    db.execute(sql`
      select names, name as printed, min(search_text) as text, count(*)::int as cards, false as "isOfSet"
      from ${localCardNames} join ${cards} on ${cards.id} = ${localCardNames.cardId} where gone_at is null group by 1, 2
      union all
      select names, name, search_text, 0, true from ${localSetNames} join ${sets} on ${sets.id} = ${localSetNames.setId}
      where card_count > 0
      union all
      select local_names, name, search_text, 0, false from ${species} where local_names is not null`),
  );
  return [...rows].flatMap(({ names, printed, text, cards, isOfSet }) => {
    const english = text.split("|")[1]?.trim() ?? "";
    const others = new Set(Object.values(names).filter((name) => name !== printed));
    return Array.from(others, (name) => ({ name, printed, english, cards, isOfSet }));
  });
}
