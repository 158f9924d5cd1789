import * as v from "valibot";
import { pageNames, textNames } from "#frame/texts/rules.ts";
import { flag } from "#lib/input/fields.ts";

const line = (most: number, missing: string) =>
  v.pipe(
    v.string("must be text"),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(most, `Please use at most ${most} characters`),
    v.regex(/^\P{Cc}*$/u, "Please remove control characters"),
  );

/** A form sends no time zone: its times are UTC. */
const time = v.pipe(
  v.string("must be a time"),
  v.transform((typed) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?$/.test(typed) ? `${typed}Z` : typed)),
  v.check(
    (typed) => /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(typed) && !Number.isNaN(Date.parse(typed)),
    "must be a time like 2026-04-10T13:00Z",
  ),
  v.transform((typed) => new Date(typed).toISOString()),
  v.regex(/^\d{4}-/, "must be a time before the year 10000"),
);

/** `version`: of the text that was edited; if it is not the present one, nothing is saved. */
const common = {
  version: v.optional(v.pipe(v.string(), v.maxLength(100))),
  isPreview: flag,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "Please use at most 500 characters")), ""),
};

export const PromoInput = v.pipe(
  v.strictObject({
    code: line(40, "Enter the code"),
    title: line(80, "Enter the headline"),
    text: v.pipe(line(200, "Enter the text"), v.includes("{CODE}", "must have {CODE} in place of the code")),
    from: time,
    until: time,
    ...common,
  }),
  v.forward(
    v.check(({ from, until }) => from < until, "must be later than the start"),
    ["until"],
  ),
);

export const TextPageInput = v.strictObject({
  text: v.pipe(
    v.string("must be text"),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    v.minLength(1, "Enter a text"),
    v.maxLength(50_000, "Please use at most 50,000 characters"),
    v.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, "Please remove control characters"),
  ),
  ...common,
});

export const ResetInput = v.strictObject({ version: common.version, reason: common.reason });

export const ByPage = v.object({ name: v.picklist(pageNames, "must be a page") });
export const ByText = v.object({ name: v.picklist(textNames, "must be a text") });

export const TextResponse = v.strictObject({ name: v.string(), version: v.string(), isSaved: v.boolean() });

/** `page`: where it is shown; null for the promotion banner. */
export const TextsResponse = v.array(
  v.strictObject({
    name: v.picklist(textNames),
    source: v.string(),
    state: v.string(),
    page: v.nullable(v.string()),
  }),
);

const stored = { text: v.string(), source: v.string(), version: v.string() };

/** The promotion banner with its dates, or the text of a page in Markdown. */
export const StoredTextResponse = v.variant("name", [
  v.strictObject({
    ...stored,
    name: v.literal("promo"),
    code: v.string(),
    title: v.string(),
    from: v.string(),
    until: v.string(),
  }),
  v.strictObject({ ...stored, name: v.picklist(pageNames) }),
]);
