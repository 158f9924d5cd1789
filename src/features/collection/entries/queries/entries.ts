import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../../db/open.ts";
import { cards, entries, entryChanges, series, sets, users, variants } from "../../../../../db/schema/index.ts";
import { hiddenGames, type Viewer } from "../../../../access/viewer.ts";
import { prepared } from "../../../../lib/sql/prepared.ts";
import { slug } from "../../../../lib/text/slug.ts";

export type Quantity = { cardId: string; variant: string; quantity: number };
export type Entry = Quantity & { setId: string };
export type EntryKey = Omit<Entry, "quantity">;

const inSet = prepared((db) =>
  db
    .select({ cardId: entries.cardId, variant: entries.variant, quantity: entries.quantity })
    .from(entries)
    .where(and(eq(entries.userId, sql.placeholder("userId")), eq(entries.setId, sql.placeholder("setId"))))
    .prepare("quantities_in_set"),
);

/** What one person owns of a set: the hottest query, one range of the primary key. */
export const quantitiesInSet = (db: Db, owner: string, set: string): Promise<Quantity[]> =>
  inSet(db).execute({ userId: owner, setId: set });

const userId = sql`${sql.placeholder("userId")}::uuid`;
const setId = sql.placeholder("setId");
const cardId = sql.placeholder("cardId");
const variant = sql.placeholder("variant");
const quantity = sql`${sql.placeholder("quantity")}::int`;

/** One change of an entry, with its line of the change log. `change` returns the quantity before it, and no row if it changes nothing. */
const logged = (db: Db, name: string, change: SQL) => {
  const changed = db.$with("changed", {}).as(change);
  const line = db.$with("line", {}).as(sql`
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select ${userId}, gen_random_uuid(), ${setId}, ${cardId}, ${variant}, before, ${quantity} from changed
    returning batch, before`);
  return db
    .with(changed, line)
    .select({ batch: sql<string>`batch`, before: sql<number>`before` })
    .from(sql`line`)
    .prepare(name);
};

// `replaced` is set under the lock of the row, so it is what this change replaced, whoever else writes.
export const unlessEqual = sql`
  on conflict (user_id, set_id, card_id, variant) do update
  set quantity = excluded.quantity, replaced = entries.quantity, updated_at = now()
  where entries.quantity <> excluded.quantity`;

