import { and, desc, ilike, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { cards, sets, variants } from "#db/schema/catalogue/cards.ts";
import { selectCards } from "#features/catalogue/cards/queries.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { distinctWords, takePrintedNumber, wordPattern } from "#features/catalogue/words/rules.ts";

export type FoundImportCard = Awaited<ReturnType<typeof findForImport>>[number];

const maxFound = 8;

/** The cards that have most words of a text in their name or number, then in their set; newest first. */
export async function findForImport(db: Db, q: string, hidden: string[]) {
  const { words, total } = await readWords(db, q);
  if (words.length === 0) return [];
  const patterns = words.map(wordPattern);
  const isOf = sql.join(
    [
      sql`2 * (${sets.printedTotal} = ${total}::int)::int`,
      ...patterns.map(
        (one) => sql`2 * (${cards.searchText} ilike ${one})::int + (${sets.searchText} ilike ${one})::int`,
      ),
    ],
    sql` + `,
  );
  const found = await selectCards(db, {
    id: cards.id,
    name: cards.name,
    englishName: cards.englishName,
    number: cards.number,
    set: sql<string>`coalesce(${sets.englishName}, ${sets.name})`,
  })
    .where(
      and(
        or(...patterns.map((one) => ilike(cards.searchText, one))),
        isNull(cards.goneAt),
        hidden.length > 0 ? notInArray(cards.category, hidden) : undefined,
      ),
    )
    .orderBy(desc(isOf), sql`${sets.releaseDate} desc nulls last`, cards.setId, cards.position)
    .limit(maxFound);
  const ofFound = await db
    .select({ cardId: variants.cardId, key: variants.key, name: variants.name })
    .from(variants)
    .where(
      and(
        inArray(
          variants.cardId,
          found.map(({ id }) => id),
        ),
        isNull(variants.goneAt),
      ),
    )
    .orderBy(variants.position);
  return found.map((card) => ({
    ...card,
    variants: ofFound.filter(({ cardId }) => cardId === card.id).map(({ key, name }) => ({ key, name })),
  }));
}

async function readWords(db: Db, q: string): Promise<{ words: string[]; total: number }> {
  const { printed, rest } = takePrintedNumber(q);
  const [row] = await typedRows(
    v.strictObject({ text: v.nullable(v.string()) }),
    db.execute(sql`select search_fold(${rest}) as text`),
  );
  const words = distinctWords(row?.text ?? "").map((word) =>
    /^\d+$/.test(word) ? numberKey(word).toLowerCase() : word,
  );
  if (!printed) return { words, total: -1 };
  return { words: [...words, printed.numberKey.toLowerCase()], total: printed.total };
}

export const mayBeFound = sql`r.state = 'unresolved' and (r.quantity > 0 or coalesce(r.details ?| array['graded', 'note'], false))`;

export type FoundChoice = { line: number; cardId: string; variant: string };

/** The choices of a row whose card was found by hand: when the choice is taken back, it can be searched again. */
export const foundByHand = sql`'[]'::jsonb`;

/** Chooses a found card for a row, and for rows with the same text. @returns rows changed. */
export async function chooseFound(db: Db, userId: string, id: string, { line, cardId, variant }: FoundChoice) {
  const rows = await db.execute(sql`
    update collection_import_rows r
    set state = 'matched', set_id = c.set_id, card_id = c.id, variant = v.key, choices = ${foundByHand}
    from collection_imports i, variants v join cards c on c.id = v.card_id
    where i.id = ${id} and i.user_id = ${userId} and i.state = 'ready' and r.user_id = i.user_id and r.import_id = i.id
      and c.id = ${cardId} and v.key = ${variant} and c.gone_at is null and v.gone_at is null and ${mayBeFound}
      and r.said = (select said from collection_import_rows where user_id = ${userId} and import_id = ${id} and line = ${line}
        and state = 'unresolved')
    returning r.line`);
  return rows.length;
}
