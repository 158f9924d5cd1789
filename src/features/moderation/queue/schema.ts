import * as v from "valibot";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { statuses } from "#features/reports/rules.ts";
import { wholeNumber } from "#lib/input/inputs.ts";
import { countText } from "#lib/text/locale.ts";

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined);
const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Unknown values filter nothing. */
const filters = {
  category: v.fallback(v.optional(v.picklist(CATEGORY_IDS)), undefined),
  thread: v.fallback(v.optional(v.picklist(["resolved", "not_resolved"])), undefined),
  q: text,
  after: text,
};

export const QueueFilter = v.object(filters);
export const QueueQuery = v.object({ ...filters, status: v.optional(v.picklist([...statuses, "all"]), "open") });
export const OfStatus = v.object({ status: v.picklist([...statuses, "all"], "must be a status") });
export const OfReport = v.object({ id });

const written = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    v.maxLength(most, `Please use at most ${countText(most)} characters`),
    v.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, "Please remove control characters"),
  );

export const Message = written(2000);
const Reason = v.optional(written(500), "");

/** "": none. */
const optionalId = v.optional(
  v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => null),
    ),
    v.null(),
    id,
  ]),
);

/** Missing fields are not changed. `was`: the status that the form showed; if it has changed, the answer is 409. */
export const AnswerInput = v.strictObject({
  id,
  status: v.optional(v.picklist(statuses, "Choose a status")),
  was: v.optional(v.picklist(statuses, "must be a status")),
  threadStatus: v.optional(v.picklist(["resolved", "not_resolved"], "must be resolved or not_resolved")),
  message: v.optional(Message, ""),
  duplicateOf: optionalId,
  reason: Reason,
});

export type AnswerInput = v.InferOutput<typeof AnswerInput>;

export const ProfileAnswerInput = v.strictObject({
  id,
  status: v.picklist(statuses, "Choose a status"),
  reason: Reason,
});

const nullableText = v.nullable(v.string());

const QueuedReport = v.strictObject({
  id: v.number(),
  category: v.string(),
  setId: nullableText,
  setName: nullableText,
  numberKey: nullableText,
  cardId: nullableText,
  cardName: nullableText,
  description: v.string(),
  tcgPlayerUrl: nullableText,
  otherUrl: nullableText,
  status: v.picklist(statuses),
  threadStatus: v.picklist(["resolved", "not_resolved"]),
  duplicateOf: v.nullable(v.number()),
  duplicates: v.number(),
  messages: v.number(),
  isWaiting: v.boolean(),
  userId: v.string(),
  username: nullableText,
  createdAt: v.string(),
});

export const QueueResponse = v.strictObject({ value: v.array(QueuedReport), pagingKey: nullableText });

export const ThreadMessages = v.array(
  v.strictObject({ id: v.number(), isStaff: v.boolean(), text: v.string(), at: v.string() }),
);

export const QueuedThread = v.strictObject({ ...QueuedReport.entries, thread: ThreadMessages });

const ProfileReport = v.strictObject({
  id: v.number(),
  reason: v.string(),
  status: v.picklist(statuses),
  createdAt: v.string(),
  reportedId: v.string(),
  reported: nullableText,
  slug: nullableText,
  isSuspended: v.boolean(),
  reporterId: v.string(),
  reporter: nullableText,
});

export const ProfileReportsPage = v.strictObject({ value: v.array(ProfileReport), pagingKey: nullableText });

export const AnswerResponse = v.strictObject({
  id: v.number(),
  status: v.string(),
  threadStatus: v.string(),
  duplicateOf: v.nullable(v.number()),
});

export const ProfileAnswerResponse = v.strictObject({ id: v.number(), status: v.string() });