const write = prepared((db) =>
  logged(
    db,
    "write_entry",
    sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${userId}, ${setId}, ${cardId}, ${variant}, ${quantity})
      ${unlessEqual} returning replaced as before`,
  ),
);

const remove = prepared((db) =>
  logged(
    db,
    "remove_entry",
    sql`delete from entries
      where user_id = ${userId} and set_id = ${setId} and card_id = ${cardId} and variant = ${variant}
      returning quantity as before`,
  ),
);

/** What a write did; `batch` is null where it changed nothing. */
export type Outcome = { batch: string | null; before: number; quantity: number };
export const unchanged = ({ quantity }: Entry): Outcome => ({ batch: null, before: quantity, quantity });

/**
 * Sets one quantity and logs the change, in one statement. The foreign keys refuse a card that is not in the set and a
 * variant that the card has not. @returns the change's batch (null when nothing changed) and the quantity before.
 */
export async function writeEntry(db: Db, owner: string, entry: Entry): Promise<Outcome> {
  const statement = entry.quantity > 0 ? write(db) : remove(db);
  const [change] = await statement.execute({ userId: owner, ...entry });
  return change ? { ...change, quantity: entry.quantity } : unchanged(entry);
}

const entryColumns = {
  cardId: entries.cardId,
  variant: entries.variant,
  variantName: variants.name,
  quantity: entries.quantity,
  numberKey: cards.numberKey,
  setId: entries.setId,
};

const entriesWithCards = (db: Db) =>
  db
    .select(entryColumns)
    .from(entries)
    .innerJoin(cards, eq(cards.id, entries.cardId))
    .innerJoin(variants, and(eq(variants.cardId, entries.cardId), eq(variants.key, entries.variant)));

/** A set's entries with what names them, in the set's order. */
export const entriesInSet = (db: Db, owner: string, set: string) =>
  entriesWithCards(db)
    .where(and(eq(entries.userId, owner), eq(entries.setId, set)))
    .orderBy(cards.position, variants.position);

/** Whose collection is read, without the games that are hidden from the viewer. */
type OwnerOfGames = Pick<Owner, "id" | "hiddenGames">;

/** A page of all entries in the order of their key; `after` is the key of the last one seen. */
export const entriesAfter = (db: Db, owner: OwnerOfGames, after: [string, string, string], limit: number) =>
  entriesWithCards(db)
    .where(
      and(
        eq(entries.userId, owner.id),
        notInArray(cards.category, owner.hiddenGames),
        sql`(${entries.setId}, ${entries.cardId}, ${entries.variant}) > (${after[0]}, ${after[1]}, ${after[2]})`,
      ),
    )
    .orderBy(entries.setId, entries.cardId, entries.variant)
    .limit(limit);

/**
 * A page of the additions to what a person still owns, newest first unless `ascending`; `marker` is the id of the last
 * one seen. An entry has the time of its first copy, so what was added before it was removed is older than that. An
 * undo's lines have the time at which those that it took back were marked; to undo a removal adds nothing, to undo the
 * undo of an addition does.
 */
export const recentAdditions = (
  db: Db,
  owner: OwnerOfGames,
  options: { marker?: number; ascending: boolean; limit: number },
) => {
  const { marker, ascending, limit } = options;
  const ofOwner = sql`user_id = ${owner.id}::uuid and undone_at is not null`;
  const restored = sql`(
    select undone_at from entry_changes where ${ofOwner}
      and at not in (select undone_at from entry_changes where ${ofOwner})
  )`;
  return db
    .select({
      id: entryChanges.id,
      cardId: entryChanges.cardId,
      cardName: cards.name,
      variant: entryChanges.variant,
      variantName: variants.name,
      numberKey: cards.numberKey,
      setId: entryChanges.setId,
      setName: sets.name,
      setSlug: sets.slug,
      seriesSlug: series.slug,
      category: cards.category,
      number: cards.number,
      types: cards.types,
      supertype: cards.supertype,
      subtypes: cards.subtypes,
      hp: cards.hp,
      rarity: cards.rarity,
      hasImage: sql<boolean>`${cards.image} is not null`,
      added: sql<number>`${entryChanges.after} - ${entryChanges.before}`,
      isNew: sql<boolean>`${entryChanges.before} = 0`,
      at: entryChanges.at,
    })
    .from(entryChanges)
    .innerJoin(
      entries,
      and(
        eq(entries.userId, entryChanges.userId),
        eq(entries.setId, entryChanges.setId),
        eq(entries.cardId, entryChanges.cardId),
        eq(entries.variant, entryChanges.variant),
        gte(entryChanges.at, entries.createdAt),
      ),
    )
    .innerJoin(cards, eq(cards.id, entryChanges.cardId))
    .innerJoin(sets, eq(sets.id, entryChanges.setId))
    .innerJoin(series, eq(series.id, sets.seriesId))
    .innerJoin(variants, and(eq(variants.cardId, entryChanges.cardId), eq(variants.key, entryChanges.variant)))
    .where(
      and(
        eq(entryChanges.userId, owner.id),
        notInArray(cards.category, owner.hiddenGames),
        gt(entryChanges.after, entryChanges.before),
        isNull(entryChanges.undoneAt),
        sql`${entryChanges.at} not in ${restored}`,
        isNull(cards.goneAt),
        marker === undefined ? undefined : (ascending ? gt : lt)(entryChanges.id, marker),
      ),
    )
    .orderBy(ascending ? sql`${entryChanges.id} asc` : sql`${entryChanges.id} desc`)
    .limit(limit);
};

/** What a person owns that the catalogue no longer has, card or variant: it stays theirs, to keep or to remove. */
export const goneEntries = (db: Db, owner: string) =>
  db
    .select({
      ...entryColumns,
      cardName: cards.name,
      number: cards.number,
      setName: sets.name,
      category: sets.category,
    })
    .from(entries)
    .innerJoin(cards, eq(cards.id, entries.cardId))
    .innerJoin(sets, eq(sets.id, entries.setId))
    .innerJoin(variants, and(eq(variants.cardId, entries.cardId), eq(variants.key, entries.variant)))
    .where(and(eq(entries.userId, owner), or(isNotNull(cards.goneAt), isNotNull(variants.goneAt))))
    .orderBy(entries.setId, cards.position, variants.position);

/** Cards of the catalogue and copies a person owns of each set, with the size of the set; latest touched first. */
export const setTotals = (db: Db, owner: string) =>
  db
    .select({
      setId: entries.setId,
      name: sets.name,
      code: sets.code,
      slug: sets.slug,
      seriesSlug: series.slug,
      seriesId: series.id,
      category: sets.category,
      cardCount: sets.cardCount,
      uniqueCards: sql<number>`count(distinct ${entries.cardId})::int`,
      copies: sql<number>`sum(${entries.quantity})::int`,
      touchedAt: sql<string>`max(${entries.updatedAt})::text`,
    })
    .from(entries)
    .innerJoin(cards, and(eq(cards.id, entries.cardId), isNull(cards.goneAt)))
    .innerJoin(sets, eq(sets.id, entries.setId))
    .innerJoin(series, eq(series.id, sets.seriesId))
    .where(eq(entries.userId, owner))
    .groupBy(entries.setId, sets.id, series.id)
    .orderBy(sql`max(${entries.updatedAt}) desc`);

/** Distinct cards a person owns, by category. */
export const uniqueCardsByCategory = (db: Db, owner: string) =>
  db
    .select({ category: sets.category, uniqueCardCount: sql<number>`count(distinct ${entries.cardId})::int` })
    .from(entries)
    .innerJoin(sets, eq(sets.id, entries.setId))
    .where(eq(entries.userId, owner))
    .groupBy(sets.category);

export type Owner = {
  id: string;
  username: string | null;
  showsPrices: boolean;
  /** Whether others see what the collection is worth. */
  showsValue: boolean;
  priceSource: "tcgplayer" | "cardmarket";
  disallowedCategories: string[];
  /** Switched off by the owner or by the viewer: nothing of these games is shown of the collection. */
  hiddenGames: string[];
};

/**
 * Whose collections the viewer may see, as a condition on `users`: their own, and public ones. A private collection is
 * not found, as if it did not exist.
 */
export const visibleTo = (viewer: Viewer | null): SQL => sql`(
  ${users.profileVisibility} = 'public' and ${users.username} is not null or ${users.id} = ${viewer?.id ?? null}::uuid
)`;

/** One of them, by id or username. */
export async function visibleOwner(
  db: Db,
  viewer: Viewer | null,
  who: { id: string } | { username: string },
): Promise<Owner | undefined> {
  const isMeant = "id" in who ? sql`${users.id}::text = ${who.id}` : eq(users.slug, slug(who.username));
  const [owner] = await db
    .select({
      id: users.id,
      username: users.username,
      showsPrices: users.showPrices,
      showsValue: sql<boolean>`${users.collectionValueVisibility} = 'show'`,
      priceSource: users.priceSource,
      disallowedCategories: users.disallowedCategories,
    })
    .from(users)
    .where(and(isMeant, visibleTo(viewer)));
  return owner && { ...owner, hiddenGames: [...new Set([...owner.disallowedCategories, ...hiddenGames(viewer)])] };
}

/** What a person owns of some cards of any sets. */
export const quantitiesOfCards = (db: Db, owner: string, cardIds: string[]): Promise<Quantity[]> =>
  db
    .select({ cardId: entries.cardId, variant: entries.variant, quantity: entries.quantity })
    .from(entries)
    .where(and(eq(entries.userId, owner), inArray(entries.cardId, cardIds)));

/** The present quantities of some cards of a set. */
export const quantitiesOf = (db: Db | Tx, owner: string, set: string, cardIds: string[]): Promise<Quantity[]> =>
  db
    .select({ cardId: entries.cardId, variant: entries.variant, quantity: entries.quantity })
    .from(entries)
    .where(and(eq(entries.userId, owner), eq(entries.setId, set), inArray(entries.cardId, cardIds)));
