import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { sets } from "#db/schema/catalogue/cards.ts";
import { reservedCopies } from "#db/schema/people/trades.ts";
import { prepared } from "#lib/sql/prepared.ts";

/** What a copy without a language counts as. */
const ofGame = sql`case s.category when 'JP' then 'ja' else 'en' end`;

/** The `usual` language of each person and game: that of most copies. */
export const usualLanguages = (users: SQL) => sql`usual as materialized (
  select distinct on (user_id, category) user_id, category, language from (
    select c.user_id, s.category, c.language, sum(c.quantity) as copies, c.language = ${ofGame} as is_of_game
    from copies c join sets s on s.id = c.set_id
    where c.user_id in ${users} and c.removed_at is null and c.language is not null group by 1, 2, 3, 5
    union all
    select e.user_id, s.category, ${ofGame}, sum(e.quantity - coalesce(c.copies, 0)), true
    from entries e join sets s on s.id = e.set_id left join (
      select user_id, set_id, card_id, variant, sum(quantity) as copies from copies
      where user_id in ${users} and removed_at is null and language is not null group by 1, 2, 3, 4
    ) c using (user_id, set_id, card_id, variant)
    where e.user_id in ${users} group by 1, 2, 3
  ) known group by user_id, category, language
  order by user_id, category, sum(copies) desc, bool_or(is_of_game) desc, language)`;

/** Whether a copy `c` is like any other: near mint, in the `usual` language `u` of its owner; unknown counts as both. */
export const isOrdinary = sql`(coalesce(c.condition, 'NM') = 'NM' and coalesce(c.language, u.language) = u.language)`;

const Special = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  condition: v.nullable(v.string()),
  language: v.nullable(v.string()),
  isGraded: v.boolean(),
  copies: v.number(),
});
export type Special = v.InferOutput<typeof Special>;

/** A person's copies that are not ordinary, and graded ones. */
export const specialCopies = (db: Db, userId: string) =>
  typedRows(
    Special,
    db.execute(sql`
    with ${usualLanguages(sql`(${userId}::uuid)`)}
    select card_id as "cardId", variant, null as condition, null as language, true as "isGraded",
      count(*)::int as copies
    from graded_cards where user_id = ${userId}::uuid group by 1, 2
    union all
    select c.card_id, c.variant, nullif(c.condition, 'NM'), nullif(c.language, u.language), false,
      sum(c.quantity)::int
    from copies c join sets s on s.id = c.set_id join usual u on u.user_id = c.user_id and u.category = s.category
    where c.user_id = ${userId}::uuid and c.removed_at is null and not ${isOrdinary}
    group by 1, 2, 3, 4
    order by 1, 2, 5 desc, 3, 4`),
  );

const leadingName = sql<string>`coalesce(${sets.englishName}, ${sets.name})`;

/** Copies to keep of single sets, without those of hidden games. */
export const reservedOf = (db: Db, userId: string, hidden: string[]) => ofPerson(db).execute({ userId, hidden });

const ofPerson = prepared((db) =>
  db
    .select({ setId: reservedCopies.setId, set: leadingName, copies: reservedCopies.copies })
    .from(reservedCopies)
    .innerJoin(sets, eq(sets.id, reservedCopies.setId))
    .where(
      and(
        eq(reservedCopies.userId, sql.placeholder("userId")),
        sql`${sets.category} <> all(${sql.placeholder("hidden")}::text[])`,
      ),
    )
    .orderBy(asc(leadingName), asc(sets.id))
    .prepare("kept_copies"),
);
