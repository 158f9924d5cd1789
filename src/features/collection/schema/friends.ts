import * as v from "valibot";

export const FriendsPageInput = v.strictObject({
  pagingKey: v.nullish(v.pipe(v.string(), v.uuid("must be one that this call gave"))),
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
