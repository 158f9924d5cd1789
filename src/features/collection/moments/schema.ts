import * as v from "valibot";
import { list, wholeNumber } from "#lib/input/inputs.ts";

export const MomentAnswer = v.strictObject({
  id: v.number(),
  kind: v.picklist(["set", "level", "rarity", "species"]),
  /** The part of a set in percent, or the level. */
  amount: v.nullable(v.number()),
  /** The goal of a set that was finished. */
  goal: v.nullable(v.picklist(["complete", "master", "grandmaster"])),
  /** Name of the set, rarity or species. */
  name: v.nullable(v.string()),
  setId: v.nullable(v.string()),
  href: v.nullable(v.string()),
});

export const MomentsResponse = v.strictObject({ moments: v.array(MomentAnswer) });

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The moments that a device has shown; a form sends one as itself. */
export const ShownInput = v.strictObject({
  id: v.pipe(
    v.union([
      v.pipe(
        id,
        v.transform((one) => [one]),
      ),
      list(id, 100),
    ]),
  ),
});
