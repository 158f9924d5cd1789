import * as v from "valibot";

export const FriendsPageInput = v.strictObject({
  pagingKey: v.nullish(v.pipe(v.string(), v.uuid("must come from an earlier response"))),
});

export const FriendCardsPage = v.strictObject({
  value: v.array(
    v.strictObject({
      friendId: v.string(),
      friendUsername: v.string(),
      friendAvatar: v.string(),
      variants: v.array(v.strictObject({ variant: v.string(), variantName: v.string(), quantity: v.number() })),
    }),
  ),
  pagingKey: v.nullable(v.string()),
});
