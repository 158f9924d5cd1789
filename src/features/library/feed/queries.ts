import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { visibleTo } from "#access/people/queries.ts";
import { hiddenGames, type Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { milestoneKinds } from "#db/schema/people/people.ts";
import { type PageOf, pageOf } from "#lib/cursor.ts";

const Milestone = v.strictObject({
  id: v.number(),
  at: v.date(),
  /** The id of the newest milestone of the same change. */
  change: v.number(),
  kind: v.picklist(milestoneKinds),
  username: v.string(),
  slug: v.string(),
  avatar: v.nullable(v.string()),
  /** The part of a set in percent, the level, or the cards of an opening. */
  amount: v.nullable(v.number()),
  /** The goal of a finished set. */
  goal: v.nullable(v.picklist(["complete", "master", "grandmaster"])),
  /** Cards of an opening that were new to the collection, and how many sets it had. */
  newCards: v.nullable(v.number()),
  sets: v.nullable(v.number()),
  /** Name of the set, rarity, species, card, friend, list or deck; null when gone, or of a game that either side hides. */
  name: v.nullable(v.string()),
  category: v.nullable(v.string()),
  seriesSlug: v.nullable(v.string()),
  setSlug: v.nullable(v.string()),
  numberKey: v.nullable(v.string()),
  /** Card of a showcase; of a game that either side hides too. */
  cardId: v.nullable(v.string()),
  /** The id of a list or deck, the slug of a friend or species. */
  target: v.nullable(v.string()),
});
export type Milestone = v.InferOutput<typeof Milestone>;

/** Feeds reach this far back (docs/product.md, Feed). */
const daysBack = 90;

const word = (place: 1 | 2 | 3 | 4) => sql`split_part(m.subject, ' ', ${place})`;

/**
 * Newest first, a page of changes with all their milestones. The newest are of the friends whose last one is newest;
 * these alone are read, by index.
 */
export async function feedOf(
  db: Db,
  viewer: Viewer,
  { after = Number.MAX_SAFE_INTEGER, limit, now }: { after?: number; limit: number; now: Date },
): Promise<PageOf<Milestone, number>> {
  const ofFriend = sql`m.user_id = o.id and m.at > ${now}::timestamptz - make_interval(days => ${daysBack})
    and m.kind <> all(o.hidden_milestones) and (m.kind <> 'level' or m.subject <> '0')`;
  const rows = await typedRows(
    Milestone,
    db.execute(sql`
    with newsmakers as materialized (
      select o.* from friendships f join users o on o.id = f.friend_id
      cross join lateral (
        select m.id from milestones m where ${ofFriend} and m.id < ${after} order by m.id desc limit 1) last
      where f.user_id = ${viewer.id}::uuid order by last.id desc limit ${limit + 1}
    ), changes as materialized (
      select o.id as user_id, m.at, max(m.id) as change from newsmakers o join milestones m on ${ofFriend}
      group by o.id, m.at having max(m.id) < ${after} order by change desc limit ${limit + 1}
    ), newest as materialized (
      select m.*, changes.change, o.username, o.slug, o.avatar,
        o.disallowed_categories || ${sql.param(hiddenGames(viewer))}::text[] as hidden
      from changes join newsmakers o on o.id = changes.user_id join milestones m on ${ofFriend} and m.at = changes.at
    )
    select m.id::float8 as id, m.at, m.change::float8 as change, m.kind, m.username, m.slug, m.avatar,
      case when m.kind in ('set', 'opening') then ${word(2)}::int when m.kind = 'level' then m.subject::int end as amount,
      case when m.kind = 'set' and ${word(2)} = '100' then coalesce(nullif(${word(3)}, ''), 'complete') end as goal,
      case when m.kind = 'opening' then ${word(3)}::int end as "newCards",
      case when m.kind = 'opening' then ${word(4)}::int end as sets,
      case when coalesce(sets.category, cards.category, rarities.category) = any(m.hidden) then null
        else coalesce(sets.english_name, sets.name, rarities.display, cards.english_name, cards.name, species.name, users.username, lists.name, decks.name) end as name,
      coalesce(sets.category, cards.category) as category,
      series.slug as "seriesSlug", coalesce(sets.slug, home.slug) as "setSlug", cards.number_key as "numberKey",
      cards.id as "cardId",
      coalesce(users.slug, lists.id::text, decks.id::text, species.slug) as target
    from newest m
    left join cards on m.kind = 'showcase' and cards.id = m.subject
    left join sets home on home.id = cards.set_id
    left join sets on m.kind in ('set', 'opening') and sets.id = ${word(1)}
    left join series on series.id = coalesce(sets.series_id, home.series_id)
    left join rarities on m.kind = 'rarity' and rarities.category = ${word(1)}
      and rarities.key = substr(m.subject, length(${word(1)}) + 2)
    left join species on species.id = case m.kind when 'species' then m.subject::int end
    left join ${users} on m.kind = 'friend' and users.id = m.friend_id and ${visibleTo(viewer)}
    left join lists on m.kind = 'list' and lists.id::text = m.subject and lists.visibility = 'PUBLIC'
    left join decks on m.kind = 'deck' and decks.id::text = m.subject and decks.visibility = 'PUBLIC'
    order by m.change desc, m.id desc`),
  );
  const changes = [...Map.groupBy(rows, ({ change }) => change).values()];
  const page = pageOf(changes, limit, ([newest]) => newest?.change ?? 0);
  return { ...page, rows: page.rows.flat() };
}

/** Kinds of milestones that a person keeps from friends. */
export async function hiddenMilestonesOf(db: Db, userId: string): Promise<string[]> {
  const [row] = await db.select({ hidden: users.hiddenMilestones }).from(users).where(eq(users.id, userId));
  return row?.hidden ?? [];
}

/** Stores which kinds of milestones a person keeps from friends. */
export const hideMilestones = (db: Db, userId: string, hiddenMilestones: string[]) =>
  db.update(users).set({ hiddenMilestones }).where(eq(users.id, userId));
