import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import type { PrintingChoice } from "#features/transfer/matching/rules/row.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import type { RowText } from "#features/transfer/row/rules/reading.ts";
import { mayBeFound } from "./found.ts";

const RowState = v.picklist(["matched", "ambiguous", "unresolved", "skipped"]);
type RowState = v.InferOutput<typeof RowState>;

/** Ids are null when unknown or not applicable. */
export type StagedRow = {
  line: number;
  state: RowState;
  remarks: RowRemark[] | null;
  said: RowText;
  quantity: number;
  setId: string | null;
  cardId: string | null;
  variant: string | null;
  choices: PrintingChoice[] | null;
  details: object | null;
};

/** Named, since a later build may have added columns that this one does not fill. */
const rowColumns = sql.raw("line, state, remarks, said, quantity, set_id, card_id, variant, choices, details");

/** Rows and progress in one statement, so that a retry resumes there. @returns false when no longer being read. */
export async function saveRows(db: Db, id: string, seen: number, rows: StagedRow[]): Promise<boolean> {
  const named = rows.map(({ setId, cardId, ...row }) => ({ ...row, set_id: setId, card_id: cardId }));
  const [answer] = await typedRows(
    v.strictObject({ going: v.number() }),
    db.execute(sql`
    with going as (
      update collection_imports set seen = ${seen}, total = greatest(total, ${seen}), updated_at = now()
      where id = ${id} and state = 'reading' returning user_id, id as import_id
    ),
    kept as (
      insert into collection_import_rows (user_id, import_id, ${rowColumns})
      select going.user_id, going.import_id, ${rowColumns} from going, json_populate_recordset(
        null::collection_import_rows, ${JSON.stringify(named)}::json) r
      on conflict do nothing
    )
    select count(*)::int as going from going`),
  );
  return answer?.going === 1;
}

/** The only remark of a row, for a statement that writes or reads it. */
export const remarkJson = (remark: RowRemark) => sql`${JSON.stringify([remark])}::text::jsonb`;

/** Rows of before there were remarks have their sentences. */
const isRemarked = sql`(r.remarks is not null or r.reason is not null)`;

/** By the person; the row keeps the reason why that was needed. */
const isDecided = sql`(r.choices is not null and r.state <> 'ambiguous')`;

/** Makes rows of cards unresolved that left the catalogue since they were read. */
export async function refuseGone(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update collection_import_rows r
    set state = 'unresolved', reason = null, remarks = ${remarkJson({ kind: "gone" })}, set_id = null, card_id = null, variant = null
    from collection_imports i, cards c
    where i.id = ${id} and r.user_id = i.user_id and r.import_id = i.id and r.state = 'matched' and c.id = r.card_id
      and (c.gone_at is not null or exists (
        select from variants v where v.card_id = r.card_id and v.key = r.variant and v.gone_at is not null))
      and not exists (select from entries e where e.user_id = i.user_id and e.set_id = r.set_id and e.card_id = r.card_id
        and (r.variant is null or e.variant = r.variant))`);
}

/** Rows and copies of an import in each state, and how many rows have a remark. */
export async function countRowsByState(db: Db, id: string) {
  const rows = await typedRows(
    v.strictObject({ state: RowState, rows: v.number(), copies: v.number(), remarks: v.number() }),
    db.execute(sql`
    select state, count(*)::int as rows, sum(quantity)::float8 as copies,
      (count(*) filter (where ${isRemarked} and not ${isDecided}))::int as remarks
    from collection_import_rows r where import_id = ${id} group by state`),
  );
  const counts: Record<RowState, number> = { matched: 0, ambiguous: 0, unresolved: 0, skipped: 0 };
  for (const { state, rows: count } of rows) counts[state] = count;
  const { copies = 0, remarks = 0 } = rows.find(({ state }) => state === "matched") ?? {};
  return { counts, copies, remarks };
}

/** Names of the games of matched rows, in the order of the menus. */
export const matchedGames = async (db: Db, id: string): Promise<string[]> => {
  const rows = await typedRows(
    v.strictObject({ name: v.string() }),
    db.execute(sql`
    select g.name from categories g where exists (
      select from collection_import_rows r join sets s on s.id = r.set_id
      where r.import_id = ${id} and r.state = 'matched' and r.quantity > 0 and s.category = g.id)
    order by g.position`),
  );
  return rows.map(({ name }) => name);
};

const NamedChoice = v.strictObject({ setId: v.string(), cardId: v.string(), variant: v.string(), name: v.string() });

const ShownRow = v.strictObject({
  line: v.number(),
  reason: v.nullable(v.string()),
  remarks: v.unknown(),
  said: v.strictObject({ name: v.string(), set: v.string(), number: v.string(), printing: v.string() }),
  quantity: v.number(),
  cardId: v.nullable(v.string()),
  card: v.nullable(v.string()),
  set: v.nullable(v.string()),
  variant: v.nullable(v.string()),
  choices: v.array(NamedChoice),
  mayBeFound: v.boolean(),
  isDecided: v.boolean(),
});

/** A page of an import's rows in one state, by line. `reason`: sentences of before there were remarks. */
export const rowsInState = (db: Db, id: string, state: RowState, limit: number, offset: number) =>
  typedRows(
    ShownRow,
    db.execute(sql`
    select r.line, r.said, r.quantity, r.card_id as "cardId", coalesce(c.english_name, c.name) || ' ' || c.number as card, coalesce(s.english_name, s.name) as set, v.name as variant,
      coalesce((
        select jsonb_agg(choice || jsonb_build_object('name',
          coalesce(cc.english_name, cc.name) || ' ' || cc.number || ', ' || coalesce(cs.english_name, cs.name) || ', ' || cv.name) order by nth)
        from jsonb_array_elements(r.choices) with ordinality as o (choice, nth)
        join cards cc on cc.id = choice ->> 'cardId' join sets cs on cs.id = cc.set_id
        join variants cv on cv.card_id = cc.id and cv.key = choice ->> 'variant'
      ), '[]') as choices, ${mayBeFound} as "mayBeFound", ${isDecided} as "isDecided",
      case when not ${isDecided} then r.reason end as reason,
      case when not ${isDecided} then r.remarks when r.state = 'skipped' then ${remarkJson({ kind: "left_out" })} end as remarks
    from collection_import_rows r
    left join cards c on c.id = r.card_id
    left join sets s on s.id = r.set_id
    left join variants v on v.card_id = r.card_id and v.key = r.variant
    where r.import_id = ${id} and r.state = ${state}
    order by (r.state = 'matched' and ${isRemarked} and not ${isDecided}) desc, r.line limit ${limit} offset ${offset}`),
  );
