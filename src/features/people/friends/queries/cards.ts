import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { friendships } from "#db/schema/people/people.ts";
import { type PageOf, pageOf } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";

const CardOwner = v.strictObject({
  friendId: v.string(),
  friendUsername: v.string(),
  friendAvatar: v.nullable(v.string()),
  variants: v.array(v.strictObject({ variant: v.string(), variantName: v.string(), quantity: v.number() })),
});
type CardOwner = v.InferOutput<typeof CardOwner>;

/** A page of the viewer's friends who own a card, by id. */
export async function friendsWithCard(
  db: Db,
  viewer: { id: string },
  card: { id: string; setId: string; category: string },
  { after, limit }: { after?: string; limit: number },
): Promise<PageOf<CardOwner, string>> {
  const order: KeyColumn[] = [{ value: users.id, type: "uuid" }];
  const rows = await typedRows(
    CardOwner,
    db.execute(sql`
    select ${users.id} as "friendId", ${users.username} as "friendUsername", ${users.avatar} as "friendAvatar",
      owned.variants
    from ${friendships} join ${users} on ${users.id} = ${friendships.friendId} cross join lateral (
      select jsonb_agg(jsonb_build_object('variant', e.variant, 'variantName', v.name, 'quantity', e.quantity)
        order by v.position) as variants
      from entries e join variants v on v.card_id = e.card_id and v.key = e.variant
      where e.user_id = ${users.id} and e.set_id = ${card.setId} and e.card_id = ${card.id}
    ) owned
    where ${friendships.userId} = ${viewer.id}::uuid and owned.variants is not null
      and ${card.category} <> all(${users.disallowedCategories})
      and ${isAfter(order, after === undefined ? null : [after])}
    order by ${inOrder(order)} limit ${limit + 1}`),
  );
  return pageOf(rows, limit, ({ friendId }) => friendId);
}
