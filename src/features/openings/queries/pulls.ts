import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { OwnerOfGames } from "#access/people/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";

const EntryPull = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  copies: v.number(),
  /** Whether no variant of the card was there before. */
  isNew: v.boolean(),
});
export type EntryPull = v.InferOutput<typeof EntryPull>;

/**
 * SQL of what was pulled in a person's openings, by entry: batch, set_id, card_id, variant, copies, is_new, last (the
 * newest line of the log). Without games that are hidden; taken back and undone ones do not count.
 */
export const pulledIn = ({ id, hiddenGames }: OwnerOfGames, openings: SQL): SQL => sql`(
  select l.batch, l.set_id, l.card_id, l.variant, sum(l.after - l.before)::int as copies, max(l.id) as last,
    bool_or(l.before = 0 and l.after > 0 and not exists (
      select from entries e where e.user_id = l.user_id and e.set_id = l.set_id and e.card_id = l.card_id
        and e.variant <> l.variant and e.created_at < l.at)) as is_new
  from entry_changes l
  where l.user_id = ${id}::uuid and l.batch in ${openings} and l.undone_at is null
    and l.set_id <> all(array(select id from sets where category = any(${sql.param(hiddenGames)}::text[])))
  group by l.batch, l.set_id, l.card_id, l.variant having sum(l.after - l.before) > 0
)`;

/** The pulls of an opening by entry, the newest first. */
export const pullsOfOpening = (db: Db | Tx, owner: OwnerOfGames, opening: string): Promise<EntryPull[]> =>
  typedRows(
    EntryPull,
    db.execute(sql`
    select set_id as "setId", card_id as "cardId", variant, copies, is_new as "isNew"
    from ${pulledIn(owner, sql`(${opening}::uuid)`)} pulled order by last desc`),
  );
