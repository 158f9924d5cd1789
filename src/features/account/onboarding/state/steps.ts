import * as v from "valibot";
import { wholeNumber } from "../../../../lib/input/inputs.ts";
import { USERNAME_TAKEN, Username } from "../../../auth/sign-in/rules/accounts.ts";
import { AllowedCategories, AvatarPath, DisallowedCategories, SetUp, ShowPrices } from "../../schema.ts";

/** What each step asks for. */
const steps = [
  v.pick(SetUp, ["username", "defaultImageURL", "heardAboutUs", "heardAboutUsAdditional"]),
  v.pick(SetUp, ["disallowedCategories"]),
  v.pick(SetUp, ["preferredCurrency", "showPrices"]),
  v.pick(SetUp, ["profileVisibility"]),
];

export const lastStep = steps.length;

export const StepQuery = v.object({ step: v.optional(wholeNumber(1, lastStep), 1) });

/**
 * What a step has to be given. @param picture the path of the picture that is stored for them. @param isNameFree whether
 * nobody else has the username that was given.
 */
export function stepSchema(step: number, picture: string | null, isNameFree = true): v.GenericSchema {
  const { entries } = steps[step - 1] ?? SetUp;
  if (step !== 1) return v.object(entries);
  const username = v.pipe(
    Username,
    v.check(() => isNameFree, USERNAME_TAKEN),
  );
  return v.object({ ...entries, username, defaultImageURL: AvatarPath(picture) });
}

/** The first step that asks for one of these fields. */
export function stepOf(fields: Record<string, string>): number | undefined {
  const found = steps.findIndex(({ entries }) => Object.keys(fields).some((field) => field in entries));
  return found === -1 ? undefined : found + 1;
}

const text = v.fallback(v.string(), "");

const drafted = {
  username: text,
  defaultImageURL: text,
  heardAboutUs: text,
  heardAboutUsAdditional: text,
  disallowedCategories: v.fallback(DisallowedCategories, []),
  allowedCategories: v.fallback(v.optional(AllowedCategories), undefined),
  preferredCurrency: v.fallback(v.string(), "USD"),
  showPrices: v.fallback(ShowPrices, true),
  profileVisibility: v.fallback(v.string(), "public"),
};

/** What the steps were told so far, right or wrong; what they were not told is as it is offered. */
export const Draft = v.pipe(
  v.object(drafted),
  v.transform(({ allowedCategories, disallowedCategories, ...rest }) => ({
    ...rest,
    disallowedCategories: allowedCategories ?? disallowedCategories,
  })),
);

export type Draft = v.InferOutput<typeof Draft>;

const names = Object.keys(drafted) as (keyof typeof drafted)[];
const answer = v.optional(v.union([v.string(), v.array(v.string()), v.boolean()]));

/** A form of a step: its answers; with `go` "back" the wish to change those before, with `clear` to have no picture. */
export const Told = v.strictObject({
  ...v.entriesFromList(names, answer),
  go: v.optional(v.string()),
  file: v.optional(v.unknown()),
  clear: v.optional(v.unknown()),
});
