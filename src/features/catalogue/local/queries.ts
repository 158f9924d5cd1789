import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { localCardNames, localSetNames } from "#db/schema/catalogue/names.ts";
import type { NameLanguage } from "#lib/text/language.ts";
import type { LocalNamed } from "../rules/names.ts";
import { languagesTried } from "./rules.ts";

const NameRow = v.strictObject({ id: v.string(), localName: v.string(), language: v.string() });

/** Names in a language by card or set; one without such a name is missing. */
type NamesById = ReadonlyMap<string, LocalNamed>;

async function namesWhere(
  db: Db,
  { table, id }: { table: SQL; id: SQL },
  isMeant: SQL,
  language: NameLanguage,
): Promise<NamesById> {
  const tried = sql.param(languagesTried(language));
  const rows = await typedRows(
    NameRow,
    db.execute(sql`
      select ${id} as id, names ->> best.code as "localName", best.code as language from ${table}
      cross join lateral (
        select code from unnest(${tried}::text[]) with ordinality as tried (code, place)
        where names ? code order by place limit 1) as best
      where ${isMeant}`),
  );
  return new Map(Array.from(rows, ({ id, ...named }) => [id, named]));
}

const ofCards = { table: sql`${localCardNames}`, id: sql`card_id` };
const ofSets = { table: sql`${localSetNames}`, id: sql`set_id` };

/** Names of all sets in a language. */
export const localNamesOfSets = (db: Db, language: NameLanguage): Promise<NamesById> =>
  namesWhere(db, ofSets, sql`true`, language);

/** Names of these cards in a language; the Japanese name of a Japanese card is its own, so it is not read here. */
export const localNamesOfCards = (db: Db, ids: string[], language: NameLanguage): Promise<NamesById> =>
  namesWhere(db, ofCards, sql`card_id = any(${sql.param(ids)}::text[])`, language);

/** Names of a set's cards in a language. */
export const localNamesOfSet = (db: Db, setId: string, language: NameLanguage): Promise<NamesById> =>
  namesWhere(db, ofCards, sql`card_id in (select id from ${cards} where ${eq(cards.setId, setId)})`, language);

/** Names of a game's cards in a language. */
export const localNamesOfGame = (db: Db, category: string, language: NameLanguage): Promise<NamesById> =>
  namesWhere(db, ofCards, sql`card_id in (select id from ${cards} where ${eq(cards.category, category)})`, language);

/** Whether a person chose a language of card names, be it English. */
export async function hasChosenLanguage(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.nameLanguageChosenAt)));
  return row !== undefined;
}

/** Languages in which the catalogue has a name of some card, in no order. */
export async function languagesOfNames(db: Db): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ language: v.string() }),
    db.execute(sql`
      select distinct jsonb_object_keys(names) as language from ${localCardNames}
      union all select 'ja' where exists (select from ${cards} where category = 'JP' and gone_at is null)`),
  );
  return Array.from(rows, ({ language }) => language);
}
