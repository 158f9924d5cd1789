import * as v from "valibot";
import { list, wholeNumber } from "#lib/input/inputs.ts";
import { milestoneKinds } from "./rules.ts";

const after = v.optional(v.fallback(v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)), undefined));

export const FeedQuery = v.object({ after });

const kind = v.picklist(milestoneKinds, `must be one of ${milestoneKinds.join(", ")}`);
const shown = v.union([kind, v.literal("")]);

/** The kinds of milestones that friends see; forms send an empty one too. */
export const SharedInput = v.strictObject({
  shown: v.pipe(
    v.union([
      v.pipe(
        shown,
        v.transform((one) => [one]),
      ),
      list(shown, 20),
    ]),
    v.transform((all) => all.filter((one) => one !== "")),
  ),
});

export const SharedAnswer = v.strictObject({ shown: v.array(kind) });

export const FeedAnswer = v.strictObject({
  value: v.array(
    v.strictObject({
      id: v.number(),
      at: v.string(),
      /** Number of a change, the same for all of its milestones, such as those of an import. */
      change: v.number(),
      kind,
      username: v.string(),
      /** The part of a set in percent, the level, or the cards of an opening. */
      amount: v.nullable(v.number()),
      /** The goal of a finished set. */
      goal: v.nullable(v.picklist(["complete", "master", "grandmaster"])),
      /** Cards of an opening that were new, and how many sets it had. */
      newCards: v.nullable(v.number()),
      sets: v.nullable(v.number()),
      name: v.nullable(v.string()),
      href: v.nullable(v.string()),
    }),
  ),
  pagingKey: v.nullable(v.number()),
});
