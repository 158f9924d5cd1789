import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { momentKinds } from "#db/schema/people/people.ts";
import { prepared } from "#lib/sql/prepared.ts";

const Row = v.strictObject({
  id: v.number(),
  kind: v.picklist(momentKinds),
  /** The part of a set in percent, or the level. */
  amount: v.nullable(v.number()),
  goal: v.nullable(v.picklist(["complete", "master", "grandmaster"])),
  /** Name of the set, rarity or species. */
  name: v.nullable(v.string()),
  category: v.nullable(v.string()),
  setId: v.nullable(v.string()),
  seriesSlug: v.nullable(v.string()),
  /** Of the set or species. */
  slug: v.nullable(v.string()),
});
export type MomentRow = v.InferOutput<typeof Row>;

/** The place of a moment's kind in `milestones_unshown`, the index of the few that wait. */
const isUnshown = sql`m.shown_at is null and m.kind in ('set', 'level', 'rarity', 'species')
  and m.at > now() - interval '24 hours'`;

const firstWord = sql`split_part(m.subject, ' ', 1)`;

/** The names of moments, `m`; those of hidden games are left out. */
const named = (from: SQL, hidden: SQL): SQL => sql`
  select m.id::float8 as id, m.kind,
    case m.kind when 'set' then split_part(m.subject, ' ', 2)::int when 'level' then m.subject::int end as amount,
    case when m.kind = 'set' and split_part(m.subject, ' ', 2) = '100'
      then coalesce(nullif(split_part(m.subject, ' ', 3), ''), 'complete') end as goal,
    coalesce(sets.english_name, sets.name, rarities.display, species.name) as name,
    sets.category, sets.id as "setId", series.slug as "seriesSlug", coalesce(sets.slug, species.slug) as slug
  ${from}
  left join sets on m.kind = 'set' and sets.id = ${firstWord}
  left join series on series.id = sets.series_id
  left join rarities on m.kind = 'rarity' and rarities.category = ${firstWord}
    and rarities.key = substr(m.subject, length(${firstWord}) + 2)
  left join species on species.id = case m.kind when 'species' then m.subject::int end
  where coalesce(sets.category, rarities.category, '') <> all(${hidden})
    and (m.kind = 'level' or coalesce(sets.id, rarities.key, species.slug) is not null)
  order by m.id`;

const unshownOf = prepared((db) => {
  const userId = sql`${sql.placeholder("userId")}::uuid`;
  // The times are found once, not for each moment.
  const isMeant = sql`${sql.placeholder("isAll")}::boolean or m.at = any(array(
    select l.at from entry_changes l where l.batch = any(${sql.placeholder("batches")}::uuid[])))`;
  const from = sql`from (
    select * from milestones m where m.user_id = ${userId} and ${isUnshown} and (${isMeant})) m`;
  return db
    .select({
      id: sql<number>`id`,
      kind: sql<MomentRow["kind"]>`kind`,
      amount: sql<number | null>`amount`,
      goal: sql<MomentRow["goal"]>`goal`,
      name: sql<string | null>`name`,
      category: sql<string | null>`category`,
      setId: sql<string | null>`"setId"`,
      seriesSlug: sql<string | null>`"seriesSlug"`,
      slug: sql<string | null>`slug`,
    })
    .from(sql`(${named(from, sql`${sql.placeholder("hidden")}::text[]`)}) moment`)
    .orderBy(sql`id`)
    .prepare("unshown_moments");
});

/** Moments that no device has shown, of these changes or of all of the last 24 hours. */
export const unshownMoments = (
  db: Db,
  { userId, hidden, batches }: { userId: string; hidden: readonly string[]; batches?: string[] },
): Promise<MomentRow[]> =>
  unshownOf(db).execute({ userId, hidden, batches: batches ?? [], isAll: batches === undefined });

/** Marks waiting moments as shown, those of hidden games too. @returns them: of two pages at once each gets other ones. */
export async function takeMoments(db: Db, userId: string, hidden: readonly string[]): Promise<MomentRow[]> {
  const taken = sql`with m as (
    update milestones m set shown_at = now() where m.user_id = ${userId}::uuid and ${isUnshown} returning *)`;
  return typedRows(Row, db.execute(sql`${taken} ${named(sql`from m`, sql`${sql.param(hidden)}::text[]`)}`));
}

/** Lets moments wait again that were taken for a page which was none. */
export async function putBackMoments(db: Db, userId: string, ids: number[]): Promise<void> {
  await db.execute(sql`
    update milestones set shown_at = null where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::bigint[])`);
}

/** Notes that a device has shown moments. */
export async function markShown(db: Db, userId: string, ids: number[]): Promise<void> {
  await db.execute(sql`
    update milestones set shown_at = now()
    where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::bigint[]) and shown_at is null`);
}

/** How many days a person has had cards of a set. */
export async function daysWith(db: Db, userId: string, setId: string): Promise<number> {
  const [row] = await typedRows(
    v.strictObject({ days: v.number() }),
    db.execute(sql`
    select 1 + floor(extract(epoch from now() - coalesce(min(created_at), now())) / 86400)::int as days
    from entries where user_id = ${userId}::uuid and set_id = ${setId}`),
  );
  return row?.days ?? 1;
}
