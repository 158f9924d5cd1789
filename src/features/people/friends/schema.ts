import * as v from "valibot";
import { identifier } from "#lib/input/inputs.ts";

/** The part of a page that a swap replaces. */
const Part = {
  part: v.optional(v.picklist(["friends", "requests", "find", "blocked", "profile"])),
  over: v.optional(v.literal("1")),
};

const id = v.pipe(v.string(), v.uuid("must be a collector’s id"));

const username = v.pipe(v.string(), v.trim(), v.minLength(1, "Enter a username."), v.maxLength(100, "is too long"));

export const OfFriend = v.object({ friendId: id, ...Part });
export const OfRequester = v.object({ requesterId: id, ...Part });
export const OfRequestee = v.object({ requesteeId: id, ...Part });
export const OfUserId = v.object({ userId: id, ...Part });

/** A person by name, in the query or in the body of a form. */
export const NameQuery = v.object({ requesteeUsername: v.optional(username), ...Part });
export const NameForm = v.strictObject({ requesteeUsername: v.optional(username) });

export const PeopleNamesQuery = v.object({
  requesteeUsername: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "is too long")), ""),
  over: Part.over,
});

export const FriendsQuery = v.object({ username: v.optional(identifier) });
export const FriendsInput = v.strictObject({
  pagingKey: v.nullish(v.pipe(v.string(), v.maxLength(100, "must come from an earlier response"))),
});

export const DoneResponse = v.strictObject({ code: v.literal(200), message: v.string() });

export const FriendsAnswer = v.strictObject({
  value: v.array(
    v.strictObject({
      friendId: v.string(),
      friendUsername: v.string(),
      friendAvatar: v.string(),
      friendLevel: v.number(),
    }),
  ),
  pagingKey: v.nullable(v.string()),
});

export const ReceivedAnswer = v.array(
  v.strictObject({ requesterId: v.string(), requesterUsername: v.string(), requesterAvatar: v.string() }),
);
export const SentAnswer = v.array(
  v.strictObject({ requesteeId: v.string(), requesteeUsername: v.string(), requesteeAvatar: v.string() }),
);
export const CountAnswer = v.strictObject({ count: v.number() });
export const StatusAnswer = v.strictObject({ status: v.picklist(["none", "sent", "received", "friends", "self"]) });
const People = v.array(v.strictObject({ userId: v.string(), username: v.string(), avatar: v.string() }));
export const BlocksAnswer = People;
export const NamesAnswer = People;

const key = v.optional(v.fallback(v.optional(v.string()), undefined));

export const PanelQuery = v.object({ ...Part, tab: key, after: key, before: key, remove: key, overlay: key });
