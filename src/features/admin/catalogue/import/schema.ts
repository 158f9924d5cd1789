import * as v from "valibot";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { identifier } from "#lib/input/inputs.ts";

export const maxArchiveMegabytes = 10;

const fields = {
  file: v.pipe(
    v.instance(File, "Choose a file"),
    v.check(({ size }) => size > 0, "Choose a file"),
  ),
  isPreview: v.pipe(
    v.optional(v.picklist(["true", "false", ""]), ""),
    v.transform((value) => value === "true"),
  ),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "Please use at most 500 characters")), ""),
};

export const FileInput = v.strictObject(fields);
export const SetFileInput = v.strictObject({
  category: v.picklist(CATEGORY_IDS, "Choose a game"),
  series: v.optional(identifier),
  set: v.optional(identifier),
  ...fields,
});

const SetEffect = v.strictObject({
  id: v.string(),
  category: v.string(),
  name: v.string(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  gone: v.number(),
});

const Reject = v.looseObject({ file: v.string(), id: v.string(), reason: v.string() });

/** `cards`: the first 500 that are added, changed or gone. */
export const FileResponse = v.strictObject({
  isSaved: v.boolean(),
  sets: v.array(SetEffect),
  rejects: v.array(Reject),
  cards: v.array(v.strictObject({ id: v.string(), title: v.string(), what: v.string() })),
});
