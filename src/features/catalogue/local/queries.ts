import { eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { localCardNames } from "#db/schema/catalogue/names.ts";
import type { NameLanguage } from "#lib/text/language.ts";
import type { LocalNamed } from "../rules/names.ts";
import { languagesTried } from "./rules.ts";

const NameRow = v.strictObject({ id: v.string(), localName: v.string(), language: v.string() });

/** Names in a language by card; a card without one is missing. */
type NamesById = ReadonlyMap<string, LocalNamed>;

async function namesWhere(db: Db, isMeant: SQL, language: NameLanguage): Promise<NamesById> {
  const tried = sql.param(languagesTried(language));
  const rows = await typedRows(
    NameRow,
    db.execute(sql`
      select card_id as id, names ->> best.code as "localName", best.code as language from ${localCardNames}
      cross join lateral (
        select code from unnest(${tried}::text[]) with ordinality as tried (code, place)
        where names ? code order by place limit 1) as best
      where ${isMeant}`),
  );
  return new Map(Array.from(rows, ({ id, ...named }) => [id, named]));
}

/** Names of these cards in a language; the Japanese name of a Japanese card is its own, so it is not read here. */
export const localNamesOfCards = (db: Db, ids: string[], language: NameLanguage): Promise<NamesById> =>
  namesWhere(db, sql`card_id = any(${sql.param(ids)}::text[])`, language);

/** Names of a set's cards in a language. */
export const localNamesOfSet = (db: Db, setId: string, language: NameLanguage): Promise<NamesById> =>
  namesWhere(db, sql`card_id in (select id from ${cards} where ${eq(cards.setId, setId)})`, language);

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
