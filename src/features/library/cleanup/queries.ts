import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { sets } from "#db/schema/catalogue/cards.ts";
import { logLines, removeEntries } from "#features/collection/entries/queries/changes.ts";

const Choice = v.strictObject({ id: v.string(), name: v.string(), category: v.string(), copies: v.number() });
type Choice = v.InferOutput<typeof Choice>;

type Choices = { categories: Choice[]; sets: Choice[] };

/** Games and sets that a person has entries of, with their copies; hidden games are left out. */
export async function cleanupChoices(db: Db, owner: string, hidden: string[]): Promise<Choices> {
  const all = await typedRows(
    v.strictObject({ ...Choice.entries, categoryName: v.string() }),
    db.execute(sql`
    select s.id, coalesce(s.english_name, s.name) as name, s.category, c.name as "categoryName", sum(e.quantity)::int as copies
    from entries e join sets s on s.id = e.set_id join categories c on c.id = s.category
    where e.user_id = ${owner}::uuid group by s.id, c.id order by s.category, 2, s.id`),
  );
  const sets = all.filter(({ category }) => !hidden.includes(category));
  const categories = [...Map.groupBy(sets, ({ category }) => category)].map(([id, own]) => ({
    id,
    name: own[0]?.categoryName ?? id,
    category: id,
    copies: own.reduce((sum, { copies }) => sum + copies, 0),
  }));
  return { categories, sets: sets.map(({ categoryName: _, ...set }) => set) };
}

/** The game of a set; undefined for an unknown one. */
export async function categoryOfSet(db: Db | Tx, setId: string): Promise<string | undefined> {
  const [row] = await db.select({ category: sets.category }).from(sets).where(eq(sets.id, setId));
  return row?.category;
}

/** `sales`: also what the ledger says of copies that left. */
export type CleanupScope = { setId?: string | undefined; category?: string | undefined; sales?: boolean };

type Cleared = { entries: number; graded: number; notes: number; batch: string | null; setIds: string[] };

/**
 * Clears a set or a category in one transaction: entries with their copies (undone as one batch), graded cards, notes,
 * openings of nothing else; with a category also its value history. Sales stay unless they are named.
 * @returns counts, the batch to undo, and the sets that had entries.
 */
export const clearCollection = (
  db: Db | Tx,
  owner: string,
  { setId, category, sales }: CleanupScope,
): Promise<Cleared> =>
  db.transaction(async (tx) => {
    const isMeant = setId === undefined ? sql`in (select id from sets where category = ${category})` : sql`= ${setId}`;
    const cleared = await typedRows(
      v.strictObject({ batch: v.string(), setId: v.string() }),
      tx.execute(sql`
      with action as materialized (select gen_random_uuid() as batch),
      unopened as (
        delete from openings o where o.user_id = ${owner}::uuid
          and exists (select from entry_changes l where l.user_id = o.user_id and l.batch = o.id and l.set_id ${isMeant})
          and not exists (
            select from entry_changes l where l.user_id = o.user_id and l.batch = o.id and not (l.set_id ${isMeant}))
      ),
      gone as (${removeEntries(sql`where user_id = ${owner}::uuid and set_id ${isMeant}`)})
      ${logLines({ batch: sql`batch`, from: sql`from gone, action` })} returning batch, set_id as "setId"`),
    );
    const remove = async (table: "graded_cards" | "private_notes") => {
      const rows = await tx.execute(sql`
        delete from ${sql.identifier(table)} where user_id = ${owner}::uuid and set_id ${isMeant} returning 1`);
      return rows.length;
    };
    const graded = await remove("graded_cards");
    const notes = await remove("private_notes");
    if (sales) await tx.execute(sql`delete from disposals where user_id = ${owner}::uuid and set_id ${isMeant}`);
    if (setId === undefined && category !== undefined) {
      await tx.execute(sql`delete from value_snapshots where user_id = ${owner}::uuid and category = ${category}`);
    }
    const setIds = [...new Set(cleared.map((line) => line.setId))];
    return { entries: cleared.length, graded, notes, batch: cleared[0]?.batch ?? null, setIds };
  });
