import * as v from "valibot";
import { FormId } from "#features/collection/schema/inputs.ts";
import { nameUpTo } from "#lib/input/inputs.ts";

export const tokenLifetimes = { "30": "30 days", "90": "90 days", "365": "1 year", never: "No expiration" } as const;
type Lifetime = keyof typeof tokenLifetimes;
export const lifetimeKeys = Object.keys(tokenLifetimes) as Lifetime[];

export const TokenInput = v.strictObject({
  name: nameUpTo(60),
  scope: v.optional(v.picklist(["read", "write"], "must be read or write"), "read"),
  expires: v.optional(v.picklist(lifetimeKeys, `must be one of ${lifetimeKeys.join(", ")}`), "90"),
  formId: FormId,
});
export type TokenInput = v.InferOutput<typeof TokenInput>;

export const TokenChoice = v.strictObject({ id: v.pipe(v.string(), v.uuid("must be a UUID")) });

const AccessToken = v.strictObject({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(["read", "write"]),
  createdAt: v.string(),
  expiresAt: v.nullable(v.string()),
  lastUsedOn: v.nullable(v.string()),
});
export type AccessToken = v.InferOutput<typeof AccessToken>;

export const TokensAnswer = v.array(AccessToken);
/** `token` is shown once. */
export const NewTokenAnswer = v.strictObject({ ...AccessToken.entries, token: v.string() });
