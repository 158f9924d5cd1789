import * as v from "valibot";
import { statuses } from "#features/reports/rules.ts";
import { Message, OfReport, ThreadMessages } from "../queue/schema.ts";

export { OfReport };

export const ThreadQuery = v.object({ after: v.fallback(v.optional(v.string()), undefined) });

export const MessageInput = v.strictObject({ message: v.pipe(Message, v.minLength(1, "Write a message")) });

const text = v.nullable(v.string());

const report = {
  id: v.number(),
  category: v.string(),
  setId: text,
  setName: text,
  numberKey: text,
  cardId: text,
  cardName: text,
  description: v.string(),
  tcgPlayerUrl: text,
  otherUrl: text,
  status: v.picklist(statuses),
  threadStatus: v.picklist(["resolved", "not_resolved"]),
  isNew: v.boolean(),
  createdAt: v.string(),
};

export const OwnPage = v.strictObject({ value: v.array(v.strictObject(report)), pagingKey: text });

export const ThreadResponse = v.strictObject({
  ...report,
  thread: ThreadMessages,
});
