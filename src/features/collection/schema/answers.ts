import * as v from "valibot";
import { MomentAnswer } from "../moments/schema.ts";

export const EntryResponse = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  variantName: v.string(),
  quantity: v.number(),
  numberKey: v.string(),
  setId: v.string(),
});

export const WrittenResponse = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  quantity: v.number(),
  setId: v.string(),
  before: v.number(),
  /** Undoes the change when posted to /api/collection/undo; null when nothing changed. */
  batch: v.nullable(v.string()),
  /** What the change reached, to be shown once and acknowledged to /api/moments/shown. */
  moments: v.array(MomentAnswer),
});

export const TapsResponse = v.array(
  v.union([WrittenResponse, v.strictObject({ code: v.number(), message: v.string() })]),
);

export const EntriesResponse = v.array(EntryResponse);

export const UndoneResponse = v.array(
  v.strictObject({ setId: v.string(), cardId: v.string(), variant: v.string(), quantity: v.number() }),
);

export const EntriesPage = v.strictObject({ value: v.array(EntryResponse), pagingKey: v.nullable(v.string()) });
