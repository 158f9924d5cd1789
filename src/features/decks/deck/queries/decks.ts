import { and, eq, ilike, notInArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { visibleTo } from "#access/people/queries.ts";
import { hiddenGames, type Viewer } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { type DeckCard, decks } from "#db/schema/decks.ts";
import { formatsOf } from "#features/decks/check/rules/formats.ts";
import { type PageOf, pageOf } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { containing } from "#lib/sql/like.ts";
import { prepared } from "#lib/sql/prepared.ts";

const place = sql<number>`(
  select count(*)::int from decks other where other.user_id = ${decks.userId}
    and (other.unlocked_at is not null, coalesce(other.unlocked_at, 'epoch'), other.created_at, other.id)
      > (${decks.unlockedAt} is not null, coalesce(${decks.unlockedAt}, 'epoch'), ${decks.createdAt}, ${decks.id}))`;

const columns = {
  id: decks.id,
  userId: decks.userId,
  username: users.username,
  name: decks.name,
  format: decks.format,
  archetype: decks.archetype,
  description: decks.description,
  folder: decks.folder,
  visibility: decks.visibility,
  energy: decks.energy,
  coverCardId: decks.coverCardId,
  cards: decks.cards,
  considering: decks.considering,
  version: decks.version,
  createdAt: decks.createdAt,
  updatedAt: decks.updatedAt,
  /** Decks of its owner that stay open before it: chosen ones first, then the newest. */
  place,
};

export type DeckRecord = Awaited<ReturnType<typeof select>>[number];

const select = (db: Db | Tx, where: SQL | undefined) =>
  db.select(columns).from(decks).innerJoin(users, eq(users.id, decks.userId)).where(where).$dynamic();

/** A private deck is there for its owner alone, a public one for those who see its owner. */
const isVisibleTo = (viewer: { id: string | Placeholder } | null): SQL => sql`(
  ${decks.visibility} = 'PUBLIC' and ${visibleTo(viewer)} or ${decks.userId} = ${viewer?.id ?? null}::uuid)`;

const isId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const visible = prepared((db) =>
  select(db, and(eq(decks.id, sql.placeholder("id")), isVisibleTo({ id: sql.placeholder("viewerId") }))).prepare(
    "visible_deck",
  ),
);

/** A deck that the viewer may see; undefined for others, and for a malformed id. */
export async function findDeck(db: Db, viewer: Viewer | null, id: string): Promise<DeckRecord | undefined> {
  const [deck] = isId(id) ? await visible(db).execute({ id, viewerId: viewer?.id ?? null }) : [];
  return deck;
}

const newest: KeyColumn[] = [
  { value: decks.updatedAt, type: "timestamptz", isDescending: true },
  { value: decks.id, type: "uuid", isDescending: true },
];

export type DeckKey = readonly [string, string];

async function pageBy(db: Db, where: SQL | undefined, after: DeckKey | null, limit: number) {
  const key = sql<string>`to_char(${decks.updatedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`;
  const rows = await db
    .select({ ...columns, key })
    .from(decks)
    .innerJoin(users, eq(users.id, decks.userId))
    .where(and(where, isAfter(newest, after)))
    .orderBy(inOrder(newest))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ key: at, id }): DeckKey => [at, id]);
}

const versions = prepared((db) =>
  db
    .select({ version: sql<string>`concat_ws(' ', count(*), sum(${decks.version}), max(${decks.updatedAt}))` })
    .from(decks)
    .where(eq(decks.userId, sql.placeholder("userId")))
    .prepare("decks_version"),
);

/** Changes with each of a person's decks. */
export async function decksVersion(db: Db, userId: string): Promise<string> {
  const [row] = await versions(db).execute({ userId });
  return row?.version ?? "";
}

/** Copies of each card in a person’s other decks. */
export async function heldElsewhere(db: Db, userId: string, deckId: string): Promise<Map<string, number>> {
  const rows = await typedRows(
    v.strictObject({ cardId: v.string(), held: v.number() }),
    db.execute(sql`
      select c ->> 'cardId' as "cardId", sum((c ->> 'quantity')::int)::int as held
      from decks d cross join jsonb_array_elements(d.cards) c
      where d.user_id = ${userId}::uuid and d.id <> ${deckId}::uuid group by 1`),
  );
  return new Map(rows.map(({ cardId, held }) => [cardId, held]));
}

