import * as v from "valibot";
import { AllowedCategories, AvatarPath, DisallowedCategories, SetUp, ShowPrices } from "#features/account/schema.ts";
import { USERNAME_TAKEN, Username } from "#features/auth/sign-in/rules/accounts.ts";
import { wholeNumber } from "#lib/input/inputs.ts";

const steps = [
  v.pick(SetUp, ["username", "defaultImageURL", "heardAboutUs", "heardAboutUsAdditional"]),
  v.pick(SetUp, ["disallowedCategories"]),
  v.pick(SetUp, ["preferredCurrency", "showPrices"]),
  v.pick(SetUp, ["profileVisibility"]),
];

export const lastStep = steps.length;

export const StepQuery = v.object({ step: v.optional(wholeNumber(1, lastStep), 1) });
/** Step of a page's address; one that does not exist is the first. */
export const ShownStepQuery = v.object({ step: v.fallback(StepQuery.entries.step, 1) });

export function stepSchema(step: number, picture: string | null, isNameFree = true): v.GenericSchema {
  const { entries } = steps[step - 1] ?? SetUp;
  if (step !== 1) return v.object(entries);
  const username = v.pipe(
    Username,
    v.check(() => isNameFree, USERNAME_TAKEN),
  );
  return v.object({ ...entries, username, defaultImageURL: AvatarPath(picture) });
}

export function onboardingStep(fields: Record<string, string>): number | undefined {
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

export const StepInput = v.strictObject({
  ...v.entriesFromList(names, answer),
  go: v.optional(v.string()),
  file: v.optional(v.unknown()),
  clear: v.optional(v.unknown()),
});
