import * as v from "valibot";
import { choice, urlState, words } from "#lib/url/state.ts";

const PrintSchema = v.object({
  /** Placeholders have the size of a pocket. */
  as: choice(["checklist", "placeholders"]),
  of: choice(["all", "missing"]),
  size: choice(["letter", "a4"]),
  goal: choice(["complete", "master", "grandmaster"]),
  setId: words,
  /** Part of a long list, counted from 1. */
  part: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), 1), "1"),
  /** The token of a private list’s link. */
  share: words,
});

export type PrintView = v.InferOutput<typeof PrintSchema>;

export const printState = urlState<PrintView>(PrintSchema);
