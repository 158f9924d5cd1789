import * as v from "valibot";
import { type Role, roles } from "#access/viewer.ts";
import { NewUser, RoleName, Username } from "#features/auth/sign-in/rules/accounts.ts";
import { category } from "#features/catalogue/schema.ts";
import { identifier, list } from "#lib/input/inputs.ts";
import { choice } from "#lib/url/state.ts";

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");

export const accountStates = ["all", "staff", "suspended", "locked", "unfinished"] as const;
export type AccountState = (typeof accountStates)[number];

export const UsersQuery = v.object({ q: text, after: text, state: choice(accountStates) });
export const UserSearchQuery = v.object({ username: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), "") });
export const OfCollector = v.object({ id: v.pipe(v.string(), v.uuid("must be a collector’s id")) });

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "Please use at most 500 characters")), "");

const flag = v.optional(
  v.pipe(
    v.union([v.boolean(), v.picklist(["true", "false"])], "must be true or false"),
    v.transform((value) => value === true || value === "true"),
  ),
);

/** "" of a form's list: none. */
const Roles = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.transform((role) => [role]),
    ),
    list(v.string(), roles.length + 1),
  ]),
  v.transform((names) => names.filter((name) => name !== "")),
  v.check((names) => names.every((name) => v.is(RoleName, name)), "must be existing roles"),
  v.transform((names) => names as Role[]),
);

/** What is left out stays. */
export const UserInput = v.strictObject({
  roles: v.optional(Roles),
  username: v.optional(Username),
  areWritesLocked: flag,
  isSuspended: flag,
  endSessions: flag,
  reason,
});

export const NewUserInput = v.strictObject({
  username: NewUser.entries.username,
  email: NewUser.entries.email,
  roles: v.optional(Roles, []),
  reason,
});

export const UserReasonInput = v.strictObject({ reason });
export const DeleteInput = v.strictObject({ verificationString: v.optional(v.string(), ""), reason });
export const SubscribeInput = v.strictObject({
  subscriptionType: v.optional(v.literal("comped", "must be comped"), "comped"),
  isComped: flag,
  reason,
});

export const CleanupInput = v.strictObject({
  category: v.optional(category),
  setId: v.optional(identifier),
  verificationString: v.optional(v.string()),
  reason,
});

const User = {
  id: v.string(),
  username: v.nullable(v.string()),
  slug: v.nullable(v.string()),
  email: v.nullable(v.string()),
  roles: v.array(v.string()),
  areWritesLocked: v.boolean(),
  isSuspended: v.boolean(),
  createdAt: v.string(),
};

export const UsersResponse = v.strictObject({
  value: v.array(v.strictObject(User)),
  pagingKey: v.nullable(v.string()),
});
/** `count`: of all that match, up to the number that is counted. */
export const UsersCounted = v.strictObject({ ...UsersResponse.entries, count: v.number() });
export const UsersFound = v.array(v.strictObject(User));
export const UserResponse = v.strictObject({
  ...User,
  storedRoles: v.array(v.string()),
  isEmailVerified: v.boolean(),
  hasPassword: v.boolean(),
  providers: v.array(v.string()),
  profileVisibility: v.string(),
  suspendedReason: v.nullable(v.string()),
  sessions: v.number(),
  reports: v.number(),
  timesReported: v.number(),
});
export const LinkResponse = v.strictObject({ id: v.string(), link: v.string() });
