import * as v from "valibot";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { identifier } from "#lib/input/inputs.ts";
import { choice } from "#lib/url/state.ts";

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");

export const NewCardQuery = v.object({ category: v.optional(v.string()), set: v.optional(v.string()) });

export const FindCardsQuery = v.object({ q: text, after: text });

export const cardStates = ["all", "edited", "removed"] as const;
export type CardState = (typeof cardStates)[number];

export const StaffCardsQuery = v.object({
  ...FindCardsQuery.entries,
  state: choice(cardStates),
  game: choice(["", ...CATEGORY_IDS]),
});

const Category = v.pipe(
  v.string(),
  v.transform((name) => name.toUpperCase()),
  v.picklist(CATEGORY_IDS, "must be a game"),
);

export const OfStaffCard = v.object({ category: Category, id: identifier });
export const OfStaffSet = v.object({ category: Category, series: identifier, slug: identifier });
export const ByNumber = v.object({ category: Category, series: identifier, set: identifier, number: identifier });
