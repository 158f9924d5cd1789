import { and, asc, eq, gt, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { cardSpecies, species } from "#db/schema/catalogue/species.ts";
import { distinctWords, wordPattern } from "#features/catalogue/words/rules.ts";
import { pageOf } from "#lib/cursor.ts";
import type { Names } from "./rules.ts";

const columns = {
  id: species.id,
  name: species.name,
  japaneseName: species.japaneseName,
  cards: sql<number>`(select count(*)::int from card_species where species_id = ${species.id})`,
  isEdited: sql<boolean>`exists (select from species_edits where species_id = ${species.id})`,
};

export type FoundSpecies = Awaited<ReturnType<typeof findSpecies>>["rows"][number];

/** A page of Pokémon by words of a name, or by number. */
export async function findSpecies(db: Db, { q, after, limit }: { q: string; after: number; limit: number }) {
  const matches = distinctWords(q.toLowerCase()).map((word) => ilike(species.searchText, wordPattern(word)));
  const isNumber = /^\d{1,6}$/.test(q) ? eq(species.id, Number(q)) : undefined;
  const rows = await db
    .select(columns)
    .from(species)
    .where(and(gt(species.id, after), or(isNumber, and(...matches))))
    .orderBy(asc(species.id))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}

/** For each Pokémon a card that shows it, by number; those without a card are missing. */
export async function coversOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([cardSpecies.speciesId], { id: cardSpecies.speciesId, cardId: cards.id })
    .from(cardSpecies)
    .innerJoin(cards, eq(cards.id, cardSpecies.cardId))
    .where(and(inArray(cardSpecies.speciesId, ids), isNull(cards.goneAt)))
    .orderBy(cardSpecies.speciesId, sql`${cards.image} is null`, sql`length(${cards.name})`, cards.id);
  return new Map(rows.map(({ id, cardId }) => [id, cardId]));
}

/** `only`: this one; else those that show the Pokémon, or with a search all that match it. */
export const pokemonCards = (id: number, q: string, only?: string): SQL | undefined => {
  const chosen = q === "" ? shows(id) : undefined;
  return and(eq(cards.supertype, "pokemon"), only === undefined ? chosen : eq(cards.id, only));
};

const shows = (id: number): SQL =>
  sql`exists (select from card_species where card_id = ${cards.id} and species_id = ${id})`;

/** Which of the cards show a Pokémon, and which do so since staff chose it. */
export async function statesOf(db: Db, id: number, cardIds: string[]) {
  const rows = await db
    .select({
      id: cards.id,
      isShown: sql<boolean>`${shows(id)}`,
      isChosen: sql<boolean>`exists (select from card_sources where card_id = ${cards.id} and source = 'staff' and facts ? 'speciesIds')`,
    })
    .from(cards)
    .where(inArray(cards.id, cardIds));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of Pokémon by number; unknown ones are missing. */
export async function speciesNames(db: Db, ids: number[]): Promise<Names> {
  const rows = await db.select({ id: species.id, name: species.name }).from(species).where(inArray(species.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