/** Condition on decks of games that the viewer has not switched off. */
const isShown = (viewer: Viewer | null): SQL => notInArray(decks.format, ["", ...formatsOf(hiddenGames(viewer))]);

/** A page of a person's decks, the last edited first. */
export const decksOf = (
  db: Db,
  viewer: Viewer | null,
  userId: string,
  after: DeckKey | null,
  limit: number,
): Promise<PageOf<DeckRecord, DeckKey>> =>
  pageBy(db, and(eq(decks.userId, userId), isVisibleTo(viewer), isShown(viewer)), after, limit);

export type DecksWanted = {
  format?: string | undefined;
  archetype?: string | undefined;
  cardId?: string | undefined;
  /** A part of the name. */
  q?: string | undefined;
};

/** A page of public decks that fit the filter, without those of people whom the viewer cannot see. */
export function publicDecks(
  db: Db,
  viewer: Viewer | null,
  { format, archetype, cardId, q }: DecksWanted,
  after: DeckKey | null,
  limit: number,
): Promise<PageOf<DeckRecord, DeckKey>> {
  const where = and(
    isVisibleTo(viewer),
    isShown(viewer),
    eq(decks.visibility, "PUBLIC"),
    format === undefined ? undefined : eq(decks.format, format),
    archetype === undefined ? undefined : eq(decks.archetype, archetype),
    q ? ilike(decks.name, containing(q)) : undefined,
    cardId === undefined ? undefined : sql`${decks.cards} @> ${JSON.stringify([{ cardId }])}::jsonb`,
  );
  return pageBy(db, where, after, limit);
}

export type NewDeck = Pick<DeckRecord, "userId" | "name" | "format"> &
  Partial<DeckContent & { id: string; formId: string }>;

export type DeckContent = { cards: DeckCard[]; considering: DeckCard[]; energy: string[] };

/**
 * Stores a new deck. One with its id is there from the last time; with the id of its form, and as it was named then,
 * the form was sent twice. @returns null if the person has `most` decks already.
 */
export async function insertDeck(db: Db, deck: NewDeck, most: number): Promise<{ id: string; version: number } | null> {
  const { id, formId, userId, name, format, energy = [], cards = [], considering = [] } = deck;
  const key = id ?? formId;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`);
    const saved = { id: decks.id, version: decks.version, name: decks.name, format: decks.format };
    const isOwn = key === undefined ? undefined : and(eq(decks.id, key), eq(decks.userId, userId));
    const [same] = isOwn ? await tx.select(saved).from(decks).where(isOwn) : [];
    const isSame = same !== undefined && (id !== undefined || (same.name === name && same.format === format));
    if (isSame) return { id: same.id, version: same.version };
    const [held] = await tx.select({ count: sql<number>`count(*)::int` }).from(decks).where(eq(decks.userId, userId));
    if ((held?.count ?? 0) >= most) return null;
    const values = { id: same ? undefined : key, userId, name, format, energy, cards, considering };
    const [made] = await tx
      .insert(decks)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: decks.id, version: decks.version });
    return made ?? null;
  });
}

/** Deletes a person's own deck. False if there is none. */
export async function deleteDeck(db: Db, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const isOwn = and(eq(decks.id, id), eq(decks.userId, userId));
  return (await db.delete(decks).where(isOwn).returning({ id: decks.id })).length > 0;
}

/** @returns false if another was chosen within the last day. `most`: how many decks stay open. */
export async function chooseOpen(
  db: Db,
  { userId, id }: Pick<DeckRecord, "userId" | "id">,
  most: number,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`);
    const [deck] = await select(tx, and(eq(decks.id, id), eq(decks.userId, userId)));
    if (!deck || deck.place < most) return deck !== undefined;
    const at = sql`${now.toISOString()}::timestamptz`;
    const rows = await tx.execute(sql`
      update decks set unlocked_at = ${at} where id = ${id} and not exists (
        select from decks other where other.user_id = ${userId} and other.unlocked_at > ${at} - interval '1 day')
      returning id`);
    return rows.length > 0;
  });
}
