import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { friendships } from "#db/schema/people/people.ts";
import { wants } from "#db/schema/people/wants.ts";
import { entryKey } from "../rules/match.ts";

const Wanted = v.strictObject({ cardId: v.string(), variant: v.nullable(v.string()) });

/** A person's wants, in the order of their cards, as far as the viewer, who may see the person, sees them. */
export const wantsShownTo = (db: Db, viewerId: string | null, personId: string) =>
  typedRows(
    Wanted,
    db.execute(sql`
    select w.card_id as "cardId", w.variant from ${wants} w join ${users} on users.id = w.user_id
    where w.user_id = ${personId}::uuid and (
      w.user_id = ${viewerId}::uuid or users.wants_visibility = 'PUBLIC'
      or users.wants_visibility = 'FRIENDS' and exists (
        select from ${friendships} f where f.user_id = w.user_id and f.friend_id = ${viewerId}::uuid))
    order by w.card_id`),
  );

/** Keys of wants as a side of a trade has them. */
export const wantKeys = (rows: readonly v.InferOutput<typeof Wanted>[]): ReadonlySet<string> =>
  new Set(Array.from(rows, ({ cardId, variant }) => (variant === null ? cardId : entryKey(cardId, variant))));
