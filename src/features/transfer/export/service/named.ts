import type { Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import type { NameLanguage } from "#lib/text/language.ts";

/** Whose data an export holds, and in which language it names cards beside their own names. */
export type Exporter = Pick<Viewer, "id" | "preferences">;

export type WithLocalName = { localName: string | null; language: string | null };

type OfCard = { cardId: string; category: string; name: string };

/** Pages of rows with the names of their cards in a language, null where a card has none in it. */
export async function* named<Row extends OfCard>(
  db: Db,
  pages: AsyncGenerator<Row[]>,
  nameLanguage: NameLanguage,
): AsyncGenerator<(Row & WithLocalName)[]> {
  for await (const rows of pages) {
    const cards = rows.map(({ cardId: id, category, name }) => ({ id, category, name }));
    const inLanguage = await cardsNamedIn(db, cards, nameLanguage);
    yield rows.map((row, place) => {
      const { localName = null, language = null } = inLanguage[place] ?? {};
      return { ...row, localName, language };
    });
  }
}
