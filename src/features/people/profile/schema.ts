import * as v from "valibot";
import { wholeNumber } from "#lib/input/inputs.ts";

const text = v.optional(v.fallback(v.optional(v.string()), undefined));

export const FriendsTabQuery = v.object({ after: text, before: text });
export const ActivityTabQuery = v.object({
  olderThan: v.optional(v.fallback(v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)), undefined)),
});

const shortest = "Please describe what’s wrong in more than 10 characters";

export const ProfileReportInput = v.strictObject({
  userId: v.pipe(v.string(), v.uuid("must be a collector’s id")),
  reason: v.pipe(
    v.string(shortest),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    v.minLength(11, shortest),
    v.maxLength(2000, "Please use at most 2,000 characters"),
    v.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, "Please remove control characters"),
  ),
});

export const ReportAnswer = v.strictObject({ code: v.literal(200), message: v.string() });

export const ProfileAnswer = v.strictObject({
  userId: v.string(),
  username: v.nullable(v.string()),
  slug: v.string(),
  avatar: v.nullable(v.string()),
  banner: v.nullable(v.string()),
  bio: v.string(),
  socials: v.record(v.string(), v.string()),
  level: v.number(),
  friends: v.number(),
  joinedAt: v.string(),
});
